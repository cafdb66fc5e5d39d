import { isLoopbackAddress } from '../../names/address.ts'
import { isLoopbackHost } from './host.ts'

/**
 * What proxies, load balancers and delivery networks document to add to a request, each by its settings. What clients send by themselves,
 * too, is none of it (Traceparent, X-Request-ID): a program on this machine that reads the metrics may trace its requests.
 */
const ADDED_BY_PROXIES = [
  // HTTP (RFC 9110, RFC 7239, RFC 8586), and what most have in common.
  ...['^via$', 'forwarded', '^cdn-loop$', '^x-original-', '^x-rewrite-url$', '^x-scheme$'],
  // X-Real-IP, X-Client-IP, X-Cluster-Client-IP, True-Client-IP, CF-Connecting-IP, X-ProxyUser-Ip, X-Azure-ClientIP, X-Remote-Addr.
  ...['(?:real|client|connecting|user|remote)-?ip$', '^x-remote-addr$'],
  // Envoy, Varnish, Tailscale.
  ...['^x-envoy-', '^x-varnish$', '^surrogate-capability$', '^tailscale-'],
  // Cloudflare, Fastly, Akamai, Amazon, Azure, Google, Fly, Vercel, Netlify.
  ...['^cf-', '^fastly-', '^(?:x-)?akamai-', '^x-amzn-', '^x-amz-cf-', '^cloudfront-'],
  ...['^x-azure-', '^x-fd-', '^x-arr-', '^front-end-https$'],
  ...['^x-appengine-', '^x-cloud-trace-context$', '^fly-', '^x-vercel-', '^x-nf-'],
]
const FORWARDING = new RegExp(ADDED_BY_PROXIES.join('|'))

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
