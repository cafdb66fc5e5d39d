import { chmodSync, closeSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveToOwnerOf } from './owner.ts'

/** Makes an empty file for its owner alone (0600) unless it exists. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    chmodSync(path, 0o600)
    giveToOwnerOf(dirname(path), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Left by a start that was cut short, or put there by hand.
    if (statSync(path).size === 0) chmodSync(path, 0o600)
  }
}
