import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFile, syncFolder } from '../../../files/sync.ts'

/** Writes a file as a whole or not at all, also when the power fails meanwhile. No other user can read it before it has its mode. */
export const placeText = (path: string, text: string, mode: number): void =>
  place(path, mode, (draft) => writeFileSync(draft, text, { mode: 0o600 }))

/** Copies a file as a whole or not at all. */
export const placeCopy = (path: string, source: string, mode: number): void =>
  place(path, mode, (draft) => copyFileSync(source, draft))

function place(path: string, mode: number, write: (draft: string) => void): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `.${basename(path)}.new`)
  try {
    write(draft)
    chmodSync(draft, mode)
    syncFile(draft)
    renameSync(draft, path)
    syncFolder(folder)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
