import type { Statements } from '../driver/lane.ts'

/** The clocks of two machines drift apart by less than this part of what passes. */
const DRIFT = 0.0005

/**
 * The clock of the database, by which all nodes date their changes. Read along with every question, somewhere between the
 * question and its answer: an answer that comes late moves it only where it has to.
 */
export class DatabaseTime {
  readonly #monotonic: () => number
  /** The database's time less the monotonic one. */
  #offset: number | undefined
  #observedAt = 0

  /** @param monotonic milliseconds since some moment; never goes back */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** Begins a question. @returns takes the database's time from its answer, in UTC epoch milliseconds, as soon as that is there */
  ask(): (at: number) => void {
    const askedAt = this.#monotonic()
    return (at) => this.#observe(at, askedAt)
  }

  #observe(at: number, askedAt: number): void {
    const now = this.#monotonic()
    const least = at - now
    const drift = (now - this.#observedAt) * DRIFT
    const known = this.#offset === undefined ? least : this.#offset - drift
    this.#offset = Math.min(Math.max(known, least), at - askedAt)
    this.#observedAt = now
  }

  /** @returns UTC epoch milliseconds @throws Error before the first answer */
  now(): number {
    if (this.#offset === undefined) throw new Error('the time of the database is not known yet')
    return Math.floor(this.#offset + this.#monotonic())
  }
}

/** UTC epoch milliseconds by the clock of the database, when the statement began. */
export const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::int8'

/** UTC epoch milliseconds by the clock of the database, when the value is read. */
export const CLOCK = '(extract(epoch FROM clock_timestamp()) * 1000)::int8'

const TIME = `SELECT ${CLOCK} AS now`

/** Asks for the clock of the database, in UTC epoch milliseconds. */
export async function readDatabaseTime(lane: Statements): Promise<number> {
  const [row] = await lane.query(TIME)
  return Number(row?.now)
}
