import { missingPermissionIn } from '../../runtime/missing-permission.ts'
import { BackupFailed, BackupRefused, RestoreFailed } from '../../storage/backup.ts'
import { DatabaseRefused } from '../../storage/failures.ts'
import { damageIn, unavailableIn } from '../../storage/open-engine.ts'

const REFUSALS = [BackupFailed, BackupRefused, DatabaseRefused, RestoreFailed]

/**
 * Explains an error of the disk, a backup or a database; undefined for an error of the program itself. Commands catch
 * only those of which they know more.
 */
export function faultText(error: unknown): string | undefined {
  if (error instanceof Error && REFUSALS.some((known) => error instanceof known))
    return error.message
  const damage = damageIn(error)
  if (damage !== undefined) {
    return `the database is damaged (${damage}). \`petstock restore FILE\` puts a good backup in its place`
  }
  const unavailable = unavailableIn(error)
  if (unavailable !== undefined) {
    return unavailableText('the database', unavailable)
  }
  const denied = missingPermissionIn(error)
  if (denied !== undefined) return denied
  const { syscall, code, message } = error as NodeJS.ErrnoException
  return syscall !== undefined && code !== undefined ? message : undefined
}

/** Says what to do where a database, which is called `what`, cannot be read or written. */
export const unavailableText = (what: string, why: string): string =>
  `${what} could not be read or written (${why}). If another program is at work on it, try again in a moment; else look at the disk`
