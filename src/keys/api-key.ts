import type { Plan, PlanLimits } from '../plans/plans.ts'
import type { Access } from './access.ts'
import type { KeyUpdates } from './key-updates.ts'

/** A token that a rotation has replaced. It works until the time that was promised. */
export interface OldToken {
  readonly digest: string
  readonly endsAt: number
}

/** An API key as it is stored: never its token, only SHA-256 digests. Times are UTC epoch milliseconds. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly access: Access
  readonly updates: KeyUpdates
  readonly limits: PlanLimits
  readonly digest: string
  /** Sorted by the time at which each ends. */
  readonly oldTokens: readonly OldToken[]
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  /** Each change of plan raises it, and the server refills the key's minute and day. */
  readonly refillRevision: number
  /** Each `keys unban` raises it, and the server ends the key's ban. */
  readonly unbanRevision: number
}

/** @param endsBy now, by the clock that ends are compared with */
export const isInForce = (
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  endsBy: number,
): boolean => revokedAt === null && (expiresAt === null || expiresAt > endsBy)
