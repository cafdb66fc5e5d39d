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

interface Entry {
  readonly expiresAt: number
  expire(): void
}

/** Rejects what waits too long. One timer for all. */
export class Deadlines {
  readonly #clock: Pick<Clock, 'monotonic' | 'every'>
  readonly #timeoutMs: number
  readonly #entries = new Set<Entry>()
  #stop: (() => void) | undefined

  constructor(clock: Pick<Clock, 'monotonic' | 'every'>, timeoutMs = REQUEST_TIMEOUT_MS) {
    this.#clock = clock
    this.#timeoutMs = timeoutMs
  }

  /** How many requests wait. */
  get size(): number {
    return this.#entries.size
  }

  /** @param cameAt when the request came, by the monotonic clock; now unless it is given */
  start<T>(cameAt = this.#clock.monotonic()): Waiting<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const entry: Entry = {
      expiresAt: cameAt + this.#timeoutMs - LOOK_EVERY_MS,
      expire: () => reject(new StorageUnavailable(late(this.#timeoutMs))),
    }
    this.#entries.add(entry)
    this.#stop ??= this.#clock.every(LOOK_EVERY_MS, () => this.#expire())
    const entries = this.#entries
    return {
      promise,
      get isWaiting() {
        return entries.has(entry)
      },
      resolve(value) {
        if (entries.delete(entry)) resolve(value)
      },
      reject(error) {
        if (entries.delete(entry)) reject(error)
      },
    }
  }

  /** Rejects all that waits. */
  close(): void {
    for (const entry of this.#entries) entry.expire()
    this.#entries.clear()
    this.#stopTimer()
  }

  #expire(): void {
    const now = this.#clock.monotonic()
    for (const entry of this.#entries) {
      if (entry.expiresAt > now) continue
      this.#entries.delete(entry)
      entry.expire()
    }
    if (this.#entries.size === 0) this.#stopTimer()
  }

  #stopTimer(): void {
    this.#stop?.()
    this.#stop = undefined
  }
}

const late = (timeoutMs: number): string =>
  `the database did not respond within ${timeoutMs / 1_000} s`
