import { describe, expect, test } from 'bun:test'
import { createClient, PetstockError, type Shop } from '../../src/client/client.ts'
import type { AskedShop } from '../../src/page/kit/asked-shop.ts'
import { type Asking, RepeatedQuery } from '../../src/page/kit/repeated-query.ts'
import { JumpingClock } from '../client/scripted-client.ts'

type Response = Awaited<ReturnType<Asking<number>['ask']>>

const found = (data: number): Response => ({ data, error: null })
const failed = (status: number, code: string, headers: Record<string, string> = {}): Response => ({
  data: null,
  error: new PetstockError(status, code, code),
  headers: new Headers(headers),
})

const SHOP = {} as Shop

/** A query whose service answers by a script, and then with how often it was asked. */
function opened(
  script: (Response | Promise<Response> | 'never')[],
  everyMs?: Asking<number>['everyMs'],
  isEarly?: Asking<number>['isEarly'],
) {
  const clock = new JumpingClock()
  const said = { asked: 0, refused: 0, ended: 0 }
  const ask: Asking<number>['ask'] = async (_, signal) => {
    said.asked++
    const next = script.shift()
    if (next !== 'never') return next ?? found(said.asked)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    said.ended++
    return failed(0, 'aborted')
  }
  const query = new RepeatedQuery<number>(
    { ask, everyMs, isEarly },
    { shop: () => SHOP, onRefused: () => said.refused++, clock, wallClock: () => clock.now() },
  )
  return { query, clock, said }
}

describe('what the service says of something', () => {
  test('is read once, unless it is to be read again', async () => {
    const { query, clock, said } = opened([])
    await query.read()
    await clock.advance(1_000_000)
    expect([query.value.value, said.asked]).toEqual([1, 1])
  })

  test('is read again and again, at the pace of what was read', async () => {
    const { query, clock, said } = opened([], (known = 0) => known * 100)
    await query.read()
    await clock.advance(99)
    expect(said.asked).toBe(1)
    await clock.advance(1)
    expect(query.value.value).toBe(2)
    await clock.advance(199)
    expect(said.asked).toBe(2)
    await clock.advance(1)
    expect(query.value.value).toBe(3)
    query.end()
    await clock.advance(1_000_000)
    expect(said.asked).toBe(3)
  })

  test('is asked again soon while it is too early to say, and shown at last as it is', async () => {
    const { query, clock, said } = opened([], undefined, (read) => read < 3)
    const reading = query.read()
    await clock.advance(100)
    expect([query.value.value, said.asked]).toEqual([undefined, 1])
    await clock.advance(1_000)
    await reading
    expect([query.value.value, said.asked]).toEqual([3, 3])

    const never = opened([], undefined, () => true)
    const early = never.query.read()
    await never.clock.advance(10_000)
    await early
    expect([never.query.value.value, never.said.asked]).toEqual([4, 4])
  })

  test('stays when a later reading fails, and goes on', async () => {
    const { query, clock } = opened([found(7), failed(503, 'overloaded')], () => 1_000)
    await query.read()
    await clock.advance(1_000)
    expect([query.value.value, query.error.value?.code]).toEqual([7, 'overloaded'])
    await clock.advance(1_000)
    expect([query.value.value, query.error.value]).toEqual([3, undefined])
  })

  test('is read when a limit ends, and not before it', async () => {
    const limited = failed(429, 'rate_limited', { 'Retry-After': '30' })
    const { query, clock, said } = opened([limited], () => 1_000)
    await query.read()
    query.readSoon(3_000)
    await clock.advance(29_999)
    expect(said.asked).toBe(1)
    await clock.advance(1)
    expect([query.value.value, query.error.value, said.asked]).toEqual([2, undefined, 2])
  })

  test('is read once for all changes of a while', async () => {
    const { query, clock, said } = opened([])
    await query.read()
    for (let change = 0; change < 9; change++) query.readSoon(3_000)
    await clock.advance(3_000)
    expect([query.value.value, said.asked]).toEqual([2, 2])
    query.readSoon(3_000)
    await query.read()
    await clock.advance(10_000)
    expect(said.asked).toBe(3)
  })

  test('is read to its end where that takes longer than changes come, and then once more', async () => {
    const slow = Promise.withResolvers<Response>()
    const { query, clock, said } = opened([slow.promise])
    const reading = query.read()
    for (let change = 0; change < 4; change++) {
      query.readSoon(3_000)
      await clock.advance(3_000)
    }
    slow.resolve(found(7))
    await reading
    expect([query.value.value, said.asked]).toEqual([7, 1])
    await clock.advance(1_000_000)
    expect([query.value.value, said.asked]).toEqual([2, 2])
  })

  test('is read when a limit ends also where a change came before the limit was known', async () => {
    const slow = Promise.withResolvers<Response>()
    const { query, clock, said } = opened([slow.promise])
    const reading = query.read()
    query.readSoon(3_000)
    await clock.advance(3_000)
    slow.resolve(failed(429, 'rate_limited', { 'Retry-After': '30' }))
    await reading
    await clock.advance(29_999)
    expect(said.asked).toBe(1)
    await clock.advance(1)
    expect([query.value.value, said.asked]).toEqual([2, 2])
  })

  test('has no error of what was asked for before', async () => {
    const { query } = opened([failed(503, 'overloaded'), 'never'])
    await query.read()
    query.forget()
    void query.read()
    expect([query.value.value, query.error.value]).toEqual([undefined, undefined])
  })

  test('is what the latest reading says: an earlier one is ended', async () => {
    const { query, said } = opened(['never', found(5)])
    const first = query.read()
    await query.read()
    await first
    expect([query.value.value, query.error.value, said.ended]).toEqual([5, undefined, 1])
  })

  test('is asked no more by a view that is gone', async () => {
    const { query, clock, said } = opened(['never'], () => 1_000)
    const reading = query.read()
    query.close()
    await reading
    // As after a form is saved that the person did not wait for.
    await query.read()
    query.readSoon(1_000)
    await clock.advance(1_000_000)
    expect([query.value.value, query.error.value, said.asked]).toEqual([undefined, undefined, 1])
  })

  test('cannot be asked for without the signal that ends it, nor by what changes something', async () => {
    const said: unknown[] = []
    const shop = createClient('http://shop-pc', {
      apiKey: 'pst_key',
      retry: false,
      fetch: async (_, { signal }) => {
        said.push(signal?.aborted)
        return Response.json({ keys: [] })
      },
    })
    // What compiles: a view that could leave the signal out would go on asking after it was closed.
    type Keys = AskedShop['desk']['api']['keys']
    const needsSignal: Parameters<Keys['get']> extends [{ signal: AbortSignal }] ? true : false =
      true
    const onlyReads: 'post' extends keyof Keys ? false : true = true
    const ask: Asking<unknown>['ask'] = ({ desk }, signal) => desk.api.keys.get({ signal })
    const { error } = await ask(shop, AbortSignal.abort())
    expect([error?.code, said, needsSignal, onlyReads]).toEqual(['aborted', [], true, true])
  })

  test('ends the session where the key is no longer accepted', async () => {
    const { query, said } = opened([failed(401, 'invalid_api_key')])
    await query.read()
    expect([said.refused, query.error.value?.status]).toEqual([1, 401])
  })
})
