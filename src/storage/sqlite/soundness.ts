import type { Client } from './connection.bun.ts'

/**
 * Reads all of a database and checks it: SQLite's own integrity, constraints and foreign keys.
 * @throws Error with the first thing that is wrong
 */
export function requireSound(client: Client): void {
  const [found] = client.query('PRAGMA integrity_check(1)').values().flat()
  if (found !== 'ok') throw new Error(`its integrity check says: ${found}`)
  if (client.query('PRAGMA foreign_key_check').get()) {
    throw new Error('a row in it points to nothing')
  }
}
