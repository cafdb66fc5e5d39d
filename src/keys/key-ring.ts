import type { ApiKey } from './api-key.ts'
import { isWellFormedToken, tokenDigest } from './token.ts'

/** The keys a running server knows, found by digest. Times are UTC epoch milliseconds. */
export class KeyRing {
  #byDigest = new Map<string, ApiKey>()
  #lastUse = new Map<string, number>()

  /** Takes the place of all keys known before. */
  load(keys: readonly ApiKey[]): void {
    const byDigest = new Map<string, ApiKey>()
    for (const key of keys) {
      if (key.revokedAt !== null) continue
      byDigest.set(key.digest, key)
      if (key.previousDigest !== null) byDigest.set(key.previousDigest, key)
    }
    this.#byDigest = byDigest
  }

  /**
   * Finds the key that a token stands for. Unknown, expired and revoked look alike, and since only
   * digests are compared, the time it takes says nothing about how much of a token is right.
   */
  authenticate(token: string, now: number): ApiKey | undefined {
    if (!isWellFormedToken(token)) return undefined
    const digest = tokenDigest(token)
    const key = this.#byDigest.get(digest)
    if (key === undefined || !isInForce(key, digest, now)) return undefined
    this.#lastUse.set(key.id, now)
    return key
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
}

function isInForce(key: ApiKey, digest: string, now: number): boolean {
  if (key.expiresAt !== null && key.expiresAt <= now) return false
  if (key.digest === digest) return true
  return key.previousEndsAt !== null && key.previousEndsAt > now
}
