import type { Client } from '../driver/connection.bun.ts'
import { tableWithViolations } from './check-constraints.ts'

/**
 * Reads all of a database and checks it: SQLite's own integrity, foreign keys, and the rules and
 * types of every table.
 * @returns the first thing that is wrong
 */
export function findDamage(client: Client): string | undefined {
  const [found] = client.query('PRAGMA integrity_check(1)').values().flat()
  if (found !== 'ok') return `its integrity check says: ${oneLine(String(found))}`
  if (client.query('PRAGMA foreign_key_check').get()) return 'a row in it points to nothing'
  const table = tableWithViolations(client)
  return table === undefined ? undefined : `a row of ${table} is against its rules`
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')
