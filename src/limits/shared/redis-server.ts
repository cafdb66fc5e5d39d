import { connect } from '#runtime/redis'
import type { RedisAddress, RedisConnection } from '../../runtime/redis.ts'
import { Late } from './failures.ts'
import { addressText } from './redis-url.ts'

/** A new connection over a far or busy network may take longer than a request waits. */
const CONNECT_TIMEOUT_MS = 1_000

export interface Command {
  readonly name: string
  readonly parameters: readonly string[]
}

/** A server of the limiter, and the one connection to it, which is opened again where it was lost. */
export class RedisServer {
  readonly address: RedisAddress
  readonly name: string
  #connection: RedisConnection | undefined
  #isOpen = false

  constructor(address: RedisAddress) {
    this.address = address
    this.name = addressText(address)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Rejected where there is no connection within a second. */
  async open(): Promise<void> {
    await (this.#connection ?? this.#connect()).opened
  }

  /**
   * Sends commands in one turn, so that none of another request comes between.
   * @returns the response to the last one
   */
  async send(...commands: readonly Command[]): Promise<unknown> {
    if (!this.#isOpen) await this.open()
    const connection = this.#connection ?? this.#connect()
    const responses = commands.map(({ name, parameters }) => connection.send(name, parameters))
    return (await Promise.all(responses)).at(-1)
  }

  /** Closes the connection, and rejects all that waits on it. The next command opens another. */
  drop(): void {
    const connection = this.#connection
    this.#connection = undefined
    this.#isOpen = false
    connection?.close()
  }

  #connect(): RedisConnection {
    const connection = connect({
      address: this.address,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      onClosed: () => {
        if (this.#connection === connection) this.drop()
      },
    })
    this.#connection = connection
    this.#isOpen = false
    void connection.opened.then(
      () => {
        if (this.#connection === connection) this.#isOpen = true
      },
      () => {},
    )
    return connection
  }
}

/** A timer that is later than this was held up: the event loop was busy, and has read no response. */
const HELD_UP_MS = 5

/**
 * Waits so many milliseconds for a response; while the event loop is busy, no time passes.
 * @throws Late
 */
export async function inTime<T>(response: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (restMs: number, then: () => void): void => {
    const dueAt = performance.now() + restMs
    timer = setTimeout(() => {
      if (performance.now() - dueAt > HELD_UP_MS) wait(ms, then)
      else then()
    }, restMs)
  }
  // A response that has come is read after the timers: one more turn of the event loop.
  wait(ms, () => wait(1, () => late.reject(new Late(`no response within ${Math.ceil(ms)} ms`))))
  try {
    return await Promise.race([response, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
