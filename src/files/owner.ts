import { chownSync, statSync } from 'node:fs'

/** Gives what root makes (`sudo petstock ...`) in another user's folder to that user, whose service has to open it. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid !== 0 || gid !== 0) chownSync(path, uid, gid)
}
