import { isLoopbackHost } from '../../http/request/host.ts'
import type { ServerAddress } from '../../runtime/postgres.ts'
import type { RedisAddress } from '../../runtime/redis.ts'

// What a server of petstock sends to its database and its limiter is encrypted, or stays on this machine, or the
// operator has said that it need not be. A URL that is silent about it, or prefers TLS where there is some, says nothing:
// a machine in between would take it away.

/** @returns what is wrong, and what to do; undefined: nothing */
export function plainDatabase(addresses: readonly ServerAddress[]): string | undefined {
  const plain = addresses.find(({ host, tls }) => tls.mode === 'prefer' && !isThisMachine(host))
  return (
    plain &&
    `the URL of the database names ${plain.host}, another machine, and does not have all that is sent there encrypted: add sslmode=verify-full&sslrootcert=FILE, where FILE has the certificate of the authority that signed the server's, or sslmode=disable on a network that you trust`
  )
}

/** @returns what is wrong, and what to do; undefined: nothing */
export function plainLimiter(addresses: readonly RedisAddress[]): string | undefined {
  const plain = addresses.find(
    ({ host, tls, isPlainByChoice }) =>
      tls === undefined && isPlainByChoice !== true && !isThisMachine(host),
  )
  return (
    plain &&
    `the URL of the limiter names ${plain.host}, another machine, and its password would be sent there unencrypted: write rediss:// in place of redis://, or add ?sslmode=disable on a network that you trust`
  )
}

const isThisMachine = (host: string): boolean =>
  isLoopbackHost(host.includes(':') ? `[${host}]` : host)
