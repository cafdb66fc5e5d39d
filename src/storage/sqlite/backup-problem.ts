import { messageOf } from './sqlite-failure.ts'

/** Why no backup could be made, with what to do, for a person without knowledge of databases. */
export function backupProblem(error: unknown, database: string, folder: string): string {
  const message = messageOf(error)
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
      return `${database} is damaged (${message}). \`petstock restore FILE\` puts the last good backup in its place`
    default:
      return message
  }
}

/** The system's code, or SQLite's primary one. */
function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  return code.startsWith('SQLITE_') ? code.split('_', 2).join('_') : code
}
