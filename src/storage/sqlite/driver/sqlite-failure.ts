import { StorageUnavailable } from '../../../stock/store.ts'
import { DatabaseDamaged } from '../../failures.ts'

/**
 * `unavailable`: the disk or a lock prevented it; `damaged`: the database is damaged; `fault`: the
 * operation itself was wrong.
 */
export interface WriteFailure {
  readonly failure: 'unavailable' | 'damaged' | 'fault'
  readonly message: string
}

/** It may be written later. */
export const unavailable = (message: string): WriteFailure => ({ failure: 'unavailable', message })

// SQLite's primary result codes whose cause is the disk, the file or another process.
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

export const isBusy = (error: unknown): boolean =>
  sqliteError(error)?.code.startsWith('SQLITE_BUSY') === true

/** Says what is wrong with the database, its pages or its rows, if that caused the error. */
export function damageIn(error: unknown): string | undefined {
  const code = sqliteError(error)?.code
  if (code !== undefined && /^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return messageOf(error)
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseDamaged) return at.message
  }
  return undefined
}

export const isDamage = (error: unknown): boolean => damageIn(error) !== undefined

/** Says what SQLite reported, if it threw the error or one of its causes. */
export const unavailableIn = (error: unknown): string | undefined =>
  sqliteError(error) && messageOf(error)

/** Whether an interrupted change has to be rolled back first, by a process that may write. */
export const isHalfWritten = (error: unknown): boolean =>
  sqliteError(error)?.code === 'SQLITE_READONLY_ROLLBACK'

/** Whether SQLite could not make its files beside a database, which is not damaged. */
export const hasNoRoomBeside = (error: unknown): boolean =>
  /^SQLITE_(?:CANTOPEN|READONLY|FULL|NOMEM|IOERR_SHM)/.test(sqliteError(error)?.code ?? '')

/**
 * Whether a reader may have met a moment of another process, which opens, leaves or replaces a database: files beside it
 * come and go, and so does the file itself. A moment later it may be read.
 */
export function isMomentary(error: unknown): boolean {
  const code = sqliteError(error)?.code ?? (error as NodeJS.ErrnoException).code
  return /^(?:SQLITE_CANTOPEN|SQLITE_READONLY|ENOENT)/.test(code ?? '')
}

/** Classifies the error of a write. */
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
 * Reads or writes, and translates SQLite's errors.
 * @throws StorageUnavailable where the disk or a lock prevented it; DatabaseDamaged
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
