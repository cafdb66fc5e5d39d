import type { ShownSettings } from '../shops/settings.ts'
import type { ApiKey } from './api-key.ts'
import type { Credential } from './credential.ts'
import { endOfOldToken } from './old-tokens.ts'
import { isWellFormedToken, tokenDigest } from './token.ts'

// The ring remembers valid tokens for up to five seconds, so that it does not hash the token of a busy
// till with each request. It forgets all of them whenever a key has changed. The token of a till that
// polls is in memory all the time anyway; of a silent till only the digest is.

/** The keys of one shop that are in force, found by digest. Times are UTC epoch milliseconds. */
export class KeyRing {
  readonly #shopId: bigint
  #byDigest = new Map<string, Credential>()
  /** Tokens that were valid a moment ago. */
  readonly #recent = new Map<string, Credential>()
  readonly #lastUse = new Map<string, number>()

  constructor(shopId: bigint) {
    this.#shopId = shopId
  }

  /** Replaces all keys, and the settings of their shop. */
  load(keys: readonly ApiKey[], settings: ShownSettings): void {
    const byDigest = new Map<string, Credential>()
    for (const key of keys) {
      if (key.revokedAt !== null) continue
      const endsAt = key.expiresAt ?? Number.POSITIVE_INFINITY
      const credential = { shopId: this.#shopId, settings, key, counted: key }
      byDigest.set(key.digest, { ...credential, digest: key.digest, endsAt })
      for (const old of key.oldTokens) {
        const { digest } = old
        byDigest.set(digest, { ...credential, digest, endsAt: endOfOldToken(key, old) })
      }
    }
    this.#byDigest = byDigest
    this.forgetTokens()
  }

  /**
   * Finds what a token stands for. Unknown, expired and revoked tokens give the same result. The lookup goes
   * by a hash, so that its time does not show how much of a guessed token is right.
   * @param now for the last use, by the machine's clock
   * @param endsBy the time that ends are compared with, where another clock decides on them
   */
  authenticate(token: string, now: number, endsBy = now): Credential | undefined {
    const credential = this.#recent.get(token) ?? this.#lookUp(token)
    if (credential === undefined || credential.endsAt <= endsBy) return undefined
    this.#lastUse.set(credential.key.id, now)
    return credential
  }

  /** Finds what the token with a digest stands for, while it is in force. Does not count as a use of the key. */
  find(digest: string, endsBy: number): Credential | undefined {
    const credential = this.#byDigest.get(digest)
    return credential !== undefined && credential.endsAt > endsBy ? credential : undefined
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

  /** Takes out when each key was last used, since the call before. */
  takeLastUse(): [id: string, at: number][] {
    const taken = [...this.#lastUse]
    this.#lastUse.clear()
    return taken
  }

  /** Takes back uses that could not be saved; a later use of the same key stays. */
  returnLastUse(taken: readonly (readonly [id: string, at: number])[]): void {
    for (const [id, at] of taken) if (!this.#lastUse.has(id)) this.#lastUse.set(id, at)
  }

  #lookUp(token: string): Credential | undefined {
    if (!isWellFormedToken(token)) return undefined
    const credential = this.#byDigest.get(tokenDigest(token))
    // Only valid tokens are remembered: a few for each key.
    if (credential !== undefined) this.#recent.set(token, credential)
    return credential
  }
}
