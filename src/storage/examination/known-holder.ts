import type { DataFolder } from '../data-folder.ts'
import { type Holder, holderOf } from '../sqlite/folder/folder-lock.ts'

/** Who holds the data folder. Where its lock cannot be read, the check of the server says why. */
export function knownHolder(folder: DataFolder): Holder | undefined {
  try {
    return holderOf(folder)
  } catch {
    return undefined
  }
}
