import type { Progress } from '../../lost-mark.ts'
import type { Client } from './connection.ts'
import { readWithoutTrace } from './read-without-trace.ts'

export function progressOf(client: Client): Progress {
  const newest = (table: 'stock_movements' | 'access_journal'): number =>
    Number(client.query(`SELECT max(id) FROM ${table}`).values()[0]?.[0] ?? 0)
  return { movement: newest('stock_movements'), access: newest('access_journal') }
}

/** When the stock in a database last changed, UTC epoch milliseconds; undefined where that cannot be known. */
export function newestChangeIn(database: string): number | undefined {
  try {
    const [row] = readWithoutTrace(database, (client) =>
      client.query('SELECT max(at) FROM stock_movements').values(),
    )
    const at = row?.[0]
    return at === null || at === undefined ? undefined : Number(at)
  } catch {
    return undefined
  }
}
