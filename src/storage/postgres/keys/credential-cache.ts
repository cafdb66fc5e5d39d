import type { Credential } from '../../../keys/credential.ts'
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
