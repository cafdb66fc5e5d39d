import type { MaybePromise } from '../maybe-promise.ts'
import type { RateLimitDecision } from './decision.ts'
import type { LimitedKey, UsedRequests } from './key-state.ts'

/**
 * Counts the requests of keys and addresses against their limits. A limiter in this process decides at
 * once; one that processes share may take a while.
 */
export interface Limiter<Key extends LimitedKey = LimitedKey> {
  decideForKey(key: Key): MaybePromise<RateLimitDecision>
  /** What is used of both windows of a key now; undefined where no limiter responds. Counts nothing. */
  peekKey(key: Key): MaybePromise<UsedRequests | undefined>
  /** Counts a request without a valid key. */
  decideForAddress(address: string): MaybePromise<RateLimitDecision>
  /** The numbers of an address as they are; counts nothing. */
  peekAddress(address: string): RateLimitDecision
  /** Resolves when a key's ban is kept; undefined when it has been for a while. */
  banIsKept(keyId: string, decision: RateLimitDecision): Promise<unknown> | undefined
  /** Applies the changes that commands have made to keys, and forgets revoked keys. */
  reconcile(keys: readonly Key[]): void
  /** How many keys are banned just now. */
  readonly keysBanned: number
  start(): Promise<void>
  /** @returns whether what was counted is kept */
  stop(): Promise<boolean>
}
