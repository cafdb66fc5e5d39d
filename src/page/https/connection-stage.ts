import type { Connection } from './connection.ts'

/** How far a shop is on the way to HTTPS. */
export type ConnectionStage = 'secure' | 'own' | 'ended' | 'waits' | 'proxy' | 'here' | 'open'

/** @param now the service's time, in UTC epoch milliseconds */
export function stageOf(connection: Connection, now: number): ConnectionStage {
  const { https, certificate, loopbackOnly, behindProxy, manyServers } = connection
  if (certificate !== null && certificate.validUntil < now) return 'ended'
  if (https && certificate !== null) return certificate.authority === null ? 'own' : 'secure'
  if (certificate !== null) return 'waits'
  if (behindProxy || manyServers) return 'proxy'
  return loopbackOnly ? 'here' : 'open'
}
