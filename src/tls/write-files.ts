import type { KeyObject } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { awayText } from '../files/away.ts'
import { giveToOwnerOf, makeFolders } from '../files/owner.ts'
import { syncFile, syncFolder } from '../files/sync.ts'
import { utcStamp } from '../files/utc-stamp.ts'
import { type Authority, authorityText } from './authority.ts'
import { type Existing, type TlsFolder, TlsRefused } from './tls-folder.ts'

const PRIVATE = 0o600
const PUBLIC = 0o644

/** What a new certificate consists of. */
interface Content {
  readonly authority: Authority
  readonly key: KeyObject
  readonly chain: string
}

/** Copies what a new certificate is about to replace, and returns where the copies are. */
export function keepCopies(
  folder: TlsFolder,
  existing: Existing,
  authority: Authority,
  now: number,
): string[] {
  const files = [
    ...(isOther(existing.authority?.root, authority.root) ? [folder.issuer] : []),
    ...(isOther(existing.root, authority.root) ? [folder.root] : []),
    ...(existing.chain === undefined ? [] : [folder.certificate]),
  ]
  return files.map((file) => keepCopy(file, now))
}

const isOther = (before: string | undefined, after: string): boolean =>
  before !== undefined && before !== after

/**
 * Puts the new files in place. It may be interrupted after any of them: the certificate in place fits
 * the key in place, and the next command goes on from there. So the key is never replaced, and the
 * certificate is written last.
 */
export function putInPlace(
  folder: TlsFolder,
  existing: Existing,
  { authority, key, chain }: Content,
): void {
  if (existing.authority !== authority) {
    writeWhole(folder.issuer, authorityText(authority), PRIVATE)
  }
  if (existing.root !== authority.root) writeWhole(folder.root, authority.root, PUBLIC)
  if (existing.key === undefined) {
    const pem = key.export({ format: 'pem', type: 'pkcs8' }).toString()
    writeWhole(folder.key, pem, PRIVATE)
  }
  writeWhole(folder.certificate, chain, PUBLIC)
}

/** Makes a folder for its owner alone; a folder that exists keeps its mode. */
export function makePrivateFolder(directory: string): void {
  if (existsSync(directory)) return
  const away = awayText(directory)
  if (away !== undefined) throw new TlsRefused(away)
  makeFolders(directory)
}

/** Removes half-written files that interrupted commands have left. While this call has the lock, no other one writes any. */
export function removePartials(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (/^(?:server|ca|issuer)\b.*\.partial$/.test(name)) rmSync(join(directory, name))
  }
}

/** Puts a whole file in place at once: a reader sees the old file or the new one, never a part. */
function writeWhole(file: string, content: string, mode: number): void {
  const partial = `${file}.partial`
  try {
    writeFileSync(partial, content, { flag: 'wx', mode })
    // The umask may have taken bits from the mode.
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

/** Copies a file that is about to be replaced to a name of its own, and returns that name. */
function keepCopy(file: string, now: number): string {
  const stamp = utcStamp(now)
  const nameOf = (again: string) => file.replace(/(?=\.\w+$)/, `-replaced-${stamp}${again}`)
  let copy = nameOf('')
  for (let count = 2; existsSync(copy); count++) copy = nameOf(`-${count}`)
  writeWhole(copy, readFileSync(file, 'utf8'), statSync(file).mode & 0o777)
  return copy
}
