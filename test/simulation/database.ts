import type { Connection, ConnectionOptions, Parameter, Row } from '../../src/runtime/postgres.ts'
import type { LaneSurroundings } from '../../src/storage/postgres/driver/lane.ts'
import type { PreparedDatabase } from './prepared-database.ts'
import type { Random } from './random.ts'
import { channel, type Life, type Scheduler } from './scheduler.ts'
import { type Kept, ServerError } from './wasm-postgres.ts'

/** How often a statement meets with a fault: probabilities. */
export interface DatabaseFaults {
  /** The connection ends before the statement arrives. */
  readonly lost: number
  /** The connection ends before its answer arrives. */
  readonly unanswered: number
  /** It, or its answer, takes seconds. */
  readonly slow: number
  /** The server refuses it, and nothing was done. */
  readonly refused: number
  /** The server cannot take another connection. */
  readonly full: number
}

/** For how long answers are slow, and by how much. */
export interface Slowness {
  readonly ms: number
  readonly byMs: number
}

export const NO_DATABASE_FAULTS: DatabaseFaults = {
  ...{ lost: 0, unanswered: 0, slow: 0, refused: 0, full: 0 },
}

/** What a server refuses statements with that are right. */
const REFUSED_WITH: readonly (readonly [sqlState: string, message: string])[] = [
  ['40P01', 'deadlock detected'],
  ['40001', 'could not serialize access'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['25006', 'cannot execute in a read-only transaction'],
  ['53100', 'could not extend file: No space left on device'],
  ['53200', 'out of memory'],
]

/** The server ends the connection with it: whether the statement was done is unknown. */
const SHUTDOWN = ['57P01', 'terminating connection due to administrator command'] as const

const STARTING = ['57P03', 'the database system is starting up'] as const
const FULL = ['53300', 'sorry, too many clients already'] as const
const ABORTED = ['25P02', 'current transaction is aborted'] as const
const LOCK_WAIT_OVER = ['55P03', 'canceling statement due to lock timeout'] as const

/** By this a node learns that another process of the database responds. */
const PROCESS = 'SELECT pg_postmaster_start_time()::text AS started'

const LOCK_TIMEOUT = /set_config\('lock_timeout', \$(\d+)/

/** As the driver says that a connection has ended. */
const lost = (): Error =>
  Object.assign(new Error('Connection closed'), { code: 'ERR_POSTGRES_CONNECTION_CLOSED' })

interface DatabaseDependencies {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly prepared: PreparedDatabase
  /** How long a statement mostly takes. */
  readonly statementMs: number
}

interface Sent {
  readonly what: string
  readonly text: string
  readonly parameters: readonly Parameter[]
  readonly resolve: (rows: readonly Row[]) => void
  readonly reject: (error: Error) => void
  /** What befalls it; undefined: nothing. */
  readonly fault: 'lost' | 'unanswered' | 'refused' | 'shutdown' | undefined
}

/**
 * A server of a database, which is a real PostgreSQL with one session. A statement alone is one step. A transaction holds the session
 * until its end, and others wait meanwhile.
 */
export class SimulatedDatabase {
  readonly #dependencies: DatabaseDependencies
  readonly #life: Life = { name: 'database', isAlive: true }
  readonly #connections = new Set<SimulatedConnection>()
  /** Statements that wait for the session, in their order. */
  #waiting: { readonly connection: SimulatedConnection; readonly sent: Sent }[] = []
  #holder: SimulatedConnection | undefined
  #opened = 0
  #slowed = 0
  #starts = 1
  #standby: Kept | undefined
  /** Whether a standby is to fall behind as soon as no transaction is open. */
  #standbyWaits = false
  #isUp = true
  faults: DatabaseFaults = NO_DATABASE_FAULTS

  constructor(dependencies: DatabaseDependencies) {
    this.#dependencies = dependencies
    const { postgres, kept } = dependencies.prepared
    postgres.restore(kept)
  }

  /** Whether no transaction is open, and everything that was sent is done. */
  get isIdle(): boolean {
    return this.#holder === undefined && this.#waiting.length === 0
  }

  /** What a process connects by. */
  surroundingsOf(life: Life): LaneSurroundings {
    const { scheduler } = this.#dependencies
    return {
      connect: (options) => this.#connect(life, options),
      after: (ms, run) => scheduler.timer(ms, life, run, 'timer of a lane'),
    }
  }

  /** A process has ended: what it has sent still arrives. */
  left(life: Life): void {
    for (const each of this.#connections) if (each.life === life) each.leave()
  }

  /** The way from the database to a process is congested for a while: on some connections each answer comes so much later. */
  slowDown(life: Life, { ms, byMs }: Slowness): void {
    this.#slowed += 1
    const chance = this.#dependencies.random.of(`slow answers ${this.#slowed}`)
    for (const each of this.#connections) {
      if (each.life === life && chance.chance(0.5)) each.slowDown({ ms, byMs })
    }
  }

  /** A standby has what is committed by now, and falls behind from here on. */
  fallBehind(): void {
    this.#standbyWaits = this.#holder !== undefined
    if (!this.#standbyWaits) this.#standby = this.#dependencies.prepared.postgres.keep()
  }

  /**
   * The standby takes over, without what was committed since it fell behind.
   * @param beforeLoss may still read what is lost then
   * @returns what that returns; undefined while no server is up
   */
  failOver<T>(downMs: number, beforeLoss: () => T): T | undefined {
    if (!this.#isUp) return undefined
    this.restart(downMs)
    const read = beforeLoss()
    if (this.#standby !== undefined) this.#dependencies.prepared.postgres.restore(this.#standby)
    this.#standby = undefined
    this.#standbyWaits = false
    return read
  }

  /** Every connection ends, and what was not committed is undone. */
  restart(downMs: number): void {
    if (!this.#isUp) return
    const { scheduler } = this.#dependencies
    this.#isUp = false
    this.#starts += 1
    for (const each of this.#connections) each.breakOff()
    this.#waiting = []
    scheduler.after(downMs, this.#life, 'starts again', () => {
      this.#isUp = true
    })
  }

  /** Reads past all connections, while the session is free. */
  read(text: string, parameters: readonly Parameter[] = []): readonly Row[] {
    return this.#run(text, parameters)
  }

  #connect(life: Life, options: ConnectionOptions): Connection {
    this.#opened += 1
    const { scheduler, random, statementMs } = this.#dependencies
    const connection = new SimulatedConnection({
      ...{ scheduler, life, options, database: this.#life, statementMs },
      random: random.of(`connection ${this.#opened}`),
      faults: () => this.faults,
      closedBy: (isFull) => (this.#isUp ? (isFull ? FULL : undefined) : STARTING),
      onStatement: (sent) => this.#arrived(connection, sent),
      onEnd: () => this.#ended(connection),
    })
    this.#connections.add(connection)
    return connection.asConnection
  }

  #arrived(connection: SimulatedConnection, sent: Sent): void {
    if (!this.#connections.has(connection)) return
    // It locks nothing yet.
    if (sent.text.startsWith('BEGIN')) {
      connection.begins = sent.text
      connection.answer(sent, [])
      return
    }
    const isFree = this.#holder === undefined || this.#holder === connection
    const isFirst = this.#waiting.every((each) => each.connection !== connection)
    if (isFree && isFirst) {
      this.#do(connection, sent)
      this.#goOn()
      return
    }
    const waiting = { connection, sent }
    this.#waiting.push(waiting)
    const lockWait = lockWaitOf(sent)
    if (lockWait === 0) return
    this.#dependencies.scheduler.after(lockWait, this.#life, 'the wait for a lock ends', () => {
      if (!this.#waiting.includes(waiting)) return
      this.#waiting = this.#waiting.filter((each) => each !== waiting)
      this.#fail(connection, sent, LOCK_WAIT_OVER)
    })
  }

  /** Does what waits, as long as the session is free for it. */
  #goOn(): void {
    for (;;) {
      const next = this.#waiting.find(
        ({ connection }) => this.#holder === undefined || this.#holder === connection,
      )
      if (next === undefined) return
      this.#waiting = this.#waiting.filter((each) => each !== next)
      this.#do(next.connection, next.sent)
    }
  }

  #do(connection: SimulatedConnection, sent: Sent): void {
    const { fault, text, parameters } = sent
    if (connection.isAborted) {
      connection.fail(sent, ABORTED)
      return
    }
    if (fault === 'refused') {
      this.#fail(connection, sent, connection.refusedWith())
      return
    }
    if (fault === 'shutdown' && connection.isEarly()) {
      this.#shutDown(connection, sent)
      return
    }
    try {
      if (connection.begins !== undefined && this.#holder !== connection) {
        this.#run(connection.begins, [])
        this.#holder = connection
      }
      const rows = this.#run(text, parameters)
      if (text === 'COMMIT') this.#release(connection)
      if (fault === 'shutdown') this.#shutDown(connection, sent)
      else if (fault === 'unanswered') connection.breakOff()
      else connection.answer(sent, rows)
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      this.#fail(connection, sent, [error.errno, error.message])
    }
  }

  #shutDown(connection: SimulatedConnection, sent: Sent): void {
    connection.fail(sent, SHUTDOWN)
    connection.breakOff()
  }

  /** A failure aborts the transaction around it. */
  #fail(connection: SimulatedConnection, sent: Sent, why: readonly [string, string]): void {
    if (connection.begins !== undefined) {
      this.#rollBack(connection)
      connection.isAborted = true
    }
    connection.fail(sent, why)
    this.#goOn()
  }

  #rollBack(connection: SimulatedConnection): void {
    if (this.#holder === connection) this.#run('ROLLBACK', [])
    this.#release(connection)
  }

  #release(connection: SimulatedConnection): void {
    connection.begins = undefined
    if (this.#holder !== connection) return
    this.#holder = undefined
    if (this.#standbyWaits) this.fallBehind()
  }

  /** The server has noticed that a connection has ended. */
  #ended(connection: SimulatedConnection): void {
    if (!this.#connections.delete(connection)) return
    this.#waiting = this.#waiting.filter((each) => each.connection !== connection)
    this.#rollBack(connection)
    this.#goOn()
  }

  #run(text: string, parameters: readonly Parameter[]): readonly Row[] {
    const { prepared, scheduler } = this.#dependencies
    if (text === PROCESS) return [{ started: `start ${this.#starts}` }]
    return prepared.postgres.query(text, parameters, scheduler.wall)
  }
}

interface SimulatedConnectionDependencies {
  readonly scheduler: Scheduler
  readonly life: Life
  readonly database: Life
  readonly options: ConnectionOptions
  readonly random: Random
  readonly statementMs: number
  readonly faults: () => DatabaseFaults
  /** Why no connection is accepted just now. */
  readonly closedBy: (isFull: boolean) => readonly [string, string] | undefined
  readonly onStatement: (sent: Sent) => void
  readonly onEnd: () => void
}

/** A connection of a process to the database: both directions keep the order of what is sent. */
class SimulatedConnection {
  readonly life: Life
  readonly #dependencies: SimulatedConnectionDependencies
  readonly #toDatabase
  readonly #toProcess
  readonly #open = new Set<Sent>()
  /** What was sent before the connection was accepted. */
  #early: Sent[] | undefined
  #isOpen = false
  #isClosed = false
  #slow = { until: 0, byMs: 0 }
  /** The beginning of its transaction, once that was sent. */
  begins: string | undefined
  isAborted = false

  constructor(dependencies: SimulatedConnectionDependencies) {
    const { scheduler, life, database } = dependencies
    this.life = life
    this.#dependencies = dependencies
    this.#toDatabase = channel(scheduler, database, () => this.#latency())
    // All others would wait for a transaction meanwhile, which are not even about the same rows.
    const isSlow = () => scheduler.now < this.#slow.until && this.begins === undefined
    this.#toProcess = channel(
      scheduler,
      life,
      () => this.#latency() + (isSlow() ? this.#slow.byMs : 0),
    )
  }

  get asConnection(): Connection {
    const isOpen = () => this.#isOpen
    return {
      get isOpen() {
        return isOpen()
      },
      query: (text, parameters) => this.#query(text, parameters),
      queryUnprepared: (text) => this.#query(text, []),
      close: () => this.close(),
    }
  }

  answer(sent: Sent, rows: readonly Row[]): void {
    this.#toProcess(`has ${rows.length} rows for ${sent.what}`, () => {
      if (this.#open.delete(sent)) sent.resolve(rows)
    })
  }

  fail(sent: Sent, [sqlState, message]: readonly [string, string]): void {
    this.#toProcess(`has ${sqlState} for ${sent.what}`, () => {
      if (this.#open.delete(sent)) sent.reject(new ServerError(sqlState, message))
    })
  }

  slowDown({ ms, byMs }: Slowness): void {
    this.#slow = { until: this.#dependencies.scheduler.now + ms, byMs }
  }

  refusedWith = (): readonly [string, string] => this.#dependencies.random.pick(REFUSED_WITH)

  isEarly = (): boolean => this.#dependencies.random.chance(0.5)

  /** The connection ends: the server knows at once, and the process hears of it. */
  breakOff(): void {
    this.#dependencies.onEnd()
    this.#toProcess('the connection is lost', () => this.#end())
  }

  /** The process ends it: what it has sent before still arrives. */
  close(): void {
    if (this.#isClosed) return
    this.leave()
    this.#end()
  }

  /** The server hears of the end: of the process too, if that was killed. */
  leave(): void {
    this.#toDatabase('a connection ends', () => this.#dependencies.onEnd())
  }

  #query(text: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    if (this.#isClosed) return Promise.reject(lost())
    const { life } = this.#dependencies
    return new Promise((resolve, reject) => {
      const what = `${life.name} ${shortened(text)}`
      const sent: Sent = { what, text, parameters, resolve, reject, fault: this.#fault() }
      this.#open.add(sent)
      if (this.#isOpen) this.#send(sent)
      else if (this.#early === undefined) {
        this.#early = [sent]
        this.#openIt()
      } else this.#early.push(sent)
    })
  }

  #openIt(): void {
    const { random, faults, closedBy } = this.#dependencies
    const isFull = random.chance(faults().full)
    this.#toDatabase('a connection is opened', () => {
      const why = closedBy(isFull)
      this.#toProcess(why === undefined ? 'is connected' : `is refused: ${why[0]}`, () => {
        if (this.#isClosed) return
        if (why !== undefined) this.#end(new ServerError(...why))
        else {
          this.#isOpen = true
          for (const sent of this.#early ?? []) this.#send(sent)
        }
      })
    })
  }

  #send(sent: Sent): void {
    this.#toDatabase(sent.what, () => {
      if (sent.fault === 'lost') this.breakOff()
      else this.#dependencies.onStatement(sent)
    })
  }

  #end(why: Error = lost()): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const open = [...this.#open]
    this.#open.clear()
    for (const { reject } of open) reject(why)
    this.#dependencies.options.onClosed()
  }

  #fault(): Sent['fault'] {
    const { random, faults } = this.#dependencies
    const { lost, unanswered, refused } = faults()
    if (random.chance(lost)) return 'lost'
    if (random.chance(unanswered)) return random.chance(0.8) ? 'unanswered' : 'shutdown'
    return random.chance(refused) ? 'refused' : undefined
  }

  #latency(): number {
    const { random, faults, statementMs } = this.#dependencies
    if (random.chance(faults().slow)) return random.between(0.1, 5_000)
    return random.between(0.1, random.chance(0.1) ? 10 * statementMs : statementMs)
  }
}

/** For how long a statement waits for a lock; 0: without an end. */
function lockWaitOf({ text, parameters }: Sent): number {
  const place = LOCK_TIMEOUT.exec(text)?.[1]
  return place === undefined ? 0 : Number(parameters[Number(place) - 1])
}

const MOST_SHOWN = 60

const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MOST_SHOWN)
