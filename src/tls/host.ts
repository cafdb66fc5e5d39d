import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** What every certificate is for besides: the machine's own clients. */
export const OWN_HOSTS = ['localhost', '127.0.0.1', '::1'] as const

/**
 * Reads how clients find the server, a name or an address, into the form that certificates have.
 * @returns what is wrong with it instead, to be read after the word for it
 */
export function readHost(text: string): { host: string } | { wrong: string } {
  const wrong = (reason: string) => ({ wrong: `must be ${reason}` })
  const bare = withoutSurroundings(text)
  if (bare !== text && bare !== '') {
    const read = readHost(bare)
    const instead = 'host' in read ? `, so write ${bare}` : ''
    return wrong(`a name or an address alone, without https://, port, path or brackets${instead}`)
  }
  if (isIP(text) !== 0) return readAddress(text, wrong)
  if (/^\d[\d.]*$/.test(text)) return wrong('a whole address, like 192.168.1.20')
  if (text.includes('*')) return wrong('one name, not a pattern: give each name by itself')
  if (text.includes('_')) {
    return wrong('a name without underscores: rename the computer, or give its address')
  }
  const name = domainToASCII(text)
  const labels = name.split('.')
  const fits = isIP(name) === 0 && name.length <= 253
  if (!fits || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) {
    return wrong('a name or an address, like shop-pc.local or 192.168.1.20')
  }
  return { host: name }
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Takes off what an address bar shows around a host. */
function withoutSurroundings(text: string): string {
  const host = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(host) ?? []
  if (inBrackets !== undefined) return inBrackets
  return isIP(host) === 0 ? host.replace(/:\d*$/, '').replace(/\.$/, '') : host
}

function readAddress(text: string, wrong: (reason: string) => { wrong: string }) {
  if (/^fe[89ab]/i.test(text) || text.includes('%')) {
    return wrong('an address that browsers can open, and those that begin with fe80 are none')
  }
  // Some ways to write an address are too odd for every program.
  if (isIP(text) === 6 && !URL.canParse(`http://[${text}]`)) {
    return wrong('an address in its common form, like fd00::20')
  }
  const host = canonicalAddress(text)
  if (host === '0.0.0.0' || host === '::') {
    return wrong('what clients call the server, and this means every address it has')
  }
  return { host }
}

/** The one way to write an address, of the many that IPv6 has. */
export const canonicalAddress = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

// They lead to nothing on the internet, so that a stolen issuer cannot speak for any site there,
// and the shop's own computers can be renamed without a new authority.
const INSIDE = ['localhost', 'local', 'lan', 'internal', 'home.arpa']

/**
 * The names that an authority may vouch for, with all names below them: those inside a shop, and of
 * all others only these hosts. Clients refuse any other that it signs. Addresses stay open: clients
 * built with BoringSSL, such as Bun, refuse every certificate where these are limited as well.
 */
export const scopeFor = (hosts: readonly string[]): readonly string[] => [
  ...INSIDE,
  ...hosts.filter((host) => !covers(INSIDE, host)),
]

export const covers = (scope: readonly string[], host: string): boolean =>
  isIP(host) !== 0 || scope.some((name) => host === name || host.endsWith(`.${name}`))
