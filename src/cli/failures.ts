import { missingPermissionIn } from '../runtime/missing-permission.ts'
import { BackupFailed, BackupRefused, RestoreFailed } from '../storage/backup.ts'
import { DatabaseRefused, ShopMoved } from '../storage/failures.ts'
import { damageIn, unavailableIn } from '../storage/open-engine.ts'

/** A wrong call. Nothing was opened, and the program ends with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A correct call that could not be carried out. The program ends with 1. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Whether a call was wrong, so that the same will fail again: it has a mistake, or names a folder without its shop. */
export const isWrongCall = (error: unknown): boolean =>
  error instanceof UsageError ||
  error instanceof ShopMoved ||
  (error instanceof CommandFailed && error.cause instanceof ShopMoved)

/** Explains an error of the disk or of a database; undefined for an error of the program itself. */
export function faultText(error: unknown): string | undefined {
  const damage = damageIn(error)
  if (damage !== undefined) {
    return `the database is damaged (${damage}). \`petstock restore FILE\` puts a good backup in its place`
  }
  for (const known of [BackupFailed, BackupRefused, DatabaseRefused, RestoreFailed]) {
    if (error instanceof known) return error.message
  }
  const unavailable = unavailableIn(error)
  if (unavailable !== undefined) {
    return `the database could not be read or written (${unavailable}). If another program is at work on it, try again in a moment; else look at the disk`
  }
  const denied = missingPermissionIn(error)
  if (denied !== undefined) return denied
  const { syscall, code, message } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== undefined ? message : undefined
}
