import { keyIdOf, keySubject } from '../../../limits/saved-limits.ts'
import type { Client } from '../driver/connection.ts'
import type { KnownKey } from './known-keys.ts'
import type { LimitsRow, StoredAccess } from './stored-access.ts'

/**
 * Brings counts and bans into a restored database, which are about clients and not about the stock: those of keys
 * from the databases that know them, those of addresses from the current one. Of other keys those of the backup stay.
 */
export function preserveLimits(
  client: Client,
  current: StoredAccess | undefined,
  known: readonly KnownKey[],
): void {
  const columns = client
    .query<{ name: string }>('PRAGMA table_info(limiter_state)')
    .all()
    .map(({ name }) => name)
  // Another version's counts have another meaning: those of the backup stay.
  const isUsable = (source: StoredAccess): boolean =>
    source.limits.every((row) => Object.keys(row).join() === columns.join())
  const insert = client.query(
    `INSERT INTO limiter_state (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  if (current !== undefined && isUsable(current)) {
    client.run("DELETE FROM limiter_state WHERE subject NOT LIKE 'key:%'")
    for (const row of current.limits) {
      if (keyIdOf(row.subject) === undefined) insert.run(...Object.values(row))
    }
  }
  const rows = new Map(
    [...new Set(known.map(({ source }) => source))]
      .filter(isUsable)
      .map((source) => [source, new Map(source.limits.map((row) => [row.subject, row]))]),
  )
  for (const { key, last, source } of known) {
    const ofSource = rows.get(source)
    if (ofSource === undefined) continue
    client.query('DELETE FROM limiter_state WHERE subject = ?').run(keySubject(key.id))
    const row = ofSource.get(keySubject(key.id))
    if (row === undefined) continue
    // Counts that were saved before a command changed the key still have to follow that change.
    const revisions: Pick<LimitsRow, 'refill_revision' | 'unban_revision'> = {
      refill_revision: row.refill_revision + key.refill_revision - last.refill_revision,
      unban_revision: row.unban_revision + key.unban_revision - last.unban_revision,
    }
    insert.run(...Object.values({ ...row, ...revisions }))
  }
}
