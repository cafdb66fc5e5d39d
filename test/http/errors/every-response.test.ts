import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { ERROR_STATUS } from '../../../src/http/errors/api-error.ts'
import { bearer } from '../../support/petstock.ts'
import { patch } from '../../support/responses.ts'
import { enterprise, type TestService, testService } from '../../support/service.ts'
import { accessCases } from './access-cases.ts'

interface Case {
  readonly name: string
  readonly path: string
  readonly init: RequestInit
  readonly status: number
  readonly code?: keyof typeof ERROR_STATUS
}

const MOVEMENTS = '/desk/api/inventory/1/movements'
const ALL_MOVEMENTS = '/desk/api/movements'

const ADD = '/desk/api/inventory'
const EDIT = '/desk/api/inventory/1'

const CONNECTION = '/desk/api/connection'
const IMPORTS = '/desk/api/imports'
const IMPORT_OF_NOTHING = JSON.stringify({ id: crypto.randomUUID(), csv: '' })
const BACKUPS = '/desk/api/backups'
const HTTPS = '/desk/api/https'

const posted = (key: string, body: string, headers: Record<string, string> = {}) => ({
  ...patch(key, body, headers),
  method: 'POST',
})

const addition = (key: string, petId: number) => ({
  ...patch(key, `{"id":"${crypto.randomUUID()}","petId":${petId}}`),
  method: 'POST',
})

const ARRIVAL = '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'
const UNDONE = '0a9e2d51-6c1b-4f3e-8f55-1f2f3c4d5e6f'

const movement = (key: string, fields: string, id = ARRIVAL) => ({
  ...patch(key, `{"id":"${id}",${fields}}`),
  method: 'POST',
})

const undo = (key: string, change: number, undoes: string) =>
  movement(key, `"change":${change},"reason":"arrival","undoes":"${undoes}"`, crypto.randomUUID())

const editOfOne = (was: object) =>
  JSON.stringify({ changes: [{ pets: [{ petId: 1 }], kind: 'Fish', was }] })

let service: TestService
let cases: readonly Case[]

beforeAll(async () => {
  service = await testService({
    keys: [
      {},
      { access: 'read' },
      enterprise(1, 1_000),
      enterprise(1, 1_000),
      { name: 'Ann', access: 'manage' },
    ],
  })
  const [write = '', read = '', usedUp = '', banned = '', manage = ''] = service.issued.map(
    ({ key }) => key,
  )
  await service.request(MOVEMENTS, movement(write, '"change":1,"reason":"arrival"'))
  await service.request(MOVEMENTS, movement(write, '"change":1,"reason":"arrival"', UNDONE))
  await service.request(MOVEMENTS, undo(write, -1, UNDONE))
  const list = await service.request('/v1/inventory', { headers: bearer(write) })
  const etag = list.headers.get('etag') ?? ''
  await service.request('/v1/inventory', { headers: bearer(usedUp) })
  for (let made = 0; made < 4; made++) {
    await service.request('/v1/inventory', { headers: bearer(banned) })
  }
  const expired = await expiredRemoval(manage)
  const ofAccess = await accessCases(service, manage)
  cases = [
    ...responses({ write, read, usedUp, banned, manage, etag, expired }),
    ...ofAccess.map(([code, path, init]) => ({
      ...{ name: code, path, init, code },
      status: ERROR_STATUS[code],
    })),
  ]
})
afterAll(() => service[Symbol.asyncDispose]())

/** Removes pets until the first removal cannot be undone any more. @returns its id */
async function expiredRemoval(key: string): Promise<string> {
  const first = crypto.randomUUID()
  const ids = [first, ...Array.from({ length: 10 }, () => crypto.randomUUID())]
  for (const id of ids) {
    await service.request(ADD, addition(key, 99))
    const body = JSON.stringify({ id, pets: [{ petId: 99 }] })
    await service.request('/desk/api/removals', posted(key, body))
  }
  return first
}

