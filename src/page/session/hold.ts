import { type ReadonlySignal, signal } from '@preact/signals'
import type { Retry } from '../../client/client.ts'
import type { Clock } from '../../client/clock.ts'

/** What keeps requests from being answered, while they are tried again by themselves. */
export type Trouble =
  /** A limit of the key is used up, or it is banned, until then: UTC epoch milliseconds. */
  { readonly why: 'limit'; readonly until: number } | { readonly why: 'unreachable' }

/** Keeps account of it, from what the client says before each further attempt. */
export class Hold {
  readonly #clock: Clock
  readonly #wallClock: () => number
  readonly #trouble = signal<Trouble | undefined>(undefined)
  #cancel = () => {}

  constructor(clock: Clock, wallClock: () => number) {
    this.#clock = clock
    this.#wallClock = wallClock
  }

  get trouble(): ReadonlySignal<Trouble | undefined> {
    return this.#trouble
  }

  readonly onRetry = ({ status, waitMs }: Retry): void => {
    if (status === 429) this.limited(waitMs)
    else this.#begin({ why: 'unreachable' }, waitMs + ATTEMPT_MS)
  }

  limited(waitMs: number): void {
    this.#begin({ why: 'limit', until: this.#wallClock() + waitMs }, waitMs)
  }

  over(): void {
    this.#cancel()
    this.#trouble.value = undefined
  }

  #begin(trouble: Trouble, forMs: number): void {
    this.#cancel()
    this.#trouble.value = trouble
    this.#cancel = this.#clock.after(forMs, () => this.over())
  }
}

/** An attempt that succeeds is over by then; one that does not says so again. */
const ATTEMPT_MS = 15_000
