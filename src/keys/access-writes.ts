import type { CurrencyConversion } from '../shops/currency-change.ts'
import type { ShopSettings } from '../shops/settings.ts'
import type { Supplier } from '../shops/supplier.ts'
import type { AccessOutcome } from './access-change.ts'
import type { ApiKey, OldToken } from './api-key.ts'
import type { NewAccessEntry } from './audit-log.ts'
import type { SignInCode } from './sign-in-code.ts'

// What the plan of a change of access reads of what is stored, and what it has an engine write.

/** What is stored of a shop when a change is planned. */
export interface StoredAccess {
  /** In order of creation, also revoked and expired ones. */
  readonly keys: readonly ApiKey[]
  readonly codes: readonly SignInCode[]
  readonly settings: ShopSettings
  /** Whether another shop of the engine has the name that the change wants. */
  readonly isShopNameTaken: boolean
  /** The largest price or cost of a pet; null: none has any. Read where the change wants a currency. */
  readonly largestAmount: number | null
  /** All of them; read where the change is one of suppliers. */
  readonly suppliers: readonly Supplier[]
}

/** What of a key changes. */
export type KeyEdit = Partial<
  Pick<
    ApiKey,
    | 'name'
    | 'access'
    | 'updates'
    | 'plan'
    | 'limits'
    | 'digest'
    | 'revokedAt'
    | 'refillRevision'
    | 'unbanRevision'
  >
>

/** What an engine has to write, all or nothing, in this order. */
export interface AccessWrites {
  readonly addedKey?: ApiKey
  readonly editedKey?: {
    readonly keyId: string
    readonly edit: KeyEdit
    /** Which old tokens end: all, or those that have ended by then. */
    readonly endedTokens?: 'all' | { readonly by: number }
    /** A digest that was the key's own, and works until its end. */
    readonly oldToken?: OldToken
  }
  /** Codes to add or replace, by their ids. */
  readonly codes?: readonly SignInCode[]
  readonly removedCodes?: readonly string[]
  readonly settings?: ShopSettings
  /** All prices and costs become amounts of the currency of the settings. */
  readonly conversion?: CurrencyConversion
  /** Suppliers to add or replace, by their numbers. */
  readonly suppliers?: readonly Supplier[]
  readonly entry?: NewAccessEntry
}

export interface AccessPlan {
  readonly outcome: AccessOutcome
  /** Empty where nothing changes. */
  readonly writes: AccessWrites
}
