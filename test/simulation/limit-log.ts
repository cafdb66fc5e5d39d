import { DAY_MS, MINUTE_MS } from '../../src/clocks/durations.ts'
import type { PlanLimits } from '../../src/plans/plans.ts'

/** A crash may lose at most this much of counting. */
const LOST_MS = 5_000

/** After the thread of the writer has failed, or the disk works again, it takes up to this long until what was counted is saved again. */
const UNTIL_SAVED_MS = 60_000

/** A response to a request with a key, as the server sends it. */
export interface Handled {
  readonly token: string
  /** When the request came, in milliseconds since the beginning. */
  readonly at: number
  readonly outcome: LimitOutcome
  readonly retryAfterMs: number
}

/** `of_no_key`: the token stands for nothing, and the request counts for an address. */
export type LimitOutcome = 'admitted' | 'limited' | 'banned' | 'of_no_key'

/** When a ban ends, as far as responses say: in a millisecond from the first of these to the last. Retry-After says whole seconds. */
interface BanEnd {
  least: number
  most: number
}

interface Ban extends BanEnd {
  readonly at: number
}

interface Known {
  readonly who: string
  readonly limits: PlanLimits
  admitted: number[]
  bans: Ban[]
  /** When a request was last refused, and whoever goes on then may be banned. */
  limitedAt: number
}

/** What servers have admitted and refused of the keys with few requests. */
export class LimitLog {
  readonly #keys = new Map<string, Known>()
  #failing = { from: 0, until: Number.NEGATIVE_INFINITY }
  readonly wrong: string[] = []

  know(token: string, limits: PlanLimits, who: string): void {
    const nothingYet = { admitted: [], bans: [], limitedAt: Number.NEGATIVE_INFINITY }
    this.#keys.set(token, { who, limits, ...nothingYet })
  }

  /** Another token stands for the key of one. */
  renewed(before: string, token: string): void {
    const known = this.#keys.get(before)
    if (known !== undefined) this.#keys.set(token, known)
  }

  handled(handled: Handled): void {
    const known = this.#keys.get(handled.token)
    const { at, outcome } = handled
    if (known === undefined || outcome === 'of_no_key') return
    const ban = known.bans.findLast((each) => each.at < at)
    if (ban !== undefined && outcome !== 'banned') this.#noteEnd(known, ban, at)
    if (outcome === 'banned') this.#noteBan(known, handled, ban)
    else if (outcome === 'limited') known.limitedAt = Math.max(known.limitedAt, at)
    else this.#noteAdmitted(known, at)
  }

  /** A start that goes by another clock fills up buckets and shortens bans by what that shows. */
  clockWasSet(): void {
    for (const known of new Set(this.#keys.values())) {
      known.admitted = []
      known.bans = []
    }
  }

  /** The thread of the writer fails, or its disk: for a while nobody knows whether anything is saved. */
  savingFails(at: number): void {
    const from = this.isFailing(at) ? this.#failing.from : at
    this.#failing = { from, until: at + UNTIL_SAVED_MS }
  }

  isFailing(now: number): boolean {
    return now < this.#failing.until
  }

  /** Whether a process that counts since then, and crashes now, has saved before. */
  hasSaved(since: number, now: number): boolean {
    return since < this.#lostFrom(now)
  }

  #lostFrom(now: number): number {
    return (this.isFailing(now) ? this.#failing.from : now) - LOST_MS
  }

  /** The process has ended before it has saved what it has counted last. */
  crashed(now: number): void {
    const isFailing = this.isFailing(now)
    const lostFrom = this.#lostFrom(now)
    for (const known of new Set(this.#keys.values())) {
      known.admitted = known.admitted.filter((at) => at < lostFrom)
      // A ban is saved before anybody hears of it, unless the disk fails.
      if (isFailing) known.bans = known.bans.filter(({ at }) => at < lostFrom)
    }
  }

  /** A request that is not banned says that the ban is over. */
  #noteEnd({ who }: Known, ban: Ban, at: number): void {
    if (at < ban.least) {
      this.wrong.push(`${banOf(who, ban)} until ${ban.least} ms, and is over at ${time(at)} ms`)
    }
    ban.most = Math.min(ban.most, Math.floor(at))
  }

  #noteBan(known: Known, { at, retryAfterMs }: Handled, ban: Ban | undefined): void {
    const { who } = known
    const end = endOf(at, retryAfterMs)
    if (ban === undefined || end.least > ban.most) {
      if (ban !== undefined && known.limitedAt < ban.most) {
        this.wrong.push(`${banOf(who, ban)} until ${ban.most} ms, and is there at ${time(at)} ms`)
      }
      known.bans.push({ at, ...end })
      return
    }
    if (end.most < ban.least) {
      this.wrong.push(`${banOf(who, ban)} until ${ban.least} ms, and ends at ${end.most} ms now`)
    }
    ban.least = Math.max(ban.least, end.least)
    ban.most = Math.min(ban.most, end.most)
  }

  #noteAdmitted(known: Known, at: number): void {
    const { who, admitted, limits } = known
    admitted.push(at)
    for (const [most, windowMs] of [
      [limits.perMinute, MINUTE_MS],
      [limits.perDay, DAY_MS],
    ] as const) {
      const used = usedOf(
        admitted.toSorted((a, b) => a - b),
        most / windowMs,
      )
      if (used <= most + 1 / 1_000) continue
      this.wrong.push(
        `${used} of ${most} requests of ${who} in ${windowMs} ms are admitted at ${time(at)} ms`,
      )
    }
  }
}

/** As the trace has it. */
const time = (at: number): string => at.toFixed(2)

const banOf = (who: string, { at }: Ban): string => `the ban of ${who} at ${time(at)} ms is`

/** The limiter counts whole milliseconds. */
function endOf(at: number, retryAfterMs: number): BanEnd {
  const most = Math.floor(at) + retryAfterMs
  return { least: most - 1_000 + 1, most }
}

/** How many requests are used up of a bucket after the last of these, which is filled up by so many a millisecond. */
function usedOf(times: readonly number[], perMs: number): number {
  let used = 0
  let last = 0
  for (const at of times) {
    // The limiter counts whole milliseconds.
    used = Math.max(0, used - (at - last + 1) * perMs) + 1
    last = at
  }
  return used
}
