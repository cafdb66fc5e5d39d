import type { KeyObject } from 'node:crypto'
import { type Authority, authorityText } from './authority.ts'
import { type Existing, readExisting } from './existing.ts'
import { TlsRefused } from './failures.ts'
import { keepCopy, PRIVATE, PUBLIC, writeWhole } from './safe-files.ts'
import type { TlsFolder } from './tls-folder.ts'

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
 * Whatever it is cut short after, the certificate in place goes with the key in place, and the next
 * call goes on from there: the key is never replaced, and the certificate comes last.
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

  const written = readExisting(folder)
  const whole =
    written.chain === chain && written.root === authority.root && written.key?.equals(key)
  if (!whole) {
    throw new TlsRefused(
      `another call was at work in ${folder.directory} at the same time. Run this again`,
    )
  }
}
