import { BlockList, isIPv4, isIPv6 } from 'node:net'

// RFC 9110, 7.2 and RFC 3986, 3.2.2: a name or an address, and a port where there is one.
const HOST =
  /^(?:\[(?:[\da-f:.]+|v[\da-f]+\.[\w.~!$&'()*+,;=:-]+)\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/i

let lastValid = ''

/**
 * True for a Host header that names one host. The runtime joins several Host headers with a comma and
 * a blank, which no host has.
 * @param host null: the request has none. The runtime refuses that in all but HTTP/1.0, which allows it
 */
export function isValidHost(host: string | null): boolean {
  if (host === null || host === lastValid) return true
  if (!HOST.test(host)) return false
  // Most clients of a shop call the service by one name.
  lastValid = host
  return true
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

// RFC 6761, 6.3: these names stand for this machine, whatever a name server says.
const LOOPBACK_NAME = /^(?:[a-z\d-]+\.)*localhost\.?$/i

/**
 * True for a Host header with a name or an address that this machine has for itself, and any port. No
 * page from elsewhere can make a browser send one, whatever address the page's own name leads to.
 */
export function isLoopbackHost(host: string | null): boolean {
  const [, name = '', bracketed = ''] = /^([^:[\]]+|\[([^[\]]+)\])(?::\d*)?$/.exec(host ?? '') ?? []
  if (bracketed !== '') return isIPv6(bracketed) && LOOPBACK.check(bracketed, 'ipv6')
  return isIPv4(name) ? LOOPBACK.check(name, 'ipv4') : LOOPBACK_NAME.test(name)
}
