import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { createClient, type Retry, type Shop } from '../../client/client.ts'
import { type Clock, sleep } from '../../client/clock.ts'
import { waitMs } from '../../client/retry.ts'
import type { Moved } from '../../stock/move.ts'
import type { Listing } from '../session/keeping.ts'
import type { KeyInfo, Session } from '../session/session.ts'
import { type Change, type Entry, type OnItsWay, onItsWayOf } from './entry.ts'
import { EntryList } from './entry-list.ts'
import { verdictOn, type WaitingFor, waitingFor } from './verdict.ts'

export interface OutboxOptions {
  /** Where the service is. */
  readonly url: string
  readonly storage: Listing
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  /** At least 0, less than 1. */
  readonly random: () => number
  readonly newId: () => string
  /** The service has made a change. */
  readonly onDone: (entry: Entry, moved: Moved) => void
  /** The service no longer takes the key. */
  readonly onRefusedKey: () => void
}

export type OutboxState =
  | { readonly state: 'resting' }
  | { readonly state: 'sending' }
  /** It is tried again at `until`, in milliseconds of the wall clock. */
  | { readonly state: 'waiting'; readonly why: WaitingFor; readonly until: number }

/** Changes of one key that another one is signed in beside. */
export interface LeftBehind {
  readonly keyId: string
  readonly keyName: string
  readonly changes: number
}

interface Connection {
  readonly key: KeyInfo
  readonly shop: Shop
  readonly end: AbortController
  isSending: boolean
}

