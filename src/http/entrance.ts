import type { Verdict } from '../limits/verdict.ts'
import { errorResponse, type Refusal } from './errors.ts'
import { admit, type GateDependencies } from './gate.ts'
import { hangUpResponse, isHangUp } from './hang-up.ts'
import { isValidHost } from './host.ts'
import { refusalOf, type Thrown } from './refusal-of.ts'
import { invalidHost } from './refusals.ts'
import { type Visit, visitHeaders } from './visit.ts'

export interface EntranceDependencies {
  readonly gate: GateDependencies
  /** Resolves when the key's ban is on the disk; undefined when it has been for a while. */
  readonly banIsKept: (keyId: string, verdict: Verdict) => Promise<unknown> | undefined
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  readonly nextRequestId: () => string
}

/** The one way in, and the door by which every error leaves. */
export interface Entrance {
  /** Past the gate, unless the visit has a refusal. */
  readonly enter: (request: Request, path: string) => Visit
  /** The answer to a visit that the gate refused. */
  readonly refuse: (visit: Visit, refusal: Refusal) => Response | Promise<Response>
  readonly leave: (thrown: Thrown) => Response
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
const withInvalidHost = (visit: Visit): Visit =>
  visit.verdict === undefined || visit.verdict.outcome === 'admitted'
    ? { ...visit, refusal: invalidHost() }
    : visit

export function createEntrance(dependencies: EntranceDependencies): Entrance {
  const { gate, banIsKept, wallClock, nextRequestId } = dependencies
  return {
    enter(request, path) {
      const requestId = nextRequestId()
      const at = wallClock()
      const visit = isGuarded(path)
        ? admit(request, gate, requestId, at)
        : { requestId, at, key: undefined, verdict: undefined, refusal: undefined }
      return isValidHost(request.headers.get('host')) ? visit : withInvalidHost(visit)
    },

    refuse(visit, refusal) {
      const { key, verdict } = visit
      const answer = () => errorResponse(refusal, visitHeaders(visit))
      if (key === undefined || verdict?.outcome !== 'banned') return answer()
      // Nobody is told of a ban that a power cut could undo, as long as there is a disk to keep it on.
      return banIsKept(key.id, verdict)?.then(answer) ?? answer()
    },

    leave(thrown) {
      if (isHangUp(thrown.error)) return hangUpResponse(thrown.visit.requestId)
      return errorResponse(refusalOf(thrown), visitHeaders(thrown.visit))
    },
  }
}
