import { type ReadonlySignal, signal } from '@preact/signals'
import { createParser } from 'eventsource-parser'
import { type Clock, sleep } from '../../client/clock.ts'
import { readQuietMs } from '../../client/limits.ts'
import { readRetryAfterMs, waitMs } from '../../client/retry.ts'
import type { Check } from '../../health/check.ts'
import type { ShownSettings } from '../../shops/settings.ts'
import type { Connectivity } from '../session/connectivity.ts'
import type { KeyInfo, Session } from '../session/session.ts'
import { petsOf } from './list-text.ts'
import { paceBy } from './pace.ts'
import type { Pet } from './pet.ts'
import type { Stock } from './stock.ts'
import { StockChanges } from './stock-changes.ts'

/** Whether the page receives changes. */
export type LiveState =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  /** The connection broke off. The page tries again by itself. */
  | { readonly state: 'waiting' }

export interface LiveDependencies {
  readonly url: string
  readonly stock: Stock
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  /** At least 0, less than 1. */
  readonly random: () => number
  /** Called with the pets of the list as they arrive, from the first showing on. */
  readonly onArrived: (pets: readonly Pet[]) => void
  /** Learns why requests get no response. */
  readonly connectivity: Connectivity
  /** Called when the service no longer accepts the key. */
  readonly onRefused: () => void
  /** Called with the key of the session, and with the shop's settings: at first, and when they were changed. */
  readonly onKey: (key: KeyInfo) => void
  readonly onSettings: (settings: ShownSettings) => void
}

/** The service sends something every ten seconds at least. A connection that is silent for longer is dead. */
const IDLE_TIMEOUT_MS = 16_000

/** Clocks agree within this time: the service sends its time in whole seconds. */
const CLOCKS_AGREE_MS = 2_000

/** The longest wait between two attempts. */
const LONGEST_WAIT_MS = 10_000

/** The service sends a list without a pause. One that is silent for longer is dead. */
const LIST_IDLE_TIMEOUT_MS = 30_000

/** Keeps the page's stock equal to the service's: reads the list once, then follows the events. */
export class Live {
  readonly #dependencies: LiveDependencies
  readonly #state = signal<LiveState>({ state: 'connecting' })
  readonly #health = signal<readonly Check[]>([])
  readonly #ahead = signal(0)
  #following: AbortController | undefined
  #wake: AbortController | undefined

  constructor(dependencies: LiveDependencies) {
    this.#dependencies = dependencies
  }

  get state(): ReadonlySignal<LiveState> {
    return this.#state
  }

  /** How many milliseconds the service's clock, which dates all changes, is ahead of this device's. */
  get ahead(): ReadonlySignal<number> {
    return this.#ahead
  }

  /** The health checks that the service sent last. */
  get health(): ReadonlySignal<readonly Check[]> {
    return this.#health
  }

  /** Follows the stock for a session, in place of any other. */
  follow(session: Session): void {
    this.stop()
    const following = new AbortController()
    this.#following = following
    void this.#keepFollowing(session, following.signal)
  }

  stop(): void {
    this.#following?.abort()
    this.#following = undefined
    this.#state.value = { state: 'connecting' }
    this.#health.value = []
  }

  /** Ends the wait for the next attempt. */
  retryNow(): void {
    this.#wake?.abort()
  }

