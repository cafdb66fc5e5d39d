import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { certificateState, endsSoon } from './certificate.ts'
import { covers, OWN_HOSTS } from './host.ts'
import {
  type Authority,
  type Existing,
  hostsBefore,
  readExisting,
  signedBy,
  type TlsFolder,
  TlsRefused,
} from './tls-folder.ts'
import { keepCopies, makePrivateFolder, putInPlace, removePartials } from './write-files.ts'

/** What was made. Times are UTC epoch milliseconds. */
export interface Made {
  readonly hosts: readonly string[]
  /** The hosts of the certificate before that this one does not have. */
  readonly dropped: readonly string[]
  readonly validFrom: number
  readonly validUntil: number
  readonly authority: {
    readonly validUntil: number
    readonly fingerprint: string
    /** Whether clients have to trust this authority first, also those that trusted the one before. */
    readonly isNew: boolean
  }
  /** Copies of the replaced files. */
  readonly replaced: readonly string[]
}

/** What a certificate is to be made for. */
export interface Wish {
  /** Empty: the hosts of the certificate that is there. */
  readonly hosts: readonly string[]
  /** Whether an authority may be made where there is none, or where it ends soon. */
  readonly mayMakeAuthority: boolean
}

/**
 * Makes a certificate. Renews one that is there with the same authority and the same key.
 * @throws TlsRefused when it could not; the certificate that was there stays
 */
export async function makeCertificate(folder: TlsFolder, wish: Wish, now: number): Promise<Made> {
  try {
    return await make(folder, wish, now)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof TlsRefused) throw error
    throw new TlsRefused(`no certificate was made: ${message}`, { cause: error })
  }
}

async function make(folder: TlsFolder, wish: Wish, now: number): Promise<Made> {
  const existing = readExisting(folder)
  const before = hostsBefore(existing, now) ?? []
  const named = wish.hosts.length > 0 ? wish.hosts : before
  if (named.length === 0) throw new TlsRefused('there is no certificate to renew')
  const hosts = [...new Set([...named, ...OWN_HOSTS])]

  const { createAuthority, issueServerCertificate, scopeOfAuthority } = await loadIssuing()
  const kept = lastingAuthority(existing, folder, now)
  if (!wish.mayMakeAuthority) requireSameAuthority(existing, kept)
  if (kept !== undefined) requireWithin(scopeOfAuthority(kept), hosts, folder)
  const authority = kept ?? (await createAuthority(hosts, now))
  const key = existing.key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const chain = await issueServerCertificate(authority, hosts, createPublicKey(key), now)

  makePrivateFolder(folder.directory)
  removePartials(folder.directory)
  const replaced = keepCopies(folder, existing, authority, now)
  putInPlace(folder, existing, { authority, key, chain })
  const { validFrom, validUntil } = certificateState(chain, now)
  const root = new X509Certificate(authority.root)
  return {
    hosts,
    dropped: before.filter((host) => !hosts.includes(host)),
    validFrom,
    validUntil,
    authority: {
      validUntil: Date.parse(root.validTo),
      fingerprint: root.fingerprint256,
      isNew: existing.chain === undefined || !signedBy(authority, existing.chain),
    },
    replaced,
  }
}

function lastingAuthority(
  { authority }: Existing,
  { directory }: TlsFolder,
  now: number,
): Authority | undefined {
  if (authority === undefined) return undefined
  const { validFrom, validUntil, status } = certificateState(authority.issuer, now)
  if (status === 'not yet valid') {
    const [begins, today] = [validFrom, now].map((time) =>
      new Date(time).toISOString().slice(0, 10),
    )
    throw new TlsRefused(
      `the authority in ${directory} begins on ${begins}, and this machine's clock says ${today}. Set the clock and run this again`,
    )
  }
  return endsSoon(validUntil, now) ? undefined : authority
}

function requireSameAuthority({ chain }: Existing, kept: Authority | undefined): void {
  if (kept !== undefined && chain !== undefined && signedBy(kept, chain)) return
  throw new TlsRefused('it takes a new authority, which tablets and tills have to trust first')
}

function requireWithin(
  scope: readonly string[],
  hosts: readonly string[],
  { directory }: TlsFolder,
): void {
  const beyond = hosts.filter((host) => !covers(scope, host))
  if (beyond.length === 0) return
  throw new TlsRefused(
    `the authority in ${directory} cannot vouch for ${beyond.join(', ')}: it is limited to the names it was made for, to names that only exist inside a shop, like shop-pc.local, and to addresses. Use one of these; or move that folder away and run this again, which makes a new authority that each tablet and till has to trust`,
  )
}

/**
 * Loads the code that makes certificates, as late as this: a server that makes none takes less memory
 * without it. The bundler puts it into a file of its own (--splitting), which other commands never read.
 */
export async function loadIssuing() {
  // The library needs this global when it is loaded.
  await import('reflect-metadata')
  return import('./issuing.ts')
}
