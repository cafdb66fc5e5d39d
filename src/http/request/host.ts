import { isIPv6, isLoopbackAddress } from '../../names/address.ts'

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

/** What is around a host in an address bar, in a program's own writing of an address, or in a name of people. */
const DECORATIONS: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /^\[?[\da-f:.]+%/i,
    'Leave out the zone, from the % sign on: it means something on the client alone.',
  ],
  [/^[a-z][a-z\d+.-]*:\/\//i, 'Leave out the scheme, like http://.'],
  [/@/, 'Leave out all up to the @ sign.'],
  [/[/?#\\]/, 'Leave out the path.'],
  [
    /[^\x20-\x7e]/,
    'Write a name with letters beyond a to z in its form for machines, which begins with xn--.',
  ],
  [/["'<>`\s]/, 'Leave out quotes, brackets and blanks.'],
]

/** What to take away from a Host header that does not name one host, as a sentence; empty where that is not known. */
export function adviceOnHost(host: string): string {
  if (host.includes(',')) return ''
  const bare = host.replace(/:\d*$/, '')
  if (!host.includes('%') && [host, bare].some(isIPv6))
    return 'Write an IPv6 address in brackets, like [fd00::20]:3000.'
  return DECORATIONS.find(([pattern]) => pattern.test(host))?.[1] ?? ''
}

// RFC 6761, 6.3: these names stand for this machine, whatever a name server says.
const LOOPBACK_NAME = /^(?:[a-z\d-]+\.)*localhost\.?$/i

/**
 * True for a Host header with a name or an address that this machine has for itself, and any port. No
 * page from elsewhere can make a browser send one, whatever address the page's own name leads to.
 */
export function isLoopbackHost(host: string | null): boolean {
  const [, name = '', bracketed = ''] = /^([^:[\]]+|\[([^[\]]+)\])(?::\d*)?$/.exec(host ?? '') ?? []
  if (bracketed !== '') return isIPv6(bracketed) && isLoopbackAddress(bracketed)
  return isLoopbackAddress(name) || LOOPBACK_NAME.test(name)
}
