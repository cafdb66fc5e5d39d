import type { ApiKey } from '../../keys/api-key.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { ApiError } from '../errors/api-error.ts'
import {
  addressLimited,
  invalidApiKey,
  keyBanned,
  missingApiKey,
  rateLimited,
} from '../errors/api-errors.ts'

/** What the guard asks: the key ring, the limiters, and where a request comes from. */
export interface AccessControl {
  /** The key of a token that is in force at `now`, in UTC epoch milliseconds. */
  readonly authenticate: (token: string, now: number) => ApiKey | undefined
  readonly decideForKey: (key: ApiKey) => RateLimitDecision
  readonly decideForAddress: (address: string) => RateLimitDecision
  /** The client's address, as far as proxies are trusted. */
  readonly clientAddress: (request: Request) => string
}

/**
 * Reads the API key out of the Authorization header (RFC 6750): the only place that reads it. The
 * scheme's name is matched in any letter case (RFC 9110). A key anywhere else in a request is no
 * credential.
 * @returns undefined where there is no bearer credential at all
 */
export function readCredential({ headers }: Pick<Request, 'headers'>): string | undefined {
  const authorization = headers.get('authorization')
  if (authorization === null) return undefined
  if (!authorization.startsWith('Bearer ')) {
    if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  }
  const token = authorization.slice(7).trim()
  return token === '' ? undefined : token
}

/**
 * Finds the key of a request's credential.
 * @param at UTC epoch milliseconds
 */
export const authenticate = (
  accessControl: Pick<AccessControl, 'authenticate'>,
  credential: string | undefined,
  at: number,
): ApiKey | undefined =>
  credential === undefined ? undefined : accessControl.authenticate(credential, at)

/** Counts a request against the limits of its key; without a valid key, against those of its address. */
export const rateLimit = (
  accessControl: Pick<AccessControl, 'decideForKey' | 'decideForAddress' | 'clientAddress'>,
  request: Request,
  key: ApiKey | undefined,
): RateLimitDecision =>
  key === undefined
    ? accessControl.decideForAddress(accessControl.clientAddress(request))
    : accessControl.decideForKey(key)

/**
 * The error of a request without a valid key: 401, or 429 from an address that has sent too many.
 * @param decision of the limiter of addresses
 */
export function denialWithoutKey(
  credential: string | undefined,
  { outcome, limit, retryAfterSeconds }: RateLimitDecision,
): ApiError {
  if (outcome !== 'admitted') return addressLimited(limit, retryAfterSeconds)
  return credential === undefined ? missingApiKey() : invalidApiKey()
}

/** The error of a request with a valid key that is over its limits; undefined within them. */
export function denialOverLimit({
  outcome,
  limit,
  window,
  retryAfterSeconds,
}: RateLimitDecision): ApiError | undefined {
  if (outcome === 'admitted') return undefined
  return outcome === 'banned'
    ? keyBanned(retryAfterSeconds)
    : rateLimited(limit, window, retryAfterSeconds)
}
