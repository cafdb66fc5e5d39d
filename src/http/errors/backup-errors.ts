import { ApiError } from './api-error.ts'

export const backupAtWork = () =>
  new ApiError(
    'backup_at_work',
    'A backup is being made already. GET /desk/api/health says when it is there.',
  )

/** @param reason why, and what to do, as sentences */
export const backupsNotPossible = (reason: string) => new ApiError('backups_not_possible', reason)

/** Why there are no backups where they are switched off. */
export const SWITCHED_OFF =
  'Backups are switched off (--backup-dir is off). Start the server with a folder on another drive as --backup-dir.'

/** Why there are none on a database of many shops. */
export const MADE_ELSEWHERE =
  'The shop is on a shared database, whose own tools make its backups. Ask its operator.'

export const backupNotFound = () =>
  new ApiError(
    'backup_not_found',
    'The folder of the backups has none of this name. GET /desk/api/health lists those there are.',
  )

export const invalidTicket = () =>
  new ApiError(
    'invalid_ticket',
    'This download does not work: its ticket is unknown, was used, or has ended after a minute. Ask for a new one on the page, or with POST /desk/api/backups/{name}/ticket.',
  )
