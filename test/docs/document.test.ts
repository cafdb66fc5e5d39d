import { describe, expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { ERROR_CODES, type ErrorCode } from '../../src/http/errors/api-error.ts'
import { outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { type OpenApi, type Operation, withoutReferences } from './contract.ts'
import { eventsIn } from './event-stream.ts'

const EVENTS = ['ready', 'key', 'settings', 'lost', 'pets', 'removed', 'reload', 'health']

/** What the operations under /v1 may respond with. */
const CONTRACT: readonly ErrorCode[] = [
  ...(['invalid_host', 'invalid_pet_id', 'invalid_body', 'missing_quantity'] as const),
  ...(['invalid_quantity', 'missing_api_key', 'invalid_api_key', 'insufficient_access'] as const),
  ...(['pet_not_found', 'route_not_found', 'method_not_allowed', 'body_too_large'] as const),
  ...(['unsupported_media_type', 'rate_limited', 'key_banned', 'internal_error'] as const),
  ...(['storage_unavailable', 'overloaded'] as const),
]

const STAGED = [
  ...['--base-url', 'https://shop.example/v1'],
  ...['--staging-base-url', 'https://staging.shop.example/v1'],
]

/** The call that prints each document, and the path at which the server sends it. */
const DOCUMENTS = {
  contract: { flags: [], path: '/docs/json' },
  desk: { flags: ['--desk'], path: '/docs/desk.json' },
} as const

type Name = keyof typeof DOCUMENTS

const NAMES = ['contract', 'desk'] as const

const outputs = new Map<string, Promise<string>>()

/** What the command prints. It is run once for each call. */
function output(name: Name, flags: readonly string[]): Promise<string> {
  const call = ['openapi', ...DOCUMENTS[name].flags, ...flags]
  const made = outputs.get(call.join(' ')) ?? outputOf(call)
  outputs.set(call.join(' '), made)
  return made
}

const printed = async (name: Name, ...flags: string[]): Promise<OpenApi> =>
  withoutReferences(JSON.parse(await output(name, flags)))

const both = () => Promise.all(NAMES.map((name) => printed(name)))

const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item))

async function operation(name: Name, path: string, method: string): Promise<Operation> {
  const found = (await printed(name)).paths[path]?.[method]
  if (found === undefined) throw new Error(`the ${name} has no ${method} ${path}`)
  return found
}

const EACH = NAMES.flatMap((name) => [
  [name, []],
  [name, STAGED],
]) as [Name, string[]][]

