import type { DataFolder } from '../data-folder.ts'
import { isServed } from '../sqlite/folder/folder-lock.ts'

/** Whether a server holds the data folder. Where its lock cannot be read, the check of the server says why. */
export function isRunning(folder: DataFolder): boolean {
  try {
    return isServed(folder)
  } catch {
    return false
  }
}
