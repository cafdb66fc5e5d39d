import { DatabaseDamaged } from '../../failures.ts'
import type { Client } from '../driver/connection.ts'
import { tableWithViolations } from '../schema/integrity.ts'
import { readStoredDecisions, type StoredDecisions } from './preserve-decisions.ts'
import { type OldTokenRow, readOldTokens } from './preserve-old-tokens.ts'

// All in plain SQL: no statement of the replaced database may stay open, and its schema may be of another version.

export interface KeyRow {
  readonly id: string
  readonly name: string
  readonly access: string
  /** Undefined in a database from before keys that manage. */
  readonly manages: bigint | undefined
  /** Undefined in a database from before keys that sell by updates. */
  readonly updates: string | undefined
  readonly plan: string
  readonly per_minute: bigint | null
  readonly per_day: bigint | null
  readonly digest: string
  readonly created_at: bigint
  readonly expires_at: bigint | null
  readonly revoked_at: bigint | null
  readonly refill_revision: bigint
  readonly unban_revision: bigint
}

export interface LimitsRow extends Record<string, string | number | bigint | null> {
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
  /** The oldest movement of the journal, in a form that no other one has; undefined where there is none. */
  readonly oldestMovement: string | undefined
}

export const readKeys = (client: Client): readonly KeyRow[] =>
  client.query<KeyRow>('SELECT * FROM api_keys').all()

export function readStoredAccess(client: Client): StoredAccess {
  return {
    keys: readKeys(client),
    oldTokens: readOldTokens(client),
    limits: client.query<LimitsRow>('SELECT * FROM limiter_state').all(),
    decisions: readStoredDecisions(client),
    oldestMovement: client
      .query('SELECT id, pet_id, at FROM stock_movements ORDER BY id LIMIT 1')
      .values()[0]
      ?.join(),
  }
}

/**
 * Reads keys and limits.
 * @throws DatabaseDamaged where a row of them is damaged
 */
export function readSoundAccess(client: Client): StoredAccess {
  const table = tableWithViolations(client, ['api_keys', 'limiter_state'])
  if (table !== undefined) throw new DatabaseDamaged(`a row of ${table} is against its rules`)
  return readStoredAccess(client)
}

/** Whether two rows are of one key. Each demo has a key of the same id. */
export const isSameKey = (one: KeyRow, other: KeyRow): boolean =>
  one.id === other.id && one.created_at === other.created_at

export const isInForce = ({ revoked_at, expires_at }: KeyRow, now: number): boolean =>
  revoked_at === null && (expires_at === null || Number(expires_at) > now)
