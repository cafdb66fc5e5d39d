import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { newId } from '../../src/client/client.ts'
import { readRetryAfterMs, waitMs } from '../../src/client/retry.ts'
import { ok, refused, scriptedClient, silent, unreachable } from './scripted-client.ts'

describe('the wait before a further attempt', () => {
  const attempts = fc.integer({ min: 1, max: 60 })
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

  test('grows exponentially, with full jitter, up to 15 seconds', () => {
    const most = [1, 2, 3, 4, 5, 6, 7, 8, 60].map((attempt) => waitMs(attempt, undefined, () => 1))
    expect(most).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    fc.assert(
      fc.property(attempts, random, (attempt, chance) => {
        const wait = waitMs(attempt, undefined, () => chance)
        expect(wait).toBe(Math.floor(chance * waitMs(attempt, undefined, () => 1)))
      }),
    )
  })

  test('obeys Retry-After to the second, and never undercuts it', () => {
    fc.assert(
      fc.property(
        attempts,
        random,
        fc.integer({ min: 1, max: 100_000 }),
        (attempt, chance, seconds) => {
          const wait = waitMs(attempt, seconds * 1_000, () => chance)
          expect(wait).toBeGreaterThanOrEqual(seconds * 1_000)
          expect(wait).toBeLessThan((seconds + 1) * 1_000)
        },
      ),
    )
  })

  test('grows also where Retry-After names no time to wait', () => {
    expect([1, 4, 8].map((attempt) => waitMs(attempt, 0, () => 1))).toEqual([250, 2_000, 15_000])
  })

  test('is read from whole seconds, or from a date by the clock of its sender', () => {
    const read = (headers: Record<string, string>) => readRetryAfterMs(new Headers(headers))
    const [nine, later] = ['Mon, 05 Jan 2026 09:00:00 GMT', 'Mon, 05 Jan 2026 09:00:07 GMT']
    expect(read({ 'Retry-After': '7' })).toBe(7_000)
    expect(read({ 'Retry-After': later, Date: nine })).toBe(7_000)
    expect(read({ 'Retry-After': nine, Date: later })).toBe(0)
    expect(read({ 'Retry-After': nine })).toBe(0)
    expect(read({ 'Retry-After': '7, 9' })).toBe(9_000)
    expect(read({ 'Retry-After': '1.5' })).toBe(1_500)
    for (const text of ['soon', '-5', '7 s']) expect(read({ 'Retry-After': text })).toBeUndefined()
    expect(read({})).toBeUndefined()
  })

  test('is two days at most: more is a mistake, and more than timers hold', () => {
    const read = (text: string) => readRetryAfterMs(new Headers({ 'Retry-After': text }))
    const day = 86_400
    expect(read(String(day + 60))).toBe((day + 60) * 1_000)
    const late = 'Fri, 31 Dec 9999 23:59:59 GMT'
    for (const text of ['172801', '2147484', '1000000000000', '9'.repeat(400), late]) {
      expect(read(text)).toBe(2 * day * 1_000)
    }
  })
})

test.each(['86400', '1000000000000'])(
  'a limit with Retry-After %s is neither asked against at once nor after a minute',
  async (retryAfter) => {
    const limited = refused('rate_limited', { 'Retry-After': retryAfter })
    const { shop, clock, times } = scriptedClient([limited, ok()], {
      deadline: Number.POSITIVE_INFINITY,
    })
    await clock.until(shop.v1.inventory.get())
    expect(times()).toEqual([0, Math.min(Number(retryAfter), 172_800) * 1_000 + 125])

    const short = scriptedClient([limited])
    const { error } = await short.clock.until(short.shop.v1.inventory.get())
    expect(error?.code).toBe('rate_limited')
    expect(short.sent).toHaveLength(1)
  },
)

test.each([
  ['429', refused('rate_limited', { 'Retry-After': '2' }), 2_125],
  ['429 without Retry-After', refused('rate_limited'), 125],
  ['503', refused('overloaded', { 'Retry-After': '1' }), 1_125],
  ['503 of the storage', refused('storage_unavailable'), 125],
  ['502 of a proxy', () => new Response('Bad Gateway', { status: 502 }), 125],
  ['a network failure', unreachable, 125],
])('a list is asked for again after %s', async (_what, failure, wait) => {
  const { shop, clock, times } = scriptedClient([failure, ok()])
  const { data } = await clock.until(shop.v1.inventory.get())
  expect(data).toEqual([])
  expect(times()).toEqual([0, wait])
})

test('a connection that breaks off in the middle of an answer is a network failure', async () => {
  const half = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"petId":1,'))
          controller.error(new TypeError('terminated'))
        },
      }),
      { headers: { 'Content-Type': 'application/json' } },
    )
  const { shop, clock, sent } = scriptedClient([half, ok()])
  const { data } = await clock.until(shop.v1.inventory.get())
  expect(data).toEqual([])
  expect(sent).toHaveLength(2)
})

const ITEM = '{"petId":42,"quantity":3,"status":"available"}'

test('a quantity is sent again, as it is absolute', async () => {
  const { shop, clock, sent } = scriptedClient([unreachable, refused('overloaded'), ok(ITEM)])
  const { data } = await clock.until(shop.v1.inventory({ petId: 42 }).patch({ quantity: 3 }))
  expect(data?.quantity).toBe(3)
  expect(sent.map(({ init }) => init.body)).toEqual(Array(3).fill('{"quantity":3}'))
})

