import { type Connection, isBehindOther } from './connection.ts'

/** How far a shop is on the way to HTTPS. */
export type ConnectionStage =
  | 'secure'
  | 'own'
  | 'ended'
  | 'waits'
  | 'proxy'
  | 'secure_proxy'
  | 'here'
  | 'open'

/**
 * @param now the service's time, in UTC epoch milliseconds
 * @param isEncrypted whether a server before the service encrypts
 */
export function stageOf(
  connection: Connection,
  now: number,
  isEncrypted: boolean,
): ConnectionStage {
  const { https, certificate, loopbackOnly } = connection
  if (certificate !== null && certificate.validUntil < now) return 'ended'
  if (https && certificate !== null) return certificate.authority === null ? 'own' : 'secure'
  if (certificate !== null) return 'waits'
  if (isBehindOther(connection)) return isEncrypted ? 'secure_proxy' : 'proxy'
  return loopbackOnly ? 'here' : 'open'
}
