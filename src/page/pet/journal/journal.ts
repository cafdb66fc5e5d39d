import { type ReadonlySignal, signal } from '@preact/signals'
import type { Limits, PetstockError } from '../../../client/client.ts'
import type { Clock } from '../../../client/clock.ts'
import { type RequestError, toRequestError } from '../request-error.ts'
import { type HistoryEntry, type HistoryPage, joined } from './history.ts'
import { pauseMs, SHORTEST_MS } from './pause.ts'

export interface JournalQuery {
  readonly limit: number
  readonly before?: string
}

type JournalResponse =
  | { readonly data: HistoryPage; readonly error: null }
  | { readonly data: null; readonly error: PetstockError; readonly headers: Headers }

export interface JournalDependencies {
  readonly read: (query: JournalQuery, signal: AbortSignal) => Promise<JournalResponse>
  /** The state of the key's limits. */
  readonly limits: () => Limits | undefined
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
  /** Called when the service no longer accepts the key. */
  readonly onRefused: () => void
}

const FIRST = 500
const NEWEST = 50
const OLDER = 1_000

/** How many pages the journal reads at most to reach a day in the past. */
const FURTHEST_PAGES = 10

/** Which entries the journal is reading. */
export type Reading = 'newest' | 'older'

/** The part of a pet's journal that the page has read. It reads the newest entries when opened, and older ones on request. */
export class Journal {
  readonly #dependencies: JournalDependencies
  readonly #entries = signal<readonly HistoryEntry[] | undefined>(undefined)
  readonly #next = signal<string | null>(null)
  readonly #reading = signal<Reading | undefined>(undefined)
  readonly #requestError = signal<RequestError | undefined>(undefined)
  readonly #isUnknown = signal(false)
  readonly #end = new AbortController()
  #isStale = true
  #reach: { readonly from: number; readonly pages: number } | undefined
  #isAtWork = false
  #lastRead = Number.NEGATIVE_INFINITY
  #cancelRefresh: (() => void) | undefined
  #cancelRetry = () => {}

  constructor(dependencies: JournalDependencies) {
    this.#dependencies = dependencies
  }

  /** Newest first; undefined before the first response. */
  get entries(): ReadonlySignal<readonly HistoryEntry[] | undefined> {
    return this.#entries
  }

  /** The cursor to older entries; null where there are none. */
  get next(): ReadonlySignal<string | null> {
    return this.#next
  }

  get reading(): ReadonlySignal<Reading | undefined> {
    return this.#reading
  }

  get requestError(): ReadonlySignal<RequestError | undefined> {
    return this.#requestError
  }

  /** Whether this pet never existed. */
  get isUnknown(): ReadonlySignal<boolean> {
    return this.#isUnknown
  }

  open(): void {
    void this.#work()
  }

  /** Ends all requests and timers. */
  close(): void {
    this.#end.abort()
    this.#cancelRefresh?.()
    this.#cancelRetry()
  }

  /** Reads new entries after a pause, in which further ones may come. */
  refresh(): void {
    if (this.#cancelRefresh || this.#end.signal.aborted) return
    const { clock, limits } = this.#dependencies
    const pause = pauseMs(limits())
    const wait = Math.max(SHORTEST_MS, this.#lastRead + pause - clock.now())
    this.#cancelRefresh = clock.after(wait, () => {
      this.#cancelRefresh = undefined
      this.#isStale = true
      if (this.#requestError.value?.until === undefined) this.retry()
    })
  }

  /** Reads one page further into the past. */
  older(): void {
    this.#reach = { from: Number.NEGATIVE_INFINITY, pages: 1 }
    void this.#work()
  }

  /** Reads pages until they cover the time from `from` on, up to a bound. */
  cover(from: number): void {
    this.#reach = { from, pages: FURTHEST_PAGES }
    void this.#work()
  }

  /** Tries again after an error. */
  retry(): void {
    this.#cancelRetry()
    this.#requestError.value = undefined
    void this.#work()
  }

  async #work(): Promise<void> {
    if (this.#isAtWork || this.#requestError.value !== undefined) return
    this.#isAtWork = true
    const { signal } = this.#end
    while (!signal.aborted && this.#requestError.value === undefined) {
      if (this.#isStale) await this.#readNewest(signal)
      else if (this.#mayReachFurther()) await this.#readOlder(signal)
      else break
    }
    this.#reading.value = undefined
    this.#isAtWork = false
  }

  #mayReachFurther(): boolean {
    const oldest = this.#entries.value?.at(-1)
    const goesOn =
      this.#reach !== undefined &&
      this.#reach.pages > 0 &&
      this.#next.value !== null &&
      oldest !== undefined &&
      oldest.at > this.#reach.from
    if (!goesOn) this.#reach = undefined
    return goesOn
  }

  async #readNewest(signal: AbortSignal): Promise<void> {
    this.#isStale = false
    this.#reading.value = 'newest'
    const known = this.#entries.value
    const page = await this.#ask({ limit: known === undefined ? FIRST : NEWEST }, signal)
    if (page === undefined) {
      this.#isStale = !this.#isUnknown.value
      return
    }
    const entries = known && joined(page.movements, known)
    if (entries !== undefined && known?.length !== 0) {
      this.#entries.value = entries
      return
    }
    const whole =
      known === undefined || page.next === null ? page : await this.#ask({ limit: FIRST }, signal)
    if (whole === undefined) this.#isStale = true
    else this.#begin(whole)
  }

  #begin({ movements, next }: HistoryPage): void {
    this.#entries.value = movements
    this.#next.value = next
  }

  async #readOlder(signal: AbortSignal): Promise<void> {
    const before = this.#next.value
    const reach = this.#reach
    if (before === null || reach === undefined) return
    this.#reading.value = 'older'
    const page = await this.#ask({ limit: OLDER, before }, signal)
    if (page === undefined) return
    this.#entries.value = [...(this.#entries.value ?? []), ...page.movements]
    this.#next.value = page.next
    // The person may have asked for another part meanwhile.
    if (this.#reach === reach) this.#reach = { ...reach, pages: reach.pages - 1 }
  }

  /** @returns undefined after an error, which `requestError` or `isUnknown` then has */
  async #ask(query: JournalQuery, signal: AbortSignal): Promise<HistoryPage | undefined> {
    const { read, clock, wallClock, onRefused } = this.#dependencies
    const response = await read(query, signal)
    this.#lastRead = clock.now()
    if (signal.aborted) return undefined
    this.#isUnknown.value = response.error?.code === 'pet_not_found'
    if (response.error === null) return response.data
    if (this.#isUnknown.value) return undefined
    this.#fail(toRequestError(response.error, response.headers, wallClock()))
    if (response.error.status === 401) onRefused()
    return undefined
  }

  #fail(requestError: RequestError): void {
    const { clock, wallClock } = this.#dependencies
    this.#requestError.value = requestError
    if (requestError.until === undefined) return
    this.#cancelRetry = clock.after(requestError.until - wallClock(), () => this.retry())
  }
}
