import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { csvOf, inventoryJson, stockOf } from '../support/csv.ts'
import {
  bearer,
  createKey,
  outputOf,
  type Server,
  serve,
  temporaryFolder,
  update,
} from '../support/petstock.ts'
import { expectError, limitsOf, retryAfter } from '../support/responses.ts'
import { until, untilEqual } from '../support/wait.ts'

const STOCK = stockOf(1_000)
const FREE = ['--plan', 'free']
const enterprise = (perMinute: number) => [
  ...['--plan', 'enterprise'],
  ...['--per-minute', String(perMinute), '--per-day', '10000'],
]

const folder = temporaryFolder()
const data = folder.path
let server: Server
let till: { id: string; key: string }

beforeAll(async () => {
  server = await serve(data)
})
afterAll(async () => {
  await server.stop()
  folder[Symbol.dispose]()
})

const list = (key = till.key) => server.request('/v1/inventory', { headers: bearer(key) })
const set = (petId: number | string, body: unknown, key = till.key) =>
  server.request(`/v1/inventory/${petId}`, update(key, body))
const run = (...args: string[]) => outputOf([...args, '--data', data])

/** What a key has left of its day, from the response to its latest request. */
const leftToday = ({ headers }: Response) =>
  Number(/"day";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1])

let leftOfTheDay: number

// One day in the shop, in order: each step stands on what the ones before it did.
describe('a tour of the compiled program', () => {
  test('the stock is imported from a CSV file, beside the running server', async () => {
    const file = folder.file('stock.csv')
    writeFileSync(file, csvOf(STOCK))
    expect(JSON.parse(await run('inventory', 'import', file, '--dry-run', '--json'))).toMatchObject(
      {
        added: 1_000,
        changed: 0,
        unchanged: 0,
        refused: 0,
        dryRun: true,
        problems: [],
      },
    )
    await run('inventory', 'import', file)
    expect(await run('inventory', 'export')).toBe(csvOf(STOCK))
  })

  test('a free key is made, and lists the whole stock', async () => {
    till = await createKey(data, ...FREE)
    await until(async () => (await list()).status === 200)
    await untilEqual(async () => (await list()).text(), inventoryJson(STOCK))
  })

  test('the till updates a pet, and the journal knows who did it', async () => {
    const response = await set(8, { quantity: 499 })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ petId: 8, quantity: 499, status: 'pending' })
    expect(await (await list()).text()).toContain('{"petId":8,"quantity":499,"status":"pending"}')
    const [newest] = JSON.parse(await run('inventory', 'history', '8', '--json'))
    expect(newest).toMatchObject({
      previousQuantity: 37,
      newQuantity: 499,
      reason: 'update',
      keyId: till.id,
    })
  })

  test('what is not there is 404, what is wrong is 400', async () => {
    await expectError(set(2, { quantity: 1 }), 'pet_not_found')
    await expectError(
      server.request('/v1/pets/1', { headers: bearer(till.key) }),
      'route_not_found',
    )
    await expectError(set('one', { quantity: 1 }), 'invalid_pet_id')
    await expectError(set(8, {}), 'missing_quantity')
    await expectError(set(8, { quantity: -1 }), 'invalid_quantity')
    await expectError(set(8, '[1]'), 'invalid_body')
  })

  test('no request passes without a key, or with a mistyped one', async () => {
    await expectError(server.request('/v1/inventory'), 'missing_api_key')
    const mistyped = till.key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    await expectError(list(mistyped), 'invalid_api_key')
  })

  test('a free key runs into the limit of its minute', async () => {
    let response = await list()
    for (let made = 0; made < 70 && response.status === 200; made++) {
      leftOfTheDay = leftToday(response)
      response = await list()
    }
    const { message, headers } = await expectError(response, 'rate_limited')
    expect(message).toContain('60 requests a minute')
    expect(limitsOf({ headers })).toMatchObject({ limit: 60, remaining: 0 })
    expect(leftOfTheDay).toBeLessThanOrEqual(1_000 - 60)
  })

  test('a client that waits as long as Retry-After says goes on', async () => {
    const { key } = await createKey(data, ...enterprise(120))
    await until(async () => (await list(key)).status === 200)
    let response = await list(key)
    while (response.status === 200) response = await list(key)
    const seconds = retryAfter(response)
    expect(seconds).toBeLessThanOrEqual(2)
    await Bun.sleep(seconds * 1_000)
    expect((await list(key)).status).toBe(200)
  })

  test('a client that does not wait is banned, until the shop lifts the ban', async () => {
    const { id, key } = await createKey(data, ...enterprise(2))
    await until(async () => (await list(key)).status === 200)
    for (let made = 0; made < 4; made++) await list(key)
    const { headers } = await expectError(list(key), 'key_banned')
    expect(retryAfter({ headers })).toBeGreaterThan(50)
    const keyInList = async () =>
      JSON.parse(await run('keys', 'list', '--json')).find(
        (listed: { id: string }) => listed.id === id,
      )
    expect((await keyInList()).bannedUntil).toBeGreaterThan(Date.now() + 50_000)

    // The ban goes last: a client that asks before the server knows of its plan is banned again.
    await run('keys', 'plan', id, 'pro')
    await run('keys', 'unban', id)
    expect((await keyInList()).bannedUntil).toBeNull()
    await until(async () => (await list(key)).status === 200)
  })

  test('after a restart the count of the day is kept', async () => {
    expect(await server.stop()).toBe(0)
    server = await serve(data)
    // The minute brings a request back each second.
    await untilEqual(async () => (await list()).status, 200)
    const response = await list()
    const left = leftToday(response)
    expect(left).toBeLessThanOrEqual(leftOfTheDay)
    expect(left).toBeGreaterThan(leftOfTheDay - 20)
  })

  test('a revoked key is refused', async () => {
    await run('keys', 'revoke', till.id)
    await until(async () => (await list()).status === 401)
    await expectError(set(8, { quantity: 1 }), 'invalid_api_key')
    expect(await run('inventory', 'export')).toContain('\n8,499,pending,')
  })
})
