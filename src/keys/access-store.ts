import type { ShopSettings } from '../shops/settings.ts'
import type { Supplier } from '../shops/supplier.ts'
import type { AccessChange, AccessOutcome, Actor, ChangeTimes } from './access-change.ts'
import type { AccessEntryPage } from './audit-log.ts'
import type { SignInCode } from './sign-in-code.ts'
import type { ListedKey } from './store.ts'

/** Stores the keys, codes, settings and suppliers of one shop, and the journal of what was done with them. */
export interface AccessStore {
  /** Makes a change, all or nothing, and writes it into the journal. Durable when its promise resolves. */
  change(change: AccessChange, by: Actor, at: ChangeTimes): Promise<AccessOutcome>
  /** Lists all keys in order of creation, also revoked and expired ones. @param now by the machine's clock */
  listKeys(now: number): Promise<readonly ListedKey[]>
  /** Finds a code that has not been removed, whether or not it has ended. */
  findCode(codeId: string): Promise<SignInCode | undefined>
  /** Lists the codes that have not been removed, newest first, also used and ended ones. */
  listCodes(): Promise<readonly SignInCode[]>
  readSettings(): Promise<ShopSettings>
  /** Lists the currencies that the shop had before, by their numbers. */
  listPastCurrencies(): Promise<readonly NonNullable<ShopSettings['currency']>[]>
  /** Lists all suppliers by their numbers, also archived ones. */
  listSuppliers(): Promise<readonly Supplier[]>
  /** @param before the id of the entry that a page comes before; undefined: the newest ones */
  journalPage(before: bigint | undefined, limit: number): Promise<AccessEntryPage>
}

/** Finds the shop of a code or claim, of any shop, by its digest. It may have ended. */
export type ShopOfCode = (digest: string) => Promise<bigint | undefined>
