import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  areApart,
  earlierOf,
  firstTrusted,
  laterOf,
  trustedAtStart,
} from '../../src/clocks/clocks.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 0, 5, 9)

test('a start moves the trusted time to a clock that is up to 30 days ahead of it, and to no other', () => {
  const moved = (ahead: number) => trustedAtStart(NOW, NOW + ahead) === NOW + ahead
  expect([-10 * 365 * DAY, -1].map(moved)).toEqual([false, false])
  expect([0, 1, 29 * DAY, 30 * DAY].map(moved)).toEqual([true, true, true, true])
  expect([30 * DAY + 1, 3_650 * DAY].map(moved)).toEqual([false, false])
})

test('no start ever takes the trusted time back, nor forward by more than 30 days', () => {
  const time = fc.integer({ min: 0, max: 3 * NOW })
  fc.assert(
    fc.property(time, time, (saved, machine) => {
      expect(trustedAtStart(saved, machine) - saved).toBeWithin(0, 30 * DAY + 1)
    }),
  )
})

test('the first trusted time is the newest that is known and not after the machine’s clock', () => {
  expect(firstTrusted({ newestUntilNow: NOW - 5, newest: NOW + DAY }, NOW)).toBe(NOW - 5)
  // An empty database knows nothing; one that is later as a whole knows that the clock is behind.
  expect(firstTrusted({ newestUntilNow: null, newest: null }, NOW)).toBe(NOW)
  expect(firstTrusted({ newestUntilNow: null, newest: NOW + DAY }, NOW)).toBe(NOW + DAY)
})

test('two clocks have an earlier and a later one, and are apart from a day on', () => {
  for (const [machine, trusted] of [
    [NOW, NOW + 2 * DAY],
    [NOW + 2 * DAY, NOW],
  ] as const) {
    expect([earlierOf({ machine, trusted }), laterOf({ machine, trusted })]).toEqual([
      NOW,
      NOW + 2 * DAY,
    ])
    expect(areApart({ machine, trusted })).toBe(true)
  }
  expect(areApart({ machine: NOW, trusted: NOW + DAY })).toBe(false)
})
