import { DatabaseDamaged, DatabaseRefused } from '../../failures.ts'
import { messageOf } from '../driver/sqlite-failure.ts'
import { isOfEmpty } from './verify-backup.ts'

/** Says why no backup could be made and what to do, to a person who knows nothing of databases. */
export function backupProblem(error: unknown, database: string, folder: string): string {
  const message = messageOf(error)
  if (error instanceof DatabaseDamaged) return damaged(database, message)
  if (isOfEmpty(error)) {
    return `there is nothing to back up yet: ${database} is a database without any tables. A start makes them: where one is at it, try again in a moment; else start the server with \`petstock serve\``
  }
  // The copy is wrong because the database is.
  const { cause } = error as { cause?: unknown }
  if (cause instanceof DatabaseRefused) return `${database}: ${cause.message}`
  switch (codeOf(error)) {
    case 'ENOENT':
      return `there is no folder ${folder}. Make it, or connect the disk it is on`
    case 'ENOTDIR':
      return `${folder} is not a folder`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${folder} cannot be written (${message})`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `the disk of ${folder} is full. Make room there, or use another disk`
    case 'SQLITE_CORRUPT':
    case 'SQLITE_NOTADB':
      return damaged(database, message)
    case 'ENAMETOOLONG':
      return 'the name is longer than this disk allows. Choose a shorter one'
    default:
      return message
  }
}

const damaged = (database: string, message: string): string =>
  `${database} is damaged (${message}). \`petstock restore FILE\` puts the last good backup in its place`

/** The system's code, or SQLite's primary one. */
function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  return code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code
}
