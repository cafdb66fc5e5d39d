import type { NetworkInterfaceInfo } from 'node:os'
import type { NetworkOptions } from '../../src/server/https/shop-https.ts'
import type { LocalNetwork } from '../../src/tls/local-network.ts'

/** An address as a machine lists it. */
export const entry = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  ...(address.includes(':')
    ? { family: 'IPv6', netmask: 'ffff:ffff:ffff:ffff::', scopeid: 0 }
    : { family: 'IPv4', netmask: '255.255.255.0' }),
  cidr: null,
  mac: '00:00:00:00:00:00',
})

/** A machine with these addresses, by the names of its network cards. */
export const machineWith = (
  cards: Readonly<Record<string, readonly string[]>>,
  hostname = 'shop-pc',
): LocalNetwork => ({
  hostname: () => hostname,
  interfaces: () => ({
    lo: [entry('127.0.0.1', true), entry('::1', true)],
    ...Object.fromEntries(
      Object.entries(cards).map(([name, addresses]) => [
        name,
        addresses.map((each) => entry(each)),
      ]),
    ),
  }),
})

/** The network of a service in a test: a PC at 192.168.1.20, without a folder for certificates. */
export const SHOP_NETWORK: NetworkOptions = {
  local: machineWith({ eth0: ['192.168.1.20'] }),
  tlsFolder: undefined,
  expectsProxy: false,
  commandWith: (flags) => ({
    command: ['petstock serve', ...flags.flat()].join(' '),
    service: false,
  }),
}
