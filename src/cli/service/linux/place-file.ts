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

/** Puts a text in a file's place, whole or not at all, also over a power cut. */
export const placeText = (path: string, text: string, mode: number): void =>
  place(path, mode, (draft) => writeFileSync(draft, text))

/** The same with a copy of a file. */
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
