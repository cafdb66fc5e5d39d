/**
 * The headers of one kind of response, which have the same names each time. Most values are the same in
 * the next response, and changing the others takes half the time of making all headers again.
 */
export class ReusedHeaders {
  readonly #headers: Headers
  readonly #values: Record<string, string> = Object.create(null)

  /** @param constant the headers that never change */
  constructor(constant: Readonly<Record<string, string>>) {
    this.#headers = new Headers(constant)
  }

  set(name: string, value: string): this {
    if (this.#values[name] !== value) {
      this.#values[name] = value
      this.#headers.set(name, value)
    }
    return this
  }

  /** The headers, for a response that is made at once: it copies them. */
  get current(): Headers {
    return this.#headers
  }
}