  async #keepFollowing(session: Session, end: AbortSignal): Promise<void> {
    const { clock, random, onRefused, connectivity } = this.#dependencies
    for (let failures = 0; !end.aborted; ) {
      const { outcome, retryAfterMs } = await this.#followOnce(session, end)
      if (end.aborted) return
      if (outcome === 'refused') return onRefused()
      failures = outcome === 'broken' ? 1 : failures + 1
      const wait = retryAfterMs ?? Math.min(waitMs(failures, undefined, random), LONGEST_WAIT_MS)
      if (outcome === 'limited') connectivity.limited(wait)
      this.#state.value = { state: 'waiting' }
      this.#wake = new AbortController()
      await sleep(clock, wait, AbortSignal.any([end, this.#wake.signal]))
    }
  }

  #compareClocks(headers: Headers): void {
    const ahead = Date.parse(headers.get('date') ?? '') - this.#dependencies.wallClock()
    this.#ahead.value = Math.abs(ahead) > CLOCKS_AGREE_MS ? ahead : 0
  }

  async #followOnce({ token }: Session, end: AbortSignal): Promise<Ended> {
    const { clock } = this.#dependencies
    const connection = new AbortController()
    const signal = AbortSignal.any([end, connection.signal])
    const breakOff = () => connection.abort()
    let ended: Ended = { outcome: 'failed' }
    const changes = this.#changes(token, signal, (why) => {
      ended = why
      if (why.outcome !== 'broken') breakOff()
    })
    try {
      const events = await this.#open('/desk/api/events', token, signal)
      if ('outcome' in events) return events
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (!this.#take(event, data)) changes.take(event, data)
        },
      })
      for await (const text of textOf(events.body, clock, IDLE_TIMEOUT_MS, breakOff)) {
        parser.feed(text)
      }
    } catch {
      // The connection broke off, at either end. The caller begins again.
    } finally {
      changes.end()
      connection.abort()
    }
    return ended
  }

  /** Takes an event that is not about the stock. @returns false where it is another */
  #take(event: string | undefined, data: string): boolean {
    const { onKey, onSettings } = this.#dependencies
    if (event === 'health') this.#health.value = JSON.parse(data).checks as readonly Check[]
    else if (event === 'key') onKey(JSON.parse(data) as KeyInfo)
    else if (event === 'settings') onSettings(JSON.parse(data) as ShownSettings)
    else return false
    return true
  }

  /** @param onEnd learns why the page would stop following from now on */
  #changes(token: string, signal: AbortSignal, onEnd: (why: Ended) => void): StockChanges {
    const { stock, clock, connectivity, onArrived } = this.#dependencies
    let failed: Ended = { outcome: 'failed' }
    return new StockChanges({
      stock,
      clock,
      pace: paceBy(clock.now),
      onArrived,
      readList: async (given) => {
        const reading = new AbortController()
        const until = AbortSignal.any([signal, given, reading.signal])
        const list = await this.#open('/desk/api/inventory', token, until)
        if ('outcome' in list) {
          failed = list
          return undefined
        }
        return petsOf(textOf(list.body, clock, LIST_IDLE_TIMEOUT_MS, () => reading.abort()))
      },
      onRead: () => {
        onEnd({ outcome: 'broken' })
        connectivity.recovered()
        this.#state.value = { state: 'live' }
      },
      onBroken: () => onEnd(failed),
    })
  }

  /** Asks the service for a stream. */
  async #open(path: string, token: string, signal: AbortSignal): Promise<Opened | Ended> {
    const { url, fetch } = this.#dependencies
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal,
    })
    this.#compareClocks(response.headers)
    const retryAfterMs = readRetryAfterMs(response.headers)
    if (response.status === 401) return { outcome: 'refused' }
    if (response.status === 429) {
      return { outcome: 'limited', retryAfterMs: (await readQuietMs(response)) ?? retryAfterMs }
    }
    if (!response.ok || response.body === null) return { outcome: 'failed', retryAfterMs }
    return { body: response.body }
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

interface Opened {
  readonly body: Bytes
}

/** Why the page has stopped following the events. */
interface Ended {
  readonly outcome: 'refused' | 'limited' | 'failed' | 'broken'
  readonly retryAfterMs?: number | undefined
}

/** The text of a stream, part by part. */
async function* textOf(
  body: Bytes,
  clock: Clock,
  idleTimeoutMs: number,
  onIdle: () => void,
): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const cancel = clock.after(idleTimeoutMs, onIdle)
    const { done, value } = await reader.read().finally(cancel)
    if (done) return
    yield value
  }
}
