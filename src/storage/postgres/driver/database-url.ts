import type { ServerAddress, TlsMode } from '../../../runtime/postgres.ts'
import { DatabaseRefused } from '../../failures.ts'

// The form is that of PostgreSQL's own tools, postgres://user:password@host:port/database?sslmode=require.
// Several servers are named by several hosts in one URL, or by several URLs with commas between them. No
// message shows a URL: it may hold a password.

const FORM = 'postgres://user:password@host:5432/database'

const URL_PATTERN =
  /^postgres(?:ql)?:\/\/(?:(?<user>[^:@/]*)(?::(?<password>.*))?@)?(?<hosts>[^@/?]*)(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

/**
 * Reads the addresses of the servers that a database may be on, in the order in which they are tried.
 * @param readAuthorities reads the PEM file that `sslrootcert` names
 * @throws DatabaseRefused with what to do, and never the URL
 */
export function readDatabaseUrl(
  text: string,
  readAuthorities: (path: string) => string,
): readonly ServerAddress[] {
  return text
    .trim()
    .split(/,(?=postgres(?:ql)?:\/\/)/)
    .flatMap((url) => readOne(url, readAuthorities))
}

function readOne(url: string, readAuthorities: (path: string) => string): ServerAddress[] {
  const { user, password, hosts, database, query } = URL_PATTERN.exec(url)?.groups ?? {}
  if (hosts === undefined) throw refused(`it has to look like ${FORM}`)
  if (!user) throw refused(`it names no user; it has to look like ${FORM}`)
  const tls = readTls(new URLSearchParams(query ?? ''), readAuthorities)
  return hosts.split(',').map((host) => ({
    ...readHost(host),
    user: decoded(user),
    password: password === undefined ? undefined : decoded(password),
    database: decoded(database || user),
    tls,
  }))
}

function readHost(text: string): { host: string; port: number } {
  const { address, name, port } =
    /^(?:\[(?<address>[^\]]+)\]|(?<name>[^:[\]]+))(?::(?<port>\d+))?$/.exec(text)?.groups ?? {}
  const host = address ?? name
  if (host === undefined) throw refused(`it has to name a host; it has to look like ${FORM}`)
  const number = Number(port ?? 5432)
  if (number < 1 || number > 65_535) throw refused('its port has to be from 1 to 65535')
  return { host: decoded(host), port: number }
}

function readTls(query: URLSearchParams, readAuthorities: (path: string) => string): TlsMode {
  for (const name of query.keys()) {
    if (name === 'sslmode' || name === 'sslrootcert') continue
    throw refused(`it has the parameter "${name}"; there are sslmode and sslrootcert alone`)
  }
  const path = query.get('sslrootcert')
  const mode = query.get('sslmode') ?? (path === null ? 'prefer' : 'verify-full')
  if (!isTlsMode(mode)) throw refused(`its sslmode has to be one of ${TLS_MODES.join(', ')}`)
  if (path === null) return { mode, authorities: undefined }
  if (mode === 'disable' || mode === 'prefer') {
    throw refused(`its sslrootcert needs an sslmode that verifies: use sslmode=verify-full`)
  }
  try {
    return { mode, authorities: readAuthorities(path) }
  } catch (error) {
    throw refused(
      `its sslrootcert cannot be read (${(error as Error).message}); name a PEM file with the certificate of the authority, which the user of this program may read`,
    )
  }
}

const isTlsMode = (mode: string): mode is TlsMode['mode'] =>
  (TLS_MODES as readonly string[]).includes(mode)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('a "%" in it has to be followed by two hexadecimal digits; write "%" as %25')
  }
}

const refused = (why: string): DatabaseRefused =>
  new DatabaseRefused(`the URL of the database is not valid: ${why}`)

/** Names a server for people, without user and password. */
export const addressText = ({ host, port, database }: ServerAddress): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`
