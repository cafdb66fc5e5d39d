/**
 * The headers of one kind of response, which are set in the same order nearly each time. Most values are the same in
 * the next response, and changing the others takes half the time of making all headers again.
 */
export class ReusedHeaders {
  readonly #headers: Headers
  /** What the last response had, in the order in which it was set. */
  readonly #names: string[] = []
  readonly #values: string[] = []
  /** How many of them are set for the next one. */
  #set = 0

  /** @param constant the headers that never change, and are never set */
  constructor(constant: Readonly<Record<string, string>>) {
    this.#headers = new Headers(constant)
  }

  set(name: string, value: string): this {
    const place = this.#names[this.#set] === name ? this.#set : this.#placeOf(name)
    if (this.#values[place] !== value) {
      this.#values[place] = value
      this.#headers.set(name, value)
    }
    if (place === this.#set) this.#set += 1
    return this
  }

  /** The headers that were set since the last response, for one that is made at once: it copies them. */
  take(): Headers {
    if (this.#set < this.#names.length) this.#removeRest()
    this.#set = 0
    return this.#headers
  }

  /** The place of a header that the last response had elsewhere, or had not: what comes after in that one is removed. */
  #placeOf(name: string): number {
    const earlier = this.#names.indexOf(name)
    if (earlier !== -1 && earlier < this.#set) return earlier
    this.#removeRest()
    this.#names.push(name)
    return this.#set
  }

  /** Removes what the last response had, and the next one has not until now. */
  #removeRest(): void {
    for (const name of this.#names.splice(this.#set)) this.#headers.delete(name)
    this.#values.length = this.#set
  }
}
