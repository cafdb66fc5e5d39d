import type { Statements } from '../driver/lane.ts'

/**
 * The clock of the database, by which all nodes date their changes. Read along with every question, somewhere between the
 * question and its answer: an answer that comes late moves the clock only where it has to.
 */
export class DatabaseTime {
  readonly monotonic: () => number
  /** The database's time less the monotonic one. */
  #offset: number | undefined

  /** @param monotonic milliseconds since some moment; never goes back */
  constructor(monotonic: () => number) {
    this.monotonic = monotonic
  }

  /**
   * @param at the database's time, as an answer has it that came just now; in UTC epoch milliseconds
   * @param askedAt when it was asked for, by the monotonic clock
   */
  observe(at: number, askedAt: number): void {
    const least = at - this.monotonic()
    const most = at - askedAt
    this.#offset = Math.min(Math.max(this.#offset ?? least, least), most)
  }

  /** @returns UTC epoch milliseconds @throws Error before the first question */
  now(): number {
    if (this.#offset === undefined) throw new Error('the time of the database is not known yet')
    return Math.floor(this.#offset + this.monotonic())
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
