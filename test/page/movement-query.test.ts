import { expect, test } from 'bun:test'
import { zonedTimes } from '../../src/clocks/zoned-time.ts'
import { TODAY } from '../../src/page/today/filter.ts'
import { dayOf, dayText, queryOf } from '../../src/page/today/movement-query.ts'

test('today and yesterday are days by the clock of the shop, wherever the browser is', () => {
  const at = Date.parse('2026-01-01T11:30:00Z')
  const days = (zone: string) => {
    const now = zonedTimes(zone)(at)
    return [dayOf(TODAY, now), dayOf({ ...TODAY, day: 'yesterday' }, now)]
  }
  expect(days('Europe/Berlin')).toEqual(['2026-01-01', '2025-12-31'])
  expect(days('Pacific/Kiritimati')).toEqual(['2026-01-02', '2026-01-01'])
  expect(days('Pacific/Pago_Pago')).toEqual(['2026-01-01', '2025-12-31'])
})

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

test('a date that is not typed yet stands for today', () => {
  const now = zonedTimes('UTC')(Date.parse('2026-01-05T12:00:00Z'))
  expect(dayOf({ ...TODAY, day: 'date', date: '' }, now)).toBe('2026-01-05')
  expect(dayOf({ ...TODAY, day: 'date', date: '2020-02-29' }, now)).toBe('2020-02-29')
  expect(dayOf({ ...TODAY, day: 'all' }, now)).toBeUndefined()
})

test('the service is asked for what is chosen alone', () => {
  expect(queryOf(TODAY, undefined, 'Europe/Berlin')).toEqual({})
  const chosen = { ...TODAY, reason: 'sale', petId: 0n, kind: 'Fish' } as const
  expect(queryOf(chosen, '2026-01-05', 'Europe/Berlin')).toEqual({
    day: '2026-01-05',
    timeZone: 'Europe/Berlin',
    reason: 'sale',
    petId: 0n,
    kind: 'Fish',
  })
})
