import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { type ClientOptions, createClient, newId } from '../../src/client/client.ts'
import { bearer, createKey, outputOf } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import { openShop } from './open-shop.ts'

const STOCK = 'petId,quantity,status\n42,12,available\n'

/** A client, and the status of each answer that it got. */
function heard(url: string, options: ClientOptions) {
  const statuses: number[] = []
  const client = createClient(url, {
    ...options,
    fetch: async (address, init) => {
      const response = await fetch(address, init)
      statuses.push(response.status)
      return response
    },
  })
  return { client, statuses }
}

test('a watched list that does not change costs 304s', async () => {
  await using shop = await openShop(STOCK)
  const { client, statuses } = heard(shop.url, { apiKey: shop.key })
  const watch = client.watch({ every: 5 })
  expect((await watch.next()).value).toEqual([{ petId: 42n, quantity: 12, status: 'available' }])
  const change = watch.next()
  await until(() => statuses.length > 5)
  expect(statuses.slice(1)).not.toContain(200)
  await createClient(shop.url, { apiKey: shop.key })
    .v1.inventory({ petId: 42 })
    .patch({ quantity: 3 })
  expect((await change).value?.[0]?.quantity).toBe(3)
})

test('a watch goes on over a crash of the service', async () => {
  await using shop = await openShop(STOCK)
  const reported: string[] = []
  const client = createClient(shop.url, { apiKey: shop.key, deadline: 100 })
  const watch = client.watch({ every: 5, onError: ({ code }) => reported.push(code) })
  await watch.next()
  const change = watch.next()
  await shop.crash()
  await until(() => reported.includes('network_failure'))
  await shop.reopen()
  const other = createClient(shop.url, { apiKey: shop.key })
  expect((await other.v1.inventory({ petId: 42 }).patch({ quantity: 5 })).status).toBe(200)
  expect((await change).value?.[0]?.quantity).toBe(5)
})

test('a client whose key is banned is silent, even where its caller is not', async () => {
  await using shop = await openShop(STOCK)
  const limits = ['--plan', 'enterprise', '--per-minute', '2', '--per-day', '1000']
  const { key } = await createKey(shop.data, ...limits)
  const { client, statuses } = heard(shop.url, { apiKey: key, retry: false })
  await until(async () => (await client.v1.inventory.get()).status !== 401)
  const codes: string[] = []
  while (codes.at(-1) !== 'key_banned' && codes.length < 20) {
    codes.push((await client.v1.inventory.get()).error?.code ?? 'ok')
  }
  expect(codes.at(-1)).toBe('key_banned')
  const sent = statuses.length
  for (let call = 0; call < 50; call++) {
    const { error, headers } = await client.v1.inventory.get()
    expect(error?.code).toBe('key_banned')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(30)
  }
  expect(statuses).toHaveLength(sent)
})

/** A clock that goes on where the test says so alone; nothing here waits for a timer. */
function movedClock() {
  let now = 0
  return {
    clock: { now: () => now, after: () => () => {} },
    advance: (ms: number) => {
      now += ms
    },
  }
}

test('a client whose key was banned for an hour works within a minute of `keys unban`', async () => {
  await using shop = await openShop(STOCK)
  const limits = ['--plan', 'enterprise', '--per-minute', '2', '--per-day', '1000']
  const { id, key } = await createKey(shop.data, ...limits)
  const ask = () => fetch(`${shop.url}/v1/inventory`, { headers: bearer(key) })
  const bannedForSeconds = async () => {
    const response = await ask()
    const banned = response.status === 429 && (await response.text()).includes('key_banned')
    return banned ? Number(response.headers.get('retry-after')) : 0
  }
  await until(async () => (await bannedForSeconds()) > 0)
  await shop.stop()
  // As after the seventh ban of a day.
  {
    using database = new Database(join(shop.data, 'petstock.db'))
    database.run(
      'UPDATE limiter_state SET ban_length_ms = 3600000, ban_ends_at = ban_ends_at + 3540000 WHERE subject = ?',
      [`key:${id}`],
    )
  }
  await shop.reopen()
  expect(await bannedForSeconds()).toBeGreaterThan(3_000)

  const { clock, advance } = movedClock()
  const { client, statuses } = heard(shop.url, { apiKey: key, retry: false, clock })
  expect((await client.v1.inventory.get()).error?.code).toBe('key_banned')
  await outputOf(['keys', 'unban', id, '--data', shop.data])
  await until(async () => (await bannedForSeconds()) === 0)
  advance(59_999)
  expect((await client.v1.inventory.get()).error?.code).toBe('key_banned')
  expect(statuses).toEqual([429])
  advance(1)
  const { error } = await client.v1.inventory.get()
  // The minute of the key itself may be used up.
  expect(error === null || error.code === 'rate_limited').toBe(true)
  expect(statuses).toHaveLength(2)
})

