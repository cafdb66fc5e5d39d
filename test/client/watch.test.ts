import { expect, test } from 'bun:test'
import { type Inventory, PetstockError } from '../../src/client/client.ts'
import { ok, refused, type Sent, scriptedClient, unreachable } from './scripted-client.ts'

const list = (quantity: number) => `[{"petId":42,"quantity":${quantity},"status":"available"}]`
const unchanged = () => new Response(null, { status: 304 })

const tags = (sent: readonly Sent[]) =>
  sent.map(({ init }) => new Headers(init.headers).get('if-none-match'))

/** The quantities of what a watch yields, as many as are asked for. */
async function take(watch: AsyncGenerator<Inventory, void>, count: number): Promise<number[]> {
  const seen: number[] = []
  for await (const [item] of watch) {
    seen.push(item?.quantity ?? -1)
    if (seen.length === count) break
  }
  return seen
}

test('yields the list at first, and then only when it has changed', async () => {
  const { shop, clock, sent, times } = scriptedClient([
    ok(list(1), { ETag: '"one"' }),
    unchanged,
    unchanged,
    ok(list(2), { ETag: '"two"' }),
    unchanged,
    ok(list(3), { ETag: '"three"' }),
  ])
  expect(await clock.until(take(shop.watch({ every: 2_000 }), 3))).toEqual([1, 2, 3])
  expect(times()).toEqual([0, 2_000, 4_000, 6_000, 8_000, 10_000])
  expect(tags(sent)).toEqual([null, '"one"', '"one"', '"one"', '"two"', '"two"'])
})

test('yields no list twice where something takes the ETag away', async () => {
  const { shop, clock } = scriptedClient([ok(list(1)), ok(list(1)), ok(list(2))])
  expect(await clock.until(take(shop.watch({ every: 2_000 }), 2))).toEqual([1, 2])
})

test('what is done to a list that was yielded makes no difference', async () => {
  const { shop, clock } = scriptedClient([ok(list(1)), ok(list(1)), ok(list(2))])
  const watch = shop.watch({ every: 2_000 })
  const first = await clock.until(watch.next())
  for (const item of first.value ?? []) item.quantity = 77
  expect(await clock.until(take(watch, 1))).toEqual([2])
})

test('goes on over failures, and reports those that remain after its retries', async () => {
  const reported: string[] = []
  const { shop, clock } = scriptedClient(
    [
      ok(list(1)),
      unreachable,
      unreachable,
      refused('rate_limited', { 'Retry-After': '40' }),
      ok(list(2)),
    ],
    { deadline: 1_000, retry: false },
  )
  const watch = shop.watch({ every: 2_000, onError: ({ code }) => reported.push(code) })
  const began = clock.now()
  expect(await clock.until(take(watch, 2))).toEqual([1, 2])
  expect(reported).toEqual(['network_failure', 'network_failure', 'rate_limited'])
  expect(clock.now() - began).toBe(2_000 + 2_000 + 2_000 + 40_000)
})

test('throws what asking again cannot help against', async () => {
  const { shop, clock } = scriptedClient([ok(list(1)), refused('invalid_api_key')])
  const error = await clock.until(take(shop.watch({ every: 2_000 }), 2).catch((thrown) => thrown))
  expect(error).toBeInstanceOf(PetstockError)
  expect(error.code).toBe('invalid_api_key')
})

test('ends quietly with its signal, in a wait as well as in a request', async () => {
  for (const abortAt of [1, 2]) {
    const controller = new AbortController()
    let asked = 0
    const { shop, clock } = scriptedClient([
      () => {
        asked += 1
        if (asked === abortAt) setImmediate(() => controller.abort())
        return asked === 2 ? new Promise(() => {}) : ok(list(1))({ at: 0, url: '', init: {} })
      },
    ])
    const watch = shop.watch({ every: 2_000, signal: controller.signal })
    expect(await clock.until(take(watch, 9))).toEqual([1])
    expect(clock.timers).toBe(0)
  }
})

test('wants a time between its requests', () => {
  const { shop } = scriptedClient([ok()])
  for (const every of [0, -1, Number.NaN]) {
    expect(shop.watch({ every }).next()).rejects.toThrow(RangeError)
  }
})

test('ends at once when it is returned from, also while a caller waits for the next list', async () => {
  const { shop, clock, sent } = scriptedClient([
    ok(list(1), { ETag: '"one"' }),
    unchanged,
    unchanged,
  ])
  const watch = shop.watch({ every: 2_000 })
  await clock.until(watch.next())
  const waiting = watch.next()
  expect(await watch.return()).toEqual({ done: true, value: undefined })
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(sent.length).toBeLessThanOrEqual(2)
})
