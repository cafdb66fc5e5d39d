import { expect, test } from 'bun:test'
import { dayText } from '../../src/clocks/calendar-day.ts'
import { zonedTimes } from '../../src/clocks/zoned-time.ts'
import { ALL_CHANGES } from '../../src/page/today/movements/filter.ts'
import { queryOf } from '../../src/page/today/movements/movement-query.ts'

const DAYS = { from: '2026-01-05', to: '2026-01-11' }

test('yesterday is the day before, also where clocks are put forward or back in between', () => {
  const zoned = zonedTimes('Europe/Berlin')
  for (const [at, yesterday] of [
    ['2026-03-29T22:30:00Z', '2026-03-29'],
    ['2026-10-25T23:10:00Z', '2026-10-25'],
    ['2028-02-29T23:30:00Z', '2028-02-29'],
  ] as const) {
    expect(dayText(zoned(Date.parse(at)), 1)).toBe(yesterday)
  }
})

test('the service is asked for the days of the sums, and for what is chosen alone', () => {
  const asked = { ...DAYS, timeZone: 'Europe/Berlin' }
  expect(queryOf(ALL_CHANGES, DAYS, 'Europe/Berlin')).toEqual(asked)
  const chosen = { ...ALL_CHANGES, reason: 'sale', petId: 0n, kind: 'Fish' } as const
  expect(queryOf(chosen, DAYS, 'Europe/Berlin')).toEqual({
    ...asked,
    ...{ reason: 'sale', petId: 0n, kind: 'Fish' },
  })
})
