import { DAY_MS, MINUTE_MS } from '../clocks/durations.ts'
import type { Plan, PlanLimits } from '../plans/plans.ts'
import type { Access } from './access.ts'
import type { KeyUpdates } from './key-updates.ts'

// A one-time code signs a browser in without a key in a picture or an address. Its digest alone is stored. What
// it may do is decided when it is exchanged, in the transaction that makes the key, so that two browsers with the
// same code never both get one.

/** How long a code works that a manager shows to a phone. */
export const DEVICE_CODE_MINUTES = 10
export const DEVICE_CODE_MS = DEVICE_CODE_MINUTES * MINUTE_MS
/** How long a code works that sets a shop up. */
export const SETUP_CODE_MS = DAY_MS
/** The most codes of a shop that wait at once. */
export const MAX_CODES = 20

/** What a code is exchanged for. */
export type CodePurpose =
  /** The first key that manages, once the shop has a name. It ends when any key is made. */
  | { readonly kind: 'set_up'; readonly keysBefore: number }
  | {
      readonly kind: 'new_key'
      readonly name: string
      readonly access: Access
      /** Undefined: plain; an older program says nothing of it. */
      readonly updates?: KeyUpdates
      readonly plan: Plan
      readonly limits: PlanLimits
      readonly expiresAt: number | null
    }
  /** A new token of a key that is there; old ones work for the grace. */
  | { readonly kind: 'renew'; readonly keyId: string; readonly graceMs: number }

/**
 * - `open`: the code itself is to be sent.
 * - `claimed`: a device has sent it, and asks with its claim from now on; a manager has to confirm it.
 * - `confirmed`: the next request with the code or the claim gets the key.
 * - `used`: a device got the key.
 */
export type CodeState = 'open' | 'claimed' | 'confirmed' | 'used'

/** A one-time code as it is stored. Times are UTC epoch milliseconds. */
export interface SignInCode {
  readonly id: string
  /** SHA-256 of the code; of the claim, once it is claimed. */
  readonly digest: string
  readonly purpose: CodePurpose
  readonly state: CodeState
  /** Four digits that both screens show, once it is claimed. */
  readonly number: string | null
  readonly createdAt: number
  readonly endsAt: number
  /** The key that made it, and with which it ends; null: a command, or the server's start. */
  readonly madeBy: string | null
  /** The key that a device got for it. */
  readonly keyId: string | null
}
