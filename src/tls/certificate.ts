import type { KeyObject, X509Certificate } from 'node:crypto'
import { DAY_MS } from '../clocks/durations.ts'
import { nodeCrypto } from '../late-node.ts'
import { certifiedForm } from './host.ts'

/** The organization in the names of petstock's own certificates. */
export const ORGANIZATION = 'petstock local authority'

/** True for a certificate that was signed by an authority of petstock. */
export const isOurs = ({ issuer }: X509Certificate): boolean =>
  issuer.split('\n').includes(`O=${ORGANIZATION}`)

export type CertificateStatus = 'good' | 'ends soon' | 'ended' | 'not yet valid'

/** What a certificate is for, and how long clients accept it. Times are UTC epoch milliseconds. */
export interface CertificateState {
  /** The names and addresses that it is for. */
  readonly hosts: readonly string[]
  readonly validFrom: number
  readonly validUntil: number
  /** Whole days until the end; negative after it. */
  readonly daysLeft: number
  /** Which one ends first. Where the authority does, a new certificate would not help. */
  readonly endsFirst: 'certificate' | 'authority'
  /** Which one begins last. Where the authority does, a new certificate would not help. */
  readonly beginsLast: 'certificate' | 'authority'
  readonly status: CertificateStatus
}

/** What a certificate says itself, whatever the time is. */
export type CertificateContent = Omit<CertificateState, 'daysLeft' | 'status'>

/** @param chain the server's certificate in PEM, followed by those of its authority */
export const certificateState = (chain: string, now: number): CertificateState =>
  stateAt(readCertificate(chain), now)

export const stateAt = (content: CertificateContent, now: number): CertificateState => ({
  ...content,
  daysLeft: daysLeft(content.validUntil, now),
  status: statusOf(content.validFrom, content.validUntil, now),
})

/** @param chain as for {@link certificateState} */
export function readCertificate(chain: string): CertificateContent {
  const [own, ...authorities] = pemBlocks(chain)
    .filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
    .map((block) => new (nodeCrypto().X509Certificate)(block))
  if (own === undefined) throw new Error('there is no certificate in it')
  const [ownStart, ownEnd] = [from(own), until(own)]
  const authorityStart = Math.max(...authorities.map(from))
  const authorityEnd = Math.min(...authorities.map(until))
  return {
    hosts: hostsOf(own),
    validFrom: Math.max(ownStart, authorityStart),
    validUntil: Math.min(ownEnd, authorityEnd),
    endsFirst: authorityEnd <= ownEnd ? 'authority' : 'certificate',
    beginsLast: authorityStart >= ownStart ? 'authority' : 'certificate',
  }
}

function statusOf(from: number, until: number, now: number): CertificateStatus {
  if (now > until) return 'ended'
  if (now < from) return 'not yet valid'
  return endsSoon(until, now) ? 'ends soon' : 'good'
}

const from = ({ validFrom }: X509Certificate): number => Date.parse(validFrom)

const until = ({ validTo }: X509Certificate): number => Date.parse(validTo)

const hostsOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName
    .split(', ')
    .flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? [])
    .map(certifiedForm)

/** This many days before a certificate ends, the server begins to renew it, or to warn. */
export const RENEW_DAYS = 30

// Apple's devices reject a server's certificate that is valid for more than 825 days.
const SERVER_DAYS = 820
const AUTHORITY_DAYS = 3_652
// The clocks of tills and tablets without internet may be behind.
const BACKDATED_DAYS = 2

export interface Validity {
  /** UTC epoch milliseconds, as all times. */
  readonly from: number
  readonly until: number
}

export const authorityValidity = (now: number): Validity => ({
  from: wholeSecond(now - BACKDATED_DAYS * DAY_MS),
  until: wholeSecond(now + AUTHORITY_DAYS * DAY_MS),
})

/** Ends with the authority at the latest, since clients reject the certificate after that. */
export const serverValidity = (now: number, authorityUntil: number): Validity => ({
  from: wholeSecond(now - BACKDATED_DAYS * DAY_MS),
  until: Math.min(wholeSecond(now + SERVER_DAYS * DAY_MS), authorityUntil),
})

const wholeSecond = (ms: number): number => Math.floor(ms / 1_000) * 1_000

/** The day of a time, by UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** @param key in PEM, as the certificate is, or as it was read */
export function isKeyOf(certificate: string, key: string | KeyObject): boolean {
  const { X509Certificate, createPrivateKey } = nodeCrypto()
  const read = typeof key === 'string' ? createPrivateKey(key) : key
  return new X509Certificate(certificate).checkPrivateKey(read)
}

/** Whole days that are left; negative after the end. */
export const daysLeft = (until: number, now: number): number => Math.floor((until - now) / DAY_MS)

export const endsSoon = (until: number, now: number): boolean => daysLeft(until, now) < RENEW_DAYS

/** The parts of a file in PEM, in order, without the text around them. */
export const pemBlocks = (text: string): string[] =>
  [...text.matchAll(/-----BEGIN ([A-Z ]+)-----\s[\s\S]+?-----END \1-----/g)].map(
    ([block]) => `${block.replaceAll('\r', '')}\n`,
  )
