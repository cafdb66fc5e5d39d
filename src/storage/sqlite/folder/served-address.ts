import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { giveToOwnerOf } from '../../../files/owner.ts'
import type { DataFolder } from '../../data-folder.ts'
import { isHeld } from './folder-lock.ts'

/** Leaves in a data folder where a browser finds its server, for commands beside it. No start fails for it. */
export function leaveAddress({ directory, servedAddress }: DataFolder, url: string): void {
  // Another user's server may have left one that this user may not write.
  removeAddress({ servedAddress })
  try {
    writeFileSync(servedAddress, `${url}\n`, { mode: 0o600 })
    giveToOwnerOf(directory, servedAddress)
  } catch {
    // The disk may be full: a command has its flag then.
    removeAddress({ servedAddress })
  }
}

export function removeAddress({ servedAddress }: Pick<DataFolder, 'servedAddress'>): void {
  try {
    rmSync(servedAddress, { force: true })
  } catch {
    // The drive is away, or read-only. What is left there counts while a server holds the folder alone.
  }
}

/** Where a browser finds the server of a data folder; undefined where none runs, or it has not said. */
export function addressOfServer(folder: DataFolder): string | undefined {
  try {
    if (!isHeld(folder)) return undefined
    const url = URL.parse(readFileSync(folder.servedAddress, 'utf8').trim())
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin : undefined
  } catch {
    return undefined
  }
}
