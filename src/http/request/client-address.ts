import { BlockList, isIP } from 'node:net'

/** The proxies whose X-Forwarded-For counts. */
export interface TrustedProxies {
  includes(address: string): boolean
}

/**
 * Reads the addresses and networks (`10.0.0.1`, `10.0.0.0/8`, `fd00::/8`) of `--trust-proxy`.
 * @returns what could not be read instead, where there is any
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies | { bad: string[] } {
  const list = new BlockList()
  const bad: string[] = []
  for (const entry of entries) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const version = isIP(address)
    const bits = prefix === undefined ? undefined : Number(prefix)
    const most = version === 4 ? 32 : 128
    const whole = bits === undefined || (/^\d{1,3}$/.test(prefix ?? '') && bits <= most)
    if (version === 0 || rest.length > 0 || !whole) bad.push(entry)
    else if (bits === undefined) list.addAddress(address, family(version))
    else list.addSubnet(address, bits, family(version))
  }
  if (bad.length > 0) return { bad }
  return { includes: (address) => list.check(address, family(isIP(address))) }
}

/**
 * The address a request came from: the peer's, or, where the peer is a trusted proxy, the last one
 * in X-Forwarded-For that is not. Any client could have written the addresses before that one.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trusted: TrustedProxies,
): string {
  let address = withoutMapping(peer)
  const hops = forwardedFor?.split(',').map((hop) => withoutMapping(withoutPort(hop.trim()))) ?? []
  while (hops.length > 0 && trusted.includes(address)) {
    const hop = hops.pop() ?? ''
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

const family = (version: number) => (version === 6 ? 'ipv6' : 'ipv4')

// Some proxies write the port as well: 192.0.2.1:5555, [2001:db8::1]:80.
const withoutPort = (hop: string) =>
  hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

// An IPv4 client of a socket that speaks both comes as ::ffff:192.0.2.1.
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
