import type { RedisAddress, RedisConnection, RedisConnectionOptions } from './redis.ts'

/** Opens a connection. */
export function connect({
  address,
  connectTimeoutMs,
  onClosed,
}: RedisConnectionOptions): RedisConnection {
  const { tls } = address
  const client = new Bun.RedisClient(urlOf(address), {
    connectionTimeout: connectTimeoutMs,
    autoReconnect: false,
    // Without it, commands would wait for a server that is away.
    enableOfflineQueue: false,
    ...(tls && { tls: tls.authorities === undefined ? true : { ca: tls.authorities } }),
  })
  client.onclose = onClosed
  const opened = client.connect().then(() => {})
  // Where a connection is closed before any command waits for it.
  opened.catch(() => {})
  return {
    opened,
    send: (command, parameters) => client.send(command, [...parameters]),
    close: () => client.close(),
  }
}

function urlOf({ host, port, user = '', password, tls }: RedisAddress): string {
  const name = encodeURIComponent(user)
  const login = password === undefined ? '' : `${name}:${encodeURIComponent(password)}@`
  const place = host.includes(':') ? `[${host}]` : host
  return `${tls === undefined ? 'redis' : 'rediss'}://${login}${place}:${port}`
}

/** What the server says of a failed command, like `MOVED 1 host:6379`; undefined where the connection failed. */
export function serverErrorIn(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === 'ERR_REDIS_SERVER_ERROR' ? String(message) : undefined
}
