import { X509Certificate } from 'node:crypto'
import { DAY_MS } from '../clocks/durations.ts'
import { canonicalAddress } from './host.ts'

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
  readonly status: CertificateStatus
}

/** @param chain the server's certificate in PEM, followed by those of its authority */
export function certificateState(chain: string, now: number): CertificateState {
  const [own, ...authorities] = pemBlocks(chain)
    .filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
    .map((block) => new X509Certificate(block))
  if (own === undefined) throw new Error('there is no certificate in it')
  const ownEnd = until(own)
  const authorityEnd = Math.min(...authorities.map(until))
  const validFrom = Math.max(...[own, ...authorities].map(({ validFrom }) => Date.parse(validFrom)))
  const validUntil = Math.min(ownEnd, authorityEnd)
  return {
    hosts: hostsOf(own),
    validFrom,
    validUntil,
    daysLeft: daysLeft(validUntil, now),
    endsFirst: authorityEnd <= ownEnd ? 'authority' : 'certificate',
    status: statusOf(validFrom, validUntil, now),
  }
}

function statusOf(from: number, until: number, now: number): CertificateStatus {
  if (now > until) return 'ended'
  if (now < from) return 'not yet valid'
  return endsSoon(until, now) ? 'ends soon' : 'good'
}

const until = ({ validTo }: X509Certificate): number => Date.parse(validTo)

const hostsOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName
    .split(', ')
    .flatMap((name) => /^(?:DNS|IP Address):(.+)$/.exec(name)?.[1] ?? [])
    .map(canonicalAddress)

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

/** Whole days that are left; negative after the end. */
export const daysLeft = (until: number, now: number): number => Math.floor((until - now) / DAY_MS)

export const endsSoon = (until: number, now: number): boolean => daysLeft(until, now) < RENEW_DAYS

/** The parts of a file in PEM, in order, without the text around them. */
export const pemBlocks = (text: string): string[] =>
  [...text.matchAll(/-----BEGIN ([A-Z ]+)-----\s[\s\S]+?-----END \1-----/g)].map(
    ([block]) => `${block.replaceAll('\r', '')}\n`,
  )
