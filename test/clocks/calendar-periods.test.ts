import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { timesOfDay } from '../../src/clocks/calendar-day.ts'
import { calendarPeriods, PERIOD_LENGTHS } from '../../src/clocks/calendar-periods.ts'
import { DAY_MS, HOUR_MS } from '../../src/clocks/durations.ts'
import { zonedTimes } from '../../src/clocks/zoned-time.ts'
import { runs } from '../support/property-runs.ts'

const day = (text: string): number => Date.parse(text)
const text = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10)

const ZONES = ['UTC', 'Europe/Berlin', 'America/Santiago', 'Asia/Kathmandu', 'Australia/Lord_Howe']

test('days are cut into periods without a gap, which begin and end as the calendar of the zone says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom(...PERIOD_LENGTHS),
      fc.integer({ min: day('2024-01-01') / DAY_MS, max: day('2027-01-01') / DAY_MS }),
      fc.nat({ max: 100 }),
      (zone, by, first, length) => {
        const zoned = zonedTimes(zone)
        const [firstDay, lastDay] = [first * DAY_MS, (first + length) * DAY_MS]
        const periods = calendarPeriods({ firstDay, lastDay }, by, zoned, 400) ?? []
        expect(periods[0]?.firstDay).toBe(firstDay)
        expect(periods.at(-1)?.lastDay).toBe(lastDay)
        for (const [place, period] of periods.entries()) {
          const next = periods[place + 1]
          if (next) {
            expect(next.firstDay).toBe(period.lastDay + DAY_MS)
            expect(next.startsAt).toBe(period.endsAt)
            if (by === 'week') expect(new Date(next.firstDay).getUTCDay()).toBe(1)
            if (by === 'month') expect(new Date(next.firstDay).getUTCDate()).toBe(1)
            if (by === 'day') expect(period.lastDay).toBe(period.firstDay)
          }
          expect(period.startsAt).toBe(timesOfDay(text(period.firstDay), zoned)?.from as number)
          expect(period.endsAt).toBe(timesOfDay(text(period.lastDay), zoned)?.to as number)
        }
      },
    ),
    runs(40),
  )
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-03-28', 24],
])('%s has %d hours in Berlin', (text, hours) => {
  const [only] =
    calendarPeriods(
      { firstDay: day(text), lastDay: day(text) },
      'day',
      zonedTimes('Europe/Berlin'),
      1,
    ) ?? []
  expect(((only?.endsAt ?? 0) - (only?.startsAt ?? 0)) / HOUR_MS).toBe(hours)
})

test('the first and the last week have the days alone that were asked for', () => {
  // A Wednesday, and the Tuesday after next.
  const days = { firstDay: day('2026-01-07'), lastDay: day('2026-01-20') }
  const weeks = calendarPeriods(days, 'week', zonedTimes('UTC'), 400)
  expect(weeks?.map(({ firstDay, lastDay }) => [text(firstDay), text(lastDay)])).toEqual([
    ['2026-01-07', '2026-01-11'],
    ['2026-01-12', '2026-01-18'],
    ['2026-01-19', '2026-01-20'],
  ])
})

test('more periods than are allowed are none', () => {
  const zoned = zonedTimes('UTC')
  const year = { firstDay: day('2026-01-01'), lastDay: day('2026-12-31') }
  expect(calendarPeriods(year, 'day', zoned, 365)).toHaveLength(365)
  expect(calendarPeriods(year, 'day', zoned, 364)).toBeUndefined()
  expect(calendarPeriods(year, 'month', zoned, 12)).toHaveLength(12)
})
