import { constants, Database } from 'bun:sqlite'
import type { AddressParameters, Client, ClientOptions, Statement } from './sqlite.ts'

/** Opens a database; `:memory:` is a new one in memory, which is gone when it is closed. */
export function openClient(path: string, { mode, bigints = false }: ClientOptions): Client {
  const database = new Database(path, {
    ...(mode === 'read' ? { readonly: true } : { readwrite: true, create: mode === 'create' }),
    safeIntegers: bigints,
    strict: true,
  })
  return endingItsStatements(database)
}

/** Opens a database by an address with parameters, for reading alone. */
export function openAddress(path: string, parameters: AddressParameters): Client {
  const database = new Database(
    `${Bun.pathToFileURL(path).href}?${parameters}`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  )
  return endingItsStatements(database)
}

/** Copies a database, as it is at one moment, into an empty file. */
export function copyInto(client: Client, file: string): void {
  client.query('VACUUM INTO ?').run(file)
}

/** Lets the write-ahead log stay when the connection is closed, also where it holds no commit. */
export function keepLog(client: Client): void {
  control(client, constants.SQLITE_FCNTL_PERSIST_WAL, 1)
}

// From SQLite's header; Bun's constants lack it.
const SQLITE_FCNTL_NULL_IO = 43

/** Detaches a connection from its file before it is closed: SQLite writes nothing to it or beside it. */
export function detach(client: Client): void {
  control(client, SQLITE_FCNTL_NULL_IO)
}

// Every connection was opened here.
const control = (client: Client, operation: number, argument?: number): number =>
  (client as Database).fileControl(operation, argument)

const FIRST_SWEEP = 64
/** More than a connection of a server prepares for its whole life. */
const KEPT = 64

/**
 * Lets a connection end its statements with itself. SQLite keeps a file open, with its lock and its log, as long as one
 * statement of a closed connection is left. Those that Drizzle prepares last until they are collected, or the process
 * ends: then Bun closes the connection, and before that empties the log, also where other processes write to it.
 */
function endingItsStatements(database: Database): Client {
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

/**
 * The statements of a connection that are left. The first ones are kept, so that most connections end without a
 * collection, which takes longer than all else of a command. A server may prepare any number, and keeps no more.
 */
class Statements {
  #kept: Statement[] = []
  #others: WeakRef<Statement>[] = []
  #sweepAt = FIRST_SWEEP

  add(statement: Statement): void {
    if (this.#kept.length < KEPT) {
      this.#kept.push(statement)
      return
    }
    this.#others.push(new WeakRef(statement))
    if (this.#others.length < this.#sweepAt) return
    this.#others = this.#others.filter((each) => each.deref() !== undefined)
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#others.length)
  }

  end(): void {
    const left = this.#others.flatMap((each) => each.deref() ?? [])
    for (const each of [...this.#kept, ...left]) each.finalize()
    // One that was collected is ended when its memory is swept, which may be later.
    if (left.length < this.#others.length) Bun.gc(true)
    this.#kept = []
    this.#others = []
  }
}
