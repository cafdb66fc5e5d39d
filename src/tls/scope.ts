import { isIP } from 'node:net'

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
