import { expect, test } from 'bun:test'
import { savedTrustedTime } from '../../../src/storage/sqlite/schema/saved-time.ts'
import { TrustedTimeTable } from '../../../src/storage/sqlite/tables/trusted-time-table.ts'
import { NOW, newDatabase } from '../database.ts'

const DAY = 86_400_000

function newTable() {
  const database = newDatabase()
  const table = new TrustedTimeTable(database.client)
  return { ...database, table, [Symbol.dispose]: database[Symbol.dispose] }
}

test('an empty database has no trusted time, and begins with the machine’s clock', () => {
  using database = newTable()
  expect(database.table.read(NOW)).toEqual({ saved: null, time: NOW })
  expect(savedTrustedTime(database.client)).toBeUndefined()
})

const key = (columns: string, values: string) =>
  `INSERT INTO api_keys (id, name, plan, access, digest, refill_revision, unban_revision, created_at${columns})
     VALUES (hex(randomblob(4)), 'k', 'free', 'read', hex(randomblob(4)), 0, 0, ${values})`

/** A row that has a time, for each kind that the machine's clock gives one. */
const ROWS: Record<string, (at: number) => string> = {
  'a change of a pet': (at) =>
    `INSERT INTO inventory (pet_id, quantity, status, updated_at) VALUES (abs(random()), 1, 'sold', ${at})`,
  'a movement': (at) =>
    `INSERT INTO stock_movements (pet_id, previous_quantity, new_quantity, reason, at) VALUES (1, 0, 1, 'add', ${at})`,
  'an edit of a pet': (at) => `INSERT INTO pet_edits (pet_id, at) VALUES (1, ${at})`,
  'the making of a key': (at) => key('', `${at}`),
  'the use of a key': (at) => key(', last_used_at', `5, ${at}`),
  'the end of a key': (at) => key(', revoked_at', `5, ${at}`),
  'an entry of the audit log': (at) =>
    `INSERT INTO access_journal (at, action) VALUES (${at}, 'import')`,
  'a count of requests': (at) =>
    `INSERT INTO limiter_state (subject, saved_at, per_minute, per_day, minute_tokens, day_tokens, ban_tokens,
       ban_length_ms, ban_count, refill_revision, unban_revision)
     VALUES (hex(randomblob(4)), ${at}, 1, 1, 1, 1, 1, 0, 0, 0, 0)`,
}

test.each(Object.keys(ROWS))(
  'a database without one begins with the newest time that is not after the clock, such as %s',
  (newest) => {
    using database = newTable()
    const { client, table } = database
    for (const row of Object.values(ROWS)) client.run(row(NOW - 2 * DAY))
    client.run(ROWS[newest]?.(NOW - DAY) ?? '')
    expect(table.read(NOW)).toEqual({ saved: null, time: NOW - DAY })
    for (const row of Object.values(ROWS)) client.run(row(NOW + DAY))
    expect(table.read(NOW)).toEqual({ saved: null, time: NOW - DAY })
    // A clock that is before all that is known is behind.
    expect(table.read(4).time).toBe(NOW + DAY)
  },
)

test('a database of an older schema has none', () => {
  using database = newTable()
  database.client.run('DROP TABLE trusted_time')
  expect(savedTrustedTime(database.client)).toBeUndefined()
})
