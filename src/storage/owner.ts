import { chmodSync, chownSync, statSync } from 'node:fs'

interface Owned {
  readonly directory: string
  readonly database: string
}

/**
 * Gives a file the owner and the mode of the folder's database. Without a database it belongs to the
 * folder's owner alone.
 * @throws Error when that takes another user's rights
 */
export function takeOwnerAndMode(file: string, folder: Owned): void {
  const database = statSync(folder.database, { throwIfNoEntry: false })
  const { uid, gid } = database ?? statSync(folder.directory)
  chmodSync(file, database === undefined ? 0o600 : database.mode & 0o777)
  const own = statSync(file)
  if (own.uid === uid && own.gid === gid) return
  try {
    chownSync(file, uid, gid)
  } catch (cause) {
    throw new Error(
      `the database belongs to another user (number ${uid}). Run this as that user, or as the administrator`,
      { cause },
    )
  }
}
