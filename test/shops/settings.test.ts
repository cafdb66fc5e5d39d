import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  changedCurrency,
  changedSettings,
  keptMsAt,
  NO_SETTINGS,
  SHORTER_AFTER_MS,
} from '../../src/shops/settings.ts'

const DEFAULT_MS = 1_000

describe('how long the journal keeps a movement', () => {
  test('is the default where the shop has decided nothing, and again where it takes its decision back', () => {
    expect(keptMsAt(NO_SETTINGS, DEFAULT_MS, 5)).toBe(DEFAULT_MS)
    const longer = changedSettings(NO_SETTINGS, { keptMs: 2_000 }, DEFAULT_MS, 5)
    const back = changedSettings(longer, { keptMs: null }, DEFAULT_MS, 6)
    expect(keptMsAt(back, DEFAULT_MS, 6)).toBe(2_000)
    expect(keptMsAt(back, DEFAULT_MS, 6 + SHORTER_AFTER_MS)).toBe(DEFAULT_MS)
  })

  test('grows at once, and shrinks after seven days', () => {
    const longer = changedSettings(NO_SETTINGS, { keptMs: 2_000 }, DEFAULT_MS, 5)
    expect(keptMsAt(longer, DEFAULT_MS, 5)).toBe(2_000)
    const shorter = changedSettings(longer, { keptMs: 10 }, DEFAULT_MS, 50)
    expect(keptMsAt(shorter, DEFAULT_MS, 50 + SHORTER_AFTER_MS - 1)).toBe(2_000)
    expect(keptMsAt(shorter, DEFAULT_MS, 50 + SHORTER_AFTER_MS)).toBe(10)
  })

  test('that is asked for again, as by a page that sends all that it shows, stays as it was decided', () => {
    const shorter = changedSettings(NO_SETTINGS, { keptMs: 10 }, DEFAULT_MS, 5)
    for (const now of [6, 5 + SHORTER_AFTER_MS]) {
      expect(changedSettings(shorter, { keptMs: 10 }, DEFAULT_MS, now)).toEqual(shorter)
    }
    const longer = changedSettings(NO_SETTINGS, { keptMs: 2_000 }, DEFAULT_MS, 5)
    expect(changedSettings(longer, { keptMs: 2_000 }, DEFAULT_MS, 6)).toEqual(longer)
    const back = changedSettings(longer, { keptMs: null }, DEFAULT_MS, 7)
    expect(changedSettings(back, { keptMs: null }, DEFAULT_MS, 8)).toEqual(back)
    const same = changedSettings(NO_SETTINGS, { keptMs: DEFAULT_MS }, DEFAULT_MS, 5)
    expect(changedSettings(same, { keptMs: null }, DEFAULT_MS, 6)).toEqual(NO_SETTINGS)
  })

  test('never becomes shorter within seven days of the change that asks for it, whatever is changed', () => {
    const step = fc.record({
      afterMs: fc.integer({ min: 0, max: 2 * SHORTER_AFTER_MS }),
      keptMs: fc.option(fc.integer({ min: 1, max: 5_000 })),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let settings = NO_SETTINGS
        let now = 0
        for (const { afterMs, keptMs } of steps) {
          now += afterMs
          const before = settings
          settings = changedSettings(settings, { keptMs }, DEFAULT_MS, now)
          for (const later of [0, 1, SHORTER_AFTER_MS / 2, SHORTER_AFTER_MS - 1]) {
            const at = now + later
            // What was to shrink meanwhile anyway may do so.
            const promised = Math.min(
              keptMsAt(before, DEFAULT_MS, now),
              keptMsAt(before, DEFAULT_MS, at),
            )
            expect(keptMsAt(settings, DEFAULT_MS, at)).toBeGreaterThanOrEqual(promised)
          }
        }
      }),
    )
  })
})

test('a currency has a number that no earlier one has, nor one that was lost by a restore of an older backup', () => {
  const at = (day: number) => Date.UTC(2026, 0, day)
  const first = changedCurrency({ currency: null }, 'EUR', at(1))
  expect(first?.number).toBe(1)
  const lost = changedCurrency({ currency: first }, 'USD', at(2))
  // The backup has the first one.
  const after = changedCurrency({ currency: first }, 'GBP', at(3))
  expect(after?.number).toBeGreaterThan(lost?.number ?? Number.POSITIVE_INFINITY)
  // Also at a clock that was set back, or beyond all numbers.
  for (const now of [at(1), 0, Date.UTC(2300)]) {
    const next = changedCurrency({ currency: after }, 'EUR', now)
    expect(next?.number).toBe((after?.number ?? 0) + 1)
  }
  expect(changedCurrency({ currency: after }, 'GBP', at(9))).toEqual(after)
})
