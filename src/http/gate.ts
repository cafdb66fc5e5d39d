import type { ApiKey } from '../keys/api-key.ts'
import type { Verdict } from '../limits/verdict.ts'
import { bearerToken } from './bearer-token.ts'
import type { Refusal } from './errors.ts'
import { addressLimited, invalidApiKey, keyBanned, missingApiKey, rateLimited } from './refusals.ts'

/** Who is asking, and may they: what the gate needs to know. */
export interface GateDependencies {
  /** The key of a token that is in force. */
  readonly authenticate: (token: string) => ApiKey | undefined
  readonly admitKey: (key: ApiKey) => Verdict
  readonly admitAddress: (address: string) => Verdict
  /** The client's address, as far as proxies are trusted. */
  readonly clientAddress: (request: Request) => string
}

export interface Admission {
  readonly verdict: Verdict
  /** Absent where no valid key came: then there is a refusal. */
  readonly key: ApiKey | undefined
  readonly refusal: Refusal | undefined
}

/** Decides on a request before anything else is looked at: 401, then 429. A refusal is a value. */
export function admit(request: Request, gate: GateDependencies): Admission {
  const token = bearerToken(request.headers.get('authorization'))
  const key = token === undefined ? undefined : gate.authenticate(token)
  if (key === undefined) {
    const verdict = gate.admitAddress(gate.clientAddress(request))
    return { verdict, key, refusal: withoutKey(token, verdict) }
  }
  const verdict = gate.admitKey(key)
  return { verdict, key, refusal: verdict.outcome === 'admitted' ? undefined : overLimit(verdict) }
}

function withoutKey(token: string | undefined, verdict: Verdict): Refusal {
  const { outcome, limit, retryAfterSeconds } = verdict
  if (outcome !== 'admitted') return addressLimited(limit, retryAfterSeconds)
  return token === undefined ? missingApiKey() : invalidApiKey()
}

function overLimit({ outcome, limit, window, retryAfterSeconds }: Verdict): Refusal {
  return outcome === 'banned'
    ? keyBanned(retryAfterSeconds)
    : rateLimited(limit, window, retryAfterSeconds)
}
