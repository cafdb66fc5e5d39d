import { Column, type GetColumnData, is, type Placeholder, SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { BuiltColumn, BuiltGroup, BuiltQuery } from '../driver/built-query.ts'

// Drizzle's query builder writes these statements while the program is built, which carries their text: loading the
// builder, and having it write a statement, would take longer than a start or a command may.

type Columns = Readonly<Record<string, Column>>

/** A value of each column. */
type Values<Given extends Columns> = { readonly [Name in keyof Given]: GetColumnData<Given[Name]> }

type Placeholders<Given extends Columns> = { readonly [Name in keyof Given]: Placeholder }

interface Statement {
  toSQL(): { readonly sql: string; readonly params: readonly unknown[] }
}

type RowOf<Built> = Built extends { all(): Promise<readonly (infer Row)[]> } ? Row : never

/** The builder. It is connected to nothing: no statement runs here. */
export const db = drizzle(async () => ({ rows: [] }))

/**
 * Builds a statement.
 * @param given the columns whose values the statement takes, each under its name. What is no column's value, as a limit,
 * has any column of its type
 */
export function built<Given extends Columns, Built extends Statement>(
  given: Given,
  build: (given: Placeholders<Given>) => Built,
): BuiltQuery<Values<Given>, RowOf<Built>> {
  const named = Object.keys(given).map((name) => [name, sql.placeholder(name)])
  const statement = build(Object.fromEntries(named))
  const { sql: text, params } = statement.toSQL()
  return {
    text,
    given: params.map((param) => {
      const name = nameOf(param)
      return { name, isInteger: given[name]?.getSQLType() === 'integer' }
    }),
    fields: fieldsOf(statement),
  }
}

/** The name of a value that a statement takes; all of them are given. */
function nameOf(param: unknown): string {
  const { name, value } = param as { name?: string; value?: { name?: string } }
  const found = name ?? value?.name
  if (found === undefined) throw new Error('a value of a statement has no name')
  return found
}

interface Selected {
  readonly _?: {
    readonly selectedFields?: Readonly<Record<string, unknown>>
    readonly config?: { readonly table: unknown }
  }
}

function fieldsOf(statement: Statement): (BuiltColumn | BuiltGroup)[] {
  const { selectedFields = {}, config } = (statement as Selected)._ ?? {}
  return Object.entries(selectedFields).map(([name, field]) => {
    if (is(field, Column)) {
      // A row of a joined table may be missing.
      return columnOf(name, field, field.notNull && field.table === config?.table)
    }
    if (is(field, SQL)) return { name, type: 'unknown', notNull: false }
    return {
      name,
      columns: Object.entries(field as Columns).map(([inner, column]) =>
        columnOf(inner, column, column.notNull),
      ),
    }
  })
}

const columnOf = (name: string, column: Column, notNull: boolean): BuiltColumn => ({
  name,
  type: typeOf(column),
  notNull,
})

function typeOf(column: Column): BuiltColumn['type'] {
  // A check may stand behind the type.
  const [type] = column.getSQLType().split(' ')
  if (type === 'text' || type === 'real') return type
  return typeof column.mapFromDriverValue(1n) === 'bigint' ? 'int64' : 'integer'
}

/** In an upsert: each column gets the value of the row that was to be inserted. */
export const excluded = <Given extends Columns>(columns: Given) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql.raw(`excluded.${column.name}`)]),
  )

/** In an update: each column gets the value that is given under its name. */
export const assigned = (given: Readonly<Record<string, Placeholder>>) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, sql`${value}`]))
