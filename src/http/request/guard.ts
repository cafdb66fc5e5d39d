import type { RateLimitDecision } from '../../limits/decision.ts'
import { type ApiError, errorResponse } from '../errors/api-error.ts'
import { invalidHost } from '../errors/api-errors.ts'
import {
  type AccessControl,
  authenticate,
  denialOverLimit,
  denialWithoutKey,
  rateLimit,
  readCredential,
} from './access-control.ts'
import { contextHeaders, type RequestContext } from './context.ts'
import { isValidHost } from './host.ts'
import { hangUpResponse, isHangUp, type Thrown, toApiError } from './to-api-error.ts'

export interface GuardDependencies {
  readonly accessControl: AccessControl
  /** Resolves when the key's ban is on the disk; undefined when it has been for a while. */
  readonly banIsKept: (keyId: string, decision: RateLimitDecision) => Promise<unknown> | undefined
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  readonly nextRequestId: () => string
}

/**
 * Guards every request: authenticates it and applies the rate limit where a path needs a key, checks its
 * Host header, and turns errors into responses.
 */
export interface Guard {
  /** Checks a request; the context has a denial where the request may not pass. */
  readonly check: (request: Request, path: string) => RequestContext
  /** The response to a request that was denied. */
  readonly deny: (context: RequestContext, denial: ApiError) => Response | Promise<Response>
  readonly toErrorResponse: (thrown: Thrown) => Response
}

// Every request under these paths needs a key, and is counted.
const GUARDED = ['/v1', '/desk/api']

/**
 * @param path the path that the router uses. One that is parsed out of the address a second time could
 *   differ from it, and a request with a broken Host header would pass without a key
 */
function isGuarded(path: string): boolean {
  for (const prefix of GUARDED) {
    if (!path.startsWith(prefix)) continue
    if (path.length === prefix.length || path[prefix.length] === '/') return true
  }
  return false
}

/** Denies a request whose Host header does not name one host, with any key, but only within its limits. */
const withInvalidHost = (context: RequestContext): RequestContext =>
  context.decision === undefined || context.decision.outcome === 'admitted'
    ? { ...context, denial: invalidHost() }
    : context

export function createGuard(dependencies: GuardDependencies): Guard {
  const { accessControl, banIsKept, wallClock, nextRequestId } = dependencies

  /** Decides on a request before anything else of it is read: 401, then 429. */
  function checkAccess(request: Request, requestId: string, at: number): RequestContext {
    const credential = readCredential(request)
    const key = authenticate(accessControl, credential, at)
    const decision = rateLimit(accessControl, request, key)
    const denial =
      key === undefined ? denialWithoutKey(credential, decision) : denialOverLimit(decision)
    return { requestId, at, key, decision, denial }
  }

  return {
    check(request, path) {
      const requestId = nextRequestId()
      const at = wallClock()
      const context = isGuarded(path)
        ? checkAccess(request, requestId, at)
        : { requestId, at, key: undefined, decision: undefined, denial: undefined }
      return isValidHost(request.headers.get('host')) ? context : withInvalidHost(context)
    },

    deny(context, denial) {
      const { key, decision } = context
      const respond = () => errorResponse(denial, contextHeaders(context))
      if (key === undefined || decision?.outcome !== 'banned') return respond()
      // A client learns of a ban when the ban is on the disk, unless the disk fails: no power cut lifts it.
      return banIsKept(key.id, decision)?.then(respond) ?? respond()
    },

    toErrorResponse(thrown) {
      if (isHangUp(thrown.error)) return hangUpResponse(thrown.context.requestId)
      return errorResponse(toApiError(thrown), contextHeaders(thrown.context))
    },
  }
}
