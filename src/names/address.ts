// An IPv6 address has many spellings, and an IPv4 address that came by a socket for both has some more.
const CARRIES_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`)
// A single colon at an end is no part of an address, though the runtime takes it.
const OF_IPV6 = /^(?!:[^:])(?!.*[^:]:$)[\da-f:.]{2,45}$/i

/**
 * Writes an address in its one form: IPv4 also where IPv6 carries it, IPv6 as RFC 5952 has it, without a zone, which means
 * something on one machine alone.
 * @returns undefined for what is no address
 */
export function canonicalAddress(text: string): string | undefined {
  if (IPV4.test(text)) return text
  const [address = ''] = text.split('%', 1)
  const url = OF_IPV6.test(address) ? `http://[${address}]` : ''
  if (!URL.canParse(url)) return undefined
  const written = new URL(url).hostname.slice(1, -1)
  const [, high, low] = CARRIES_IPV4.exec(written) ?? []
  return high === undefined || low === undefined ? written : [high, low].flatMap(bytesOf).join('.')
}

function bytesOf(group: string): number[] {
  const number = Number.parseInt(group, 16)
  return [number >> 8, number & 0xff]
}

// What node:net says of texts, without the streams of Node, which it brings with it.

export const isIPv4 = (text: string): boolean => IPV4.test(text)

export function isIPv6(text: string): boolean {
  const [address = '', ...zone] = text.split('%')
  if (!zone.every((each) => ZONE.test(each)) || zone.length > 1) return false
  const carrying = address.replace(CARRIED_IPV4, '$10:0')
  const [before = '', after, ...more] = carrying.split('::')
  const groups = [before, after ?? ''].flatMap((part) => (part === '' ? [] : part.split(':')))
  if (more.length > 0 || !groups.every((each) => GROUP.test(each))) return false
  return after === undefined ? groups.length === GROUPS : groups.length < GROUPS
}

export const isAddress = (text: string): boolean => isIPv4(text) || isIPv6(text)

const ZONE = /^[\da-z.:-]+$/i
const CARRIED_IPV4 = new RegExp(`(:)${BYTE}(?:\\.${BYTE}){3}$`)
const GROUP = /^[\da-f]{1,4}$/i
const GROUPS = 8

/** True for an address that a machine has for itself. */
export function isLoopbackAddress(text: string): boolean {
  const address = canonicalAddress(text)
  return address === '::1' || (address !== undefined && /^127\.\d/.test(address))
}
