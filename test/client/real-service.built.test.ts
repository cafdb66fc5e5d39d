import { expect, test } from 'bun:test'
import { type ClientOptions, createClient, newId } from '../../src/client/client.ts'
import { createKey } from '../support/petstock.ts'
import { until } from '../support/wait.ts'
import { openShop } from './open-shop.ts'

const STOCK = 'petId,quantity,status\n42,12,available\n'

/** A client, and the status of each answer that it got. */
function heard(url: string, options: ClientOptions) {
  const statuses: number[] = []
  const client = createClient(url, {
    ...options,
    fetch: async (address, init) => {
      const answer = await fetch(address, init)
      statuses.push(answer.status)
      return answer
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
  const told: string[] = []
  const client = createClient(shop.url, { apiKey: shop.key, deadline: 100 })
  const watch = client.watch({ every: 5, onError: ({ code }) => told.push(code) })
  await watch.next()
  const change = watch.next()
  await shop.crash()
  await until(() => told.includes('network_failure'))
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

test('a movement that is sent again over a crash is made once', async () => {
  await using shop = await openShop(STOCK)
  const client = createClient(shop.url, { apiKey: shop.key })
  const { movements } = client.desk.api.inventory({ petId: 42n })
  const sale = { id: newId(), change: -1, reason: 'sale' } as const
  const first = await movements.post(sale)
  await shop.crash()
  const second = movements.post(sale)
  await shop.reopen()
  expect((await second).data).toEqual(first.data)
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

test('the desk is there for whoever has a key: adding, editing and reading the journal page by page', async () => {
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
  expect((await pet.movements.get({ query: { limit: 0 } })).error?.code).toBe('invalid_query')
})
