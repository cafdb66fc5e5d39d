import type { Clock } from '../../../clocks/clock.ts'
import { StorageUnavailable } from '../../../stock/store.ts'

/** How long a request may take, from its arrival. */
export const REQUEST_TIMEOUT_MS = 10_000

const LOOK_EVERY_MS = 250

/** A request that waits for the database, until its deadline. */
export interface Waiting<T> {
  readonly promise: Promise<T>
  /** False once it is settled or late. */
  readonly isWaiting: boolean
  resolve(value: T): void
  reject(error: unknown): void
}

/** Rejects what waits too long, with one timer for all. */
export class Deadlines {
  readonly #clock: Pick<Clock, 'monotonic' | 'every'>
  readonly #timeoutMs: number
  readonly #entries = new Set<Expiring>()
  #stop: (() => void) | undefined

  constructor(clock: Pick<Clock, 'monotonic' | 'every'>, timeoutMs = REQUEST_TIMEOUT_MS) {
    this.#clock = clock
    this.#timeoutMs = timeoutMs
  }

  /** How many requests wait. */
  get size(): number {
    return this.#entries.size
  }

  /** @param cameAt when the request came, by the monotonic clock */
  start<T>(cameAt = this.#clock.monotonic()): Waiting<T> {
    const expiresAt = cameAt + this.#timeoutMs - LOOK_EVERY_MS
    const entry = new Entry<T>(expiresAt, this.#entries)
    this.#entries.add(entry)
    this.#stop ??= this.#clock.every(LOOK_EVERY_MS, () => this.#expire())
    return entry
  }

  /** Rejects all that waits. */
  close(): void {
    for (const entry of this.#entries) entry.reject(late(this.#timeoutMs))
    this.#stopTimer()
  }

  #expire(): void {
    const now = this.#clock.monotonic()
    for (const entry of this.#entries) {
      if (entry.expiresAt <= now) entry.reject(late(this.#timeoutMs))
    }
    if (this.#entries.size === 0) this.#stopTimer()
  }

  #stopTimer(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}

/** What an entry is to those that do not know its value. */
type Expiring = Pick<Entry<never>, 'expiresAt' | 'reject'>

class Entry<T> implements Waiting<T> {
  readonly expiresAt: number
  readonly promise: Promise<T>
  readonly #entries: Set<Expiring>
  readonly #resolve: (value: T) => void
  readonly #reject: (error: unknown) => void

  constructor(expiresAt: number, entries: Set<Expiring>) {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.expiresAt = expiresAt
    this.promise = promise
    this.#entries = entries
    this.#resolve = resolve
    this.#reject = reject
  }

  get isWaiting(): boolean {
    return this.#entries.has(this)
  }

  resolve(value: T): void {
    if (this.#entries.delete(this)) this.#resolve(value)
  }

  reject(error: unknown): void {
    if (this.#entries.delete(this)) this.#reject(error)
  }
}

const late = (timeoutMs: number): StorageUnavailable =>
  new StorageUnavailable(`the database did not respond within ${timeoutMs / 1_000} s`)
