import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import type { DataFolder } from './data-folder.ts'
import { giveToOwnerOf } from './owner.ts'

// A file in the data folder that says: the database was found damaged. The next start of a server
// checks it from end to end then, and takes the mark away where it is sound.

/**
 * What the mark says; undefined where there is none.
 * @throws Error where the system does not say, as when too many files are open
 */
export async function readDamageMark({ damageMark }: DataFolder): Promise<string | undefined> {
  try {
    return (await readFile(damageMark, 'utf8')).trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    // The mark is there, and what it says is not needed.
    if (code === 'EACCES' || code === 'EPERM' || code === 'EISDIR') return message
    throw error
  }
}

/** Sets the mark, so that it is there after a power cut too; one that is there already stays. */
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

/** Where a file system cannot sync a folder, the mark is there all the same. */
async function syncName(directory: string): Promise<void> {
  try {
    const folder = await open(directory, 'r')
    await folder.sync().finally(() => folder.close())
  } catch {}
}
