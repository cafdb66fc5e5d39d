import { type ReadonlySignal, signal } from '@preact/signals'
import { createParser } from 'eventsource-parser'
import { type Clock, sleep } from '../../client/clock.ts'
import { INT64_MEMBERS, parseInt64 } from '../../client/int64-json.ts'
import { readQuietMs } from '../../client/limits.ts'
import { readRetryAfterMs, waitMs } from '../../client/retry.ts'
import type { Check } from '../../health/check.ts'
import type { Connectivity } from '../session/connectivity.ts'
import type { Session } from '../session/session.ts'
import type { Pet } from './pet.ts'
import type { Stock } from './stock.ts'

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
  /** Learns why requests get no response. */
  readonly connectivity: Connectivity
  /** Called when the service no longer accepts the key. */
  readonly onRefused: () => void
}

/** The service sends something every ten seconds at least. A connection that is silent for longer is dead. */
const IDLE_TIMEOUT_MS = 16_000

/** Clocks agree within this time: the service sends its time in whole seconds. */
const CLOCKS_AGREE_MS = 2_000

/** The longest wait between two attempts. */
const LONGEST_WAIT_MS = 10_000

/** Time enough for a hundred thousand pets over a slow network. */
const LIST_TIMEOUT_MS = 120_000

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

  async #followOnce(session: Session, end: AbortSignal): Promise<Ended> {
    const { url, fetch, clock } = this.#dependencies
    const connection = new AbortController()
    const signal = AbortSignal.any([end, connection.signal])
    const idle = new IdleTimer(clock, () => connection.abort())
    let isLive = false
    try {
      const response = await fetch(`${url}/desk/api/events`, {
        headers: { authorization: `Bearer ${session.token}` },
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

      const changes = new Changes(this.#dependencies.stock, async () => {
        const pets = await readList(session, signal)
        if (pets === undefined) {
          connection.abort()
        } else {
          isLive = true
          this.#dependencies.connectivity.recovered()
          this.#state.value = { state: 'live' }
        }
        return pets
      })
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (event === 'health') this.#health.value = JSON.parse(data).checks as readonly Check[]
          else changes.take(event, data)
        },
      })
      for await (const text of textOf(response.body)) {
        idle.broken()
        parser.feed(text)
      }
    } catch {
      // The connection broke off, at either end. The caller begins again.
    } finally {
      idle.end()
      connection.abort()
    }
    return { outcome: isLive ? 'broken' : 'failed' }
  }
}

/** Why the page has stopped following the events. */
interface Ended {
  readonly outcome: 'refused' | 'limited' | 'failed' | 'broken'
  readonly retryAfterMs?: number | undefined
}

/** Reads the whole list. @returns undefined where that is not possible */
async function readList(
  { shop }: Session,
  signal: AbortSignal,
): Promise<readonly Pet[] | undefined> {
  const { data } = await shop.desk.api.inventory.get({
    signal,
    attemptTimeout: LIST_TIMEOUT_MS,
    deadline: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}

async function* textOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Calls back when a connection has been silent for too long. */
class IdleTimer {
  #cancel = () => {}

  constructor(
    readonly clock: Clock,
    readonly onTooLong: () => void,
  ) {
    this.broken()
  }

  broken(): void {
    this.end()
    this.#cancel = this.clock.after(IDLE_TIMEOUT_MS, this.onTooLong)
  }

  end(): void {
    this.#cancel()
  }
}

/** Applies events to the list. Events that arrive while the page reads the list wait for it. */
class Changes {
  #waiting: (() => void)[] | undefined = []

  constructor(
    readonly stock: Stock,
    readonly readList: () => Promise<readonly Pet[] | undefined>,
  ) {}

  take(event: string | undefined, data: string): void {
    if (event === 'ready' || event === 'reload') void this.#begin()
    else if (event === 'pets') this.#apply(() => this.stock.apply(petsIn(data)))
    else if (event === 'removed') this.#apply(() => this.stock.remove(idsIn(data)))
  }

  async #begin(): Promise<void> {
    const waiting: (() => void)[] = []
    this.#waiting = waiting
    const pets = await this.readList()
    // A newer event may have begun another reading meanwhile.
    if (pets === undefined || this.#waiting !== waiting) return
    this.#waiting = undefined
    this.stock.load(pets)
    for (const apply of waiting) apply()
  }

  #apply(change: () => void): void {
    if (this.#waiting) this.#waiting.push(change)
    else change()
  }
}

const petsIn = (data: string): Pet[] => parseInt64(data, INT64_MEMBERS) as Pet[]

/** Reads a list of bare integers, which JSON.parse would round. */
const idsIn = (data: string): bigint[] => (data.match(/-?\d+/g) ?? []).map(BigInt)
