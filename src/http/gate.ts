import type { ApiKey } from '../keys/api-key.ts'
import type { Verdict } from '../limits/verdict.ts'
import { bearerToken } from './bearer-token.ts'
import { Refusal } from './errors.ts'

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
  if (verdict.outcome !== 'admitted') {
    return new Refusal(
      'rate_limited',
      `No valid API key came with this request, and this address has made ${verdict.limit} such requests within a minute. Send a valid key, or try again in ${seconds(verdict)}.`,
    )
  }
  if (token === undefined) {
    return new Refusal(
      'missing_api_key',
      'Send an API key in the header "Authorization: Bearer <API_KEY>".',
      { 'WWW-Authenticate': 'Bearer realm="petstock"' },
    )
  }
  return new Refusal(
    'invalid_api_key',
    'The API key is not valid: it is mistyped, unknown, expired or revoked. Ask the shop for a new one.',
    { 'WWW-Authenticate': 'Bearer realm="petstock", error="invalid_token"' },
  )
}

function overLimit(verdict: Verdict): Refusal {
  if (verdict.outcome === 'banned') {
    return new Refusal(
      'key_banned',
      `This API key is banned for a while, because requests kept coming after they were refused. Try again in ${seconds(verdict)}, and wait as long as Retry-After says from then on.`,
    )
  }
  return new Refusal(
    'rate_limited',
    `The limit of ${verdict.limit} requests a ${verdict.window} is used up. Try again in ${seconds(verdict)}.`,
  )
}

const seconds = ({ retryAfterSeconds }: Verdict): string =>
  retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`