/**
 * Changes on their way to the service: sent one after the other, each until the service has made or
 * refused it, and kept by the browser meanwhile. Nothing is lost by a reload, and nothing made twice by
 * sending it again.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #list: EntryList
  readonly #state = signal<OutboxState>({ state: 'resting' })
  readonly #connection = signal<Connection | undefined>(undefined)
  readonly #laidAside = signal<readonly string[]>([])
  #wake = new AbortController()
  #current: string | undefined

  /** What is being sent for the key that is signed in, in its order. */
  readonly waiting: ReadonlySignal<readonly Entry[]> = computed(() => {
    const keyId = this.#connection.value?.key.id
    return this.#list.all.value.filter((entry) => entry.refusal === null && entry.keyId === keyId)
  })

  /** What the service will not make. */
  readonly refused: ReadonlySignal<readonly Entry[]> = computed(() =>
    this.#list.all.value.filter(({ refusal }) => refusal !== null),
  )

  readonly leftBehind: ReadonlySignal<readonly LeftBehind[]> = computed(() => {
    const others = Map.groupBy(
      this.#list.all.value.filter(
        ({ refusal, keyId }) =>
          refusal === null &&
          keyId !== this.#connection.value?.key.id &&
          !this.#laidAside.value.includes(keyId),
      ),
      ({ keyId }) => keyId,
    )
    return [...others].map(([keyId, entries]) => ({
      keyId,
      keyName: entries[0]?.keyName ?? keyId,
      changes: entries.length,
    }))
  })

  readonly #onItsWay = computed(() => onItsWayOf(this.waiting.value))

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#list = new EntryList(options.storage)
  }

  get state(): ReadonlySignal<OutboxState> {
    return this.#state
  }

  /** How many entries the browser does not keep: closing the page loses them. */
  get unkept(): ReadonlySignal<number> {
    return this.#list.unkept
  }

  onItsWay(petId: bigint): OnItsWay | undefined {
    return this.#onItsWay.value.get(petId)
  }

  /** Sends for a session, in place of any other. */
  connect({ token, key }: Session): void {
    this.disconnect()
    const { url, fetch, clock, random } = this.#options
    const shop = createClient(url, {
      apiKey: token,
      deadline: Number.POSITIVE_INFINITY,
      fetch,
      clock,
      random,
      onRetry: (retry) => this.#waitsFor(connection, retry),
    })
    const connection: Connection = { key, shop, end: new AbortController(), isSending: false }
    this.#connection.value = connection
    this.#goOn()
  }

  /** What waits goes on when the same key is signed in again. */
  disconnect(): void {
    this.#connection.peek()?.end.abort()
    this.#connection.value = undefined
    this.#state.value = { state: 'resting' }
    this.#laidAside.value = []
  }

  /** @returns undefined where nobody is signed in */
  add(change: Change): Entry | undefined {
    const key = this.#connection.peek()?.key
    if (key === undefined) return undefined
    const { newId, wallClock } = this.#options
    const entry: Entry = {
      ...change,
      id: newId(),
      keyId: key.id,
      keyName: key.name,
      madeAt: wallClock(),
      place: this.#list.nextPlace,
      tried: false,
      refusal: null,
    }
    this.#list.put(entry)
    this.#goOn()
    return entry
  }

  /** Takes a change back that was never sent. @returns false where it may have been */
  takeBack(id: string): boolean {
    return this.#list.removeUntried(id)
  }

  /** Has done with a change that was refused, or that is given up. */
  dismiss(id: string): void {
    this.#list.remove(id)
    this.#goOn()
  }

  /** Tries again now, where that is being waited for and no limit says until when. */
  hurry(): void {
    const state = this.#state.peek()
    if (state.state !== 'waiting' || state.why === 'limit') return
    this.#state.value = { state: 'sending' }
    this.#wake.abort()
  }

  /** Sends what somebody else left behind for the key that is signed in. */
  takeOver(keyId: string): void {
    const key = this.#connection.peek()?.key
    if (key === undefined) return
    for (const entry of this.#list.of(keyId)) {
      this.#list.put({ ...entry, keyId: key.id, keyName: key.name })
    }
    this.#goOn()
  }

  /** Says no more of it until the next sign-in. */
  layAside(keyId: string): void {
    this.#laidAside.value = [...this.#laidAside.peek(), keyId]
  }

  discard(keyId: string): void {
    for (const { id } of this.#list.of(keyId)) this.#list.remove(id)
  }

  /** Another tab has written or removed something; no name: everything was removed. */
  heard(name: string | null, text: string | null): void {
    this.#list.heard(name, text)
    this.#goOn()
  }

  /** To be called now and then: what a tab left behind that was closed is sent by this one. */
  look(): void {
    this.#list.look()
    this.#goOn()
  }

  #goOn(): void {
    // What is not in the list any more is not to be sent, either.
    if (this.#current !== undefined && !this.#list.has(this.#current)) this.#wake.abort()
    const connection = this.#connection.peek()
    if (connection === undefined || connection.isSending) return
    connection.isSending = true
    void this.#sendAll(connection)
  }

  async #sendAll(connection: Connection): Promise<void> {
    const { clock, random, onRefusedKey } = this.#options
    for (let failures = 0; ; ) {
      const entry = connection.end.signal.aborted ? undefined : this.waiting.peek()[0]
      if (entry === undefined) break
      if (failures === 0) this.#state.value = { state: 'sending' }
      const wait = new AbortController()
      this.#wake = wait
      const signal = AbortSignal.any([connection.end.signal, wait.signal])
      this.#current = entry.id
      const outcome = await this.#sendOnce(connection, entry, signal)
      this.#current = undefined
      if (outcome === 'final') failures = 0
      else if (outcome === 'key') return onRefusedKey()
      else if (!signal.aborted) {
        failures += 1
        const ms = waitMs(failures, undefined, random)
        this.#waits(connection, outcome, ms)
        await sleep(clock, ms, signal)
      }
    }
    connection.isSending = false
    if (this.#connection.peek() === connection) this.#state.value = { state: 'resting' }
  }

  async #sendOnce(
    { shop }: Connection,
    entry: Entry,
    signal: AbortSignal,
  ): Promise<'final' | 'key' | WaitingFor> {
    // Before it can have arrived, so that nobody takes it for unsent after a reload.
    if (!entry.tried) this.#list.put({ ...entry, tried: true })
    const { id, petId, what, note } = entry
    const { data, error } = await shop.desk.api
      .inventory({ petId })
      .movements.post({ id, ...what, note }, { signal })
    if (error === null) {
      this.#list.remove(id)
      this.#options.onDone(entry, data)
      return 'final'
    }
    const verdict = verdictOn(error)
    if (verdict === 'refused') {
      // It may have been dismissed meanwhile.
      if (this.#list.has(id)) this.#list.put({ ...entry, tried: true, refusal: error.code })
      return 'final'
    }
    return verdict === 'again' ? waitingFor(error) : 'key'
  }

  #waitsFor(connection: Connection, retry: Retry): void {
    const why = waitingFor(retry)
    // A single attempt that failed is nothing to speak of.
    if (why === 'limit' || retry.attempts > 1) this.#waits(connection, why, retry.waitMs)
  }

  #waits(connection: Connection, why: WaitingFor, ms: number): void {
    if (this.#connection.peek() !== connection) return
    this.#state.value = { state: 'waiting', why, until: this.#options.wallClock() + ms }
  }
}
