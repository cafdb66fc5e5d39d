import { describe, expect, test } from 'bun:test'
import { type QuantityUpdate, StorageUnavailable } from '../../../src/stock/store.ts'
import { connectionOfItsOwn, type TestAppOptions, testApp, VALID } from '../../support/app.ts'
import { rawHead, rawRequest } from '../../support/raw-http.ts'
import { testService } from '../../support/service.ts'

const BODY = { json: new Blob(['[]']), etag: '"tag"' }
const LIST = '/v1/inventory'
const KIOSK = 'https://kiosk.example'

async function responsesOf(options: TestAppOptions, path: string, init: RequestInit) {
  const asked = () => new Request(`http://localhost${path}`, init)
  const method = init.method ?? 'GET'
  const fast = testApp(options).handlers.fast.find((route) => route.method === method)
  if (fast === undefined) throw new Error(`${method} has no fast route`)
  const params = { petId: path.slice(LIST.length + 1) }
  const shown = async (response: Response) => ({
    status: response.status,
    headers: [...response.headers].toSorted(),
    body: await response.text(),
  })
  return {
    byRouter: await shown(await testApp(options).handlers.fetch(asked(), connectionOfItsOwn())),
    direct: await shown(await fast.respond(asked(), connectionOfItsOwn(), params)),
  }
}

describe('a fast route responds as Elysia’s router does', () => {
  test.each<[string, number, TestAppOptions, Record<string, string>]>([
    ['a key', 200, { list: () => BODY }, VALID],
    ['no key', 401, { list: () => BODY }, {}],
    ['a wrong key', 401, { list: () => BODY }, { Authorization: 'Bearer wrong' }],
    ['the list it has already', 304, { list: () => BODY }, { ...VALID, 'If-None-Match': '"tag"' }],
    ['another list', 200, { list: () => BODY }, { ...VALID, 'If-None-Match': '"older"' }],
    ['a failing store', 503, { list: failing(new StorageUnavailable('locked')) }, VALID],
    ['a bug', 500, { list: failing(new Error('secret detail')) }, VALID],
  ])('to a GET of the list with %s: %i', async (_name, status, options, headers) => {
    const { byRouter, direct } = await responsesOf(options, LIST, { headers })
    expect(direct).toEqual(byRouter)
    expect(direct.status).toBe(status)
  })

  const made = (update: QuantityUpdate) => update.done('available')
  const JSON_BODY = { ...VALID, 'Content-Type': 'application/json' }

  test.each<[string, number, TestAppOptions, string, Record<string, string>]>([
    ['a key', 200, { setQuantity: made }, '{"quantity":2}', JSON_BODY],
    ['no key', 401, { setQuantity: made }, '{"quantity":2}', {}],
    ['an unknown pet', 404, {}, '{"quantity":2}', JSON_BODY],
    ['a broken body', 400, { setQuantity: made }, '{', JSON_BODY],
    ['a large body', 413, { setQuantity: made }, ' '.repeat(20_000), JSON_BODY],
    ['a text', 415, { setQuantity: made }, '{"quantity":2}', VALID],
    ['a failing store', 503, { setQuantity: refusing }, '{"quantity":2}', JSON_BODY],
    [
      'a bug',
      500,
      { setQuantity: failing(new Error('secret detail')) },
      '{"quantity":2}',
      JSON_BODY,
    ],
  ])('to a PATCH of a quantity with %s: %i', async (_name, status, options, body, headers) => {
    const { byRouter, direct } = await responsesOf(options, `${LIST}/1`, {
      method: 'PATCH',
      headers,
      body,
    })
    expect(direct).toEqual(byRouter)
    expect(direct.status).toBe(status)
  })
})

