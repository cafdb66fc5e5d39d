import { Election, type Lease } from '../../src/page/state/tabs/election.ts'
import { type ElectionMessage, type Leader, outranks } from '../../src/page/state/tabs/messages.ts'

/** A browser as the election sees it: tabs that freeze, die and come, and messages that take their time. */
export interface ModelOptions {
  /** How long each next message, or look of another tab at the storage, is on its way; from the start again at the end. */
  readonly delays: readonly number[]
  /** Whether a tab that thaws runs its timers before it takes what was said meanwhile. */
  readonly timersFirst: boolean
  readonly stores: boolean
  /** Whether the browser has locks for tabs, as it has on https. */
  readonly hasLocks: boolean
}

interface Due {
  readonly at: number
  readonly isTimer: boolean
  readonly run: () => void
}

interface Written {
  readonly leader: Leader | undefined
  /** When each other tab sees it. */
  readonly seenAt: number
  readonly by: ModelTab
}

export class ModelTab {
  readonly election: Election
  readonly due = new Set<Due>()
  isFrozen = false
  /** Those whom it has followed, or been, in their order. */
  readonly followed: Leader[] = []

  constructor(
    readonly id: string,
    make: (tab: ModelTab) => Election,
  ) {
    this.election = make(this)
    this.election.place.subscribe((place) => {
      if (place.role !== 'none') this.followed.push(place.leader)
    })
  }

  get role() {
    return this.election.place.peek().role
  }

  /** Whether it never went back to a leader that was replaced. */
  get neverWentBack(): boolean {
    return this.followed.every((leader, at) => {
      const next = this.followed[at + 1]
      return next === undefined || !outranks(leader, next)
    })
  }
}

export class ModelTabs {
  readonly tabs = new Set<ModelTab>()
  readonly #options: ModelOptions
  readonly #seats: { readonly tab: ModelTab; readonly onTaken: () => void }[] = []
  #written: readonly Written[] = []
  #now = 0
  #count = 0
  #delays = 0

  constructor(options: ModelOptions) {
    this.#options = options
  }

  get awake(): readonly ModelTab[] {
    return [...this.tabs].filter(({ isFrozen }) => !isFrozen)
  }

  open(): ModelTab {
    this.#count += 1
    // The younger ones do not always win.
    const id = `${(this.#count * 7) % 10} ${this.#count}`.replace(' ', '.')
    const tab = new ModelTab(id, (self) => this.#electionOf(self, id))
    this.tabs.add(tab)
    tab.election.join()
    return tab
  }

  close(tab: ModelTab): void {
    tab.election.leave()
    this.tabs.delete(tab)
  }

  /** Ends the process of a tab: it says nothing any more. */
  kill(tab: ModelTab): void {
    this.tabs.delete(tab)
    this.#leaveSeat(tab)
  }

  forgetStorage(): void {
    this.#written = []
  }

  pass(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const next = this.#next()
      if (next === undefined || next.due.at > end) break
      this.#now = Math.max(this.#now, next.due.at)
      next.tab.due.delete(next.due)
      next.due.run()
    }
    this.#now = end
  }

  #next() {
    const { timersFirst } = this.#options
    const all = this.awake.flatMap((tab) => [...tab.due].map((due) => ({ tab, due })))
    const isLate = (due: Due) => due.at <= this.#now
    return all.toSorted(({ due: a }, { due: b }) =>
      isLate(a) && isLate(b) && a.isTimer !== b.isTimer
        ? Number(a.isTimer === timersFirst ? 0 : 1) - Number(b.isTimer === timersFirst ? 0 : 1)
        : a.at - b.at,
    )[0]
  }

  #electionOf(tab: ModelTab, id: string): Election {
    return new Election({
      id,
      clock: {
        now: () => this.#now,
        after: (ms, run) => {
          const due = { at: this.#now + ms, isTimer: true, run }
          tab.due.add(due)
          return () => void tab.due.delete(due)
        },
      },
      random: () => (this.#delay() % 100) / 100,
      lease: this.#leaseOf(tab),
      post: (message) => this.#post(tab, message),
      takeSeat: this.#options.hasLocks ? (onTaken) => this.#takeSeat(tab, onTaken) : undefined,
    })
  }

  #delay(): number {
    const { delays } = this.#options
    this.#delays += 1
    return delays[this.#delays % delays.length] ?? 0
  }

  /** Messages between two tabs keep their order. */
  #post(from: ModelTab, message: ElectionMessage): void {
    for (const tab of this.tabs) {
      if (tab === from) continue
      const last = Math.max(...[...tab.due].map(({ at, isTimer }) => (isTimer ? 0 : at)), 0)
      const at = Math.max(this.#now + this.#delay(), last + 1e-6)
      tab.due.add({ at, isTimer: false, run: () => tab.election.take(message) })
    }
  }

  #leaseOf(tab: ModelTab): Lease {
    const write = (leader: Leader | undefined) => {
      if (!this.#options.stores) return
      const written = { leader, seenAt: this.#now + this.#delay(), by: tab }
      this.#written = [...this.#written, written].slice(-20)
    }
    return {
      read: () =>
        this.#written.findLast(({ by, seenAt }) => by === tab || seenAt <= this.#now)?.leader,
      write,
      clear: () => write(undefined),
    }
  }

  #takeSeat(tab: ModelTab, onTaken: () => void): () => void {
    const seat = { tab, onTaken }
    this.#seats.push(seat)
    if (this.#seats[0] === seat) this.#grant()
    return () => {
      const at = this.#seats.indexOf(seat)
      if (at < 0) return
      this.#seats.splice(at, 1)
      if (at === 0) this.#grant()
    }
  }

  /** The first in the queue has the seat, also while it is frozen. */
  #grant(): void {
    const first = this.#seats[0]
    first?.tab.due.add({ at: this.#now, isTimer: false, run: first.onTaken })
  }

  #leaveSeat(tab: ModelTab): void {
    const hadIt = this.#seats[0]?.tab === tab
    for (const seat of this.#seats.filter((each) => each.tab === tab)) {
      this.#seats.splice(this.#seats.indexOf(seat), 1)
    }
    if (hadIt) this.#grant()
  }
}
