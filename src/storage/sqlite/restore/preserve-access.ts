import type { AccessAction } from '../../../keys/access-journal.ts'
import type { Client } from '../driver/connection.ts'
import { type Deciding, decidingDatabase } from './compare-journals.ts'
import type { CurrentDatabase } from './current-database.ts'
import { keysOfJournal } from './keys-of-journal.ts'
import { type KnownKey, knownKeys, type ReplacedShop } from './known-keys.ts'
import { preserveDecisions } from './preserve-decisions.ts'
import { preserveLimits } from './preserve-limits.ts'
import { commonTokens, replaceOldTokens } from './preserve-old-tokens.ts'
import { isInForce, readKeys, readStoredAccess, type StoredAccess } from './stored-access.ts'

// A restore takes the stock back to an earlier moment, but not the access: a revoked key stays revoked, a
// replaced token works as long as it was promised and no longer, a key that was lowered stays so and keeps its new
// name, plan and setting of updates, and counts and bans, which are about clients and not about the stock, go on. All in plain SQL, as
// `stored-access.ts` says why.

interface PreservedAccess {
  /** How many keys are revoked now, and were in force in the backup. */
  readonly revoked: number
  /** How many keys work with their newest token, which the backup did not have. */
  readonly rotated: number
  /** How many keys in force have another access than in the backup. */
  readonly accessChanged: number
  /** Keys in force that the backup does not have. */
  readonly gone: readonly { readonly id: string; readonly name: string }[]
}

export interface RestoredAccess {
  /** Undefined where no database of the folder knows anything of the backup's shop. */
  readonly preserved: PreservedAccess | undefined
  /** How many keys are in force of which no database of the folder knows all that was decided since the backup. */
  readonly unchecked: number
  /** Undefined where there was no database, or it cannot be read. */
  readonly replacedShop: ReplacedShop | undefined
}

/**
 * Brings the access that the folder knows into a restored database, in one transaction.
 * @param replaced what earlier restores have moved aside, the newest first; undefined: one that cannot be read
 * @param now in epoch milliseconds, by the later clock
 */
export function preserveAccess(
  client: Client,
  current: CurrentDatabase,
  replaced: Iterable<StoredAccess | undefined>,
  now: number,
): RestoredAccess {
  return client
    .transaction(() => {
      const backup = readStoredAccess(client)
      const knowledge = knownKeys(backup, current, replaced, now)
      const { known, latest, latestDifference, replacedShop } = knowledge
      const ofJournal = keysOfJournal(backup, knowledge)
      const last = [...known, ...ofJournal]
      const rotated = last.filter((each) => rotateAgain(client, each, backup)).length
      const accessChanged = last.filter((each) => giveAccess(client, each)).length
      for (const each of last) keepNamePlanAndUpdates(client, each)
      if (latest?.decisions !== undefined) {
        preserveDecisions(client, latest.decisions, latestDifference?.onlyBackup.length === 0)
      }
      for (const each of last) revokeAgain(client, each)
      revokeByJournal(client)
      preserveLimits(client, current?.access, known)
      const keys = readKeys(client)
      const sure = new Set(known.filter(({ isSure }) => isSure).map(({ key }) => key.id))
      const preserved =
        latest === undefined && replacedShop === undefined
          ? undefined
          : {
              revoked: revokedKeys(keys) - revokedKeys(backup.keys),
              rotated,
              accessChanged,
              gone: goneKeys(current?.access, backup, now),
            }
      const unchecked = keys.filter((key) => isInForce(key, now) && !sure.has(key.id)).length
      return { preserved, unchecked, replacedShop }
    })
    .immediate()
}

const revokedKeys = (keys: StoredAccess['keys']): number =>
  keys.filter(({ revoked_at }) => revoked_at !== null).length

function goneKeys(
  current: StoredAccess | undefined,
  backup: StoredAccess,
  now: number,
): PreservedAccess['gone'] {
  const restored = new Set(backup.keys.map(({ id }) => id))
  const gone = current?.keys.filter((key) => !restored.has(key.id) && isInForce(key, now)) ?? []
  return gone.map(({ id, name }) => ({ id, name }))
}

/** Without a journal the current database is taken for the newer one, as it is, and an earlier one may be older. */
const sideOf = (
  { key, difference, isCurrent }: KnownKey,
  ...actions: readonly AccessAction[]
): Deciding => {
  if (difference === undefined) return isCurrent ? 'last' : 'both'
  return decidingDatabase(difference, key.id, actions)
}

/** No key is ever in force again once it was revoked, so that any database may say it. */
function revokeAgain(client: Client, { key, last }: KnownKey): void {
  if (last.revoked_at === null || key.revoked_at !== null) return
  client.query('UPDATE api_keys SET revoked_at = ? WHERE id = ?').run(last.revoked_at, key.id)
}

/** The journal remembers keys that an earlier restore has taken away. */
function revokeByJournal(client: Client): void {
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
function rotateAgain(client: Client, known: KnownKey, backup: StoredAccess): boolean {
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
function giveAccess(client: Client, known: KnownKey): boolean {
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

function keepNamePlanAndUpdates(client: Client, known: KnownKey): void {
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
