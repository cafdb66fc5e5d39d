import { type ReadonlySignal, signal } from '@preact/signals'
import type { Clock } from '../../client/clock.ts'
import { sleep } from '../../client/clock.ts'
import type { KeyInfo } from '../kit/kit-session.ts'
import type { SessionKeeper } from '../session/session.ts'
import type { Live } from '../state/live.ts'
import type { Pet } from '../state/pet.ts'
import type { Stock } from '../state/stock.ts'
import type { KeptList, KeptLists } from './kept-list.ts'

/** How long a service has to respond before the page opens without it. */
const OPENING_TIMEOUT_MS = 500

/** The first rows and what a person does with them come before the list is kept. */
const FIRST_KEPT_MS = 2_000

/** How often it is noted that the service still has the list, where nothing changes. */
const CONFIRMED_EVERY_MS = 60_000

/** A change is kept soon, so that a page which opens without the service knows it. */
const KEPT_AFTER_MS = 3_000

/** A long list is written seldom: writing takes at most this share of the time. */
const LARGEST_SHARE = 1 / 200

/** No device shows anything of the shop after so long without a response. */
const LONGEST_SILENCE_MS = 7 * 24 * 60 * 60_000

/** A device's clock may be set back a little. Where it goes back further, nothing is known of the time that has passed. */
const CLOCK_CORRECTION_MS = 60 * 60_000

interface ListKeeperDependencies {
  readonly lists: KeptLists
  readonly clock: Clock
  /** UTC epoch milliseconds. */
  readonly wallClock: () => number
}

/** How old the list is that a page shows. */
export interface ListAge {
  /** When it was the service's, by its clock. UTC epoch milliseconds. */
  readonly at: number
  /** Whether the page has opened with it, and shown no newer one. */
  readonly isKept: boolean
}

interface Followed {
  readonly session: SessionKeeper
  readonly stock: Stock
  readonly live: Live
}

/** Keeps the list on the device, seldom and beside the page's work, and opens the page with it where the service is away. */
export class ListKeeper {
  readonly #dependencies: ListKeeperDependencies
  readonly #age = signal<ListAge | undefined>(undefined)
  #opened: { readonly token: string; readonly list: KeptList } | undefined
  #respondedAt: number | undefined
  #kept: readonly Pet[] | undefined
  #isWriting = false
  /** Whether a change is to be kept soon. */
  #keepsSoon = false
  #pauseMs = KEPT_AFTER_MS

  constructor(dependencies: ListKeeperDependencies) {
    this.#dependencies = dependencies
  }

  /** How old the list is that is shown; undefined: it is the service's now, or there is none. */
  get age(): ReadonlySignal<ListAge | undefined> {
    return this.#age
  }

  /** The key of the list that the page opens with, once the service has not responded for a while. */
  async keyOf(token: string): Promise<KeyInfo | undefined> {
    const { lists, clock } = this.#dependencies
    const [list] = await Promise.all([lists.read(token), sleep(clock, OPENING_TIMEOUT_MS)])
    if (list === undefined) return undefined
    if (this.#isTooOld(list.respondedAt)) {
      await lists.forget()
      return undefined
    }
    this.#opened = { token, list }
    return list.key
  }

  follow(followed: Followed): void {
    const { session, live } = followed
    const { clock, lists, wallClock } = this.#dependencies
    session.current.subscribe((current) => {
      this.#age.value = undefined
      this.#kept = undefined
      this.#respondedAt = current && wallClock()
      if (current) this.#open(current.token, followed)
    })
    session.signedOut.subscribe((why) => {
      if (why !== 'never') void lists.forget()
    })
    session.isOfDevice.subscribe((isOfDevice) => {
      if (isOfDevice || this.#kept === undefined) return
      this.#kept = undefined
      void lists.forget()
    })
    let wasLive = false
    live.state.subscribe(({ state }) => {
      const isLive = state === 'live'
      if (isLive) {
        this.#age.value = undefined
        clock.after(FIRST_KEPT_MS, () => void this.look(followed))
      } else if (wasLive) {
        void this.#keep(followed)
        this.#age.value = { at: this.#now(live), isKept: false }
      }
      wasLive = isLive
    })
    const lookAgain = () => {
      void this.look(followed)
      clock.after(CONFIRMED_EVERY_MS, lookAgain)
    }
    lookAgain()
    followed.stock.all.subscribe(() => this.#keepSoon(followed))
  }

  /** Keeps the list where the service's is shown, and shows none that is too old. */
  async look(followed: Followed): Promise<void> {
    if (followed.live.state.peek().state === 'live') return this.#keep(followed)
    const respondedAt = this.#respondedAt
    if (respondedAt === undefined || !this.#isTooOld(respondedAt)) return
    await this.#dependencies.lists.forget()
    await followed.session.renew()
  }

  #keepSoon(followed: Followed): void {
    const isKeptYet = this.#kept !== undefined
    if (this.#keepsSoon || !isKeptYet || followed.live.state.peek().state !== 'live') return
    this.#keepsSoon = true
    this.#dependencies.clock.after(this.#pauseMs, () => {
      this.#keepsSoon = false
      void this.look(followed)
    })
  }

  #open(token: string, { stock }: Followed): void {
    const opened = this.#opened
    this.#opened = undefined
    if (opened === undefined || opened.token !== token) return
    const { at, respondedAt, pets } = opened.list
    this.#respondedAt = respondedAt
    this.#age.value = { at, isKept: true }
    const reading = stock.beginReading()
    reading.add(pets)
    reading.finish()
  }

  /** To be called while the stock is the service's, or just was. */
  async #keep({ session, stock, live }: Followed): Promise<void> {
    const { lists, clock, wallClock } = this.#dependencies
    const respondedAt = wallClock()
    const current = session.current.peek()
    if (current === undefined || !stock.loaded.peek()) return
    this.#respondedAt = respondedAt
    if (!session.isOfDevice.peek() || this.#isWriting) return
    const pets = stock.all.peek()
    const times = { at: this.#now(live), respondedAt }
    if (pets === this.#kept) return lists.confirm(current.token, times)
    this.#isWriting = true
    const began = clock.now()
    const isKept = await lists.write(current.token, { key: current.key.peek(), ...times, pets })
    this.#isWriting = false
    this.#pauseMs = Math.max(KEPT_AFTER_MS, (clock.now() - began) / LARGEST_SHARE)
    // Another key may be signed in by now.
    if (isKept && session.current.peek() === current) this.#kept = pets
  }

  #now({ ahead }: Live): number {
    return this.#dependencies.wallClock() + ahead.peek()
  }

  #isTooOld(respondedAt: number): boolean {
    const silence = this.#dependencies.wallClock() - respondedAt
    return silence > LONGEST_SILENCE_MS || silence < -CLOCK_CORRECTION_MS
  }
}
