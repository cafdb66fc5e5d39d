import { type Check, fail, ok, warn } from './check.ts'
import { firstOf } from './words.ts'

export interface FileMode {
  readonly path: string
  readonly folder: boolean
  readonly mode: number
  readonly uid: number
  /** Backups may lie on a drive that knows no owners and no permissions. */
  readonly backup: boolean
}

/** Whether the shop's files are for one user alone, and all for the same. */
export function permissions(files: readonly FileMode[], owner: number): Check {
  const name = 'permissions'
  const strangers = files.filter(({ uid, backup }) => uid !== owner && !backup)
  if (strangers.length > 0) {
    const found = strangers.map(({ path, uid }) => `${path} belongs to user ${uid}`)
    return fail(
      name,
      `the database belongs to user ${owner}, but ${firstOf(found)}`,
      `a server that runs as another user cannot work with them: chown ${owner} ${quoted(strangers)}`,
    )
  }
  const loose = files.filter(({ mode }) => (mode & 0o077) !== 0)
  if (loose.length === 0) {
    return ok(name, 'the files and folders of the shop are for their owner alone')
  }
  const found = loose.map(({ path, mode }) => `${path} is ${octal(mode)}`)
  const harm = loose.some(({ mode, backup }) => (mode & 0o022) !== 0 && !backup)
  const message = `others may ${harm ? 'change' : 'look into'} the data: ${firstOf(found)}`
  return (harm ? fail : warn)(name, message, chmodAdvice(loose))
}

function chmodAdvice(loose: readonly FileMode[]): string {
  const files = loose.filter(({ folder }) => !folder)
  const folders = loose.filter(({ folder }) => folder)
  const calls = [
    ...(folders.length > 0 ? [`chmod 700 ${quoted(folders)}`] : []),
    ...(files.length > 0 ? [`chmod 600 ${quoted(files)}`] : []),
  ].join(' && ')
  if (!loose.some(({ backup }) => backup)) return calls
  return `${calls} (a drive without permissions, like a FAT stick, has to be mounted for this user alone)`
}

const octal = (mode: number): string => (mode & 0o777).toString(8).padStart(4, '0')

const quoted = (files: readonly FileMode[]): string =>
  files.map(({ path }) => `'${path.replaceAll("'", "'\\''")}'`).join(' ')
