import { type ReadonlySignal, signal } from '@preact/signals'
import type { Clock } from '../../../client/clock.ts'
import { type ElectionMessage, isSame, type Leader, outranks } from './messages.ts'

// Of the tabs of a browser that are signed in with one key, the leader has the stream of events; a follower hears from
// it what the stream says. Terms are counted on from one leader to the next.

// One of the tabs that take part leads. It says so every second; where it falls silent, the others ask, and one of them
// claims the next term. A leader of an earlier term, one that was frozen for one, gives way as soon as it hears or reads
// of a later one. For a moment there may be two; no tab follows both, since the later term is the one that counts.

/** How often a leader says that it leads. */
const LEADS_EVERY_MS = 1_000

/** A leader that is silent for longer may be gone. */
const SILENCE_MS = 3_000

/** How long a leader has to respond. */
const RESPONSE_MS = 300

/** Tabs that have noticed the same claim the next term one after another, within this time. */
const SPREAD_MS = 300

/** A tab that has claimed a term leads if no other has claimed it, too, within this time. */
const SETTLE_MS = 50

/** Where the leader is written down for tabs that come later. Where nothing can be written, they ask. */
export interface Lease {
  read(): Leader | undefined
  write(leader: Leader): void
  clear(): void
}

/**
 * Waits for a seat that one tab has at a time, and that is free again as soon as its process has ended.
 * @returns a function that gives the seat back, or waits for it no longer
 */
export type TakeSeat = (onTaken: () => void) => () => void

export interface ElectionDependencies {
  /** No two tabs have the same. */
  readonly id: string
  readonly clock: Clock
  /** At least 0, less than 1. */
  readonly random: () => number
  readonly lease: Lease
  readonly post: (message: ElectionMessage) => void
  /** Undefined where the browser has no locks for tabs: the end of a process is noticed by its silence. */
  readonly takeSeat?: TakeSeat | undefined
}

/** Whether this tab leads, or whom it follows. */
export type Place =
  | { readonly role: 'none' }
  | { readonly role: 'leads' | 'follows'; readonly leader: Leader }

const NONE: Place = { role: 'none' }

/** A tab's part in the choice of the one that leads. */
export class Election {
  readonly #dependencies: ElectionDependencies
  readonly #place = signal<Place>(NONE)
  #state: 'away' | 'asking' | 'claiming' | 'following' | 'leading' = 'away'
  /** The latest that this tab knows of, itself included. */
  #latest: Leader | undefined
  #isSeated = false
  #giveBack = () => {}
  #cancel = () => {}

  constructor(dependencies: ElectionDependencies) {
    this.#dependencies = dependencies
  }

  get place(): ReadonlySignal<Place> {
    return this.#place
  }

  join(): void {
    if (this.#state !== 'away') return
    this.#queue()
    const written = this.#dependencies.lease.read()
    if (written === undefined) this.#claim()
    else {
      if (!outranks(this.#latest, written)) this.#latest = written
      this.#ask()
    }
  }

  /** Takes part no longer, and lets another lead at once. */
  leave(): void {
    if (this.#state === 'away') return
    const { lease, post } = this.#dependencies
    if (this.#latest && (this.#state === 'leading' || this.#state === 'claiming')) {
      if (isSame(lease.read(), this.#latest)) lease.clear()
      post({ says: 'leaves', leader: this.#latest })
    }
    this.#cancel()
    this.#state = 'away'
    this.#place.value = NONE
    this.#giveBack()
    this.#isSeated = false
  }

  /** Takes what another tab says. */
  take(message: ElectionMessage): void {
    if (this.#state === 'away') return
    if (message.says === 'asks' || outranks(this.#latest, message.leader)) this.#respond()
    else {
      this.#latest = message.leader
      // One that has left is not waited for.
      if (message.says === 'leaves') this.#claimAfter(0)
      else this.#follow(message.leader)
    }
  }

  #respond(): void {
    if (this.#latest === undefined) return
    // A tab that has just come did not hear the claim.
    const says = { leading: 'leads', claiming: 'claims' } as const
    const state = this.#state
    if (state !== 'leading' && state !== 'claiming') return
    this.#dependencies.post({ says: says[state], leader: this.#latest })
  }

  #follow(leader: Leader): void {
    // This tab has the seat, and the leader waits for it: another tab would not learn of the leader's end.
    if (this.#isSeated) this.#queue()
    this.#latest = leader
    this.#state = 'following'
    this.#after(SILENCE_MS, () => this.#ask())
    const place = this.#place.peek()
    if (place.role === 'follows' && isSame(place.leader, leader)) return
    this.#place.value = { role: 'follows', leader }
  }

  #ask(): void {
    this.#dependencies.post({ says: 'asks' })
    this.#claimAfter(RESPONSE_MS)
  }

  #claimAfter(ms: number): void {
    this.#state = 'asking'
    this.#after(ms + this.#dependencies.random() * SPREAD_MS, () => this.#claim())
  }

  #claim(): void {
    const { id, lease, post } = this.#dependencies
    const term = Math.max(this.#latest?.term ?? 0, lease.read()?.term ?? 0) + 1
    const own = { term, id }
    this.#latest = own
    lease.write(own)
    post({ says: 'claims', leader: own })
    this.#state = 'claiming'
    this.#after(SETTLE_MS, () => this.#lead(own))
  }

  #lead(own: Leader): void {
    const { lease, post } = this.#dependencies
    const written = lease.read()
    // The message of another tab may still be in flight.
    if (written !== undefined && outranks(written, own)) this.#follow(written)
    else {
      if (!isSame(written, own)) lease.write(own)
      post({ says: 'leads', leader: own })
      this.#after(LEADS_EVERY_MS, () => this.#lead(own))
      if (this.#state !== 'leading') this.#place.value = { role: 'leads', leader: own }
      this.#state = 'leading'
    }
  }

  /** Waits in a queue, at its end, for the seat of a tab whose process has ended. */
  #queue(): void {
    this.#giveBack()
    this.#isSeated = false
    const { takeSeat } = this.#dependencies
    if (takeSeat === undefined) return
    this.#giveBack = takeSeat(() => {
      this.#isSeated = true
      if (this.#state === 'following') this.#ask()
    })
  }

  #after(ms: number, run: () => void): void {
    this.#cancel()
    this.#cancel = this.#dependencies.clock.after(ms, run)
  }
}