test('a client that asks once a minute while it is banned makes no ban longer', async () => {
  await using shop = await openShop(STOCK)
  const limits = ['--plan', 'enterprise', '--per-minute', '2', '--per-day', '1000']
  const { id, key } = await createKey(shop.data, ...limits)
  const { clock, advance } = movedClock()
  const { client, statuses } = heard(shop.url, { apiKey: key, retry: false, clock })
  const code = async () => (await client.v1.inventory.get()).error?.code
  await until(async () => (await code()) === 'key_banned')
  const bannedUntil = async () => {
    const keys = JSON.parse(await outputOf(['keys', 'list', '--json', '--data', shop.data]))
    return keys.find((each: { id: string }) => each.id === id).bannedUntil
  }
  const before = await bannedUntil()
  const sent = statuses.length
  for (let minutes = 0; minutes < 5; minutes++) {
    advance(60_000)
    expect(await code()).toBe('key_banned')
  }
  expect(statuses).toHaveLength(sent + 5)
  expect(await bannedUntil()).toBe(before)
})

test('a movement that is sent again over a crash is made once', async () => {
  await using shop = await openShop(STOCK)
  const client = createClient(shop.url, { apiKey: shop.key })
  const { movements } = client.desk.api.inventory({ petId: 42n })
  const sale = { id: newId(), change: -1, reason: 'sale' } as const
  const first = await movements.post(sale)
  await shop.crash()
  const waiting = movements.post(sale)
  await shop.reopen()
  const second = await waiting
  expect(second.data).toEqual(first.data)
  const replayed = [first, second].map(({ headers }) => headers.get('Idempotent-Replayed'))
  expect(replayed).toEqual([null, 'true'])
  expect((await client.v1.inventory.get()).data?.[0]?.quantity).toBe(11)
})

test('limits are those that the service says', async () => {
  await using shop = await openShop(STOCK)
  const client = createClient(shop.url, { apiKey: shop.key })
  await client.v1.inventory.get()
  expect(client.limits()).toMatchObject({
    limit: 1_000,
    remaining: 999,
    minute: { limit: 1_000, remaining: 999, fullInSeconds: 1 },
    day: { limit: 100_000, remaining: 99_999, fullInSeconds: 1 },
  })
})

test('the desk serves every key that may write: adding, editing and reading the journal page by page', async () => {
  await using shop = await openShop(STOCK)
  const { desk } = createClient(shop.url, { apiKey: shop.key })
  const { data: key } = await desk.api.key.get()
  expect(key).toMatchObject({ access: 'write' })
  const petId = -9_223_372_036_854_775_808n
  const body = { id: newId(), petId, name: 'Rex', quantity: 3, lowStockAt: 3 }
  const added = await desk.api.inventory.post(body)
  expect(added.data).toMatchObject({ petId, name: 'Rex', low: true })
  expect((await desk.api.inventory.post(body)).data).toEqual(added.data)
  expect((await desk.api.inventory.post({ ...body, id: newId() })).error?.code).toBe('pet_exists')

  const pet = desk.api.inventory({ petId })
  expect((await pet.get()).data).toEqual(added.data)
  const unknown = await desk.api.inventory({ petId: 4n }).get()
  expect(unknown.error?.code).toBe('pet_not_found')
  expect((await pet.patch({ status: 'sold' })).data?.lastMovement?.by?.name).toBe(key?.name ?? '')
  const notes: (string | null)[] = []
  let before: string | null | undefined
  while (before !== null) {
    const query = before === undefined ? { limit: 1 } : { limit: 1, before }
    const { data } = await pet.movements.get({ query })
    notes.push(...(data?.movements ?? []).map(({ note }) => note))
    before = data?.next ?? null
  }
  expect(notes).toEqual(['status available -> sold', null])
  const ofAll = await desk.api.movements.get({ query: { petId, reason: 'update', limit: 5 } })
  expect(ofAll.data).toMatchObject({
    movements: [{ petId, name: 'Rex', note: 'status available -> sold' }],
    next: null,
  })
  expect((await pet.movements.get({ query: { limit: 0 } })).error?.code).toBe('invalid_query')
})
