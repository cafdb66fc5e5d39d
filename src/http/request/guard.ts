import type { ShopOfCode } from '../../keys/access-store.ts'
import type { Credential } from '../../keys/credential.ts'
import type { LookUp } from '../../keys/look-up.ts'
import type { RateLimitDecision } from '../../limits/decision.ts'
import type { CountedKey } from '../../limits/key-state.ts'
import type { Limiter } from '../../limits/limiter.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { type ApiError, errorResponse } from '../errors/api-error.ts'
import {
  addressLimited,
  invalidApiKey,
  keyBanned,
  missingApiKey,
  rateLimited,
} from '../errors/api-errors.ts'
import { invalidHost } from '../errors/invalid-host.ts'
import { adviceOnToken, readToken } from './bearer.ts'
import { clientAddress, type TrustedProxies } from './client-address.ts'
import { codeCheck, takesCode } from './code-check.ts'
import { contextHeaders, type RequestContext } from './context.ts'
import { adviceOnHost, isValidHost } from './host.ts'
import { createToApiError, hangUpResponse, isHangUp } from './to-api-error.ts'

export interface GuardDependencies {
  /** Finds what a token stands for, where it is in force at `now`, in UTC epoch milliseconds. */
  readonly authenticate: (token: string, now: number) => Credential | undefined | LookUp
  /** Finds the shop of a one-time code by its digest. */
  readonly shopOfCode: ShopOfCode
  readonly limiter: Pick<
    Limiter<CountedKey>,
    'decideForKey' | 'decideForAddress' | 'peekAddress' | 'banIsKept'
  >
  readonly trustedProxies: TrustedProxies
  /** Milliseconds since some moment; never goes back. */
  readonly monotonic: () => number
}

/**
 * Guards every request: authenticates it and applies the rate limit where a path needs a key, checks its
 * Host header, and turns errors into responses.
 */
export interface Guard {
  /**
   * Checks a request before anything else of it is read, and fills its context.
   * @param path the path that the router uses
   * @returns the error of a request that may not pass: 401, then 429, then 400 for its Host header
   */
  readonly check: (
    request: Request,
    context: RequestContext,
    path: string,
  ) => MaybePromise<ApiError | undefined>
  /** Finds what a token stands for, and counts nothing. */
  readonly authenticate: (
    request: Request,
    context: RequestContext,
    token: string,
  ) => MaybePromise<Credential | undefined>
  /**
   * Counts a request without a valid key against its address.
   * @returns the error given, or 429 where the address has sent too many
   */
  readonly denyWithoutKey: (
    request: Request,
    context: RequestContext,
    error: () => ApiError,
  ) => MaybePromise<ApiError>
  /** The response to a request that may not pass. */
  readonly deny: (context: RequestContext, denial: ApiError) => MaybePromise<Response>
  readonly toErrorResponse: (error: unknown, context: RequestContext) => Response
}

const GUARDED = ['/v1', '/desk/api']

/** Whether every request under a path needs a key, and is counted. The one that takes a code is checked apart. */
export function isGuarded(path: string): boolean {
  for (const prefix of GUARDED) {
    if (!path.startsWith(prefix)) continue
    if (path.length === prefix.length || path[prefix.length] === '/') return true
  }
  return false
}

// What waits for nothing makes no promise and no closure: every request of a till passes here.

/** Finds the credentials of requests, and the addresses that they come from. */
function credentialFinder({ limiter, trustedProxies, ...dependencies }: GuardDependencies) {
  const addressOf = (request: Request, { connection }: RequestContext) =>
    clientAddress(connection.peerAddress, request.headers.get('x-forwarded-for'), trustedProxies)

  return {
    addressOf,

    authenticate(
      request: Request,
      context: RequestContext,
      token: string,
    ): MaybePromise<Credential | undefined> {
      const found = dependencies.authenticate(token, context.at)
      if (typeof found !== 'function') return found
      const address = addressOf(request, context)
      return found({ address, isOverLimit: limiter.peekAddress(address).remaining === 0 })
    },

    /** The response has the numbers of the address where no key is known, and is not counted there. */
    failWithoutKey(request: Request, context: RequestContext, error: unknown): never {
      context.decision ??= limiter.peekAddress(addressOf(request, context))
      throw error
    },
  }
}

