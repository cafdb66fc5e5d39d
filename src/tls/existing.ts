import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { basename } from 'node:path'
import { type Authority, readAuthority } from './authority.ts'
import { certificateState, isOurs } from './certificate-state.ts'
import { TlsRefused } from './failures.ts'
import { OWN_HOSTS } from './host.ts'
import { readIfThere } from './safe-files.ts'
import type { TlsFolder } from './tls-folder.ts'

/** What an earlier call has left in the folder, be it cut short. */
export interface Existing {
  readonly authority: Authority | undefined
  readonly root: string | undefined
  readonly chain: string | undefined
  readonly key: KeyObject | undefined
}

/** @throws TlsRefused where a name that is needed is taken by a file that somebody else made */
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

function isOurCertificate(text: string): boolean {
  try {
    return isOurs(new X509Certificate(text))
  } catch {
    return false
  }
}

function readKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(text)
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}
