import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Binding, Bindings, Client, Statement, Transaction, Value } from './sqlite.ts'
import { named } from './sqlite-errors.deno.ts'

/** A statement is prepared alone: the driver leaves out what follows it. */
const isOne = (statements: string): boolean => !/;\s*\S/.test(statements)

/** A connection as the program uses it, over the driver that Deno and Node share. */
export class DenoClient implements Client {
  readonly database: DatabaseSync
  /** Whether closing leaves the connection as it is. */
  isLeftOpen = false
  onClosed = (): void => {}
  readonly #bigints: boolean
  readonly #queries = new Map<string, Statement>()

  constructor(database: DatabaseSync, bigints: boolean) {
    this.database = database
    this.#bigints = bigints
  }

  get inTransaction(): boolean {
    return this.database.isOpen && this.database.isTransaction
  }

  run(statements: string): void {
    // The error of a prepared statement has a number, unlike that of several statements.
    if (isOne(statements)) named(() => this.database.prepare(statements).run())
    else named(() => this.database.exec(statements))
  }

  query<Row>(text: string): Statement<Row> {
    let statement = this.#queries.get(text)
    if (statement === undefined) {
      statement = this.prepare(text)
      this.#queries.set(text, statement)
    }
    return statement as Statement<Row>
  }

  prepare<Row>(text: string): Statement<Row> {
    return new DenoStatement<Row>(
      named(() => this.database.prepare(text)),
      this.#bigints,
    )
  }

  transaction<T, Given extends unknown[]>(run: (...given: Given) => T): Transaction<T, Given> {
    const beginning =
      (begin: string) =>
      (...given: Given) =>
        this.#transact(begin, () => run(...given))
    return Object.assign(beginning('BEGIN'), { immediate: beginning('BEGIN IMMEDIATE') })
  }

  #transact<T>(begin: string, run: () => T): T {
    const isNested = this.inTransaction
    const perform = (text: string) => this.query(text).run()
    perform(isNested ? 'SAVEPOINT nested' : begin)
    try {
      const result = run()
      perform(isNested ? 'RELEASE nested' : 'COMMIT')
      return result
    } catch (error) {
      // SQLite has rolled some back by itself, such as one on a full disk.
      if (this.inTransaction) {
        if (isNested) perform('ROLLBACK TO nested')
        perform(isNested ? 'RELEASE nested' : 'ROLLBACK')
      }
      throw error
    }
  }

  close(): void {
    // The driver refuses to close twice.
    if (this.isLeftOpen || !this.database.isOpen) return
    this.#queries.clear()
    named(() => this.database.close())
    this.onClosed()
  }
}

class DenoStatement<Row> implements Statement<Row> {
  readonly #statement: StatementSync
  readonly #bigints: boolean
  #asArrays = false

  constructor(statement: StatementSync, bigints: boolean) {
    this.#statement = statement
    this.#bigints = bigints
    // Without it, an integer past 2^53 would throw.
    statement.setReadBigInts(true)
  }

  run(...bindings: Bindings): { readonly lastInsertRowid: number | bigint } {
    return named(() => this.#statement.run(...inputs(bindings)))
  }

  get(...bindings: Bindings): Row | null {
    this.#returnArrays(false)
    const row = named(() => this.#statement.get(...inputs(bindings)))
    return row === undefined ? null : this.#row(row as Record<string, Value>)
  }

  all(...bindings: Bindings): Row[] {
    this.#returnArrays(false)
    const rows = named(() => this.#statement.all(...inputs(bindings)))
    return rows.map((row) => this.#row(row as Record<string, Value>))
  }

  values(...bindings: Bindings): Value[][] {
    this.#returnArrays(true)
    const rows = named(() => this.#statement.all(...inputs(bindings))) as unknown as Value[][]
    return this.#bigints ? rows : rows.map((row) => row.map(rounded))
  }

  // The driver frees a statement with its connection, or as garbage.
  finalize(): void {}

  #returnArrays(asArrays: boolean): void {
    if (this.#asArrays !== asArrays) this.#statement.setReturnArrays(asArrays)
    this.#asArrays = asArrays
  }

  #row(row: Record<string, Value>): Row {
    if (this.#bigints) return row as Row
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, rounded(value)]),
    ) as Row
  }
}

const rounded = (value: Value): Value => (typeof value === 'bigint' ? Number(value) : value)

// The driver takes no booleans.
const input = (value: Binding | undefined): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : (value ?? null)

function inputs(bindings: Bindings): SQLInputValue[] {
  const [first] = bindings
  if (typeof first !== 'object' || first === null || first instanceof Uint8Array) {
    return (bindings as Binding[]).map(input)
  }
  const values = Object.entries(first).map(([name, value]) => [name, input(value)])
  // An object of values by name, which the types have as a parameter of its own.
  return [Object.fromEntries(values)]
}
