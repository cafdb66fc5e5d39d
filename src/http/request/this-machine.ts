import { isLoopbackAddress } from '../../names/address.ts'
import { isLoopbackHost } from './host.ts'

// The headers that the usual proxies add to a request, each by its settings.
const FORWARDING = /forwarded|client-ip|real-ip|connecting-ip|^via$/

/** True for a request that a proxy has forwarded, as far as its headers say. */
export const cameByProxy = (headers: Headers): boolean =>
  [...headers.keys()].some((name) => FORWARDING.test(name))

/**
 * True for a client on this machine, by its address and its Host header. A proxy here forwards requests
 * from elsewhere. So does a browser here, for a page whose own name was made to lead to this machine (DNS
 * rebinding): its requests still have that name as their host.
 */
export const isOnThisMachine = ({ headers }: Request, peer: string): boolean =>
  isLoopbackAddress(peer) && isLoopbackHost(headers.get('host')) && !cameByProxy(headers)
