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
import { bearerToken } from './bearer-token.ts'
import type { RequestContext } from './context.ts'

/** Who is asking, and may they: what the gate needs to know. */
export interface AccessControl {
  /** The key of a token that is in force at `now`, in UTC epoch milliseconds. */
  readonly authenticate: (token: string, now: number) => ApiKey | undefined
  readonly decideForKey: (key: ApiKey) => RateLimitDecision
  readonly decideForAddress: (address: string) => RateLimitDecision
  /** The client's address, as far as proxies are trusted. */
  readonly clientAddress: (request: Request) => string
}

/**
 * Decides on a request before anything else is looked at: 401, then 429. A refusal is a value.
 * @param at UTC epoch milliseconds
 */
export function checkAccess(
  request: Request,
  accessControl: AccessControl,
  requestId: string,
  at: number,
): RequestContext {
  const token = bearerToken(request.headers.get('authorization'))
  const key = token === undefined ? undefined : accessControl.authenticate(token, at)
  if (key === undefined) {
    const decision = accessControl.decideForAddress(accessControl.clientAddress(request))
    return { requestId, at, key, decision, denial: denialWithoutKey(token, decision) }
  }
  const decision = accessControl.decideForKey(key)
  const denial = decision.outcome === 'admitted' ? undefined : overLimit(decision)
  return { requestId, at, key, decision, denial }
}

/** @param verdict of the client's address */
export function denialWithoutKey(token: string | undefined, decision: RateLimitDecision): ApiError {
  const { outcome, limit, retryAfterSeconds } = decision
  if (outcome !== 'admitted') return addressLimited(limit, retryAfterSeconds)
  return token === undefined ? missingApiKey() : invalidApiKey()
}

function overLimit({ outcome, limit, window, retryAfterSeconds }: RateLimitDecision): ApiError {
  return outcome === 'banned'
    ? keyBanned(retryAfterSeconds)
    : rateLimited(limit, window, retryAfterSeconds)
}
