import { TooManyLookUps } from '../../../keys/look-up.ts'

/** How many unknown tokens of one address wait at a time. */
export const MOST_OF_ADDRESS = 100

/** The tokens that wait to be looked up, by the addresses that sent them. */
export class UnknownTokens {
  readonly #waiting = new Map<string, Set<string>>()

  /** Runs a look-up of a token for an address. @throws TooManyLookUps, and what the look-up throws */
  async lookUp<T>(address: string, digest: string, run: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(address) ?? new Set()
    if (waiting.has(digest)) return run()
    if (waiting.size >= MOST_OF_ADDRESS) {
      throw new TooManyLookUps(`${MOST_OF_ADDRESS} unknown tokens of one address are waiting`)
    }
    this.#waiting.set(address, waiting.add(digest))
    try {
      return await run()
    } finally {
      waiting.delete(digest)
      if (waiting.size === 0) this.#waiting.delete(address)
    }
  }
}
