import { domainToASCII } from 'node:url'
import { canonicalAddress, isAddress, isIPv6 } from '../names/address.ts'

/** The hosts that every certificate also has, for clients on the same machine. */
export const OWN_HOSTS = ['localhost', '127.0.0.1', '::1'] as const

/**
 * Reads the name or address by which clients find the server, in the form that certificates have.
 * @returns otherwise what is wrong, as a phrase that follows the word for the value
 */
export function readHost(text: string): { host: string } | { wrong: string } {
  const wrong = (reason: string) => ({ wrong: `must be ${reason}` })
  const bare = withoutSurroundings(text)
  if (bare !== text && bare !== '') {
    const read = readHost(bare)
    const instead = 'host' in read ? `, so write ${bare}` : ''
    return wrong(`a name or an address alone, without https://, port, path or brackets${instead}`)
  }
  if (isAddress(text)) return readAddress(text, wrong)
  if (/^\d[\d.]*$/.test(text)) return wrong('a whole address, like 192.168.1.20')
  if (text.includes('*')) return wrong('one name, not a pattern: give each name by itself')
  if (text.includes('_')) {
    return wrong('a name without underscores: rename the computer, or give its address')
  }
  const name = domainToASCII(text)
  const labels = name.split('.')
  const fits = !isAddress(name) && name.length <= 253
  if (!fits || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) {
    return wrong('a name or an address, like shop-pc.local or 192.168.1.20')
  }
  return { host: name }
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Removes what an address bar shows around a host. */
function withoutSurroundings(text: string): string {
  const host = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(host) ?? []
  if (inBrackets !== undefined) return inBrackets
  return !isAddress(host) ? host.replace(/:\d*$/, '').replace(/\.$/, '') : host
}

function readAddress(text: string, wrong: (reason: string) => { wrong: string }) {
  if (/^fe[89ab]/i.test(text) || text.includes('%')) {
    return wrong('an address that browsers can open, and those that begin with fe80 are none')
  }
  // Some spellings of an address that no client accepts.
  if (isIPv6(text) && !URL.canParse(`http://[${text}]`)) {
    return wrong('an address in its common form, like fd00::20')
  }
  if (['0.0.0.0', '::'].includes(canonicalAddress(text) ?? text)) {
    return wrong('what clients call the server, and this means every address it has')
  }
  return { host: certifiedForm(text) }
}

/** A name or an address as certificates have it: an IPv6 address stays one that carries IPv4. */
export const certifiedForm = (host: string): string =>
  isIPv6(host) ? new URL(`http://[${host}]`).hostname.slice(1, -1) : host

// These names do not exist on the internet. So a stolen issuer cannot vouch for any site there, and the
// shop can rename its computers without a new authority.
const INSIDE = ['localhost', 'local', 'lan', 'internal', 'home.arpa']

/**
 * The names that an authority may vouch for, each with the names below it: names inside a shop, and these
 * hosts. Clients reject certificates for other names. Addresses are not limited: where they are, clients
 * built with BoringSSL, such as Bun, reject every certificate.
 */
export const scopeFor = (hosts: readonly string[]): readonly string[] => [
  ...INSIDE,
  ...hosts.filter((host) => !covers(INSIDE, host)),
]

/** Whether a scope includes a host; it includes every address. */
export const covers = (scope: readonly string[], host: string): boolean =>
  isAddress(host) || scope.some((name) => host === name || host.endsWith(`.${name}`))
