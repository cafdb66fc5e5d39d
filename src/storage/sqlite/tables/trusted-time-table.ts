import { firstTrusted } from '../../../clocks/clocks.ts'
import type { TrustedRecord } from '../../../clocks/store.ts'
import type { Client } from '../driver/connection.ts'
import { soundTime } from './sound-values.ts'

// Every column with times of the machine's clock. Most have no index, but they are read only once: while
// the table has no row.
const TIMES = [
  ['inventory', 'updated_at'],
  ['stock_movements', 'at'],
  ['pet_edits', 'at'],
  ['api_keys', 'created_at'],
  ['api_keys', 'last_used_at'],
  ['api_keys', 'revoked_at'],
  ['limiter_state', 'saved_at'],
  ['access_journal', 'at'],
] as const

const NEWEST = `SELECT max(at) FROM (${TIMES.map(
  ([table, column]) => `SELECT max(${column}) AS at FROM ${table} WHERE ${column} <= ?1`,
).join(' UNION ALL ')})`

const BEYOND_EVERY_TIME = Number.MAX_SAFE_INTEGER

/** The trusted time: one row. */
export class TrustedTimeTable {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** @param machine the time of the machine's clock */
  read(machine: number): TrustedRecord {
    const saved = this.#saved()
    if (saved !== null) return { saved, time: saved }
    const times = {
      newestUntilNow: this.#newest(machine),
      newest: this.#newest(BEYOND_EVERY_TIME),
    }
    return { saved, time: firstTrusted(times, machine) }
  }

  /** Replaces `from`; does nothing if another time is saved. @returns the saved time */
  advance(from: number | null, to: number): number {
    this.#client
      .query(
        `INSERT INTO trusted_time (id, at) VALUES (1, ?1)
           ON CONFLICT (id) DO UPDATE SET at = ?1 WHERE at = ?2`,
      )
      .run(to, from)
    return this.#saved() ?? to
  }

  /** Sets the time. @returns the time before */
  set(at: number): number | null {
    const before = this.#saved()
    this.#client.query('INSERT OR REPLACE INTO trusted_time (id, at) VALUES (1, ?)').run(at)
    return before
  }

  #saved(): number | null {
    return this.#number(this.#client.query('SELECT at FROM trusted_time').values())
  }

  #newest(until: number): number | null {
    return this.#number(this.#client.query(NEWEST).values(until))
  }

  #number(rows: unknown[][]): number | null {
    const value = rows[0]?.[0]
    return value === null || value === undefined ? null : soundTime(value)
  }
}

/** Reads the saved time of any database; undefined in an older schema, or before the first start. */
export function savedTrustedTime(client: Client): number | undefined {
  const exists = client
    .query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'trusted_time'")
    .get()
  if (exists === null) return undefined
  const value = client.query('SELECT at FROM trusted_time').values()[0]?.[0]
  return value === undefined ? undefined : Number(value)
}
