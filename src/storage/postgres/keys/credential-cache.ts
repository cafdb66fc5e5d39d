import type { Credential } from '../../../keys/credential.ts'
import { TooManyLookUps } from '../../../keys/look-up.ts'
import { LruMap } from '../../../limits/local/lru-map.ts'

/** About 1 kB each. */
const MOST_CREDENTIALS = 20_000

/** Tokens that stand for nothing. A flood of them takes no place of the others. */
const MOST_UNKNOWN = 10_000

/** What tokens stand for, by their digests, as far as a server knows it. */
export class CredentialCache {
  #credentials = new LruMap<Credential>(MOST_CREDENTIALS)
  #unknown = new LruMap<null>(MOST_UNKNOWN)

  /** @returns null for a token that stands for nothing; undefined where that is not known */
  find(digest: string): Credential | null | undefined {
    return this.#credentials.use(digest) ?? this.#unknown.use(digest)
  }

  has(digest: string): boolean {
    return this.#credentials.has(digest) || this.#unknown.has(digest)
  }

  set(digest: string, credential: Credential | undefined): void {
    if (credential === undefined) {
      this.#credentials.delete(digest)
      this.#unknown.add(digest, null)
    } else {
      this.#unknown.delete(digest)
      this.#credentials.add(digest, credential)
    }
  }

  credentials(): Credential[] {
    return this.#credentials.entries().map(([, credential]) => credential)
  }

  clear(): void {
    this.#credentials = new LruMap(MOST_CREDENTIALS)
    this.#unknown = new LruMap(MOST_UNKNOWN)
  }
}

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
