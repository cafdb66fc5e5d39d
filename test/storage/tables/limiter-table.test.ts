import { expect, test } from 'bun:test'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { newDatabase } from '../database.ts'
import { savedLimits } from '../limits-rows.ts'

test('what was saved comes back exactly, fractions of tokens included', () => {
  using database = newDatabase()
  const table = new LimiterTable(database.connection.db)
  const rows = [
    savedLimits('address:2001:db8::1', { perDay: 0, dayTokens: 0, banTokens: 0 }),
    savedLimits('key:key_a', {
      savedAt: 8_640_000_000_000_000,
      minuteTokens: 5e-324,
      dayTokens: 99_999.999_999_999_9,
      banEndsAt: 8_640_000_000_000_000,
      banLengthMs: 3_600_000,
      banCount: 7,
      lastBanAt: 0,
      refillRevision: 2 ** 31,
      unbanRevision: Number.MAX_SAFE_INTEGER,
    }),
  ]
  table.save(rows, [])
  expect(table.load().toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(rows)
})

test('a save writes over an older row, and deletes the forgotten ones', () => {
  using database = newDatabase()
  const table = new LimiterTable(database.connection.db)
  table.save([savedLimits('key:key_a', { banEndsAt: 5 }), savedLimits('key:key_b')], [])
  table.save([savedLimits('key:key_a', { minuteTokens: 3 })], ['key:key_b', 'key:key_nobody'])
  expect(table.load()).toEqual([savedLimits('key:key_a', { minuteTokens: 3 })])
})
