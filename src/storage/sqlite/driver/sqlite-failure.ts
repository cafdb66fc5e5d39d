import { StorageUnavailable } from '../../../stock/store.ts'
import { DatabaseDamaged } from '../../failures.ts'

/**
 * `unavailable`: the disk or a lock was in the way; `damaged`: the database is; `fault`: the
 * operation itself was wrong.
 */
export interface WriteFailure {
  readonly failure: 'unavailable' | 'damaged' | 'fault'
  readonly message: string
}

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
]

export function isUnavailable(error: unknown): boolean {
  const code = sqliteError(error)?.code
  return code !== undefined && UNAVAILABLE.some((known) => code.startsWith(known))
}

/** What is wrong with the database itself, its pages or what a row in it holds, if anything is. */
export function damageIn(error: unknown): string | undefined {
  const code = sqliteError(error)?.code
  if (code !== undefined && /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return messageOf(error)
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseDamaged) return at.message
  }
  return undefined
}

export const isDamage = (error: unknown): boolean => damageIn(error) !== undefined

/** Whether SQLite threw it, or something that SQLite threw is its cause. */
export const isSqliteFailure = (error: unknown): boolean => sqliteError(error) !== undefined

/** Whether a change that was interrupted has to be undone first, by somebody who may write. */
export const isHalfWritten = (error: unknown): boolean =>
  sqliteError(error)?.code === 'SQLITE_READONLY_ROLLBACK'

/** True when a database could not be opened for want of what SQLite makes beside it, and is not damaged. */
export const hasNoRoomBeside = (error: unknown): boolean =>
  /^SQLITE_(?:CANTOPEN|READONLY|FULL|NOMEM|IOERR_SHM)/.test(sqliteError(error)?.code ?? '')

/** Says who was at fault when a write failed. */
export function failureOf(error: unknown): WriteFailure {
  const message = messageOf(error)
  if (isDamage(error)) return { failure: 'damaged', message }
  return { failure: isUnavailable(error) ? 'unavailable' : 'fault', message }
}

/** The error for a caller whose write failed. */
export function failureError({ failure, message }: WriteFailure): Error {
  if (failure === 'damaged') return new DatabaseDamaged(message)
  return failure === 'fault' ? new Error(message) : new StorageUnavailable(message)
}

/**
 * Reads or writes.
 * @throws StorageUnavailable where the disk or a lock was in the way; DatabaseDamaged
 */
export function orUnavailable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (isDamage(error)) throw new DatabaseDamaged(messageOf(error), { cause: error })
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