/** The checks of who a request comes from: 401, then 429. */
function accessChecks(dependencies: GuardDependencies) {
  const { limiter } = dependencies
  const { addressOf, authenticate, failWithoutKey } = credentialFinder(dependencies)

  function checkAccess(
    request: Request,
    context: RequestContext,
  ): MaybePromise<ApiError | undefined> {
    // Read here, as @elysiajs/bearer knows one letter case of the scheme, and no paths without a route.
    const token = readToken(request.headers.get('authorization'))
    if (token === undefined) return denyWithoutKey(request, context, missingApiKey)
    try {
      const credential = authenticate(request, context, token)
      return credential instanceof Promise
        ? credential
            .then(rateLimit.bind(null, request, context))
            .catch(failWithoutKey.bind(null, request, context))
        : rateLimit(request, context, credential)
    } catch (error) {
      return failWithoutKey(request, context, error)
    }
  }

  function rateLimit(
    request: Request,
    context: RequestContext,
    credential: Credential | undefined,
  ): MaybePromise<ApiError | undefined> {
    if (credential === undefined) {
      return denyWithoutKey(request, context, invalidApiKeyOf.bind(null, request))
    }
    context.credential = credential
    const decision = limiter.decideForKey(credential.counted)
    return decision instanceof Promise
      ? decision.then(denialOverLimit.bind(null, context))
      : denialOverLimit(context, decision)
  }

  function denyWithoutKey(
    request: Request,
    context: RequestContext,
    error: () => ApiError,
  ): MaybePromise<ApiError> {
    const decision = limiter.decideForAddress(addressOf(request, context))
    return decision instanceof Promise
      ? decision.then(denialOfAddress.bind(null, context, error))
      : denialOfAddress(context, error, decision)
  }

  return { addressOf, authenticate, checkAccess, denyWithoutKey }
}

export function createGuard(dependencies: GuardDependencies): Guard {
  const { limiter, shopOfCode, monotonic } = dependencies
  const { addressOf, authenticate, checkAccess, denyWithoutKey } = accessChecks(dependencies)
  const peekAddress = (address: string) => limiter.peekAddress(address)
  const toApiError = createToApiError(monotonic)
  const checkCode = codeCheck({ shopOfCode, addressOf, peekAddress, denyWithoutKey })

  function checkSender(
    request: Request,
    context: RequestContext,
    path: string,
  ): MaybePromise<ApiError | undefined> {
    if (!isGuarded(path)) return undefined
    return takesCode(request, path) ? checkCode(request, context) : checkAccess(request, context)
  }

  return {
    authenticate,
    denyWithoutKey,

    check(request, context, path) {
      const denial = checkSender(request, context, path)
      const host = request.headers.get('host')
      if (host === null || isValidHost(host)) return denial
      return denial instanceof Promise
        ? denial.then(denialOfHost.bind(null, context, host))
        : denialOfHost(context, host, denial)
    },

    deny(context, denial) {
      const { credential, decision } = context
      const respond = () => errorResponse(denial, contextHeaders(context))
      if (credential === undefined || decision?.outcome !== 'banned') return respond()
      // A client learns of a ban when the ban is on the disk, unless the disk fails: no power cut lifts it.
      return limiter.banIsKept(credential.counted.id, decision)?.then(respond) ?? respond()
    },

    toErrorResponse(error, context) {
      if (isHangUp(error)) return hangUpResponse(context.id)
      return errorResponse(toApiError(error, context.id), contextHeaders(context))
    },
  }
}

/** Denies a request whose Host header does not name one host, with any key, but only within its limits. */
const denialOfHost = (
  { decision }: RequestContext,
  host: string,
  denial: ApiError | undefined,
): ApiError | undefined =>
  decision === undefined || decision.outcome === 'admitted'
    ? invalidHost(adviceOnHost(host))
    : denial

/** The error of a request with a token that stands for nothing. */
const invalidApiKeyOf = ({ headers }: Request): ApiError =>
  invalidApiKey(adviceOnToken(readToken(headers.get('authorization')) ?? ''))

/** The error of a request without a valid key. */
function denialOfAddress(
  context: RequestContext,
  error: () => ApiError,
  decision: RateLimitDecision,
): ApiError {
  context.decision = decision
  const { outcome, limit, retryAfterSeconds } = decision
  return outcome === 'admitted' ? error() : addressLimited(limit, retryAfterSeconds)
}

/** The error of a request with a valid key that is over its limits; undefined within them. */
function denialOverLimit(
  context: RequestContext,
  decision: RateLimitDecision,
): ApiError | undefined {
  context.decision = decision
  const { outcome, limit, window, retryAfterSeconds } = decision
  if (outcome === 'admitted') return undefined
  return outcome === 'banned'
    ? keyBanned(retryAfterSeconds)
    : rateLimited(limit, window, retryAfterSeconds)
}
