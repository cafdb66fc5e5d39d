import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { SavedLimits } from '../../../limits/saved-limits.ts'
import type { Db } from '../driver/connection.ts'
import { limiterState } from '../schema/schema.ts'
import { rowCheck } from './sound-values.ts'

/** The saved state of the limiters. The caller runs a save in a transaction. */
export class LimiterTable {
  readonly #db: Db
  readonly #save: ReturnType<typeof prepareSave>
  readonly #forget: ReturnType<typeof prepareForget>

  constructor(db: Db) {
    this.#db = db
    this.#save = prepareSave(db)
    this.#forget = prepareForget(db)
  }

  load(): SavedLimits[] {
    return this.#db.select().from(limiterState).all().map(soundColumns)
  }

  save(rows: readonly SavedLimits[], forgotten: readonly string[]): undefined {
    for (const row of rows) this.#save.run({ ...row })
    for (const subject of forgotten) this.#forget.run({ subject })
  }
}

const soundColumns = rowCheck(getTableColumns(limiterState))
const columns = Object.keys(getTableColumns(limiterState)) as (keyof SavedLimits)[]

function prepareSave(db: Db) {
  const values = Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)]))
  const set = Object.fromEntries(
    columns.map((column) => [column, sql.raw(`excluded.${limiterState[column].name}`)]),
  )
  return db
    .insert(limiterState)
    .values(values as never)
    .onConflictDoUpdate({ target: limiterState.subject, set })
    .prepare()
}

const prepareForget = (db: Db) =>
  db
    .delete(limiterState)
    .where(eq(limiterState.subject, sql.placeholder('subject')))
    .prepare()
