import { BlockList, isIP } from 'node:net'

/** What an authority may vouch for; clients refuse anything else that it signs. */
export interface Scope {
  /** Names, with all names below them. */
  readonly names: readonly string[]
  /** Addresses, as `10.0.0.0/8`. */
  readonly networks: readonly string[]
}

// They lead to nothing on the internet, so that a stolen issuer cannot speak for any site there,
// and the shop's own computers can be renamed or get new addresses without a new authority.
const INSIDE: Scope = {
  names: ['localhost', 'local', 'lan', 'internal', 'home.arpa'],
  networks: [
    ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
    ...['::1/128', 'fc00::/7'],
  ],
}

/** The names and addresses inside a shop, and of all others only these hosts. */
export function scopeFor(hosts: readonly string[]): Scope {
  const beyond = hosts.filter((host) => !covers(INSIDE, host))
  return {
    names: [...INSIDE.names, ...beyond.filter((host) => isIP(host) === 0)],
    networks: [...INSIDE.networks, ...beyond.flatMap(networkOfOne)],
  }
}

export function covers({ names, networks }: Scope, host: string): boolean {
  const version = isIP(host)
  if (version === 0) return names.some((name) => host === name || host.endsWith(`.${name}`))
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family(isIP(address)))
  }
  return list.check(host, family(version))
}

function networkOfOne(host: string): string[] {
  const version = isIP(host)
  if (version === 0) return []
  return [`${host}/${version === 4 ? 32 : 128}`]
}

const family = (version: number): 'ipv4' | 'ipv6' => (version === 4 ? 'ipv4' : 'ipv6')
