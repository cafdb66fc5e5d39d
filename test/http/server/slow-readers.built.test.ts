import { afterAll, beforeAll, expect, test } from 'bun:test'
import { deafClients } from '../../support/deaf-clients.ts'
import { bearer, createKey, type Server, serve } from '../../support/petstock.ts'
import { setQuantity } from '../../support/requests.ts'
import { residentMiB } from '../../support/resident.ts'
import { expectError, retryAfter } from '../../support/responses.ts'
import { type Shop, stockedShop, UNLIMITED } from '../../support/shop.ts'
import { until } from '../../support/wait.ts'

const DESK_LIST = '/desk/api/inventory'

/** More than a connection holds for a client that does not read. */
const PETS = 60_000

let shop: Shop
let server: Server
let reader: string

beforeAll(async () => {
  shop = await stockedShop(PETS)
  reader = (await createKey(shop.data, ...UNLIMITED, '--access', 'read')).key
  server = await serve(shop.data)
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  shop[Symbol.dispose]()
})

const list = (key: string, init: RequestInit = {}) =>
  server.request(DESK_LIST, { ...init, headers: { ...bearer(key), ...init.headers } })

const petsIn = async (response: Response): Promise<number> =>
  ((await response.json()) as unknown[]).length

test('a key whose 8 desk lists are not read gets 503 for more, while everything else is served', async () => {
  using deaf = deafClients(server.url, 12, reader, DESK_LIST)
  await until(() => deaf.all === 12)
  expect([deaf.responded('200'), deaf.responded('503')]).toEqual([8, 4])

  const refused = await list(reader)
  expect(retryAfter(refused)).toBe(2)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('100000000')
  const { message } = await expectError(refused, 'overloaded')
  expect(message).toContain('8 with one API key')

  const head = await list(reader, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(await petsIn(await list(shop.key))).toBe(PETS)
  const stock = await server.request('/v1/inventory', { headers: bearer(reader) })
  expect(await petsIn(stock)).toBe(PETS)
  expect(await setQuantity(server, shop.key, 1, 7)).toBe('200')
})

test('clients that hang up leave their slots to others, whenever they do', async () => {
  for (let round = 0; round < 3; round++) {
    const deaf = deafClients(server.url, 12, reader, DESK_LIST)
    // The last ones leave before they are answered.
    await until(() => deaf.all >= 12 - 4 * round)
    deaf.leave()
  }
  await until(async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => list(reader)))
    const counts = await Promise.all(responses.map(petsOrStatus))
    return counts.every((count) => count === PETS)
  })
})

const petsOrStatus = async (response: Response): Promise<number> => {
  if (response.status === 200) return petsIn(response)
  await response.text()
  return response.status
}

test('lists that are sent at once and compressed are whole, and the same as one that is not', async () => {
  const plain = await (await list(shop.key, { headers: { 'Accept-Encoding': 'identity' } })).text()
  const packed = await Promise.all(
    Array.from({ length: 6 }, async () =>
      (await list(shop.key, { headers: { 'Accept-Encoding': 'gzip' } })).text(),
    ),
  )
  for (const text of packed) expect(text === plain).toBe(true)
})

test('what is open to everyone is sent to hundreds of clients that do not read it, and takes no memory for each', async () => {
  const document = await (await server.request('/docs')).text()
  const [script = ''] = /\/docs\/scalar-[\d.]+\.js/.exec(document) ?? []
  const before = residentMiB(server.pid)
  using deaf = deafClients(server.url, 200, 'nobody', script)
  let most = before
  await until(() => {
    most = Math.max(most, residentMiB(server.pid))
    return deaf.responded('200') === 200
  })
  // 4 MB each that are not compressed.
  expect(most - before).toBeLessThan(100)
})
