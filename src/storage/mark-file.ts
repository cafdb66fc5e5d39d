import { renameSync, writeFileSync } from 'node:fs'
import { giveToOwnerOf } from '../files/owner.ts'
import { syncFile, syncFolder } from '../files/sync.ts'
import type { DataFolder } from './data-folder.ts'

/** Writes a mark into a data folder, synced against a power cut. It replaces another of its name. */
export function writeMark({ directory }: DataFolder, mark: string, content: object): void {
  const partial = `${mark}.partial`
  writeFileSync(partial, `${JSON.stringify(content)}\n`, { mode: 0o600 })
  giveToOwnerOf(directory, partial)
  syncFile(partial)
  renameSync(partial, mark)
  syncFolder(directory)
}
