import type { Client } from '../driver/connection.ts'

/** Few enough to be gone through in the blink of an eye. */
const ROWS_A_RANGE = 100_000n

/** Rows of a table, by their ids, the last one included; undefined: all of them. */
export type RowRange = readonly [from: bigint, to: bigint] | undefined

/**
 * Divides the rows of a table, so that who goes through a large one can say how far that is. Rows may be added
 * meanwhile at its ends: the first and the last range are open.
 */
export function rowRanges(client: Client, table: string): RowRange[] {
  const bounds = boundsOf(client, table)
  if (bounds === undefined || bounds[1] - bounds[0] < ROWS_A_RANGE) return [undefined]
  const [first, last] = bounds
  const rows = BigInt(
    client.query(`SELECT CAST(count(*) AS TEXT) FROM ${quoted(table)}`).values()[0]?.[0] as string,
  )
  const ranges = rows / ROWS_A_RANGE + 1n
  const width = (last - first) / ranges + 1n
  return Array.from({ length: Number(ranges) }, (_, place) => {
    const from = first + BigInt(place) * width
    return [
      place === 0 ? LOWEST : from,
      BigInt(place) === ranges - 1n ? HIGHEST : from + width - 1n,
    ] as const
  })
}

const LOWEST = -(2n ** 63n)
const HIGHEST = 2n ** 63n - 1n

/** The ids of the first and the last row; undefined where there is none, or where rows have no ids. */
function boundsOf(client: Client, table: string): [bigint, bigint] | undefined {
  const [listed] = client.query('SELECT wr FROM pragma_table_list WHERE name = ?').values(table)
  if (listed === undefined || Number(listed[0]) === 1) return undefined
  const name = quoted(table)
  const query = `SELECT CAST(min(rowid) AS TEXT), CAST((SELECT max(rowid) FROM ${name}) AS TEXT) FROM ${name}`
  const [first, last] = client.query(query).values()[0] as [string | null, string | null]
  return first === null || last === null ? undefined : [BigInt(first), BigInt(last)]
}

/** The name of a table or a column, as SQL has it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
