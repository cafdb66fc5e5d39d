import type { Plan, PlanLimits } from '../plans/plans.ts'
import type { ApiKey } from './api-key.ts'

/** A key as the shop sees it in a list. */
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
 * Where keys are kept. Every change is durable when its promise resolves. What has ended is decided by
 * `now`: rotate and changePlan take the later clock's time, all others the machine's.
 */
export interface KeyStore {
  /** In order of creation, those revoked and expired included. */
  list(now: number): Promise<readonly ListedKey[]>
  issue(key: ApiKey): Promise<void>
  revoke(id: string, now: number): Promise<KeyChange>
  /**
   * Puts a new digest in place. The old one works until `oldEndsAt`, and those before it as long as
   * they were promised to; null ends them all.
   */
  rotate(id: string, digest: string, oldEndsAt: number | null, now: number): Promise<KeyChange>
  /** Moves the key to another plan and refills its minute and its day. */
  changePlan(id: string, plan: Plan, limits: PlanLimits, now: number): Promise<KeyChange>
  /** Ends a ban, refills the ban bucket and forgets earlier bans. */
  unban(id: string, now: number): Promise<KeyChange>
}
