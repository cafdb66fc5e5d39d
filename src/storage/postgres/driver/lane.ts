import { connect, failureIn } from '#runtime/postgres'
import type {
  Connection,
  ConnectionOptions,
  Parameter,
  Row,
  ServerAddress,
} from '../../../runtime/postgres.ts'
import type { Preparing } from '../../engine-choice.ts'
import { type Between, connectPreparing } from './direct-connection.ts'
import {
  keepsConnection,
  LaneEnded,
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
  /**
   * @typeParam R the rows that the statement returns, by the schema's types (`StoredRow`)
   * @throws Conflict, ServerUnavailable, OutcomeUnknown, NotPermitted, StatementFault
   */
  query<R extends Row = Row>(text: string, parameters?: readonly Parameter[]): Promise<readonly R[]>
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
  /** Resolves after some milliseconds: the pause before a statement is sent again. */
  pause(ms: number): Promise<void>
  /** Drops the connection for good: each further statement throws LaneEnded. */
  end(): void
}

/** What lanes take from outside. */
export interface LaneSurroundings {
  readonly connect: (options: ConnectionOptions) => Connection
  /** Calls `run` once. @returns a function that prevents it */
  readonly after: (ms: number, run: () => void) => () => void
}

const SYSTEM: LaneSurroundings = {
  connect,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export interface LaneOptions {
  /** The servers of the database, in the order in which they are tried. */
  readonly addresses: readonly ServerAddress[]
  /** Whether statements are prepared by name. */
  readonly prepare?: Preparing
  /** Called with what was found to be between. */
  readonly onFound?: ((between: Between) => void) | undefined
  /** Milliseconds that a statement may take. */
  readonly timeoutMs?: number | undefined
  /** Those of the runtime unless they are given. */
  readonly surroundings?: LaneSurroundings | undefined
}

/** The first statement of a transaction whose statements all see one moment. */
export const ONE_MOMENT = 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ'

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
  readonly #surroundings: LaneSurroundings
  #connection: OpenConnection | undefined
  /** Which of the addresses is in use. */
  #place = 0
  /** Resolves when the transaction that is open has ended. */
  #transaction: Promise<void> | undefined
  #isEnded = false

  constructor(options: LaneOptions) {
    this.#options = options
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS
    this.#surroundings = options.surroundings ?? SYSTEM
  }

  async query<R extends Row>(
    text: string,
    parameters: readonly Parameter[] = [],
  ): Promise<readonly R[]> {
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
    const query = async <R extends Row>(
      text: string,
      parameters: readonly Parameter[] = [],
    ): Promise<readonly R[]> => {
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

  async #run<R extends Row>(
    connection: OpenConnection,
    text: string,
    parameters: readonly Parameter[],
  ): Promise<readonly R[]> {
    let stopTimer = () => {}
    const late = new Promise<never>((_, reject) => {
      const error = new ResponseTimeout(`no response within ${this.#timeoutMs / 1_000} s`)
      stopTimer = this.#surroundings.after(this.#timeoutMs, () => reject(error))
    })
    try {
      // The constraints of the tables allow no other values than the schema has.
      return (await Promise.race([send(connection, text, parameters), late])) as readonly R[]
    } catch (error) {
      const isLate = error instanceof OutcomeUnknown
      const wasSent = connection.isOpen
      const isKnown = error instanceof ServerUnavailable || (isLate && wasSent)
      const outcome = isKnown ? error : outcomeOf(failureIn(error), wasSent)
      if (!keepsConnection(outcome)) this.#leave(connection)
      throw outcome
    } finally {
      stopTimer()
    }
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#surroundings.after(ms, resolve))
  }

  drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    if (connection === undefined) return
    connection.isClosed = true
    connection.close()
  }

  end(): void {
    this.#isEnded = true
    this.drop()
  }

  #current(): OpenConnection {
    if (this.#isEnded) throw new LaneEnded()
    const known = this.#connection
    if (known !== undefined && !known.isClosed) return known
    known?.close()
    const { addresses, prepare = false, onFound = () => {} } = this.#options
    const address = addresses[this.#place % addresses.length] as ServerAddress
    const asked = {
      address,
      applicationName: 'petstock',
      connectTimeoutMs: this.#timeoutMs,
      // The driver would open another connection, in the middle of a transaction as well.
      onClosed: () => {
        opened.isClosed = true
      },
    }
    const connection = connectPreparing(this.#surroundings.connect, asked, prepare, onFound)
    const opened: OpenConnection = {
      get isOpen() {
        return connection.isOpen
      },
      query: connection.query,
      queryUnprepared: connection.queryUnprepared,
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
