import { type ReadonlySignal, signal } from '@preact/signals'
import type { AskedShop } from './asked-shop.ts'
import { pauseMs, SHORTEST_MS } from './pause.ts'
import type { QueryDependencies } from './repeated-query.ts'
import { type DeskResponse, failureOf, type RequestError } from './request-error.ts'

/** Which page is asked for: without `before` the newest. */
export interface PagePlace {
  readonly limit: number
  readonly before?: string
}

/** What has happened, as a journal says it. */
export interface PagedEntry {
  readonly id: string
  /** UTC epoch milliseconds. */
  readonly at: number
}

/** A part of a journal, newest first. */
export interface EntryPage<Entry extends PagedEntry> {
  readonly entries: readonly Entry[]
  readonly next: string | null
  /** Where a search has ended the part before it was full: how far back it has come. */
  readonly searchedTo?: number | null | undefined
}

/** Asks for a page. */
export type AskPage<Entry extends PagedEntry> = (
  shop: AskedShop,
  place: PagePlace,
  signal: AbortSignal,
) => DeskResponse<EntryPage<Entry>>

const FIRST = 500
const NEWEST = 50
const OLDER = 1_000

/** How many pages the journal reads at most to reach a day in the past. */
const FURTHEST_PAGES = 10

/** Which entries the journal is reading. */
type Reading = 'newest' | 'older'

/** The part of a journal that the page has read. It reads the newest entries when opened, and older ones on request. */
export class PagedQuery<Entry extends PagedEntry> {
  readonly #askPage: AskPage<Entry>
  readonly #dependencies: QueryDependencies
  readonly #entries = signal<readonly Entry[] | undefined>(undefined)
  readonly #searchedTo = signal<number | undefined>(undefined)
  readonly #next = signal<string | null>(null)
  readonly #reading = signal<Reading | undefined>(undefined)
  readonly reading: ReadonlySignal<Reading | undefined> = this.#reading
  readonly #requestError = signal<RequestError | undefined>(undefined)
  readonly requestError: ReadonlySignal<RequestError | undefined> = this.#requestError
  readonly #isUnknown = signal(false)
  readonly #end = new AbortController()
  #isStale = true
  #reach: { readonly from: number; readonly pages: number } | undefined
  #isAtWork = false
  #lastRead = Number.NEGATIVE_INFINITY
  #cancelRefresh: (() => void) | undefined
  #cancelRetry = () => {}

  constructor(askPage: AskPage<Entry>, dependencies: QueryDependencies) {
    this.#askPage = askPage
    this.#dependencies = dependencies
  }

  /** Newest first; undefined before the first response. */
  get entries(): ReadonlySignal<readonly Entry[] | undefined> {
    return this.#entries
  }

  /** The cursor to older entries; null where there are none. */
  get next(): ReadonlySignal<string | null> {
    return this.#next
  }

  /** How far back a search has come; undefined: as far as the oldest entry. */
  get searchedTo(): ReadonlySignal<number | undefined> {
    return this.#searchedTo
  }

  /** Whether the journal is that of a pet that never existed. */
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
    const { clock, shop } = this.#dependencies
    const pause = pauseMs(shop()?.limits())
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

  /** Reads now what could not be read while nothing responded. */
  readAgain(): void {
    const failed = this.#requestError.peek()
    if (failed !== undefined && failed.until === undefined) this.retry()
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
    try {
      while (!signal.aborted && this.#requestError.value === undefined) {
        if (this.#isStale) await this.#readNewest(signal)
        else if (this.#mayReachFurther()) await this.#readOlder(signal)
        else break
      }
    } finally {
      this.#reading.value = undefined
      this.#isAtWork = false
    }
  }

  #mayReachFurther(): boolean {
    const reached = this.#searchedTo.value ?? this.#entries.value?.at(-1)?.at
    const goesOn =
      this.#reach !== undefined &&
      this.#reach.pages > 0 &&
      this.#next.value !== null &&
      reached !== undefined &&
      reached > this.#reach.from
    if (!goesOn) this.#reach = undefined
    return goesOn
  }

  async #readNewest(signal: AbortSignal): Promise<void> {
    this.#isStale = false
    this.#reading.value = 'newest'
    const known = this.#entries.value
    const isNothingKnown = known === undefined || known.length === 0
    const page = await this.#ask({ limit: isNothingKnown ? FIRST : NEWEST }, signal)
    if (page === undefined) {
      this.#isStale = !this.#isUnknown.value
      return
    }
    const entries = isNothingKnown ? undefined : joined(page.entries, known)
    if (entries !== undefined) {
      this.#entries.value = entries
      return
    }
    const whole =
      isNothingKnown || page.next === null ? page : await this.#ask({ limit: FIRST }, signal)
    if (whole === undefined) this.#isStale = true
    else this.#begin(whole)
  }

  #begin({ entries, next, searchedTo }: EntryPage<Entry>): void {
    this.#entries.value = entries
    this.#next.value = next
    this.#searchedTo.value = searchedTo ?? undefined
  }

  async #readOlder(signal: AbortSignal): Promise<void> {
    const before = this.#next.value
    const reach = this.#reach
    if (before === null || reach === undefined) return
    this.#reading.value = 'older'
    const page = await this.#ask({ limit: OLDER, before }, signal)
    if (page === undefined) return
    this.#entries.value = [...(this.#entries.value ?? []), ...page.entries]
    this.#next.value = page.next
    this.#searchedTo.value = page.searchedTo ?? undefined
    // The person may have asked for another part meanwhile.
    if (this.#reach === reach) this.#reach = { ...reach, pages: reach.pages - 1 }
  }

  /** @returns undefined after an error, which `requestError` or `isUnknown` then has */
  async #ask(place: PagePlace, signal: AbortSignal): Promise<EntryPage<Entry> | undefined> {
    const { shop, clock } = this.#dependencies
    const signedIn = shop()
    if (signedIn === undefined) {
      this.close()
      return undefined
    }
    const response = await this.#askPage(signedIn, place, signal)
    this.#lastRead = clock.now()
    if (signal.aborted) return undefined
    this.#isUnknown.value = response.error?.code === 'pet_not_found'
    if (response.error === null) return response.data
    if (this.#isUnknown.value) return undefined
    const failed = failureOf(response, signedIn, this.#dependencies)
    if (failed !== undefined) this.#fail(failed)
    return undefined
  }

  #fail(requestError: RequestError): void {
    const { clock, wallClock } = this.#dependencies
    this.#requestError.value = requestError
    if (requestError.until === undefined) return
    this.#cancelRetry = clock.after(requestError.until - wallClock(), () => this.retry())
  }
}

/** Compares the time, too: the service gives ids again after it has pruned the journal to its end. */
const isSame = (a: PagedEntry, b: PagedEntry): boolean => a.id === b.id && a.at === b.at

/** Joins the newest entries with those known. @returns undefined where entries between them are missing */
function joined<Entry extends PagedEntry>(
  newest: readonly Entry[],
  known: readonly Entry[],
): readonly Entry[] | undefined {
  const [first] = known
  if (first === undefined) return newest
  const overlap = newest.findIndex((entry) => isSame(entry, first))
  return overlap < 0 ? undefined : [...newest.slice(0, overlap), ...known]
}
