import { connect, failureIn } from '#runtime/postgres'
import type { Connection, Parameter, Row, ServerAddress } from '../../../runtime/postgres.ts'
import {
  keepsConnection,
  OutcomeUnknown,
  outcomeOf,
  ResponseTimeout,
  ServerUnavailable,
} from './outcomes.ts'

// A commit is never cancelled: a canceled commit may be acknowledged although no standby has it. A lane that
// gets no response in time drops its connection, with all that waits on it, and opens another.

/** How long a statement may take, and an opening of a connection. */
const TIMEOUT_MS = 3_000

/** Runs statements one after another, also those that are sent at once. */
export interface Statements {
  /** @throws Conflict, ServerUnavailable, OutcomeUnknown, NotPermitted, StatementFault */
  query(text: string, parameters?: readonly Parameter[]): Promise<readonly Row[]>
}

/** One connection to a database, opened again where it was lost. */
export interface Lane extends Statements {
  /**
   * Runs statements in a transaction, on one connection and no other, and commits it. Each statement sees what
   * was committed before it. Other statements and transactions of the lane wait for its end.
   * @throws what a statement throws, or `run`; then nothing was committed, unless it is OutcomeUnknown
   */
  transaction<T>(run: (inside: Statements) => Promise<T>): Promise<T>
  /** Closes the connection, and rejects all that waits on it. The next statement opens another. */
  drop(): void
}

export interface LaneOptions {
  /** The servers of the database, in the order in which they are tried. */
  readonly addresses: readonly ServerAddress[]
  /** Whether statements are prepared by name. Not through a pooler in transaction mode. */
  readonly prepare?: boolean
  /** Milliseconds that a statement may take. */
  readonly timeoutMs?: number
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'

interface OpenConnection extends Connection {
  isClosed: boolean
  /** Resolves once the server is known to be no standby, which may lag behind. Of one server alone that is not asked. */
  readonly isPrimary: Promise<void> | undefined
}

/** A lane over the driver of the runtime. */
export class DatabaseLane implements Lane {
  readonly #options: LaneOptions
  readonly #timeoutMs: number
  #connection: OpenConnection | undefined
  /** Which of the addresses is in use. */
  #place = 0
  /** Resolves when the transaction that is open has ended. */
  #transaction: Promise<void> | undefined

  constructor(options: LaneOptions) {
    this.#options = options
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  }

  query(text: string, parameters: readonly Parameter[] = []): Promise<readonly Row[]> {
    if (this.#transaction !== undefined) return this.#queryLater(text, parameters)
    return this.#run(this.#current(), text, parameters)
  }

  async #queryLater(text: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    while (this.#transaction !== undefined) await this.#transaction
    return this.#run(this.#current(), text, parameters)
  }

  async transaction<T>(run: (inside: Statements) => Promise<T>): Promise<T> {
    while (this.#transaction !== undefined) await this.#transaction
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#transaction = promise
    try {
      return await this.#transact(run)
    } finally {
      this.#transaction = undefined
      resolve()
    }
  }

  async #transact<T>(run: (inside: Statements) => Promise<T>): Promise<T> {
    const connection = this.#current()
    const query = async (text: string, parameters: readonly Parameter[] = []) => {
      if (connection.isClosed)
        throw new OutcomeUnknown('the connection of the transaction was lost')
      return this.#run(connection, text, parameters)
    }
    try {
      const [, result] = await Promise.all([query(BEGIN), run({ query })])
      await query('COMMIT')
      return result
    } catch (error) {
      // Ends the transaction, whatever state it is in.
      if (this.#connection === connection) this.drop()
      throw error
    }
  }

  async #run(
    connection: OpenConnection,
    text: string,
    parameters: readonly Parameter[],
  ): Promise<readonly Row[]> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const error = new ResponseTimeout(`no response within ${this.#timeoutMs / 1_000} s`)
      timer = setTimeout(() => reject(error), this.#timeoutMs)
    })
    try {
      return await Promise.race([send(connection, text, parameters), late])
    } catch (error) {
      const isLate = error instanceof OutcomeUnknown
      const wasSent = connection.isOpen
      const isKnown = error instanceof ServerUnavailable || (isLate && wasSent)
      const outcome = isKnown ? error : outcomeOf(failureIn(error), wasSent)
      if (!keepsConnection(outcome)) this.#leave(connection)
      throw outcome
    } finally {
      clearTimeout(timer)
    }
  }

  drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    if (connection === undefined) return
    connection.isClosed = true
    connection.close()
  }

  #current(): OpenConnection {
    const known = this.#connection
    if (known !== undefined && !known.isClosed) return known
    known?.close()
    const { addresses, prepare = false } = this.#options
    const address = addresses[this.#place % addresses.length] as ServerAddress
    const connection = connect({
      address,
      applicationName: 'petstock',
      prepare,
      connectTimeoutMs: this.#timeoutMs,
      // The driver would open another connection, in the middle of a transaction as well.
      onClosed: () => {
        opened.isClosed = true
      },
    })
    const opened: OpenConnection = {
      get isOpen() {
        return connection.isOpen
      },
      query: connection.query,
      close: connection.close,
      isClosed: false,
      isPrimary: addresses.length > 1 ? assertPrimary(connection) : undefined,
    }
    this.#connection = opened
    return opened
  }

  /** Drops a connection after a failure; the next one goes to the next address. */
  #leave(connection: OpenConnection): void {
    if (this.#connection !== connection) return
    this.#place += 1
    this.drop()
  }
}

async function assertPrimary({ query }: Connection): Promise<void> {
  const [row] = await query('SELECT pg_is_in_recovery() AS standby', [])
  if (row?.standby !== false) throw new ServerUnavailable('the server is a standby')
}

/** Sends a statement; where the server has to be known first, statements keep their order. */
async function send(
  connection: OpenConnection,
  text: string,
  parameters: readonly Parameter[],
): Promise<readonly Row[]> {
  if (connection.isPrimary !== undefined) {
    await connection.isPrimary
    if (connection.isClosed) throw new ServerUnavailable('the connection was lost')
  }
  return connection.query(text, parameters)
}
