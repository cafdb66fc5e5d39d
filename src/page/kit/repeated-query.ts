import { signal } from '@preact/signals'
import type { Shop } from '../../client/client.ts'
import type { Clock } from '../../client/clock.ts'
import type { AskedShop } from './asked-shop.ts'
import { type DeskResponse, failureOf, type RequestError } from './request-error.ts'

export interface QueryDependencies {
  /** The shop that is signed in to; undefined: none is. */
  readonly shop: () => Shop | undefined
  /** Called when the service no longer accepts the key. @param shop that the request was sent with */
  readonly onRefused: (shop: Shop) => void
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** How something is asked for. */
export interface Asking<Value> {
  readonly ask: (shop: AskedShop, signal: AbortSignal) => DeskResponse<Value>
  /** How long after a reading the next one begins, in milliseconds; undefined: none does by itself. */
  readonly everyMs?: ((known: Value | undefined) => number | undefined) | undefined
  /** Whether the service will soon say more: then it is asked again, a few times, before that is shown. */
  readonly isEarly?: ((read: Value) => boolean) | undefined
}

/** So long a page waits for more, rather than move under a finger when that comes. */
const EARLY_WAITS_MS = [150, 350, 700]

/** What the service says of something, read again and again. At a limit it goes on by itself. */
export class RepeatedQuery<Value> {
  /** What was read last; undefined: nothing yet. It stays when a later reading fails. */
  readonly value = signal<Value | undefined>(undefined)
  /** Why the last reading failed. */
  readonly error = signal<RequestError | undefined>(undefined)
  /** How the next reading asks. */
  asking: Asking<Value>
  readonly #dependencies: QueryDependencies
  #isClosed = false
  #reading: AbortController | undefined
  #cancelNext = (): void => {}
  #cancelSoon: (() => void) | undefined
  /** Whether a reading came due while another one was under way. */
  #isDue = false

  constructor(asking: Asking<Value>, dependencies: QueryDependencies) {
    this.asking = asking
    this.#dependencies = dependencies
  }

  /** Reads now, in place of a reading that is under way. */
  async read(): Promise<void> {
    const { shop, clock } = this.#dependencies
    const signedIn = shop()
    if (signedIn === undefined || this.#isClosed) return
    this.end()
    const reading = new AbortController()
    this.#reading = reading
    const response = await this.#ask(signedIn, reading.signal)
    if (reading.signal.aborted) return
    this.#reading = undefined
    const failed = failureOf(response, signedIn, this.#dependencies)
    if (response.error === null) this.value.value = response.data
    this.error.value = failed
    const waitMs = this.#waitMs(failed)
    if (waitMs !== undefined) this.#cancelNext = clock.after(waitMs, () => void this.read())
  }

  /** How long after a reading the next one begins; undefined: none does by itself. */
  #waitMs(failed: RequestError | undefined): number | undefined {
    if (failed?.until !== undefined)
      return Math.max(0, failed.until - this.#dependencies.wallClock())
    return this.#isDue ? 0 : this.asking.everyMs?.(this.value.peek())
  }

  async #ask(shop: Shop, signal: AbortSignal): DeskResponse<Value> {
    const { ask, isEarly } = this.asking
    for (const wait of EARLY_WAITS_MS) {
      const response = await ask(shop, signal)
      if (response.error !== null || !isEarly?.(response.data) || signal.aborted) return response
      await new Promise<void>((resolve) => this.#dependencies.clock.after(wait, resolve))
    }
    return ask(shop, signal)
  }

  /** Reads now what could not be read while nothing responded. */
  async readAgain(): Promise<void> {
    if (this.value.peek() === undefined || this.error.peek()?.status === 0) await this.read()
  }

  /**
   * Reads after a while, once for all calls until then, and not before a reading that is under way has ended: changes
   * that come faster than responses would end each of them. At a limit it is read when that ends.
   */
  readSoon(waitMs: number): void {
    if (this.error.peek()?.until !== undefined) return
    this.#cancelSoon ??= this.#dependencies.clock.after(waitMs, () => {
      if (this.#reading === undefined) void this.read()
      else this.#isDue = true
    })
  }

  /** Forgets what was read, and why it could not be. */
  forget(): void {
    this.value.value = undefined
    this.error.value = undefined
  }

  /** Ends all readings for good, also those that are asked for later, as by a form that is saved then. */
  close(): void {
    this.#isClosed = true
    this.end()
  }

  /** Ends the reading that is under way, and the next one. */
  end(): void {
    this.#reading?.abort()
    this.#reading = undefined
    this.#isDue = false
    this.#cancelNext()
    this.#cancelSoon?.()
    this.#cancelSoon = undefined
  }
}
