import { type Clocks, laterOf } from '../clocks/clocks.ts'
import type { Plan, PlanLimits } from '../plans/plans.ts'
import type { Language } from '../shops/language.ts'
import type { SettingsChange, ShopSettings } from '../shops/settings.ts'
import type { SupplierEdit, SupplierFields } from '../shops/supplier.ts'
import type { Access } from './access.ts'
import type { ApiKey } from './api-key.ts'
import type { AccessAction } from './audit-log.ts'
import type { KeyUpdates } from './key-updates.ts'
import type { SignInCode } from './sign-in-code.ts'

// What managers and commands change besides the stock: keys, one-time codes, settings, suppliers. An engine reads what is
// stored, calls `planAccessChange` in the transaction of the change, and writes what the plan says: so the rules
// stand once, for all engines.

export type AccessChange =
  | { readonly kind: 'add_key'; readonly key: ApiKey; readonly evenIfNameTaken: boolean }
  | { readonly kind: 'rename_key'; readonly keyId: string; readonly name: string }
  | { readonly kind: 'change_access'; readonly keyId: string; readonly access: Access }
  | { readonly kind: 'change_updates'; readonly keyId: string; readonly updates: KeyUpdates }
  | {
      readonly kind: 'change_plan'
      readonly keyId: string
      readonly plan: Plan
      readonly limits: PlanLimits
    }
  /** The replaced token works until `oldEndsAt`; null ends it and all older ones. */
  | {
      readonly kind: 'renew_key'
      readonly keyId: string
      readonly digest: string
      readonly oldEndsAt: number | null
    }
  | { readonly kind: 'revoke_key'; readonly keyId: string }
  | { readonly kind: 'unban_key'; readonly keyId: string }
  | { readonly kind: 'make_code'; readonly code: SignInCode }
  /** @see SignInCode.number, which the device shows */
  | { readonly kind: 'confirm_code'; readonly codeId: string; readonly number: string }
  | { readonly kind: 'end_code'; readonly codeId: string }
  | SignIn
  | {
      readonly kind: 'change_settings'
      readonly change: SettingsChange
      readonly defaultMs: number
    }
  /** All of them, or none. */
  | { readonly kind: 'add_suppliers'; readonly suppliers: readonly SupplierFields[] }
  | { readonly kind: 'edit_supplier'; readonly supplierId: number; readonly edit: SupplierEdit }
  /** Only writes the journal: what was done is not in the tables of access. */
  | {
      readonly kind: 'record'
      readonly action: AccessAction
      readonly subject: string | null
      readonly name: string | null
      readonly after: string | null
    }

/** Exchanges a code, or the claim of one. Its request makes all that may come of it, before it is known what does. */
export interface SignIn {
  readonly kind: 'sign_in'
  /** Of the code or the claim. */
  readonly digest: string
  /** The claim that a device goes on with, and the number of both screens. */
  readonly claimDigest: string
  readonly number: string
  /** The key that it may get. */
  readonly keyId: string
  readonly tokenDigest: string
  /** What the person has typed to set the shop up; undefined: not asked yet. */
  readonly setUp?:
    | { readonly shopName: string; readonly language: Language | null; readonly person: string }
    | undefined
}

/** Who makes a change. */
export type Actor =
  /** A key that manages, through the desk: some changes are refused, so that the shop does not lock itself out. */
  | { readonly keyId: string }
  /** A command, or the server itself: it may do everything. */
  | { readonly keyId: null }

export const COMMAND: Actor = { keyId: null }

/**
 * UTC epoch milliseconds by the clock that ends are compared with, and by the one that dates changes: the machine's, or
 * that of a database that servers share.
 */
export interface ChangeTimes {
  readonly machine: number
  readonly endsBy: number
}

/** The times of a change that is made by these clocks. */
export const changeTimes = (clocks: Clocks): ChangeTimes => ({
  machine: clocks.machine,
  endsBy: laterOf(clocks),
})

/** Why a change was not made. */
export type AccessRejection =
  | 'not_manager'
  | 'unknown_key'
  | 'revoked_key'
  | 'expired_key'
  | 'last_manager'
  | 'name_taken'
  | 'too_many_old_tokens'
  | 'too_many_codes'
  | 'unknown_code'
  | 'code_not_claimed'
  | 'other_number'
  | 'shop_name_taken'
  | 'currency_in_use'
  | 'amount_out_of_range'
  | 'unknown_supplier'
  | 'too_many_suppliers'

export type AccessOutcome =
  | { readonly outcome: 'done' }
  /** The code sets the shop up: the page asks for its name first. Nothing has changed. */
  | { readonly outcome: 'set_up_needed'; readonly settings: ShopSettings }
  /** A manager has to compare the number. The device goes on with the claim of the request that claimed the code. */
  | {
      readonly outcome: 'waiting'
      readonly number: string
      readonly endsAt: number
      /** Whether this very request claimed the code. */
      readonly isClaimedNow: boolean
    }
  | { readonly outcome: 'signed_in'; readonly key: ApiKey }
  /** A supplier has the name already: that is what it is called. */
  | { readonly outcome: 'supplier_exists'; readonly name: string }
  | { readonly outcome: AccessRejection }