test('a movement is sent again under the same id', async () => {
  const id = newId()
  const { shop, clock, sent } = scriptedClient([
    unreachable,
    ok('{"id":"9","petId":42,"previousQuantity":3,"newQuantity":2}'),
  ])
  const movements = shop.desk.api.inventory({ petId: 42n }).movements
  const { data } = await clock.until(movements.post({ id, change: -1, reason: 'sale' }))
  expect(data?.petId).toBe(42n)
  expect(sent.map(({ url, init }) => [url, init.method, JSON.parse(String(init.body)).id])).toEqual(
    Array(2).fill(['http://shop-pc:3000/desk/api/inventory/42/movements', 'POST', id]),
  )
})

test('a pet that is added is sent again under the same id, exact to its last digit', async () => {
  const petId = 9_223_372_036_854_775_807n
  const response = `{"petId":${petId},"barcodes":[],"quantity":0,"low":false}`
  const { shop, clock, sent } = scriptedClient([unreachable, refused('overloaded'), ok(response)])
  const { data } = await clock.until(shop.desk.api.inventory.post({ id: newId(), petId }))
  expect(data?.petId).toBe(petId)
  expect(new Set(sent.map(({ init }) => init.body)).size).toBe(1)
  expect(sent[0]?.init.body).toContain(`"petId":${petId}`)
})

test('a removal is sent again under the same id, and once without an id', async () => {
  const removed = ok('{"petId":42,"previousQuantity":3,"at":1}')
  const removal = async (query?: { readonly id: string }) => {
    const { clock, sent, shop } = scriptedClient([unreachable, removed])
    const remove = shop.desk.api.inventory({ petId: 42n }).delete
    const { data, error } = await clock.until(remove(query && { query }))
    return { data, code: error?.code, sent: sent.map(({ url, init }) => [init.method, url]) }
  }
  const id = newId()
  const url = 'http://shop-pc:3000/desk/api/inventory/42'
  expect(await removal({ id })).toEqual({
    data: { petId: 42n, previousQuantity: 3, at: 1 },
    code: undefined,
    sent: Array(2).fill(['DELETE', `${url}?id=${id}`]),
  })
  expect(await removal()).toEqual({ data: null, code: 'network_failure', sent: [['DELETE', url]] })
})

test('a post without an id is sent once', async () => {
  const { shop, clock, sent } = scriptedClient([unreachable])
  const movements = shop.desk.api.inventory({ petId: 42n }).movements
  const body = { change: -1, reason: 'sale' } as Parameters<typeof movements.post>[0]
  const { error } = await clock.until(movements.post(body))
  expect(error?.code).toBe('network_failure')
  expect(sent).toHaveLength(1)
})

test.each([
  'missing_quantity',
  'invalid_api_key',
  'insufficient_access',
  'pet_not_found',
  'internal_error',
] as const)('%s is an answer, and is not asked for again', async (code) => {
  const { shop, clock, sent } = scriptedClient([refused(code)])
  const { error } = await clock.until(shop.v1.inventory({ petId: 42 }).patch({ quantity: 3 }))
  expect(error?.code).toBe(code)
  expect(sent).toHaveLength(1)
})

test('retries can be switched off, for all calls or for one', async () => {
  const all = scriptedClient([unreachable], { retry: false })
  expect((await all.clock.until(all.shop.v1.inventory.get())).error?.code).toBe('network_failure')
  expect(all.sent).toHaveLength(1)

  const one = scriptedClient([refused('overloaded')])
  expect((await one.clock.until(one.shop.v1.inventory.get({ retry: false }))).status).toBe(503)
  expect(one.sent).toHaveLength(1)
})

test('a hook is called before the wait for each retry', async () => {
  const { shop, clock, retries } = scriptedClient([
    unreachable,
    refused('rate_limited', { 'Retry-After': '3' }),
    ok(),
  ])
  await clock.until(shop.v1.inventory.get())
  const request = { method: 'GET', url: 'http://shop-pc:3000/v1/inventory' }
  expect(retries).toEqual([
    { ...request, attempts: 1, status: 0, code: 'network_failure', waitMs: 125 },
    { ...request, attempts: 2, status: 429, code: 'rate_limited', waitMs: 3_250 },
  ])
})

test('a mistake in the hook comes to light', async () => {
  const onRetry = () => {
    throw new Error('a mistake')
  }
  const { shop, clock } = scriptedClient([unreachable], { onRetry })
  expect(clock.until(shop.v1.inventory.get())).rejects.toThrow('a mistake')
})

test('an attempt without an answer counts as a network failure after a while', async () => {
  const { shop, clock, times } = scriptedClient([silent, ok()])
  expect((await clock.until(shop.v1.inventory.get())).data).toEqual([])
  expect(times()).toEqual([0, 15_125])
})

test('no timer is left behind', async () => {
  const { shop, clock } = scriptedClient([unreachable, ok()])
  await clock.until(shop.v1.inventory.get())
  expect(clock.timers).toBe(0)
})

test('what says how long ago it happened says more in each attempt that comes a minute later', async () => {
  const script = [...Array(30).fill(unreachable), ok()]
  const { shop, clock, sent, times } = scriptedClient(script, { deadline: 3_600_000 })
  const body = { id: newId(), change: -1, reason: 'sale', occurredAgoMs: 5_000 } as const
  await clock.until(shop.desk.api.inventory({ petId: 42n }).movements.post(body))
  expect(times().at(-1)).toBeGreaterThan(2 * 60_000)
  expect(sent.map(({ init }) => JSON.parse(String(init.body)))).toEqual(
    times().map((waited) => ({
      ...body,
      occurredAgoMs: 5_000 + (waited < 60_000 ? 0 : Math.floor(waited)),
    })),
  )
})
