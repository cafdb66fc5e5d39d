import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Authority, signedBy } from './authority.ts'
import { certificateState, dayOf, endsSoon, isKeyOf } from './certificate.ts'
import { newAuthorityCommand } from './certificate-advice.ts'
import { covers, OWN_HOSTS } from './host.ts'
import { lockForMaking } from './making-lock.ts'
import {
  type Existing,
  hostsBefore,
  readExisting,
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
  /** Hosts that are left out where the authority cannot vouch for them. */
  readonly optionalHosts?: readonly string[]
  /** Whether an authority may be made where there is none, or where it ends soon. */
  readonly mayMakeAuthority: boolean
  /** Whether an authority is made in any case, as in place of one that a wrong clock has made. */
  readonly newAuthority?: boolean
  /** Whether a certificate that has all hosts already, and does not end soon, stays. */
  readonly keepsGood?: boolean
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
  // What is refused makes no file, and a good certificate that stays may be on a disk that cannot be written to.
  const seen = await plan(folder, wish, now).catch((error: unknown) => {
    // Another call may be in the middle of its files: what is there under the lock decides.
    if (!existsSync(folder.lock)) throw error
    return undefined
  })
  if (seen?.good) return seen.good
  makePrivateFolder(folder.directory)
  const release = await lockForMaking(folder)
  try {
    const { good, ...planned } = await plan(folder, wish, now)
    return good ?? (await carryOut(folder, planned, now))
  } finally {
    release()
  }
}

interface Planned {
  readonly existing: Existing
  /** The authority that goes on; undefined where one is to be made. */
  readonly kept: Authority | undefined
  readonly hosts: readonly string[]
  readonly describe: ReturnType<typeof describing>
}

/** What is to be made, after what is there. @returns as `good` the certificate that is there, where it is to stay */
async function plan(
  folder: TlsFolder,
  wish: Wish,
  now: number,
): Promise<Planned & { readonly good: Made | undefined }> {
  const existing = readExisting(folder)
  const before = hostsBefore(existing, now) ?? []
  const { optionalHosts = [] } = wish
  const named = wish.hosts.length > 0 ? wish.hosts : before
  if (named.length + optionalHosts.length === 0) {
    throw new TlsRefused('there is no certificate to renew')
  }

  const { scopeOfAuthority } = await loadIssuing()
  const kept = wish.newAuthority ? undefined : lastingAuthority(existing, folder, now)
  if (!wish.mayMakeAuthority) requireSameAuthority(existing, kept)
  const scope = kept && scopeOfAuthority(kept)
  const optional = optionalHosts.filter((host) => scope === undefined || covers(scope, host))
  const hosts = [...new Set([...named, ...optional, ...OWN_HOSTS])]
  if (scope !== undefined) requireWithin(scope, hosts, folder)
  const describe = describing(before, hosts, now)
  const chain = wish.keepsGood && kept ? goodChain(existing, kept, hosts, now) : undefined
  return {
    existing,
    kept,
    hosts,
    describe,
    good: kept && chain ? describe(chain, kept, false) : undefined,
  }
}

/** Makes what was planned while this call has the lock, so that what is there is still the same. */
async function carryOut(
  folder: TlsFolder,
  { existing, kept, hosts, describe }: Planned,
  now: number,
): Promise<Made> {
  const { createAuthority, issueServerCertificate } = await loadIssuing()
  const authority = kept ?? (await createAuthority(hosts, now))
  const key = existing.key ?? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const chain = await issueServerCertificate(authority, hosts, createPublicKey(key), now)

  removePartials(folder.directory)
  const replaced = keepCopies(folder, existing, authority, now)
  putInPlace(folder, existing, { authority, key, chain })
  const isNew = existing.chain === undefined || !signedBy(authority, existing.chain)
  return describe(chain, authority, isNew, replaced)
}

/** The certificate that is there, where it is for these hosts, does not end soon, and has all its files. */
function goodChain(
  { chain, root, key }: Existing,
  kept: Authority,
  hosts: readonly string[],
  now: number,
): string | undefined {
  if (chain === undefined || key === undefined || root !== kept.root) return undefined
  // Two calls of a former version at once may have left another key.
  if (!isKeyOf(chain, key)) return undefined
  const { status, hosts: current } = certificateState(chain, now)
  const isForAll = current.length === hosts.length && hosts.every((host) => current.includes(host))
  return status === 'good' && isForAll && signedBy(kept, chain) ? chain : undefined
}

const describing =
  (before: readonly string[], hosts: readonly string[], now: number) =>
  (chain: string, authority: Authority, isNew: boolean, replaced: readonly string[] = []): Made => {
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
        isNew,
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
    throw new TlsRefused(
      `the authority in ${directory} begins on ${dayOf(validFrom)}, and this machine's clock says ${dayOf(now)}. If the clock is wrong, set it and run this again. If it is right, the authority was made while it was ahead: ${newAuthorityCommand(directory)} makes a new authority, which each tablet and till has to trust`,
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