function responses(
  given: Record<'write' | 'read' | 'usedUp' | 'banned' | 'manage' | 'etag' | 'expired', string>,
): Case[] {
  const { write, read, usedUp, banned, manage, etag, expired } = given
  const all = '/v1/inventory'
  const one = '/v1/inventory/1'
  const refused = (
    code: keyof typeof ERROR_STATUS,
    path: string,
    init: RequestInit,
    name: string = code,
  ): Case => ({ name, path, init, code, status: ERROR_STATUS[code] })
  return [
    { name: 'list', path: all, init: { headers: bearer(write) }, status: 200 },
    {
      name: 'list that is known',
      path: all,
      init: { headers: { ...bearer(write), 'If-None-Match': etag } },
      status: 304,
    },
    { name: 'update', path: one, init: patch(write, '{"quantity":5}'), status: 200 },
    refused('invalid_host', all, { headers: { ...bearer(write), Host: 'shop/pc' } }),
    refused('missing_api_key', all, {}),
    refused('invalid_api_key', all, { headers: bearer('pst_x') }),
    refused('missing_api_key', '/v1', {}, 'no key for /v1 itself'),
    refused('missing_api_key', '/desk/api/x', {}, 'no key for the desk'),
    refused('rate_limited', all, { headers: bearer(usedUp) }),
    refused('key_banned', all, { headers: bearer(banned) }),
    refused('route_not_found', '/v1/unknown', { headers: bearer(write) }),
    refused('method_not_allowed', all, { method: 'POST', headers: bearer(write) }),
    refused('insufficient_access', one, patch(read, '{"quantity":5}')),
    refused('body_too_large', one, patch(write, ' '.repeat(20_000))),
    refused('unsupported_media_type', one, patch(write, '{}', { 'Content-Type': 'text/plain' })),
    refused('invalid_pet_id', `${one}.0`, patch(write, '{"quantity":5}')),
    refused('invalid_body', one, patch(write, '[]')),
    refused('missing_quantity', one, patch(write, '{}')),
    refused('invalid_quantity', one, patch(write, '{"quantity":-1}')),
    refused('pet_not_found', '/v1/inventory/2', patch(write, '{"quantity":5}')),
    refused('misplaced_field', MOVEMENTS, movement(write, '"change":1,"expected":1')),
    refused('invalid_movement', MOVEMENTS, movement(write, '"change":0,"reason":"sale"')),
    refused(
      'occurred_too_long_ago',
      MOVEMENTS,
      movement(write, '"change":1,"reason":"sale","occurredAt":0', crypto.randomUUID()),
    ),
    { name: 'who am I', path: '/desk/api/key', init: { headers: bearer(read) }, status: 200 },
    { name: 'all pets', path: ADD, init: { headers: bearer(read) }, status: 200 },
    { name: 'one pet', path: EDIT, init: { headers: bearer(read) }, status: 200 },
    { name: 'history', path: MOVEMENTS, init: { headers: bearer(read) }, status: 200 },
    { name: 'journal', path: ALL_MOVEMENTS, init: { headers: bearer(read) }, status: 200 },
    { name: 'edit', path: EDIT, init: patch(write, '{"lowStockAt":2}'), status: 200 },
    { name: 'add', path: ADD, init: addition(write, 7), status: 200 },
    refused('invalid_query', `${MOVEMENTS}?limit=0`, { headers: bearer(read) }),
    refused('invalid_query', `${ALL_MOVEMENTS}?day=1.1.26`, { headers: bearer(read) }, 'no day'),
    refused('invalid_pet', EDIT, patch(write, '{"status":"gone"}')),
    refused('no_currency', EDIT, patch(write, '{"price":1}')),
    refused('pet_exists', ADD, addition(write, 1)),
    refused('barcode_taken', EDIT, patch(write, '{"barcodes":["7"]}')),
    {
      name: 'edit of several',
      path: ADD,
      init: patch(write, editOfOne({ kind: null })),
      status: 200,
    },
    refused('pets_changed', ADD, patch(write, editOfOne({ kind: 'Bird' }).replace('Fish', 'Frog'))),
    refused('movement_id_reused', MOVEMENTS, movement(write, '"change":2,"reason":"sale"')),
    refused(
      'quantity_moved',
      MOVEMENTS,
      movement(write, '"counted":1,"expected":99,"reason":"count"', crypto.randomUUID()),
    ),
    refused('already_undone', MOVEMENTS, undo(write, -1, UNDONE)),
    refused('undo_differs', MOVEMENTS, undo(write, -2, ARRIVAL)),
    { name: 'changes', path: '/desk/api/changes', init: { headers: bearer(manage) }, status: 200 },
    refused('change_not_found', '/desk/api/changes/x/undo', posted(manage, '')),
    refused('undo_expired', `/desk/api/changes/${expired}/undo`, posted(manage, '')),
    { name: 'health', path: '/desk/api/health', init: { headers: bearer(manage) }, status: 200 },
    refused('invalid_import', IMPORTS, posted(manage, '{}')),
    refused('import_refused', IMPORTS, posted(manage, IMPORT_OF_NOTHING)),
    refused('backups_not_possible', BACKUPS, posted(manage, '{}')),
    refused('backup_not_found', `${BACKUPS}/x/ticket`, posted(manage, '{}')),
    refused('invalid_ticket', '/download/x', {}),
    { name: 'connection', path: CONNECTION, init: { headers: bearer(manage) }, status: 200 },
    { name: 'HTTPS', path: HTTPS, init: posted(manage, '{}'), status: 200 },
    refused('invalid_hosts', HTTPS, posted(manage, '{"hosts":["*"]}')),
    refused('https_not_possible', HTTPS, posted(manage, '{"hosts":["shop.example"]}')),
    refused(
      'quantity_out_of_range',
      MOVEMENTS,
      movement(write, '"change":-99,"reason":"sale"', crypto.randomUUID()),
    ),
  ]
}

