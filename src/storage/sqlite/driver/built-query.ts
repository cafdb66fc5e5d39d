import type { Binding, Client, Value } from '../../../runtime/sqlite.ts'
import { DatabaseDamaged } from '../../failures.ts'

// A statement whose text Drizzle's query builder wrote when the program was built (queries/build-query.ts).

export interface BuiltColumn {
  readonly name: string
  readonly type: 'integer' | 'int64' | 'text' | 'real' | 'unknown'
  readonly notNull: boolean
}

/** Columns under a name of their own. Where none of them has a value, they are of a joined table that has no row. */
export interface BuiltGroup {
  readonly name: string
  readonly columns: readonly BuiltColumn[]
}

export interface BuiltQuery<Given, Row> {
  readonly text: string
  /** The names of its values, in the order of their places. */
  readonly given: readonly { readonly name: string; readonly isInteger: boolean }[]
  readonly fields: readonly (BuiltColumn | BuiltGroup)[]
  /** What it takes and returns, for the compiler alone. */
  readonly types?: { readonly given: Given; readonly row: Row }
}

type Built = BuiltQuery<unknown, unknown>
type GivenOf<Query extends Built> = NonNullable<Query['types']>['given']
type RowOf<Query extends Built> = NonNullable<Query['types']>['row']

/**
 * A built statement on a connection, prepared when it first runs. SQLite keeps any value in any column: a row with one
 * of another type than its column has is damage.
 */
class PreparedQuery<Query extends Built> {
  readonly #client: Client
  readonly #query: Query

  constructor(client: Client, query: Query) {
    this.#client = client
    this.#query = query
  }

  run(given: GivenOf<Query>): void {
    this.#statement().run(...this.#bindings(given))
  }

  /** @throws DatabaseDamaged */
  get(given: GivenOf<Query>): RowOf<Query> | undefined {
    return this.all(given)[0]
  }

  /** @throws DatabaseDamaged */
  all(given: GivenOf<Query>): RowOf<Query>[] {
    const { fields } = this.#query
    const rows = this.#statement().values(...this.#bindings(given))
    return rows.map((row) => readRow(fields, row) as RowOf<Query>)
  }

  #statement() {
    // The connection keeps what it has prepared.
    return this.#client.query(this.#query.text)
  }

  #bindings(given: GivenOf<Query>): Binding[] {
    const values = given as Readonly<Record<string, Binding>>
    return this.#query.given.map(({ name, isInteger }) => {
      const value = values[name] ?? null
      return isInteger && typeof value === 'number' ? BigInt(value) : value
    })
  }
}

type Prepared<Queries extends Readonly<Record<string, Built>>> = {
  readonly [Name in keyof Queries]: PreparedQuery<Queries[Name]>
}

export const preparedQueries = <const Queries extends Readonly<Record<string, Built>>>(
  client: Client,
  queries: Queries,
): Prepared<Queries> =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => [name, new PreparedQuery(client, query)]),
  ) as Prepared<Queries>

function readRow(fields: Built['fields'], values: readonly Value[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let place = 0
  for (const field of fields) {
    if ('columns' in field) {
      row[field.name] = readGroup(field, values.slice(place, place + field.columns.length))
      place += field.columns.length
    } else {
      row[field.name] = readValue(field, values[place] ?? null)
      place += 1
    }
  }
  return row
}

function readGroup({ columns }: BuiltGroup, values: readonly Value[]) {
  if (values.every((value) => value === null)) return null
  return Object.fromEntries(
    columns.map((column, place) => [column.name, readValue(column, values[place] ?? null)]),
  )
}

function readValue({ name, type, notNull }: BuiltColumn, value: Value) {
  if (value === null ? notNull : !IS_OF_TYPE[type](value)) {
    throw new DatabaseDamaged(`a row in it has a value for ${name} that cannot be`)
  }
  return type === 'integer' && value !== null ? Number(value) : value
}

// The connection returns every integer as a bigint.
const IS_OF_TYPE: Readonly<Record<BuiltColumn['type'], (value: Value) => boolean>> = {
  integer: (value) => typeof value === 'bigint',
  int64: (value) => typeof value === 'bigint',
  text: (value) => typeof value === 'string',
  real: (value) => Number.isFinite(value),
  unknown: () => true,
}
