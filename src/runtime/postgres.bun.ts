import type { Connection, ConnectionOptions, StatementFailure, TlsMode } from './postgres.ts'

/** Makes a connection, which is opened by its first statement. */
export function connect({
  address: { host, port, user, password, database, tls },
  applicationName,
  prepare,
  connectTimeoutMs,
  onClosed,
}: ConnectionOptions): Connection {
  let isOpen = false
  const sql = new Bun.SQL({
    adapter: 'postgres',
    hostname: host,
    port,
    username: user,
    ...(password === undefined ? {} : { password }),
    database,
    tls: tlsOption(tls),
    // A pool of one: a connection.
    max: 1,
    idleTimeout: 0,
    connectionTimeout: connectTimeoutMs / 1_000,
    bigint: true,
    prepare,
    connection: { application_name: applicationName },
    onconnect: () => {
      isOpen = true
    },
    onclose: onClosed,
  })
  return {
    get isOpen() {
      return isOpen
    },
    // The driver has an array class of its own.
    query: async (text, parameters) => [...(await sql.unsafe(text, [...parameters]))],
    queryUnprepared: async (text) => [...(await sql.unsafe(text).simple())],
    close: () => void sql.close({ timeout: 0 }).catch(() => {}),
  }
}

function tlsOption({ mode, authorities }: TlsMode): Bun.SQL.PostgresOrMySQLOptions['tls'] {
  if (authorities === undefined) return mode
  if (mode === 'verify-full') return { ca: authorities }
  // The authority is asked for, and not the name of the host.
  return { ca: authorities, checkServerIdentity: () => undefined }
}

/** Reads what the driver says of a failed statement. */
export function failureIn(error: unknown): StatementFailure {
  const { errno, code, message } = error as { errno?: unknown; code?: unknown; message?: unknown }
  return {
    // The driver's own errors have its code, and no SQLSTATE.
    sqlState: typeof errno === 'string' && errno.length === 5 ? errno : undefined,
    code: typeof code === 'string' ? code : undefined,
    message: String(message ?? error),
  }
}
