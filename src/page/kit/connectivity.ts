import { type ReadonlySignal, signal } from '@preact/signals'
import type { Retry } from '../../client/client.ts'
import type { Clock } from '../../client/clock.ts'

/** Why requests get no response, while the client retries them. */
export type Outage =
  /** A limit of the key is used up, or the key is banned, until a time in UTC epoch milliseconds. */
  { readonly why: 'limit'; readonly until: number } | { readonly why: 'unreachable' }

/** Knows the outage, by the hook that the client calls before each further attempt. */
export class Connectivity {
  readonly #clock: Clock
  readonly #wallClock: () => number
  readonly #outage = signal<Outage | undefined>(undefined)
  #cancel = () => {}

  constructor(clock: Clock, wallClock: () => number) {
    this.#clock = clock
    this.#wallClock = wallClock
  }

  get outage(): ReadonlySignal<Outage | undefined> {
    return this.#outage
  }

  readonly onRetry = ({ status, waitMs }: Retry): void => {
    if (status === 429) this.limited(waitMs)
    else this.#begin({ why: 'unreachable' }, waitMs + ATTEMPT_MS)
  }

  limited(waitMs: number): void {
    this.#begin({ why: 'limit', until: this.#wallClock() + waitMs }, waitMs)
  }

  recovered(): void {
    this.#cancel()
    this.#outage.value = undefined
  }

  /** To be called when the service has responded to one request. A limit may still bar the others. */
  reached(): void {
    if (this.#outage.peek()?.why === 'unreachable') this.recovered()
  }

  #begin(outage: Outage, forMs: number): void {
    this.#cancel()
    this.#outage.value = outage
    this.#cancel = this.#clock.after(forMs, () => this.recovered())
  }
}

/** An attempt ends within this time. If it fails, the client calls the hook again. */
const ATTEMPT_MS = 15_000
