import { expect, test } from 'bun:test'
import { timesOfDay } from '../../src/clocks/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '../../src/clocks/durations.ts'
import { zonedTimes } from '../../src/clocks/zoned-time.ts'

const berlin = zonedTimes('Europe/Berlin')

const dayEnd = (...day: Parameters<typeof timesOfDay>) => timesOfDay(...day)?.to

test.each([
  ['2026-12-24', '2026-12-24T23:00:00Z'],
  ['2026-12-31', '2026-12-31T23:00:00Z'],
  ['2026-07-01', '2026-07-01T22:00:00Z'],
  // Clocks are put forward and back on these days, and the next day begins by the other time.
  ['2026-03-29', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-25T23:00:00Z'],
  ['2026-03-28', '2026-03-28T23:00:00Z'],
])('the day %s ends at midnight of the shop’s zone', (day, end) => {
  expect(dayEnd(day, berlin)).toBe(Date.parse(end))
})

test('a day ends by the clock of the zone, wherever the browser is', () => {
  expect(dayEnd('2026-12-24', zonedTimes('Asia/Kolkata'))).toBe(Date.parse('2026-12-24T18:30:00Z'))
  expect(dayEnd('2026-12-24', zonedTimes('Pacific/Apia'))).toBe(Date.parse('2026-12-24T11:00:00Z'))
})

test('a day ends before the clocks are put forward in the night after it', () => {
  const end = Date.parse('2026-09-26T12:00:00Z')
  expect(dayEnd('2026-09-26', zonedTimes('Pacific/Auckland'))).toBe(end)
})

test('a text that is no day has no end', () => {
  for (const text of [
    '',
    '24.12.2026',
    '2026-12',
    'tomorrow',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '0001-01-01',
  ]) {
    expect(dayEnd(text, berlin)).toBeUndefined()
  }
})

test.each([
  ['Europe/Berlin', '2026-06-01', '2026-05-31T22:00:00Z', 24],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
  // Clocks are put forward at midnight: the day begins at 1:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
  // They are put back at the end of the day, which has its last hour twice.
  ['Africa/Cairo', '2026-10-29', '2026-10-28T21:00:00Z', 25],
  // Samoa went over the date line, and had no such day.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z', 24],
  ['UTC', '2028-02-29', '2028-02-29T00:00:00Z', 24],
])('in %s the day %s begins at %s and has %d hours', (zone, day, from, hours) => {
  const begins = Date.parse(from)
  expect(timesOfDay(day, zonedTimes(zone))).toEqual({ from: begins, to: begins + hours * HOUR_MS })
})

test('each day begins where the one before it ends, over years of any zone', () => {
  for (const zone of ['America/St_Johns', 'America/Santiago', 'Asia/Beirut', 'Pacific/Chatham']) {
    const zoned = zonedTimes(zone)
    let end: number | undefined
    for (let at = Date.UTC(2024, 11, 25); at < Date.UTC(2026, 0, 5); at += DAY_MS) {
      const times = timesOfDay(new Date(at).toISOString().slice(0, 10), zoned)
      expect(times?.from).toBe(end ?? times?.from)
      end = times?.to
    }
  }
})
