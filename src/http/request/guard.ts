import type { RateLimitDecision } from '../../limits/decision.ts'
import { type ApiError, errorResponse } from '../errors/api-error.ts'
import { invalidHost } from '../errors/api-errors.ts'
import { type AccessControl, checkAccess } from './access-control.ts'
import { contextHeaders, type RequestContext } from './context.ts'
import { hangUpResponse, isHangUp } from './hang-up.ts'
import { isValidHost } from './host.ts'
import { type Thrown, toApiError } from './to-api-error.ts'

export interface GuardDependencies {
  readonly accessControl: AccessControl
  /** Resolves when the key's ban is on the disk; undefined when it has been for a while. */
  readonly banIsKept: (keyId: string, decision: RateLimitDecision) => Promise<unknown> | undefined
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  readonly nextRequestId: () => string
}

/** The one way in, and the door by which every error leaves. */
export interface Guard {
  /** Past the gate, unless the visit has a refusal. */
  readonly check: (request: Request, path: string) => RequestContext
  /** The answer to a visit that the gate refused. */
  readonly deny: (context: RequestContext, denial: ApiError) => Response | Promise<Response>
  readonly toErrorResponse: (thrown: Thrown) => Response
}

// Everything under these needs a key, and is counted.
const GUARDED = ['/v1', '/desk/api']

/**
 * @param path the very one that the router goes by: one read out of the address anew could differ
 *   from it, and a request with a broken Host header would pass unasked
 */
function isGuarded(path: string): boolean {
  for (const prefix of GUARDED) {
    if (!path.startsWith(prefix)) continue
    if (path.length === prefix.length || path[prefix.length] === '/') return true
  }
  return false
}

/** A request that names no one host is refused whoever sends it, but not before its limit. */
const withInvalidHost = (context: RequestContext): RequestContext =>
  context.decision === undefined || context.decision.outcome === 'admitted'
    ? { ...context, denial: invalidHost() }
    : context

export function createGuard(dependencies: GuardDependencies): Guard {
  const { accessControl, banIsKept, wallClock, nextRequestId } = dependencies
  return {
    check(request, path) {
      const requestId = nextRequestId()
      const at = wallClock()
      const context = isGuarded(path)
        ? checkAccess(request, accessControl, requestId, at)
        : { requestId, at, key: undefined, decision: undefined, denial: undefined }
      return isValidHost(request.headers.get('host')) ? context : withInvalidHost(context)
    },

    deny(context, denial) {
      const { key, decision } = context
      const respond = () => errorResponse(denial, contextHeaders(context))
      if (key === undefined || decision?.outcome !== 'banned') return respond()
      // Nobody is told of a ban that a power cut could undo, as long as there is a disk to keep it on.
      return banIsKept(key.id, decision)?.then(respond) ?? respond()
    },

    toErrorResponse(thrown) {
      if (isHangUp(thrown.error)) return hangUpResponse(thrown.context.requestId)
      return errorResponse(toApiError(thrown), contextHeaders(thrown.context))
    },
  }
}