// Lines of requests as they are sent: `fetch` would write some of these paths in another way.
test.each([[[]], [[KIOSK]]])(
  'only the very method and path take a fast route, also with origins listed: %j',
  async (corsOrigins: string[]) => {
    await using service = await testService({ pets: [{ petId: 1n }, { petId: -1n }], corsOrigins })
    const body = '{"quantity":2}'
    const outcomeOf = async (line: string) => {
      const head = rawHead(
        `${line} HTTP/1.1`,
        'Host: shop',
        `Authorization: Bearer ${service.key}`,
        'Content-Type: application/json',
        ...(line.startsWith('PATCH') ? [`Content-Length: ${body.length}`] : []),
      )
      const response = await rawRequest(service.url, line.startsWith('PATCH') ? head + body : head)
      const [, status] = response.split(' ')
      const [, code = ''] = /"code":"(\w+)"/.exec(response) ?? []
      const [, allow = ''] = /^allow: (.*)\r$/im.exec(response) ?? []
      return [status, code, allow].join(' ').trim()
    }
    const expected = {
      'GET /v1/inventory': '200',
      'GET /v1/inventory?page=2': '200',
      'HEAD /v1/inventory': '200',
      'POST /v1/inventory': '405 method_not_allowed GET, HEAD',
      'OPTIONS /v1/inventory': '405 method_not_allowed GET, HEAD',
      'GET /v1/inventory/': '404 route_not_found',
      'GET //v1/inventory': '404 route_not_found',
      'GET /v1//inventory': '404 route_not_found',
      'GET /V1/inventory': '404 route_not_found',
      'GET /v1/%69nventory': '404 route_not_found',
      'PATCH /v1/inventory/1': '200',
      'PATCH /v1/inventory/1?page=2': '200',
      'PATCH /v1/inventory/%31': '200',
      'PATCH /v1/inventory/%2D1': '200',
      'PATCH /v1/inventory/2': '404 pet_not_found',
      'PATCH /v1/inventory/1%2F': '400 invalid_pet_id',
      'PATCH /v1/inventory/1%20': '400 invalid_pet_id',
      'PATCH /v1/inventory/+1': '400 invalid_pet_id',
      'PATCH /v1/inventory/%FF': '400 invalid_pet_id',
      'PATCH /v1/inventory/1%': '400 invalid_pet_id',
      'PATCH /v1/inventory/%zz': '400 invalid_pet_id',
      'PATCH /v1/inventory/%00': '400 invalid_pet_id',
      'PATCH /v1/inventory/%EF%BC%91': '400 invalid_pet_id',
      'PATCH /v1/inventory/1;a=b': '400 invalid_pet_id',
      'PATCH /v1/inventory/:petId': '400 invalid_pet_id',
      'PATCH /v1/inventory/*': '400 invalid_pet_id',
      'PATCH /v1/inventory/': '404 route_not_found',
      'PATCH /v1/inventory//': '404 route_not_found',
      'PATCH /v1/inventory/1/': '404 route_not_found',
      'PATCH /v1/inventory//1': '404 route_not_found',
      'PATCH //v1/inventory/1': '404 route_not_found',
      'PATCH /v1/Inventory/1': '404 route_not_found',
      'PATCH /v1/inventory%2F1': '404 route_not_found',
      'PATCH /v1/inventory': '405 method_not_allowed GET, HEAD',
      'GET /v1/inventory/1': '405 method_not_allowed PATCH',
      'HEAD /v1/inventory/1': '405',
      'PUT /v1/inventory/1': '405 method_not_allowed PATCH',
    }
    const outcomes: Record<string, string> = {}
    for (const line of Object.keys(expected)) outcomes[line] = await outcomeOf(line)
    outcomes['HEAD /v1/inventory/1'] = outcomes['HEAD /v1/inventory/1']?.slice(0, 3) ?? ''
    expect(outcomes).toEqual(expected)
  },
)

function failing(error: Error) {
  return () => {
    throw error
  }
}

const refusing = (update: QuantityUpdate) => update.failed(new StorageUnavailable('locked'))
