import { openClient } from '#runtime/sqlite'
import { type Client, integerPragma } from './connection.ts'
import { isDamage } from './sqlite-failure.ts'

// Each start writes a random number into the database's header, by which a running server knows its own database when
// another was copied over it. The field is SQLite's for the program: 0 in a new database, 1 in one for a demo.

const MARKS = [0, 1]
const MOST = 0x7fff_ffff

/** A reading of the start itself, by another thread, is over by then. */
const READING_ENDS_MS = 100

/** @param random at least 0, less than 1 */
export const newToken = (random: number): number =>
  MARKS.length + Math.floor(random * (MOST - MARKS.length))

export const tokenOf = (client: Client): number => integerPragma(client, 'user_version')

/**
 * Writes the token, and brings it into the database itself, where what is copied over it shows. A demo keeps its mark.
 * Where it cannot be written, the one of an earlier start serves.
 * @param readingEndsMs after so long, another reading keeps the token in the log, which is brought in later
 */
export function writeToken(client: Client, token: number, readingEndsMs = READING_ENDS_MS): void {
  const before = tokenOf(client)
  if (before === token || before === 1) return
  const waitMs = integerPragma(client, 'busy_timeout')
  // A command may hold the database for long: the start does not wait for it.
  client.run('PRAGMA busy_timeout = 0')
  try {
    client.run(`PRAGMA user_version = ${token}`)
    client.run(`PRAGMA busy_timeout = ${readingEndsMs}`)
    client.query('PRAGMA wal_checkpoint(FULL)').values()
  } catch (error) {
    if (isDamage(error)) throw error
  } finally {
    client.run(`PRAGMA busy_timeout = ${waitMs}`)
  }
}

/**
 * Reads the token by a connection that remembers nothing of the files.
 * @returns undefined where that cannot be known now; 'none' where SQLite finds no database
 */
export function readToken(database: string): number | 'none' | undefined {
  try {
    const client = openClient(database, { mode: 'read' })
    try {
      client.run('PRAGMA busy_timeout = 0')
      return tokenOf(client)
    } finally {
      client.close()
    }
  } catch (error) {
    return isDamage(error) ? 'none' : undefined
  }
}
