import type { ApiKey } from './api-key.ts'
import { endOfOldToken } from './old-tokens.ts'
import { isWellFormedToken, tokenDigest } from './token.ts'

// Keys in use are not hashed again: the ring remembers valid tokens, and forgets all of them every
// five seconds and whenever a key has changed. A till that polls sends its key through memory all
// the time anyway; of a silent one only a digest stays.

/** What one token stands for. */
interface Credential {
  readonly key: ApiKey
  /** When the key expires, or an old token ends; Infinity: never. */
  readonly endsAt: number
}

/** The keys a running server knows, found by digest. Times are UTC epoch milliseconds. */
export class KeyRing {
  #byDigest = new Map<string, Credential>()
  /** Tokens that were let in a moment ago, so that a till in full swing is not hashed each time. */
  readonly #recent = new Map<string, Credential>()
  readonly #lastUse = new Map<string, number>()

  /** Takes the place of all keys known before. */
  load(keys: readonly ApiKey[]): void {
    const byDigest = new Map<string, Credential>()
    for (const key of keys) {
      if (key.revokedAt !== null) continue
      const endsAt = key.expiresAt ?? Number.POSITIVE_INFINITY
      byDigest.set(key.digest, { key, endsAt })
      for (const old of key.oldTokens) {
        byDigest.set(old.digest, { key, endsAt: endOfOldToken(key, old) })
      }
    }
    this.#byDigest = byDigest
    this.forgetTokens()
  }

  /**
   * Finds the key that a token stands for. Unknown, expired and revoked look alike, and since tokens
   * are found by a hash, the time it takes says nothing about how much of one is right.
   * @param now for the last use, by the machine's clock
   * @param endsBy what ends are compared with, where that is another clock
   */
  authenticate(token: string, now: number, endsBy = now): ApiKey | undefined {
    const credential = this.#recent.get(token) ?? this.#lookUp(token)
    if (credential === undefined || credential.endsAt <= endsBy) return undefined
    this.#lastUse.set(credential.key.id, now)
    return credential.key
  }

  /** Whether what a token's digest stands for is still in force. It is no use of the key. */
  isInForce(digest: string, now: number): boolean {
    const credential = this.#byDigest.get(digest)
    return credential !== undefined && credential.endsAt > now
  }

  /** Whether a key or an old token has ended after `from`, until `to`. */
  hasEndedBetween(from: number, to: number): boolean {
    for (const { endsAt } of this.#byDigest.values()) if (endsAt > from && endsAt <= to) return true
    return false
  }

  /** Drops whole tokens from memory: to be called every few seconds. Only digests stay. */
  forgetTokens(): void {
    this.#recent.clear()
  }

  /** When each key was last used since this was last asked. */
  takeLastUse(): [id: string, at: number][] {
    const taken = [...this.#lastUse]
    this.#lastUse.clear()
    return taken
  }

  /** Takes back what could not be saved; a later use of the same key stands. */
  returnLastUse(taken: readonly (readonly [id: string, at: number])[]): void {
    for (const [id, at] of taken) if (!this.#lastUse.has(id)) this.#lastUse.set(id, at)
  }

  #lookUp(token: string): Credential | undefined {
    if (!isWellFormedToken(token)) return undefined
    const credential = this.#byDigest.get(tokenDigest(token))
    // Only tokens of keys are kept: a few for each.
    if (credential !== undefined) this.#recent.set(token, credential)
    return credential
  }
}
