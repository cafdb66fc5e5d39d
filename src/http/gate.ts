import type { ApiKey } from '../keys/api-key.ts'
import type { Verdict } from '../limits/verdict.ts'
import { bearerToken } from './bearer-token.ts'
import type { Refusal } from './errors.ts'
import { addressLimited, invalidApiKey, keyBanned, missingApiKey, rateLimited } from './refusals.ts'
import type { Visit } from './visit.ts'

/** Who is asking, and may they: what the gate needs to know. */
export interface GateDependencies {
  /** The key of a token that is in force at `now`, in UTC epoch milliseconds. */
  readonly authenticate: (token: string, now: number) => ApiKey | undefined
  readonly admitKey: (key: ApiKey) => Verdict
  readonly admitAddress: (address: string) => Verdict
  /** The client's address, as far as proxies are trusted. */
  readonly clientAddress: (request: Request) => string
}

/**
 * Decides on a request before anything else is looked at: 401, then 429. A refusal is a value.
 * @param at UTC epoch milliseconds
 */
export function admit(
  request: Request,
  gate: GateDependencies,
  requestId: string,
  at: number,
): Visit {
  const token = bearerToken(request.headers.get('authorization'))
  const key = token === undefined ? undefined : gate.authenticate(token, at)
  if (key === undefined) {
    const verdict = gate.admitAddress(gate.clientAddress(request))
    return { requestId, at, key, verdict, refusal: refusalWithoutKey(token, verdict) }
  }
  const verdict = gate.admitKey(key)
  const refusal = verdict.outcome === 'admitted' ? undefined : overLimit(verdict)
  return { requestId, at, key, verdict, refusal }
}

/** @param verdict of the client's address */
export function refusalWithoutKey(token: string | undefined, verdict: Verdict): Refusal {
  const { outcome, limit, retryAfterSeconds } = verdict
  if (outcome !== 'admitted') return addressLimited(limit, retryAfterSeconds)
  return token === undefined ? missingApiKey() : invalidApiKey()
}

function overLimit({ outcome, limit, window, retryAfterSeconds }: Verdict): Refusal {
  return outcome === 'banned'
    ? keyBanned(retryAfterSeconds)
    : rateLimited(limit, window, retryAfterSeconds)
}
