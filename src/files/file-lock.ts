import { openClient } from '#runtime/sqlite'

/** Shared locks go beside each other and one reserved one; an exclusive lock goes beside none. */
export type LockKind = 'shared' | 'reserved' | 'exclusive'

const BEGIN: Readonly<Record<LockKind, string>> = {
  shared: 'BEGIN',
  reserved: 'BEGIN IMMEDIATE',
  exclusive: 'BEGIN EXCLUSIVE',
}

/**
 * Locks a file that is there for nothing else. The lock is a transaction on it, so that the operating system drops it
 * with the process, also after kill -9.
 * @param waitMs how long it waits for another process; it blocks the thread meanwhile
 * @returns a function that releases the lock; undefined while another process prevents it
 * @throws the error of SQLite where the file cannot be locked
 */
export function lockFile(path: string, kind: LockKind, waitMs: number): (() => void) | undefined {
  const client = openClient(path, { mode: 'write' })
  try {
    client.run(`PRAGMA busy_timeout = ${waitMs}`)
    // Nothing is ever written to it. Without this SQLite would make a journal beside it.
    client.run('PRAGMA journal_mode = MEMORY')
    client.run(BEGIN[kind])
    // A plain transaction takes its lock with the first read.
    client.query('SELECT 1 FROM sqlite_schema').get()
  } catch (error) {
    client.close()
    if (codeOf(error)?.startsWith('SQLITE_BUSY')) return undefined
    throw error
  }
  return () => client.close()
}

/** Whether a file could not be locked because this user may not write to it. */
export const isReadOnly = (error: unknown): boolean =>
  codeOf(error)?.startsWith('SQLITE_READONLY') === true

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code