describe('the documents', () => {
  test.each(EACH)('%s: passes a public linter without a word (flags: %p)', async (name, flags) => {
    const source = await output(name, flags)
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  test.each(EACH)(
    '%s: is the same from the command and the server, which asks for no key (flags: %p)',
    async (name, flags) => {
      using folder = temporaryFolder()
      await using server = await serve(folder.path, flags)
      const response = await server.request(DOCUMENTS[name].path)
      expect(response.headers.get('content-type')).toBe('application/json')
      const sent = await response.text()
      // Without blanks, which are a third of it.
      expect(sent).not.toContain('\n')
      expect(sent.length).toBeLessThan(400_000)
      expect(`${JSON.stringify(JSON.parse(sent), null, 2)}\n`).toBe(await output(name, flags))
    },
  )

  test('are OpenAPI 3.0.3, and describe version 1.0.0 of the interface', async () => {
    for (const { openapi, info } of await both()) {
      expect([openapi, info.version]).toEqual(['3.0.3', '1.0.0'])
    }
  })

  const listed = async (name: Name) =>
    Object.entries((await printed(name)).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, each]) => [
        method,
        path,
        each.operationId,
        each['x-access'],
      ]),
    )

  test('the contract has the two operations alone, by their names', async () => {
    expect(await listed('contract')).toEqual([
      ['get', '/inventory', 'listInventory', 'read'],
      ['patch', '/inventory/{petId}', 'updateInventory', 'write'],
    ])
  })

  test('the desk has its operations, each with the access that it needs', async () => {
    const pet = '/inventory/{petId}'
    expect(await listed('desk')).toEqual([
      ['get', '/key', 'getKey', 'read'],
      ['get', '/inventory', 'listPets', 'read'],
      ['post', '/inventory', 'addPet', 'write'],
      ['patch', '/inventory', 'editPets', 'write'],
      ['get', '/inventory/low', 'listLowPets', 'read'],
      ['get', pet, 'getPet', 'read'],
      ['patch', pet, 'editPet', 'write'],
      ['delete', pet, 'removePet', 'manage'],
      ['get', `${pet}/movements`, 'listMovements', 'read'],
      ['post', `${pet}/movements`, 'makeMovement', 'write'],
      ['get', '/movements', 'listAllMovements', 'read'],
      ['post', '/movements', 'makeBasket', 'write'],
      ['post', '/removals', 'removePets', 'manage'],
      ['get', '/report', 'getReport', 'read'],
      ['get', '/connection', 'getConnection', 'manage'],
      ['post', '/https', 'setUpHttps', 'manage'],
      ['get', '/events', 'listenToEvents', 'read'],
      ['get', '/changes', 'listChanges', 'manage'],
      ['get', '/changes/{changeId}/pets', 'listChangedPets', 'manage'],
      ['post', '/changes/{changeId}/undo', 'undoChange', 'manage'],
      ['post', '/imports', 'importPets', 'manage'],
      ['get', '/imports', 'getImport', 'manage'],
      ['post', '/sign-in', 'signIn', 'code'],
      ['get', '/settings', 'getSettings', 'read'],
      ['patch', '/settings', 'changeSettings', 'manage'],
      ['get', '/suppliers', 'listSuppliers', 'read'],
      ['post', '/suppliers', 'addSupplier', 'manage'],
      ['patch', '/suppliers/{supplierId}', 'editSupplier', 'manage'],
      ['get', '/keys', 'listKeys', 'manage'],
      ['post', '/keys', 'addKey', 'manage'],
      ['patch', '/keys/{keyId}', 'editKey', 'manage'],
      ['delete', '/keys/{keyId}', 'revokeKey', 'manage'],
      ['post', '/keys/{keyId}/renewal', 'renewKey', 'manage'],
      ['delete', '/keys/{keyId}/ban', 'unbanKey', 'manage'],
      ['get', '/codes', 'listCodes', 'manage'],
      ['post', '/codes', 'makeCode', 'manage'],
      ['get', '/codes/{codeId}', 'getCode', 'manage'],
      ['delete', '/codes/{codeId}', 'endCode', 'manage'],
      ['post', '/codes/{codeId}/confirmation', 'confirmCode', 'manage'],
      ['get', '/access-journal', 'listAccessJournal', 'manage'],
      ['get', '/health', 'getHealth', 'manage'],
      ['post', '/backups', 'makeBackup', 'manage'],
      ['post', '/backups/{name}/verification', 'verifyBackup', 'manage'],
      ['post', '/backups/{name}/ticket', 'issueTicket', 'manage'],
    ])
    for (const each of operationsOf(await printed('desk'))) {
      expect(each.description).toEndWith(
        each.operationId === 'signIn'
          ? 'It takes a one-time code in place of an API key.'
          : `The API key needs the access \`${each['x-access']}\`.`,
      )
    }
  })

  test('no operation of one has the name of an operation of the other', async () => {
    const ids = (await both()).flatMap(operationsOf).map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  const urls = async (name: Name, ...flags: string[]) =>
    (await printed(name, ...flags)).servers.map(({ url }) => url)

  test('the contract names /v1 as its server, and any that the settings name', async () => {
    expect(await urls('contract')).toEqual(['/v1'])
    expect(await urls('contract', ...STAGED)).toEqual([
      'https://shop.example/v1',
      'https://staging.shop.example/v1',
    ])
  })

  test('the desk names its servers beside /v1', async () => {
    expect(await urls('desk')).toEqual(['/desk/api'])
    expect(await urls('desk', ...STAGED)).toEqual([
      'https://shop.example/desk/api',
      'https://staging.shop.example/desk/api',
    ])
    expect(await urls('desk', '--base-url', '/shop/v1')).toEqual(['/shop/desk/api'])
  })

  test('neither has servers on a path or an operation, which generators ignore', async () => {
    for (const { paths } of await both()) {
      for (const item of Object.values(paths)) {
        expect(item).not.toHaveProperty('servers')
        for (const each of Object.values(item)) expect(each).not.toHaveProperty('servers')
      }
    }
  })

  test('begin with what a till calls to sell', async () => {
    for (const { info } of await both()) {
      expect(info.description).toStartWith(
        '## To sell a pet\nCall `POST /desk/api/inventory/{petId}/movements`',
      )
      expect(info.description).toContain('curl -X POST http://127.0.0.1:3000/desk/api/inventory/')
    }
  })

  test('the update begins with the warning that tills that sell use movements', async () => {
    const { description } = await operation('contract', '/inventory/{petId}', 'patch')
    expect(description).toStartWith('**Tills that sell use movements, and not this operation**')
  })

  test('asks for a bearer key everywhere, but for the sign-in, which takes a code', async () => {
    for (const document of await both()) {
      const { security, components } = document
      expect(components.securitySchemes).toMatchObject({
        bearer: { type: 'http', scheme: 'bearer' },
      })
      expect(security).toEqual([{ bearer: [] }])
      for (const { operationId, security: own } of operationsOf(document)) {
        expect(own).toEqual(operationId === 'signIn' ? [{ code: [] }] : [{ bearer: [] }])
      }
    }
  })

  test('calls updateInventory experimental, and listInventory nothing', async () => {
    expect(await operation('contract', '/inventory/{petId}', 'patch')).toHaveProperty(
      'x-stability',
      'experimental',
    )
    expect(await operation('contract', '/inventory', 'get')).not.toHaveProperty('x-stability')
  })

  test('says that a petId and a time are an int64 at the desk, too', async () => {
    const { components } = await printed('desk')
    const int64 = { type: 'integer', format: 'int64' }
    expect(components.schemas).toMatchObject({
      DeskPet: { properties: { petId: int64, updatedAt: int64 } },
      NewPet: { properties: { petId: int64 } },
      Movement: { properties: { petId: int64, at: int64 } },
      Removal: { properties: { petId: int64, at: int64 } },
    })
  })

  test('says that a petId is an int64, in the path and in a body', async () => {
    const { components } = await printed('contract')
    const { parameters } = await operation('contract', '/inventory/{petId}', 'patch')
    const int64 = { type: 'integer', format: 'int64' }
    expect(parameters).toEqual([
      expect.objectContaining({ name: 'petId', in: 'path', required: true }),
    ])
    expect(parameters).toMatchObject([{ schema: int64 }])
    expect(components.schemas).toMatchObject({ InventoryItem: { properties: { petId: int64 } } })
  })

  test('gives the bounds of a quantity, in the update and in an entry', async () => {
    const { components } = await printed('contract')
    const quantity = { type: 'integer', minimum: 0, maximum: 2_147_483_647 }
    expect(components.schemas).toMatchObject({
      InventoryItem: { required: ['petId', 'quantity', 'status'], properties: { quantity } },
      InventoryUpdate: { required: ['quantity'], properties: { quantity } },
      PetStatus: { enum: ['available', 'pending', 'sold'] },
    })
  })

  test('lists every status of each operation', async () => {
    const statuses = async (path: string, method: string) =>
      Object.keys((await operation('contract', path, method)).responses).map(Number)
    expect(await statuses('/inventory', 'get')).toEqual([200, 304, 401, 429, 500, 503])
    expect(await statuses('/inventory/{petId}', 'patch')).toEqual([
      ...[200, 400, 401, 403, 404, 413, 415, 429, 500, 503],
    ])
  })

  test('has every event of the desk, with what it carries and an example', async () => {
    const { components } = await printed('desk')
    const { responses } = await operation('desk', '/events', 'get')
    const stream = responses['200']?.content?.['text/event-stream']
    expect(stream?.schema).toEqual({ $ref: '#/components/schemas/DeskEvent' })
    expect(Object.keys(stream?.examples ?? {})).toEqual(EVENTS)
    const refs = EVENTS.map(
      (name) => `#/components/schemas/${name[0]?.toUpperCase()}${name.slice(1)}Event`,
    )
    expect(components.schemas?.DeskEvent?.oneOf).toEqual(refs.map(($ref) => ({ $ref })))
    for (const [index, name] of EVENTS.entries()) {
      const schema = components.schemas?.[refs[index]?.split('/').at(-1) ?? '']
      expect(schema?.description).toMatch(/^[A-Z]/)
      expect(schema?.properties).toMatchObject({ event: { enum: [name] } })
    }
  })

  test('says in which order to open, to get and to apply, and what ends it', async () => {
    const { description } = await operation('desk', '/events', 'get')
    const text = String(description)
    const steps = ['Open the events first', '`ready` has come', 'get the list', 'then apply']
    const places = steps.map((step) => text.indexOf(step))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
    for (const words of [
      'counts as one request',
      'A comment',
      'ends with its API key',
      '64',
      '500',
      '2000',
    ]) {
      expect(text).toContain(words)
    }
    const [, asSent = ''] = /```\n([\s\S]*?)```/.exec(text) ?? []
    expect(asSent).toMatch(/^:$/m)
    expect(eventsIn(`${asSent}\n`)).toEqual([
      { event: 'ready', data: { version: '1.0.0' } },
      { event: 'removed', data: [1007] },
    ])
  })

  test('name the error codes with their meanings, the contract those of its own alone, and leave room for newer ones', async () => {
    const [contract, desk] = (await both()).map(({ components }) => components.schemas?.ErrorCode)
    expect(desk?.['x-known-values']).toEqual([...ERROR_CODES])
    expect(contract?.['x-known-values']).toEqual(
      ERROR_CODES.filter((code) => CONTRACT.includes(code)),
    )
    for (const code of [contract, desk]) {
      expect(code).toMatchObject({ type: 'string' })
      expect(code).not.toHaveProperty('enum')
      for (const each of (code?.['x-known-values'] ?? []) as string[])
        expect(code?.description).toContain(`- \`${each}\` (`)
    }
  })

  test('require Retry-After of every 429 and 503, and WWW-Authenticate of every 401', async () => {
    for (const { responses } of (await both()).flatMap(operationsOf)) {
      expect(responses['429']?.headers).toHaveProperty('Retry-After')
      expect(responses['401']?.headers).toHaveProperty('WWW-Authenticate')
      expect(responses['503']?.headers).toHaveProperty('Retry-After')
    }
  })

  test('require every header but those of a compressed list and of a repeated change', async () => {
    const sometimes = ({ components }: OpenApi) =>
      Object.entries(components.headers ?? {})
        .filter(([, { required }]) => !required)
        .map(([name]) => name)
    const [contract, desk] = (await both()).map(sometimes)
    expect(contract).toEqual([])
    expect(desk).toEqual(['Content-Encoding', 'Idempotent-Replayed'])
  })

  test('say what a client needs of keys, limits, bans and retries', async () => {
    for (const { info } of await both()) {
      for (const words of [
        'Authorization: Bearer',
        '| Free | 60 | 1000 |',
        'Retry-After',
        'banned',
      ]) {
        expect(info.description).toContain(words)
      }
    }
    const [, desk] = await both()
    expect(desk?.info.description).toContain('`Idempotent-Replayed: true`')
  })
})
