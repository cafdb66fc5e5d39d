import { StorageUnavailable } from '../failures.ts'
import type { WriteFailure } from './write-batch.ts'

// What the disk, the file or another process is to blame for, by SQLite's primary result codes.
const UNAVAILABLE = [
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_NOMEM',
  'SQLITE_PERM',
  'SQLITE_PROTOCOL',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
]

export function isUnavailable(error: unknown): boolean {
  const code = sqliteError(error)?.code
  return code !== undefined && UNAVAILABLE.some((known) => code.startsWith(known))
}

/** Whether the file itself is at fault. */
export function isDamage(error: unknown): boolean {
  const code = sqliteError(error)?.code
  return code !== undefined && /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)
}

/** Whether a change that was interrupted has to be undone first, by somebody who may write. */
export const isHalfWritten = (error: unknown): boolean =>
  sqliteError(error)?.code === 'SQLITE_READONLY_ROLLBACK'

/** Says who was at fault when a write failed. */
export function failureOf(error: unknown): WriteFailure {
  return {
    failure: isUnavailable(error) ? 'unavailable' : 'fault',
    message: messageOf(error),
  }
}

/** Reads or writes, and says `StorageUnavailable` where the disk or a lock was in the way. */
export function orUnavailable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (isUnavailable(error)) throw new StorageUnavailable(messageOf(error), { cause: error })
    throw error
  }
}

// Drizzle wraps what SQLite threw.
function sqliteError(error: unknown): { code: string; message: string } | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && code.startsWith('SQLITE_')) return { code, message: at.message }
  }
  return undefined
}

export function messageOf(error: unknown): string {
  const failure = sqliteError(error)
  return failure ? `${failure.code}: ${failure.message}` : String((error as Error).message ?? error)
}
