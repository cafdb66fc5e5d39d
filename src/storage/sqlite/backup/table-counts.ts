import type { Client } from '../driver/connection.ts'
import { tablesWith } from '../schema/table-uses.ts'

/** How many rows each table has. */
export type TableCounts = ReadonlyMap<string, number>

const COME_AND_GO: readonly string[] = tablesWith(({ comeAndGo }) => comeAndGo === true)

/** Counts the rows of each table, without those that come and go: of the limiter, the one-time codes and the undoable changes. */
export function countRows(client: Client): TableCounts {
  const tables = client
    .query(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .values()
    .map(([name]) => String(name))
    .filter((name) => !COME_AND_GO.includes(name))
  return new Map(tables.map((name) => [name, countOf(client, name)]))
}

export const countOf = (client: Client, table: string): number =>
  Number(client.query(`SELECT count(*) FROM "${table}"`).values()[0]?.[0])

/**
 * Says in which tables a copy has too few or too many rows, compared with two counts of the database,
 * one before the copy and one after it. A number between the two is right.
 */
export function countMismatches(
  before: TableCounts,
  copy: TableCounts,
  after: TableCounts,
): string[] {
  const tables = new Set([...before.keys(), ...copy.keys(), ...after.keys()])
  return [...tables].flatMap((table) => {
    const [first, last] = [before.get(table) ?? 0, after.get(table) ?? 0]
    const found = copy.get(table)
    const fits =
      found !== undefined && found >= Math.min(first, last) && found <= Math.max(first, last)
    return fits
      ? []
      : [`${table} has ${found ?? 'no'} rows in the copy and ${last} in the database`]
  })
}
