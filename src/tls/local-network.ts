import type { NetworkInterfaceInfo } from 'node:os'
import { canonicalAddress, isIPv4, isLoopbackAddress } from '../names/address.ts'
import { readHost } from './host.ts'

/** What a machine knows of itself in its network. */
export interface LocalNetwork {
  readonly hostname: () => string
  readonly interfaces: () => Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>
}

/** Whether a name or an address, as --host has it, is one that a machine has for itself. */
export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || isLoopbackAddress(host)

/** Whether --host stands for every address that the machine has. */
export const isEveryAddress = (host: string): boolean =>
  ['0.0.0.0', '::'].includes(canonicalAddress(host) ?? host)

/** The names by which other devices may find a machine: its own, and that one in the network without a name server. */
export function namesOf({ hostname }: LocalNetwork): string[] {
  const [name = ''] = hostname().toLowerCase().split('.')
  return 'host' in readHost(name) && name !== 'localhost' ? [name, `${name}.local`] : []
}

/**
 * The addresses by which other devices may reach a machine, the most likely first: IPv4 of private networks,
 * other IPv4, IPv6. Of each kind, those of virtual machines and tunnels come last.
 */
export function addressesOf({ interfaces }: LocalNetwork): string[] {
  const found = Object.entries(interfaces()).flatMap(([name, entries = []]) =>
    entries
      .filter(({ internal, address }) => !internal && !OF_ONE_CABLE.test(address))
      .map(({ address }) => ({ address, rank: rankOf(address) + (VIRTUAL.test(name) ? 0.5 : 0) })),
  )
  const addresses = found.toSorted((one, other) => one.rank - other.rank)
  return [...new Set(addresses.map(({ address }) => address))]
}

/** Addresses that a machine gives itself, for one network card: no browser can open those of IPv6. */
const OF_ONE_CABLE = /^(?:169\.254\.|fe[89ab])|%/i

const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vethernet|tun|tap|wg|utun|tailscale|zt)/i

const PRIVATE_IPV4 = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/
const PRIVATE_IPV6 = /^f[cd]/i

function rankOf(address: string): number {
  if (isIPv4(address)) return PRIVATE_IPV4.test(address) ? 0 : 1
  return PRIVATE_IPV6.test(address) ? 2 : 3
}
