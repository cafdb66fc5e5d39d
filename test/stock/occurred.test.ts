import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isTooLongAgo, MAX_AGO_MS, occurredAt } from '../../src/stock/occurred.ts'
import { runs } from '../support/property-runs.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 30, 8, 2)

const moment = fc.integer({ min: NOW - 10 * DAY, max: NOW + 10 * DAY })
// Any integer that a client may write.
const said = fc.oneof(
  moment,
  fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
  fc.constantFrom(0, 1e300, -1e300),
)
const keptMs = fc.oneof(fc.integer({ min: DAY, max: 400 * DAY }), fc.constant(36_600 * DAY))

describe('when something happened', () => {
  test('is never later than its commit, and never longer ago than may be', () => {
    fc.assert(
      fc.property(said, keptMs, moment, (at, kept, commit) => {
        const found = occurredAt({ at, keptMs: kept }, commit)
        const earliest = commit - Math.min(kept, MAX_AGO_MS)
        if (at < earliest) expect(found).toEqual({ outcome: 'occurred_too_long_ago', earliest })
        else expect(found).toBe(at < commit ? at : null)
      }),
      runs(300),
    )
  })

  test('is as long before the commit as its client says, however long the journal is kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AGO_MS }), moment, (agoMs, commit) => {
        const found = occurredAt({ agoMs }, commit)
        expect(isTooLongAgo(found)).toBe(false)
        expect((found as number | null) ?? commit).toBe(commit - agoMs)
      }),
      runs(300),
    )
  })

  test('is the commit where nothing is said', () => {
    for (const nothing of [null, undefined]) expect(occurredAt(nothing, NOW)).toBeNull()
    expect(occurredAt({ agoMs: 0 }, NOW)).toBeNull()
    expect(occurredAt({ at: NOW, keptMs: DAY }, NOW)).toBeNull()
  })
})
