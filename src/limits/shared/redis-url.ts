import type { RedisAddress, RedisTls } from '../../runtime/redis.ts'
import { LimiterRefused } from './failures.ts'

// Servers of a Redis Cluster are named by several hosts in one URL, or by several URLs with commas between them.
// No message shows a URL: it may hold a password.

const FORM = 'redis://HOST:6379, or local; rediss:// encrypts'

const URL_PATTERN =
  /^(?<scheme>rediss?):\/\/(?:(?<user>[^:@/]*)(?::(?<password>.*))?@)?(?<hosts>[^@/?]*)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/s

/**
 * Reads the addresses of the servers of a limiter: one, or some of a Redis Cluster.
 * @param readAuthorities reads the PEM file that `sslrootcert` names
 * @throws LimiterRefused with what to do, and never the URL
 */
export function readLimiterUrl(
  text: string,
  readAuthorities: (path: string) => string,
): readonly RedisAddress[] {
  return text
    .trim()
    .split(/,(?=rediss?:\/\/)/)
    .flatMap((url) => readOne(url, readAuthorities))
}

function readOne(url: string, readAuthorities: (path: string) => string): RedisAddress[] {
  const { scheme, user, password, hosts, path, query } = URL_PATTERN.exec(url)?.groups ?? {}
  if (hosts === undefined) throw refused(`it has to look like ${FORM}`)
  if (path !== undefined && path !== '/') {
    throw refused(
      'it names a database by its number; petstock works in the first one: leave it out',
    )
  }
  if (user && password === undefined) {
    throw refused(
      `it has a user and no password; a password alone is written with a colon before it`,
    )
  }
  if (/@[^@]*,/.test(password ?? '')) {
    throw refused(
      'it has a password after a comma: write it once, before the first host, or a whole URL for each server; write "@" in a password as %40',
    )
  }
  const parameters = new URLSearchParams(query ?? '')
  const tls = readTls(scheme === 'rediss', parameters, readAuthorities)
  return hosts.split(',').map((host) => ({
    ...readHost(host),
    user: user ? decoded(user) : undefined,
    password: password === undefined ? undefined : decoded(password),
    tls,
    ...(parameters.has('sslmode') ? { isPlainByChoice: true } : {}),
  }))
}

function readHost(text: string): { host: string; port: number } {
  const { address, name, port } =
    /^(?:\[(?<address>[^\]]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d+))?$/.exec(text)?.groups ?? {}
  const host = address ?? name
  if (host === undefined) throw refused(`it has to name a host; it has to look like ${FORM}`)
  const number = Number(port ?? 6379)
  if (number < 1 || number > 65_535) throw refused('its port has to be from 1 to 65535')
  return { host: decoded(host), port: number }
}

function readTls(
  isEncrypted: boolean,
  query: URLSearchParams,
  readAuthorities: (path: string) => string,
): RedisTls | undefined {
  for (const name of query.keys()) {
    if (name === 'sslrootcert' || name === 'sslmode') continue
    throw refused(`it has the parameter "${name}"; there are sslrootcert and sslmode=disable alone`)
  }
  const mode = query.get('sslmode')
  if (mode !== null && (mode !== 'disable' || isEncrypted)) {
    throw refused('sslmode=disable alone goes with redis://, and none with rediss://')
  }
  const path = query.get('sslrootcert')
  if (!isEncrypted) {
    if (path !== null)
      throw refused('its sslrootcert needs TLS: write rediss:// in place of redis://')
    return undefined
  }
  if (path === null) return { authorities: undefined }
  try {
    return { authorities: readAuthorities(path) }
  } catch (error) {
    throw refused(
      `its sslrootcert cannot be read (${(error as Error).message}); name a PEM file with the certificate of the authority, which the user of this program may read`,
    )
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('a "%" in it has to be followed by two hexadecimal digits; write "%" as %25')
  }
}

const refused = (why: string): LimiterRefused =>
  new LimiterRefused(`the URL of the limiter is not valid: ${why}`)

/** Names a server for people, without user and password. */
export const addressText = ({ host, port }: Pick<RedisAddress, 'host' | 'port'>): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
