import type { KeyObject } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import { unlessMissing } from '../files/missing.ts'
import { readRegularFile, readRegularFileSync } from '../files/regular-file.ts'
import { nodeCrypto } from '../late-node.ts'
import { type Authority, readAuthority } from './authority.ts'
import { certificateState, isOurs } from './certificate.ts'
import { OWN_HOSTS } from './host.ts'

const NAME = 'tls'

/** The folder of a shop's certificate, beside its database. */
export interface TlsFolder {
  readonly directory: string
  /** The server's certificate, followed by its issuer's. */
  readonly certificate: string
  /** The server's private key. It is made once, so that it fits every certificate that was ever here. */
  readonly key: string
  /** The authority's root, which tablets and tills trust. */
  readonly root: string
  /** The issuer, with its private key, which renews the certificate. */
  readonly issuer: string
  /** Locked by each process while it makes a certificate. */
  readonly lock: string
}

export const tlsFolder = (dataDirectory: string): TlsFolder =>
  at(join(resolve(dataDirectory), NAME))

/** The folder of a server's two files, if petstock has made them; otherwise undefined. */
export function tlsFolderOf(certificate: string, key: string): TlsFolder | undefined {
  const folder = at(dirname(resolve(certificate)))
  const same = resolve(certificate) === folder.certificate && resolve(key) === folder.key
  return same && basename(folder.directory) === NAME ? folder : undefined
}

const at = (directory: string): TlsFolder => ({
  directory,
  certificate: join(directory, 'server.crt'),
  key: join(directory, 'server.key'),
  root: join(directory, 'ca.crt'),
  issuer: join(directory, 'issuer.pem'),
  lock: join(directory, 'tls.lock'),
})

/** No certificate was made, and the files there are unchanged. The message says what to do. */
export class TlsRefused extends Error {
  override name = 'TlsRefused'
}

/** What earlier commands have left in the folder, also interrupted ones. */
export interface Existing {
  readonly authority: Authority | undefined
  readonly root: string | undefined
  readonly chain: string | undefined
  readonly key: KeyObject | undefined
}

/** @throws TlsRefused where a file that petstock did not make has one of the names */
export function readExisting(folder: TlsFolder): Existing {
  const texts = {
    issuer: readIfThere(folder.issuer),
    root: readIfThere(folder.root),
    chain: readIfThere(folder.certificate),
    key: readIfThere(folder.key),
  }
  const authority = texts.issuer === undefined ? undefined : readAuthority(texts.issuer)
  const key = texts.key === undefined ? undefined : readKey(texts.key)
  const strange = [
    ...(texts.root !== undefined && !isOurCertificate(texts.root) ? [folder.root] : []),
    ...(texts.chain !== undefined && !isOurCertificate(texts.chain) ? [folder.certificate] : []),
    ...(texts.key !== undefined && key === undefined ? [folder.key] : []),
    ...(texts.issuer !== undefined && authority === undefined ? [folder.issuer] : []),
  ]
  if (strange.length > 0) {
    const names = strange.map((file) => basename(file)).join(' and ')
    throw new TlsRefused(
      `${names} in ${folder.directory} is not what petstock makes, or is damaged, and is left as it is. Bring it back from a copy, or move it away, and run this again`,
    )
  }
  return { authority, root: texts.root, chain: texts.chain, key }
}

/** The hosts that the certificate in the folder was made for. */
export function hostsBefore({ chain }: Existing, now: number): string[] | undefined {
  if (chain === undefined) return undefined
  const own: readonly string[] = OWN_HOSTS
  return certificateState(chain, now).hosts.filter((host) => !own.includes(host))
}

/** Reads a file of the folder off the event loop. @returns undefined where there is no such file */
export async function readTlsFile(file: string): Promise<string | undefined> {
  try {
    return await readRegularFile(file)
  } catch (error) {
    return unlessMissing(error)
  }
}

/** @returns undefined where there is no such file */
function readIfThere(file: string): string | undefined {
  try {
    return readRegularFileSync(file)
  } catch (error) {
    return unlessMissing(error)
  }
}

function isOurCertificate(text: string): boolean {
  try {
    return isOurs(new (nodeCrypto().X509Certificate)(text))
  } catch {
    return false
  }
}

function readKey(text: string): KeyObject | undefined {
  try {
    const key = nodeCrypto().createPrivateKey(text)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
