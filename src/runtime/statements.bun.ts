import type { Database } from 'bun:sqlite'
import type { Client, Statement } from './sqlite.ts'

const FIRST_SWEEP = 64

/**
 * Lets a connection end its statements with itself. SQLite keeps a file open, with its lock and its log, as long as one
 * statement of a closed connection is left. Those that Drizzle prepares last until they are collected, or the process
 * ends: then Bun closes the connection, and before that empties the log, also where other processes write to it.
 */
export function endingItsStatements(database: Database): Client {
  const prepare = database.prepare.bind(database)
  const close = database.close.bind(database)
  const statements = new Statements()
  return Object.assign(database, {
    prepare<Row>(text: string): Statement<Row> {
      const statement = prepare(text) as Statement<Row>
      statements.add(statement)
      return statement
    },
    close(throwOnError?: boolean): void {
      statements.end()
      close(throwOnError)
    },
  })
}

/** The statements of a connection that are left. It keeps none of them from being collected. */
class Statements {
  #all: WeakRef<Statement>[] = []
  #sweepAt = FIRST_SWEEP

  add(statement: Statement): void {
    this.#all.push(new WeakRef(statement))
    if (this.#all.length < this.#sweepAt) return
    this.#all = this.#all.filter((each) => each.deref() !== undefined)
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#all.length)
  }

  end(): void {
    const left = this.#all.flatMap((each) => each.deref() ?? [])
    for (const each of left) each.finalize()
    // One that was collected is ended when its memory is swept, which may be later.
    if (left.length < this.#all.length) Bun.gc(true)
    this.#all = []
  }
}
