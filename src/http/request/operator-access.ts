import type { RateLimitDecision } from '../../limits/decision.ts'
import type { ApiError } from '../errors/api-error.ts'
import {
  type AccessControl,
  authenticate,
  denialWithoutKey,
  readCredential,
} from './access-control.ts'
import { isLoopbackHost } from './host.ts'

export interface OperatorAccessDependencies {
  readonly accessControl: Pick<AccessControl, 'authenticate' | 'decideForAddress' | 'clientAddress'>
  /** The address at the other end of the connection, whatever a proxy says. */
  readonly peerAddress: (request: Request) => string
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** Why a request may not observe the service, and what the limiter of its address decided. */
export interface Denied {
  readonly denial: ApiError
  readonly decision: RateLimitDecision
}

/** Who may see how the service is doing: clients on this machine, and those with a valid key. */
export interface OperatorAccess {
  /** Undefined for a request that may observe; one that may not is counted by its address. */
  readonly denied: (request: Request) => Denied | undefined
  /** The same as a yes or no; a request without any key is not counted. */
  readonly mayObserve: (request: Request) => boolean
}

export function createOperatorAccess(dependencies: OperatorAccessDependencies): OperatorAccess {
  const { accessControl, peerAddress, wallClock } = dependencies
  const isHere = (request: Request) => isOnThisMachine(request, peerAddress(request))

  function denied(request: Request): Denied | undefined {
    if (isHere(request)) return undefined
    const credential = readCredential(request)
    if (authenticate(accessControl, credential, wallClock()) !== undefined) return undefined
    const decision = accessControl.decideForAddress(accessControl.clientAddress(request))
    return { decision, denial: denialWithoutKey(credential, decision) }
  }

  return {
    denied,
    mayObserve: (request) =>
      readCredential(request) === undefined ? isHere(request) : denied(request) === undefined,
  }
}

// The headers that the usual proxies add to a request, each by its settings.
const FORWARDING = /forwarded|client-ip|real-ip|connecting-ip|^via$/

/**
 * True for a client on this machine, by its address and its Host header. A proxy here forwards requests
 * from elsewhere. So does a browser here, for a page whose own name was made to lead to this machine (DNS
 * rebinding): its requests still have that name as their host.
 */
const isOnThisMachine = ({ headers }: Request, peer: string): boolean =>
  /^(?:::1$|(?:::ffff:)?127\.)/.test(peer) &&
  isLoopbackHost(headers.get('host')) &&
  ![...headers.keys()].some((name) => FORWARDING.test(name))
