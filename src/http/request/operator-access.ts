import type { RateLimitDecision } from '../../limits/decision.ts'
import type { ApiError } from '../errors/api-error.ts'
import { type AccessControl, denialWithoutKey } from './access-control.ts'
import { bearerToken } from './bearer-token.ts'
import { isLoopbackHost } from './host.ts'

export interface OperatorAccessDependencies {
  readonly accessControl: Pick<AccessControl, 'authenticate' | 'decideForAddress' | 'clientAddress'>
  /** The address at the other end of the connection, whatever a proxy says. */
  readonly peerAddress: (request: Request) => string
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** Why a request may not look, and what the limiter of its address said. */
export interface Denied {
  readonly denial: ApiError
  readonly decision: RateLimitDecision
}

/** Who may see how the service is doing: whoever is on this machine, or has a valid key. */
export interface OperatorAccess {
  /** Undefined for an insider. */
  readonly denied: (request: Request) => Denied | undefined
  /** The same; but nobody is counted for asking without any key. */
  readonly mayObserve: (request: Request) => boolean
}

export function createOperatorAccess(dependencies: OperatorAccessDependencies): OperatorAccess {
  const { accessControl, peerAddress, wallClock } = dependencies
  const isHere = (request: Request) => isOnThisMachine(request, peerAddress(request))

  function denied(request: Request): Denied | undefined {
    if (isHere(request)) return undefined
    const token = bearerToken(request.headers.get('authorization'))
    if (token !== undefined && accessControl.authenticate(token, wallClock()) !== undefined)
      return undefined
    const decision = accessControl.decideForAddress(accessControl.clientAddress(request))
    return { decision, denial: denialWithoutKey(token, decision) }
  }

  return {
    denied: denied,
    mayObserve: (request) =>
      request.headers.has('authorization') ? denied(request) === undefined : isHere(request),
  }
}

// What the usual proxies put on a request, whichever of it they are set to.
const FORWARDING = /forwarded|client-ip|real-ip|connecting-ip|^via$/

/**
 * A proxy on this machine brings requests from elsewhere. So does a browser on this machine, with a page
 * whose own name was made to lead to it (DNS rebinding): its requests still carry that name.
 */
const isOnThisMachine = ({ headers }: Request, peer: string): boolean =>
  /^(?:::1$|(?:::ffff:)?127\.)/.test(peer) &&
  isLoopbackHost(headers.get('host')) &&
  ![...headers.keys()].some((name) => FORWARDING.test(name))
