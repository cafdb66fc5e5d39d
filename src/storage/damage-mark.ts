import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { giveToOwnerOf } from '../files/owner.ts'
import type { DataFolder } from './data-folder.ts'

// A file in the data folder marks a database that was found damaged. The next server that starts
// checks the whole database, and removes the mark if the database is sound.

/**
 * Reads the mark; undefined where there is none.
 * @throws Error where it cannot be known, as when too many files are open
 */
export async function readDamageMark({ damageMark }: DataFolder): Promise<string | undefined> {
  try {
    return (await readFile(damageMark, 'utf8')).trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    // Where the folder itself is closed, this proves nothing.
    if ((code === 'EACCES' || code === 'EPERM' || code === 'EISDIR') && existsSync(damageMark)) {
      return message
    }
    throw error
  }
}

/** The same where the folder is known to be open: most have no mark, and no thread has to read one. */
export const findDamageMark = async (folder: DataFolder): Promise<string | undefined> =>
  existsSync(folder.damageMark) ? readDamageMark(folder) : undefined

/** Sets the mark, synced against a power cut. A mark that is there already stays. */
export async function setDamageMark(folder: DataFolder, reason: string, now: number) {
  let file: FileHandle
  try {
    file = await open(folder.damageMark, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  try {
    await file.writeFile(`${new Date(now).toISOString()} ${reason}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  giveToOwnerOf(folder.directory, folder.damageMark)
  await syncName(folder.directory)
}

export const removeDamageMark = ({ damageMark }: DataFolder): Promise<void> =>
  rm(damageMark, { force: true })

/** Syncs the mark's name where the file system can sync a folder. The mark itself is set either way. */
async function syncName(directory: string): Promise<void> {
  try {
    const folder = await open(directory, 'r')
    await folder.sync().finally(() => folder.close())
  } catch {}
}
