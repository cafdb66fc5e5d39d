import { failureIn } from '#runtime/postgres'
import { ownsConnection } from '../../../runtime/own-sockets.ts'
import type {
  Connection,
  ConnectionOptions,
  Row,
  ServerAddress,
} from '../../../runtime/postgres.ts'
import type { Preparing } from '../../engine-choice.ts'
import { NotPermitted, StatementFault } from './outcomes.ts'

// A prepared statement is known to one server connection by its name. A pooler in transaction mode gives a client one
// after the other, and where it does not know prepared statements, a client runs those of another one. What a pooler
// says of itself is no sign: it speaks as a server. But there is none where PostgreSQL and this process see the very
// same TCP connection, with the same two ends: every pooler has a connection of its own to the server. So has a proxy
// that only passes on, and an address that is translated on the way looks different, too: then nothing is prepared,
// which is slower and always right. Each new connection is asked, by a statement that is not prepared.

/** The ends of the connection as the server sees it; null where it is no TCP. */
const ENDS = `SELECT encode(inet_send(inet_client_addr()), 'hex') AS client, inet_client_port() AS client_port,
  encode(inet_send(inet_server_addr()), 'hex') AS server, inet_server_port() AS server_port`

/** What is between this process and a server: nothing, something, or what the system does not say. */
export type Between = 'nothing' | 'something' | 'unknown'

/** Four bytes come before those of the address: its family, length and the like. */
const PREFIX_LENGTH = 8

/**
 * Asks what is between.
 * @param ask sends a statement on a connection of this process, and does not prepare it
 */
export async function findBetween(
  ask: (statement: string) => Promise<readonly Row[]>,
): Promise<Between> {
  try {
    return betweenBy((await ask(ENDS))[0])
  } catch (error) {
    // A database that is only like PostgreSQL, or where not everybody may ask, does its work all the same.
    const sqlState = error instanceof StatementFault ? error.sqlState : failureIn(error).sqlState
    if (error instanceof NotPermitted || sqlState?.startsWith('42')) return 'unknown'
    throw error
  }
}

function betweenBy(ends: Row | undefined): Between {
  const { client, client_port, server, server_port } = ends ?? {}
  if (typeof client !== 'string' || typeof server !== 'string') return 'something'
  const owns = ownsConnection(
    { address: client.slice(PREFIX_LENGTH), port: Number(client_port) },
    { address: server.slice(PREFIX_LENGTH), port: Number(server_port) },
  )
  if (owns === undefined) return 'unknown'
  return owns ? 'nothing' : 'something'
}

/** Where something was found: the next connections there prepare nothing, and are not asked. */
const indirect = new WeakSet<ServerAddress>()

/** Opens a connection that prepares its statements, or none, or those where nothing is between. */
export const connectPreparing = (
  connect: (options: ConnectionOptions) => Connection,
  options: Omit<ConnectionOptions, 'prepare'>,
  prepare: Preparing,
  onFound: (between: Between) => void,
): Connection =>
  prepare === 'where direct'
    ? connectDirectly(connect, options, onFound)
    : connect({ ...options, prepare })

function connectDirectly(
  connect: (options: ConnectionOptions) => Connection,
  options: Omit<ConnectionOptions, 'prepare'>,
  onFound: (between: Between) => void,
): Connection {
  const { address, onClosed } = options
  if (indirect.has(address)) return connect({ ...options, prepare: false })
  let isClosed = false
  let isKnown = false
  const first = connect({
    ...options,
    prepare: true,
    onClosed() {
      if (connection === first) onClosed()
    },
  })
  let connection = first

  async function find(): Promise<void> {
    const between = await findBetween(first.queryUnprepared)
    onFound(between)
    if (between !== 'nothing') indirect.add(address)
    if (between !== 'nothing' && !isClosed) {
      connection = connect({ ...options, prepare: false })
      first.close()
    }
    isKnown = true
  }
  const found = find()
  // Who sends a statement hears of it.
  found.catch(() => {})
  const whenKnown = async (): Promise<Connection> => {
    await found
    if (isClosed) throw new Error('the connection was closed')
    return connection
  }
  return {
    get isOpen() {
      return isKnown && connection.isOpen
    },
    query: async (text, parameters) => (await whenKnown()).query(text, parameters),
    queryUnprepared: async (text) => (await whenKnown()).queryUnprepared(text),
    close() {
      isClosed = true
      connection.close()
    },
  }
}
