import type { Session } from '../kit/kit-session.ts'

type ConnectionApi = Session['shop']['desk']['api']
type ConnectionResult = Awaited<ReturnType<ConnectionApi['connection']['get']>>

/** How devices reach the service, as it says. */
export type Connection = NonNullable<ConnectionResult['data']>

/**
 * A page that came from another address than the service listens at came through a proxy, also where that adds nothing to
 * requests. A name may stand for any address.
 */
export const asReached = (connection: Connection, origin: string): Connection => {
  const isElsewhere = ADDRESS.test(new URL(origin).hostname) && !isLoopback(origin)
  if (!connection.loopbackOnly || !isElsewhere) return connection
  return { ...connection, behindProxy: true, onThisMachine: false }
}

const ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/** Whether another server stands between the devices and the service. */
export const isBehindOther = ({
  behindProxy,
  manyServers,
}: Pick<Connection, 'behindProxy' | 'manyServers'>): boolean => behindProxy || manyServers

/**
 * Whether a server before the service encrypts.
 * @param protocol with which this page has come: over HTTPS from a service that speaks HTTP
 */
export const isEncryptedBefore = ({ https, publicUrl }: Connection, protocol: string): boolean =>
  !https && (protocol === 'https:' || (publicUrl?.startsWith('https:') ?? false))

/** Whether an address is that of the machine itself. */
export const isLoopback = (origin: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)

/** The address that a person types on a phone, where there is one: certified ones go first. */
export const phoneAddress = ({ addresses }: Pick<Connection, 'addresses'>): string | undefined =>
  (addresses.find(({ certified }) => certified !== false) ?? addresses[0])?.url

/** Reads the names that a person typed, with commas or blanks between. */
export const readNames = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((name) => name !== '')
