import { type ReadonlySignal, signal } from '@preact/signals'
import { createClient, type Retry, type Shop } from '../../client/client.ts'
import { type Clock, sleep } from '../../client/clock.ts'
import { waitMs } from '../../client/retry.ts'
import { anySignal } from '../../everywhere/any-signal.ts'
import type { Movement } from '../../stock/movement.ts'
import type { Session } from '../kit/kit-session.ts'
import type { Agos } from './ago.ts'
import { classifyError, type WaitingFor, waitingFor } from './classify-error.ts'
import type { Entry } from './entry.ts'
import type { EntryList } from './entry-list.ts'

export interface DispatchDependencies {
  /** The address of the service. */
  readonly url: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  /** At least 0, less than 1. */
  readonly random: () => number
  /** Called when the service has made a change. */
  readonly onDone: (entry: Entry, movement: Movement) => void
  /** Waits until the page shows what a count was refused for: another quantity than the count expected. */
  readonly untilMoved: (entry: Entry, signal: AbortSignal) => Promise<void>
  /** Called when the service no longer accepts the key. */
  readonly onRefusedKey: (session: Session) => void
}

export type DispatchState =
  | { readonly state: 'resting' }
  | { readonly state: 'sending' }
  /** The next attempt is at `until`, in milliseconds of the wall clock. */
  | { readonly state: 'waiting'; readonly why: WaitingFor; readonly until: number }

/** Sends the entries of one key, one after the other, each until the service has made or refused it. */
export class Dispatch {
  readonly key: Session['key']
  readonly #session: Session
  readonly #list: EntryList
  readonly #agos: Agos
  readonly #dependencies: DispatchDependencies
  readonly #shop: Shop
  readonly #state = signal<DispatchState>({ state: 'resting' })
  readonly #end = new AbortController()
  #wake = new AbortController()
  #current: string | undefined
  #isSending = false

  constructor(session: Session, list: EntryList, agos: Agos, dependencies: DispatchDependencies) {
    const { url, fetch, clock, random } = dependencies
    this.key = session.key
    this.#session = session
    this.#list = list
    this.#agos = agos
    this.#dependencies = dependencies
    this.#shop = createClient(url, {
      apiKey: session.token,
      deadline: Number.POSITIVE_INFINITY,
      fetch,
      clock,
      random,
      onRetry: (retry) => this.#onRetry(retry),
    })
  }

  get keyId(): string {
    return this.key.peek().id
  }

  get state(): ReadonlySignal<DispatchState> {
    return this.#state
  }

  /** To be called whenever the list has changed. */
  resume(): void {
    // An entry that was removed from the list is not sent any more.
    if (this.#current !== undefined && !this.#list.has(this.#current)) this.#wake.abort()
    if (this.#isSending) return
    this.#isSending = true
    // Whatever fails in the page itself, the next change is sent, and those before it.
    this.#sendAll().catch((error) => {
      this.#isSending = false
      throw error
    })
  }

  /** Ends the wait for the next attempt, unless a limit sets its time. */
  retryNow(): void {
    const state = this.#state.peek()
    if (state.state !== 'waiting' || state.why === 'limit') return
    this.#state.value = { state: 'sending' }
    this.#wake.abort()
  }

  end(): void {
    this.#end.abort()
  }

  async #sendAll(): Promise<void> {
    const { clock, random, onRefusedKey } = this.#dependencies
    for (let failures = 0; ; ) {
      const entry = this.#end.signal.aborted ? undefined : this.#list.of(this.keyId)[0]
      if (entry === undefined) break
      if (failures === 0) this.#state.value = { state: 'sending' }
      this.#wake = new AbortController()
      const signal = anySignal([this.#end.signal, this.#wake.signal])
      this.#current = entry.id
      const outcome = await this.#send(entry, signal)
      this.#current = undefined
      if (outcome === 'final') failures = 0
      else if (outcome === 'key') return onRefusedKey(this.#session)
      else if (!signal.aborted) {
        failures += 1
        const ms = waitMs(failures, undefined, random)
        this.#waits(outcome, ms)
        await sleep(clock, ms, signal)
      }
      this.#wake.abort()
    }
    this.#isSending = false
    this.#state.value = { state: 'resting' }
  }

  async #send(entry: Entry, signal: AbortSignal): Promise<'final' | 'key' | WaitingFor> {
    if (!entry.tried && this.#list.removeTakenBack(entry.id)) return 'final'
    // Marks the entry before it is sent, so that after a reload it does not count as never sent.
    if (!entry.tried) this.#list.put({ ...entry, tried: true })
    const { id, petId, what, note, undoes } = entry
    const { data, error } = await this.#shop.desk.api
      .inventory({ petId })
      .movements.post(
        { id, ...sentOf(what, entry), note, undoes, occurredAgoMs: this.#agos.of(entry) },
        { signal },
      )
    if (error === null) {
      this.#list.remove(id)
      this.#agos.forget(id)
      this.#dependencies.onDone(entry, data)
      return 'final'
    }
    const meaning = classifyError(error)
    if (meaning === 'refused') {
      if (error.code === 'quantity_moved') await this.#dependencies.untilMoved(entry, signal)
      // The person may have dismissed the entry meanwhile, or undone it.
      if (this.#list.has(id) && !this.#list.removeUndone(id)) {
        this.#list.put({ ...entry, tried: true, refusal: error.code })
      }
      return 'final'
    }
    return meaning === 'again' ? waitingFor(error) : 'key'
  }

  #onRetry(retry: Retry): void {
    const why = waitingFor(retry)
    // One failed attempt is not worth a notice.
    if (why === 'limit' || retry.attempts > 1) this.#waits(why, retry.waitMs)
  }

  #waits(why: WaitingFor, ms: number): void {
    this.#state.value = { state: 'waiting', why, until: this.#dependencies.wallClock() + ms }
  }
}

/** A count has no amount. */
const sentOf = (what: Entry['what'], { amount, currency }: Entry) =>
  'counted' in what
    ? what
    : { ...what, amount, ...(amount !== null && currency !== undefined && { currency }) }
