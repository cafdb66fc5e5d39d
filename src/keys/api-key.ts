import type { Plan, PlanLimits } from '../plans/plans.ts'

export const ACCESS_LEVELS = ['read', 'write'] as const
export type Access = (typeof ACCESS_LEVELS)[number]

/** A token that a rotation replaced, and that works until the time that it was promised. */
export interface OldToken {
  readonly digest: string
  readonly endsAt: number
}

/** An API key as it is stored: never the key itself, only SHA-256 digests. Times are UTC epoch ms. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly access: Access
  readonly limits: PlanLimits
  readonly digest: string
  /** By the time that each was promised. */
  readonly oldTokens: readonly OldToken[]
  readonly createdAt: number
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  /** Raised by each change of plan, which refills the key's minute and day. */
  readonly refillRevision: number
  /** Raised by each unbanning. */
  readonly unbanRevision: number
}
