import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { unlessMissing } from '../files/missing.ts'
import { syncFile, syncFolder } from '../files/sync.ts'
import { utcStamp } from '../files/utc-stamp.ts'

export const PRIVATE = 0o600
export const PUBLIC = 0o644

/** Makes a folder for its owner alone; one that is there keeps its mode. */
export function makePrivateFolder(directory: string): void {
  if (existsSync(directory)) return
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  giveToOwnerOf(dirname(directory), directory)
}

/** Removes what calls that were cut short have left half written. */
export function removePartials(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (/^(?:server|ca|issuer)\b.*\.partial$/.test(name)) rmSync(join(directory, name))
  }
}

/** Puts a whole file in place at once: whoever reads it sees the old one or the new one. */
export function writeWhole(file: string, content: string, mode: number): void {
  const partial = `${file}.partial`
  try {
    writeFileSync(partial, content, { flag: 'wx', mode })
    // Whatever the umask is.
    chmodSync(partial, mode)
    giveToOwnerOf(dirname(file), partial)
    syncFile(partial)
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  syncFolder(dirname(file))
}

/** Keeps what is about to be replaced under a name of its own, and returns that. */
export function keepCopy(file: string, now: number): string {
  const stamp = utcStamp(now)
  const nameOf = (again: string) => file.replace(/(?=\.\w+$)/, `-replaced-${stamp}${again}`)
  let copy = nameOf('')
  for (let count = 2; existsSync(copy); count++) copy = nameOf(`-${count}`)
  writeWhole(copy, readFileSync(file, 'utf8'), statSync(file).mode & 0o777)
  return copy
}

/** What root makes (`sudo petstock ...`) has to be of use to the user that the service runs as. */
function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}

/** @returns undefined where there is none */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return unlessMissing(error)
  }
}