const UNIX_SECOND = /^1\d{9}$/
const POLICY = /^"minute";q=[1-9]\d*;w=60(, "day";q=[1-9]\d*;w=86400)?$/
const LEFT = /^"minute";r=\d+;t=\d+(, "day";r=\d+;t=\d+)?$/

describe('which responses carry the limits: every response under /v1', () => {
  test('whatever its status, with a body that is JSON, and the Error shape for an error', async () => {
    for (const { name, path, init, status, code } of cases) {
      const response = await service.request(path, init)
      const { headers } = response
      expect({ name, status: response.status }).toEqual({ name, status })
      expect(headers.get('x-ratelimit-limit')).toMatch(/^[1-9]\d*$/)
      expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
      expect(headers.get('x-ratelimit-reset')).toMatch(UNIX_SECOND)
      expect(headers.get('ratelimit-policy')).toMatch(POLICY)
      expect(headers.get('ratelimit')).toMatch(LEFT)
      expect(headers.has('retry-after')).toBe(status === 429)
      expect(headers.has('www-authenticate')).toBe(status === 401)
      expect(headers.has('allow')).toBe(status === 405)
      const text = await response.text()
      if (status === 304) {
        expect(text).toBe('')
        continue
      }
      expect(headers.get('content-type')).toBe('application/json')
      const body = JSON.parse(text)
      if (code === undefined) continue
      expect(body).toEqual({ code, message: expect.any(String), status })
      expect(Object.keys(body)).toEqual(['code', 'message', 'status'])
      expect(body.message).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('all statuses that a request alone can bring about are among them', () => {
    // A folder has one shop, whose name no other can have; a backup and an import take a moment that no request chooses.
    // A currency is in use, and changes, once the shop has prices, and here it has none.
    // A shop has too many suppliers once there are a thousand.
    const otherwise = [
      ...['shop_name_refused', 'backup_at_work', 'import_at_work', 'currency_in_use'],
      ...['too_many_suppliers', 'currency_changed', 'amount_out_of_range'],
    ]
    const byRequest = Object.entries(ERROR_STATUS).filter(
      ([code, status]) => status < 500 && !otherwise.includes(code),
    )
    const seen = new Set(cases.map(({ code }) => code))
    expect(byRequest.map(([code]) => code).filter((code) => !seen.has(code as never))).toEqual([])
  })
})

describe('X-Request-Id', () => {
  test('is in every response, under /v1 and outside it, and never twice the same', async () => {
    const outside = [
      '/',
      '/docs',
      '/docs/json',
      '/docs/desk.json',
      '/docs/',
      '/help/',
      '/unknown',
      '/favicon.ico',
    ]
    const requests = [
      ...cases.map(({ path, init }) => ({ path, init })),
      ...outside.map((path) => ({ path, init: { redirect: 'manual' } as const })),
      { path: '/docs', init: { method: 'DELETE' } },
    ]
    const ids: (string | null)[] = []
    for (const { path, init } of requests) {
      const response = await service.request(path, init)
      await response.bytes()
      ids.push(response.headers.get('x-request-id'))
    }
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}-\d+$/)
    expect(new Set(ids).size).toBe(requests.length)
  })

  test('is the service’s own, whatever the client sends', async () => {
    const headers = { ...bearer(service.key), 'X-Request-Id': 'mine' }
    const response = await service.request('/v1/inventory', { headers })
    expect(response.headers.get('x-request-id')).not.toBe('mine')
  })
})
