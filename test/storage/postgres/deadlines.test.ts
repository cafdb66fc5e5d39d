import { expect, test } from 'bun:test'
import { Deadlines } from '../../../src/storage/postgres/shop/deadlines.ts'
import { ManualClock } from '../../support/manual-clock.ts'

test('each request has its own deadline from its arrival, and gets its error before the tenth second is over', async () => {
  const clock = new ManualClock()
  const deadlines = new Deadlines(clock)
  const first = deadlines.start<number>()
  clock.advance(4_000)
  const second = deadlines.start<number>()
  const third = deadlines.start<number>()
  clock.advance(5_500)
  expect([first, second, third].map(({ isWaiting }) => isWaiting)).toEqual([true, true, true])
  clock.advance(500)
  expect(first.isWaiting).toBe(false)
  await expect(first.promise).rejects.toThrow('did not respond within 10 s')
  second.resolve(7)
  expect(await second.promise).toBe(7)
  clock.advance(4_000)
  await expect(third.promise).rejects.toThrow('did not respond within 10 s')
  expect(deadlines.size).toBe(0)
  // A result that comes late changes nothing.
  third.resolve(8)
  await expect(third.promise).rejects.toThrow()
})

test('a request that has waited for its key already has so much less time for the rest', async () => {
  const clock = new ManualClock()
  const deadlines = new Deadlines(clock)
  const cameAt = clock.monotonic()
  clock.advance(5_000)
  const prompt = deadlines.start<number>()
  const waited = deadlines.start<number>(cameAt)
  clock.advance(5_000)
  await expect(waited.promise).rejects.toThrow('did not respond within 10 s')
  expect(prompt.isWaiting).toBe(true)
})
