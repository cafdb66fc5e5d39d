import { nodeNet } from '../../late-node.ts'
import { canonicalAddress, isIPv4, isIPv6 } from '../../names/address.ts'

/** The proxies whose X-Forwarded-For counts. */
export interface TrustedProxies {
  includes(address: string): boolean
}

/**
 * Reads the addresses and networks (`10.0.0.1`, `10.0.0.0/8`, `fd00::/8`) of `--trust-proxy`.
 * @returns what could not be read instead, where there is any
 */
export function trustedProxies(entries: readonly string[]): TrustedProxies | { bad: string[] } {
  if (entries.length === 0) return { includes: () => false }
  const { BlockList } = nodeNet()
  const list = new BlockList()
  const bad: string[] = []
  for (const entry of entries) {
    const network = readNetwork(entry)
    if (network === undefined) bad.push(entry)
    else if (network.bits === undefined) list.addAddress(network.address, family(network.address))
    else list.addSubnet(network.address, network.bits, family(network.address))
  }
  if (bad.length > 0) return { bad }
  return {
    includes(text) {
      const address = canonicalAddress(text)
      return address !== undefined && list.check(address, family(address))
    },
  }
}

interface Network {
  readonly address: string
  /** Undefined: it is one address. */
  readonly bits: number | undefined
}

/** How many bits of an IPv6 address stand before the IPv4 address that it carries. */
const BITS_BEFORE_IPV4 = 96

function readNetwork(entry: string): Network | undefined {
  const [text = '', prefix, ...rest] = entry.split('/')
  // A zone would trust the same address on every other link.
  const address = text.includes('%') ? undefined : canonicalAddress(text)
  if (address === undefined || rest.length > 0) return undefined
  if (prefix === undefined) return { address, bits: undefined }
  const bits = Number(prefix)
  if (!/^\d{1,3}$/.test(prefix) || bits > (isIPv4(text) ? 32 : 128)) return undefined
  if (isIPv4(text) || !isIPv4(address)) return { address, bits }
  // Networks that are larger than all of IPv4 are those of IPv6, as they are written.
  return bits < BITS_BEFORE_IPV4
    ? { address: text, bits }
    : { address, bits: bits - BITS_BEFORE_IPV4 }
}

/**
 * The address a request came from: the peer's, or, where the peer is a trusted proxy, the last one
 * in X-Forwarded-For that is not. Any client could have written the addresses before that one.
 * @returns it in its one form, so that it is counted once however it is spelled
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trusted: TrustedProxies,
): string {
  let address = canonicalAddress(peer) ?? peer
  const hops = forwardedFor?.split(',') ?? []
  while (hops.length > 0 && trusted.includes(address)) {
    const hop = canonicalAddress(withoutPort(hops.pop()?.trim() ?? ''))
    if (hop === undefined) break
    address = hop
  }
  return address
}

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

// Some proxies write the port as well, or quotes: 192.0.2.1:5555, [2001:db8::1]:80, "[2001:db8::1]".
const withoutPort = (hop: string) =>
  hop
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
