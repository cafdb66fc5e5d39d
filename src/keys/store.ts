import type { Plan, PlanLimits } from '../plans/plans.ts'
import type { ApiKey } from './api-key.ts'

/** A key as commands list it. */
export interface ListedKey extends ApiKey {
  /** UTC epoch milliseconds; null when the key is not banned. */
  readonly bannedUntil: number | null
}

export type KeyChange =
  | 'done'
  | 'unknown_key'
  | 'revoked_key'
  | 'expired_key'
  | 'too_many_old_tokens'

/**
 * Stores keys. Every change is durable when its promise resolves. `now` decides what has ended: for
 * rotate and changePlan it is the later clock's time, for all others the machine's.
 */
export interface KeyStore {
  /** Lists all keys in order of creation, also revoked and expired ones. */
  list(now: number): Promise<readonly ListedKey[]>
  issue(key: ApiKey): Promise<void>
  revoke(id: string, now: number): Promise<KeyChange>
  /**
   * Puts a new digest in place. The replaced one works until `oldEndsAt`, older ones until the times that
   * they were promised; null ends them all.
   */
  rotate(id: string, digest: string, oldEndsAt: number | null, now: number): Promise<KeyChange>
  /** Moves the key to another plan and refills its minute and its day. */
  changePlan(id: string, plan: Plan, limits: PlanLimits, now: number): Promise<KeyChange>
  /** Ends a ban, refills the ban bucket and forgets earlier bans. */
  unban(id: string, now: number): Promise<KeyChange>
}
