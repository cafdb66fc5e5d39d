import { expect, test } from 'bun:test'
import { dayEnd } from '../../src/page/people/day-end.ts'
import { zonedTimes } from '../../src/page/texts/zoned-time.ts'

const berlin = zonedTimes('Europe/Berlin')

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
  for (const text of ['', '24.12.2026', '2026-12', 'tomorrow']) {
    expect(dayEnd(text, berlin)).toBeUndefined()
  }
})
