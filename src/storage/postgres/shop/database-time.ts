/** The clock of the database, by which all nodes date their changes. Read along with every question. */
export class DatabaseTime {
  readonly #monotonic: () => number
  /** The database's time less the monotonic one. */
  #offset: number | undefined

  /** @param monotonic milliseconds since some moment; never goes back */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** @param at the database's time just now, in UTC epoch milliseconds */
  observe(at: number): void {
    this.#offset = at - this.#monotonic()
  }

  /** UTC epoch milliseconds. @throws Error before the first question */
  now(): number {
    if (this.#offset === undefined) throw new Error('the time of the database is not known yet')
    return Math.floor(this.#offset + this.#monotonic())
  }
}
