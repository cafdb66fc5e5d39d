import type { AccessAction } from '../../../keys/audit-log.ts'
import { keyIdOf, keySubject } from '../../../limits/saved-limits.ts'
import type { Client } from '../driver/connection.ts'
import { type Deciding, decidingDatabase } from './compare-journals.ts'
import type { KnownKey } from './known-keys.ts'
import { commonTokens, replaceOldTokens } from './preserve-old-tokens.ts'
import type { LimitsRow, StoredAccess } from './stored-access.ts'

/** Without a journal the current database is taken for the newer one, as it is, and an earlier one may be older. */
const sideOf = (
  { key, difference, isCurrent }: KnownKey,
  ...actions: readonly AccessAction[]
): Deciding => {
  if (difference === undefined) return isCurrent ? 'last' : 'both'
  return decidingDatabase(difference, key.id, actions)
}

/** No key is ever in force again once it was revoked, so that any database may say it. */
export function revokeAgain(client: Client, { key, last }: KnownKey): void {
  if (last.revoked_at === null || key.revoked_at !== null) return
  client.query('UPDATE api_keys SET revoked_at = ? WHERE id = ?').run(last.revoked_at, key.id)
}

/** The journal remembers keys that an earlier restore has taken away. */
export function revokeByJournal(client: Client): void {
  client.run(
    `UPDATE api_keys SET revoked_at =
       (SELECT min(at) FROM access_journal WHERE action = 'revoke_key' AND subject = api_keys.id)
     WHERE revoked_at IS NULL
       AND id IN (SELECT subject FROM access_journal WHERE action = 'revoke_key')`,
  )
  client.run(
    'DELETE FROM old_tokens WHERE key_id IN (SELECT id FROM api_keys WHERE revoked_at IS NOT NULL)',
  )
}

/** @returns whether the key works with another token than in the backup */
export function rotateAgain(client: Client, known: KnownKey, backup: StoredAccess): boolean {
  const { key, last, source } = known
  // A device that signs in by a code may get a new token for its key.
  const side = sideOf(known, 'renew_key', 'sign_in')
  if (side === 'backup') return false
  const ofKey = (tokens: StoredAccess['oldTokens']) =>
    tokens.filter(({ key_id }) => key_id === key.id)
  const tokens = ofKey(source.oldTokens)
  replaceOldTokens(
    client,
    key.id,
    side === 'both' ? commonTokens(tokens, ofKey(backup.oldTokens)) : tokens,
  )
  if (last.digest === key.digest) return false
  client.query('UPDATE OR IGNORE api_keys SET digest = ? WHERE id = ?').run(last.digest, key.id)
  return last.revoked_at === null && key.revoked_at === null
}

const levelOf = ({ access, manages = 0n }: KnownKey['last']): number =>
  manages === 1n ? 2 : access === 'write' ? 1 : 0

/** @returns whether the key is in force with another access than in the backup */
export function giveAccess(client: Client, known: KnownKey): boolean {
  const { key, last } = known
  const side = sideOf(known, 'change_access')
  if (side === 'backup' || levelOf(last) === levelOf(key)) return false
  // Where both were changed, no key gets more than either of them has.
  if (side === 'both' && levelOf(last) > levelOf(key)) return false
  client
    .query('UPDATE api_keys SET access = ?, manages = ? WHERE id = ?')
    .run(last.access, last.manages ?? 0n, key.id)
  return last.revoked_at === null && key.revoked_at === null
}

export function keepNamePlanAndUpdates(client: Client, known: KnownKey): void {
  const { key, last, source } = known
  if (sideOf(known, 'change_plan') === 'last') {
    client
      .query('UPDATE api_keys SET plan = ?, per_minute = ?, per_day = ? WHERE id = ?')
      .run(last.plan, last.per_minute, last.per_day, key.id)
  }
  if (last.updates !== undefined && sideOf(known, 'change_updates') === 'last') {
    client.query('UPDATE api_keys SET updates = ? WHERE id = ?').run(last.updates, key.id)
  }
  // A database from before keys could be renamed may have names that an upgrade mends.
  if (source.decisions !== undefined && sideOf(known, 'rename_key') === 'last') {
    client.query('UPDATE api_keys SET name = ? WHERE id = ?').run(last.name, key.id)
  }
}

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
