// What the program uses of SQLite. A runtime brings its own driver, in the file `sqlite` that is named
// for it.

/** A value that a statement takes. */
export type Binding = string | bigint | number | boolean | null | Uint8Array

/** One value for each `?`, or all values by name. */
export type Bindings = Binding[] | [values: Record<string, Binding>]

/** A value that a statement returns. */
export type Value = string | bigint | number | Uint8Array | null

export interface Statement<Row = unknown> {
  run(...bindings: Bindings): { readonly lastInsertRowid: number | bigint }
  get(...bindings: Bindings): Row | null
  all(...bindings: Bindings): Row[]
  /** Each row as the values of its columns. */
  values(...bindings: Bindings): Value[][]
  /** Frees the statement. Without it, it is freed with its connection. */
  finalize(): void
}

/** A function that runs in a transaction, which is rolled back when it throws. */
export interface Transaction<T, Given extends readonly unknown[] = []> {
  (...given: Given): T
  /** Locks the database at the beginning, and not with the first write. */
  immediate(...given: Given): T
}

/** A connection to one database. */
export interface Client {
  readonly inTransaction: boolean
  /** Runs statements that return nothing, separated by semicolons. */
  run(statements: string): unknown
  /** Prepares a statement, or returns the one that was prepared for the same text. */
  query<Row = unknown>(statement: string): Statement<Row>
  prepare<Row = unknown>(statement: string): Statement<Row>
  transaction<T, Given extends unknown[] = []>(run: (...given: Given) => T): Transaction<T, Given>
  /** @param throwOnError throws when a statement is still in use, and leaves the connection open */
  close(throwOnError?: boolean): void
}

export interface ClientOptions {
  readonly mode: 'read' | 'write' | 'create'
  /** Whether integers come back as bigint, so that none loses its last digit. */
  readonly bigints?: boolean
}

/** Parameters of SQLite's addresses: how a file is read that may not be locked or written to. */
export type AddressParameters = '' | 'immutable=1' | 'readonly_shm=1' | 'vfs=unix-none'
