import type { ReachableAddress } from '../../http/desk/connection/connection.ts'
import { isAddress, isIPv4, isIPv6 } from '../../names/address.ts'
import { certifiedForm } from '../../tls/host.ts'
import {
  addressesOf,
  isEveryAddress,
  isLoopback,
  type LocalNetwork,
} from '../../tls/local-network.ts'

/** Where a service listens. */
export interface Listening {
  /** As --host has it. */
  readonly host: string
  /** With the scheme and the port. */
  readonly url: string
}

/**
 * Where other devices of the network reach a service: IPv4 first, then the names of its certificate, then IPv6.
 * @param certified the names and addresses of its certificate; undefined where there is none
 */
export function reachableAddresses(
  { host, url }: Listening,
  certified: readonly string[] | undefined,
  network: LocalNetwork,
): ReachableAddress[] {
  if (isLoopback(host)) return []
  const addresses = addressesOn(host, network)
  const names = certified?.filter(isNameForOthers) ?? []
  const hosts = [...addresses.filter(notIPv6), ...names, ...addresses.filter(isIPv6)]
  return [...new Set(hosts)].map((each) => ({
    url: urlOf(url, each),
    certified: certified?.includes(certifiedForm(each)) ?? null,
  }))
}

/** The addresses that a certificate is made for: those at which devices will reach the service. */
export const addressesToCertify = (host: string, network: LocalNetwork): string[] =>
  // A service that listens on loopback alone is going to be opened to the network.
  isLoopback(host) ? addressesOf(network).filter(isIPv4) : addressesOn(host, network)

function addressesOn(host: string, network: LocalNetwork): string[] {
  if (!isEveryAddress(host)) return [host]
  return addressesOf(network).filter((address) => isIPv6(host) || isIPv4(address))
}

const notIPv6 = (host: string): boolean => !isIPv6(host)

const isNameForOthers = (host: string): boolean =>
  !isAddress(host) && !host.includes('*') && !isLoopback(host)

/** The same address with another host. */
function urlOf(url: string, host: string): string {
  const changed = new URL(url)
  changed.hostname = isIPv6(host) ? `[${host}]` : host
  return changed.origin
}
