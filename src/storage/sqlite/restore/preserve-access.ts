import { keyIdOf } from '../../../limits/saved-limits.ts'
import type { Client } from '../driver/connection.ts'
import {
  preserveDecisions,
  readStoredDecisions,
  type StoredDecisions,
} from './preserve-decisions.ts'
import { type OldTokenRow, preserveOldTokens, readOldTokens } from './preserve-old-tokens.ts'

// A restore takes the stock back to an earlier moment, but not the access: a revoked key stays revoked, a
// replaced token works as long as it was promised and no longer, a key that was lowered stays so and keeps its new
// name, and counts and bans, which are about clients and not about the stock, go on. All in plain SQL: no statement
// of the replaced database may stay open, and its schema may be of another version.

interface KeyRow {
  readonly id: string
  readonly name: string
  readonly access: string
  /** Undefined in a database from before keys that manage. */
  readonly manages: bigint | undefined
  readonly digest: string
  readonly expires_at: bigint | null
  readonly revoked_at: bigint | null
  readonly refill_revision: bigint
  readonly unban_revision: bigint
}

const readKeys = (client: Client): readonly KeyRow[] =>
  client.query<KeyRow>('SELECT * FROM api_keys').all()

interface LimitsRow extends Record<string, string | number | bigint | null> {
  readonly subject: string
  readonly refill_revision: bigint
  readonly unban_revision: bigint
}

/** The rows of a database that outlive its replacement. */
export interface StoredAccess {
  readonly keys: readonly KeyRow[]
  readonly oldTokens: readonly OldTokenRow[]
  readonly limits: readonly LimitsRow[]
  /** Undefined where they cannot be read. */
  readonly decisions: StoredDecisions | undefined
}

export interface PreservedAccess {
  /** How many keys are revoked now, and were in force in the backup. */
  readonly revoked: number
  /** How many keys work with their newest token, which the backup did not have. */
  readonly rotated: number
  /** How many keys in force have another access than in the backup. */
  readonly accessChanged: number
  /** Keys in force that the backup does not have. */
  readonly gone: readonly { readonly id: string; readonly name: string }[]
}

export function readStoredAccess(client: Client): StoredAccess {
  return {
    keys: readKeys(client),
    oldTokens: readOldTokens(client),
    limits: client.query<LimitsRow>('SELECT * FROM limiter_state').all(),
    decisions: readStoredDecisions(client),
  }
}

/** Brings the access of the replaced database into the restored one, in one transaction. */
export function preserveAccess(client: Client, access: StoredAccess, now: number): PreservedAccess {
  return client
    .transaction(() => {
      const restored = new Map(readKeys(client).map((key) => [key.id, key]))
      const known = access.keys.flatMap((last) => {
        const key = restored.get(last.id)
        return key === undefined ? [] : [{ last, key }]
      })
      const revoked = known.filter(({ last, key }) => revokeAgain(client, last, key)).length
      const rotated = known.filter(({ last, key }) => rotateAgain(client, last, key)).length
      const accessChanged = known.filter(({ last, key }) => giveAccess(client, last, key)).length
      if (access.decisions !== undefined) {
        for (const { last, key } of known) renameAgain(client, last, key)
        preserveDecisions(client, access.decisions)
      }
      preserveOldTokens(client, access.oldTokens, known)
      preserveLimits(client, access.limits, new Map(known.map((each) => [each.key.id, each])))
      const gone = access.keys.filter((last) => !restored.has(last.id) && isInForce(last, now))
      return { revoked, rotated, accessChanged, gone: gone.map(({ id, name }) => ({ id, name })) }
    })
    .immediate()
}

const isInForce = ({ revoked_at, expires_at }: KeyRow, now: number): boolean =>
  revoked_at === null && (expires_at === null || Number(expires_at) > now)

function revokeAgain(client: Client, last: KeyRow, key: KeyRow): boolean {
  if (last.revoked_at === null || key.revoked_at !== null) return false
  client.query('UPDATE api_keys SET revoked_at = ? WHERE id = ?').run(last.revoked_at, key.id)
  return true
}

function rotateAgain(client: Client, last: KeyRow, key: KeyRow): boolean {
  if (last.revoked_at !== null || key.revoked_at !== null || last.digest === key.digest)
    return false
  client.query('UPDATE OR IGNORE api_keys SET digest = ? WHERE id = ?').run(last.digest, key.id)
  return true
}

function giveAccess(client: Client, last: KeyRow, key: KeyRow): boolean {
  const { access, manages = 0n } = last
  if (access === key.access && manages === key.manages) return false
  client
    .query('UPDATE api_keys SET access = ?, manages = ? WHERE id = ?')
    .run(access, manages, key.id)
  return last.revoked_at === null && key.revoked_at === null
}

function renameAgain(client: Client, last: KeyRow, key: KeyRow): void {
  client.query('UPDATE api_keys SET name = ? WHERE id = ?').run(last.name, key.id)
}

function preserveLimits(
  client: Client,
  rows: readonly LimitsRow[],
  keys: ReadonlyMap<string, { readonly last: KeyRow; readonly key: KeyRow }>,
): void {
  const columns = client
    .query<{ name: string }>('PRAGMA table_info(limiter_state)')
    .all()
    .map(({ name }) => name)
  // Another version's counts have another meaning: those of the backup stay.
  if (rows.some((row) => Object.keys(row).join() !== columns.join())) return
  const insert = client.query(
    `INSERT INTO limiter_state (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  client.run('DELETE FROM limiter_state')
  for (const row of rows) {
    const id = keyIdOf(row.subject)
    const known = id === undefined ? undefined : keys.get(id)
    if (id !== undefined && known === undefined) continue
    // Counts that were saved before a command changed the key still have to follow that change.
    const revisions = known && {
      refill_revision: row.refill_revision + known.key.refill_revision - known.last.refill_revision,
      unban_revision: row.unban_revision + known.key.unban_revision - known.last.unban_revision,
    }
    insert.run(...Object.values({ ...row, ...revisions }))
  }
}
