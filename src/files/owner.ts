import { lchownSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A user and its group, as numbers. */
interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Whose what is made in a folder has to be: what root makes (`sudo petstock ...`) in another user's folder belongs to
 * that user, whose service has to open it. Undefined where the system sees to that itself.
 */
export function ownerIn(folder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(folder)
  return uid !== 0 || gid !== 0 ? { uid, gid } : undefined
}

/** Gives what was made in a folder to the folder's owner. A link that this user has put in its place is not followed. */
export function giveToOwnerOf(folder: string, path: string): void {
  const owner = ownerIn(folder)
  if (owner !== undefined) lchownSync(path, owner.uid, owner.gid)
}

/**
 * Makes a folder, and those above it that are missing, for the owner of the folder that is there (0700).
 * @returns the first one that was made; undefined where it was there
 */
export function makeFolders(path: string): string | undefined {
  const missing = missingFolders(resolve(path))
  const made = mkdirSync(path, { recursive: true, mode: 0o700 })
  for (const each of missing)
    if (stateOf(dirname(each)) === 'there') giveToOwnerOf(dirname(each), each)
  return made
}

/** What is missing on the way to a folder, and the folder. What may not be looked at is left alone. */
function missingFolders(path: string): string[] {
  return stateOf(path) === 'missing' ? [...missingFolders(dirname(path)), path] : []
}

function stateOf(path: string): 'there' | 'missing' | 'unseen' {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined ? 'missing' : 'there'
  } catch {
    return 'unseen'
  }
}
