import { expect, test } from 'bun:test'
import { HEALTH } from '../../src/http/desk/health/health-examples.ts'
import { safetyLine } from '../../src/page/health/safety-text.ts'
import { words, wordsIn } from './words.ts'

const COPY_AT = Date.parse('2026-03-05T09:40:00Z')
const NOW = COPY_AT + 3_600_000
const SAFETY = { ...HEALTH.safety, state: 'ok', reason: 'held', newestAt: COPY_AT } as const
const OLD = { pets: 60, changedAt: COPY_AT - 1 }

const lineOf = (safety: object, stock?: typeof OLD, in_ = words, now = NOW) =>
  safetyLine({ ...SAFETY, pets: 60, missing: 0, ...safety }, stock, in_.safety, in_, now)

test('a backup that all changes came before holds the stock, and so one of which nothing newer is known', () => {
  const held = { state: 'ok' as const, text: expect.stringContaining('60') }
  for (const stock of [OLD, undefined]) {
    const line = lineOf({}, stock)
    expect(line).toEqual(held)
    expect(line.text).not.toBe(lineOf({}, { ...OLD, changedAt: COPY_AT + 1 }).text)
  }
})

test.each(['en', 'de'] as const)(
  'is said to hold the stock up to its time alone once a quantity has changed after it, in %s',
  (language) => {
    const in_ = wordsIn(language)
    const sold = { ...OLD, changedAt: COPY_AT + 1 }
    const { heldUpTo } = in_.safety
    const { state, text } = lineOf({}, sold, in_)
    expect([state, text]).toEqual(['ok', heldUpTo(in_.minute(COPY_AT), 60, '60')])
    // Two lines of the place Shop on a phone.
    expect(text.length).toBeLessThan(60)
    const nextDay = lineOf({}, sold, in_, NOW + 24 * 3_600_000)
    expect(nextDay.text).toBe(heldUpTo(in_.date(COPY_AT), 60, '60'))
  },
)

test('what has just come into an empty stock is in no backup, whatever the service has said before', () => {
  const empty = { pets: 0 }
  const { safety } = words
  expect(lineOf(empty, { pets: 0, changedAt: 0 }).text).toBe(safety.empty)
  const first = { pets: 60, changedAt: NOW }
  expect(lineOf(empty, first)).toEqual({ state: 'warn', text: safety.uncopied(60, '60') })
  const came = safety.came(4, '4', '64', safety.inTime(words.minute(COPY_AT)))
  expect(lineOf({}, { pets: 64, changedAt: NOW }).text).toBe(safety.since(came))
})

test('what the service says of a backup that does not hold the stock is said as it is', () => {
  const sold = { ...OLD, changedAt: NOW }
  for (const reason of ['old', 'none', 'failing', 'off', 'elsewhere', 'samples'] as const) {
    const said = { state: 'warn' as const, reason }
    expect(lineOf(said, sold)).toEqual(lineOf(said))
  }
})
