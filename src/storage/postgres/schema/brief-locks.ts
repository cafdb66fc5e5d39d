import { setTimeout } from 'node:timers/promises'
import { DatabaseRefused } from '../../failures.ts'
import { arrayOf } from '../driver/arrays.ts'
import type { Lane, Statements } from '../driver/lane.ts'
import { Conflict } from '../driver/outcomes.ts'
import { tablesWith } from './table-uses.ts'

// A statement that changes a table waits until no transaction uses the table, and every request that comes later waits
// for that statement: behind a backup that runs for an hour, all servers would stand still. So it waits for a short time
// alone, and lets the requests pass before it tries again. It also gives up before the database looks for deadlocks.

/** The statements of the transaction that follow wait for a lock for a short time alone. */
export const WAIT_SHORTLY = "SET LOCAL lock_timeout = '500ms'"
export const WAIT_AS_EVER = 'SET LOCAL lock_timeout TO DEFAULT'
const PAUSE_MS = 1_000
const MAX_ATTEMPTS = 40

const LOCK_ORDER = tablesWith(() => true)
const [FIRST = ''] = LOCK_ORDER

const EXISTING = `SELECT t.name FROM unnest($1::text::text[]) WITH ORDINALITY t(name, place)
  WHERE to_regclass(t.name) IS NOT NULL ORDER BY t.place`

/**
 * Locks the tables that statements alter, in the order in which servers do. From here on, statements of the
 * transaction wait for a lock for a short time alone.
 * @throws Conflict where a table is in use
 */
export async function lockAltered(
  inside: Statements,
  statements: readonly string[],
): Promise<void> {
  await inside.query(WAIT_SHORTLY)
  const altered = new Set(
    statements.flatMap((text) => /^ALTER TABLE "?(\w+)/.exec(text)?.[1] ?? []),
  )
  if (altered.size === 0) return
  const tables = new Set<string>([
    FIRST,
    ...LOCK_ORDER.filter((name) => altered.has(name)),
    ...altered,
  ])
  const existing = await inside.query(EXISTING, [arrayOf([...tables])])
  if (existing.length === 0) return
  const names = existing.map(({ name }) => `"${name}"`).join(', ')
  await inside.query(`LOCK TABLE ${names} IN ACCESS EXCLUSIVE MODE`)
}

/**
 * Runs a transaction that changes tables which servers use, again where one of them had a lock.
 * @throws DatabaseRefused where the tables are in use all the time; what `run` throws
 */
export async function betweenRequests<T>(
  lane: Lane,
  run: (inside: Statements) => Promise<T>,
  maxAttempts = MAX_ATTEMPTS,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await lane.transaction(run)
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      if (attempt === maxAttempts) {
        throw new DatabaseRefused(
          `the tables are in use all the time (${error.message}), and nothing was changed. A backup, a long query or an open transaction holds them: see pg_stat_activity, end it or wait for its end, and run petstock migrate again`,
          { cause: error },
        )
      }
      await setTimeout(PAUSE_MS)
    }
  }
}
