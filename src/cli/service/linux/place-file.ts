import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

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
    sync(draft)
    renameSync(draft, path)
    sync(folder)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
