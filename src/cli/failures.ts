import { BackupFailed, BackupRefused, RestoreFailed } from '../storage/backup.ts'
import { DatabaseRefused } from '../storage/failures.ts'
import { damageIn, isSqliteFailure, messageOf } from '../storage/sqlite/driver/sqlite-failure.ts'

/** The call is wrong: nothing was opened. The program ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The call was right and could not be done. The program ends with 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Nobody reads the answer any more, as when `head` has seen enough. The program ends with 1. */
export class ReaderGone extends Error {
  override name = 'ReaderGone'
}

/** A sentence for a fault of the disk or of a database; undefined for a fault of the program. */
export function faultText(error: unknown): string | undefined {
  const damage = damageIn(error)
  if (damage !== undefined) {
    return `the database is damaged (${damage}). \`petstock restore FILE\` puts a good backup in its place`
  }
  for (const known of [BackupFailed, BackupRefused, DatabaseRefused, RestoreFailed]) {
    if (error instanceof known) return error.message
  }
  if (isSqliteFailure(error)) {
    return `the database could not be read or written (${messageOf(error)}). If another program is at work on it, try again in a moment; else look at the disk`
  }
  const { syscall, code, message } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== undefined ? message : undefined
}
