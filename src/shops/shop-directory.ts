import type { LostChanges } from './lost-changes.ts'
import type { WholeShop } from './whole-shop.ts'

/** The shops of an engine that stores many. Times are UTC epoch milliseconds. */
export interface ShopDirectory {
  /** Every shop, by ascending id. */
  list(): Promise<readonly ListedShop[]>
  /**
   * Finds a shop by its slug, or else by its name or its id; without them, the only shop there is.
   * @returns undefined where no shop is named so, or where none is named and there is not exactly one
   */
  find(named?: string): Promise<ShopWithSlug | undefined>
  /** @param slug undefined: it is made from the name */
  create(name: string, slug?: string): Promise<ShopWithSlug | 'name_taken' | 'slug_taken'>
  rename(shopId: bigint, name: string): Promise<'renamed' | 'unknown_shop' | 'name_taken'>
  /** A slug is taken, too, where another shop has it for a name. */
  changeSlug(shopId: bigint, slug: string): Promise<SlugChange>
  /** The shops that have lost changes of which the operator has not said that they are known, by ascending id. */
  lostChanges(): Promise<readonly ShopWithLoss[]>
  /** The operator knows what a shop has lost. What was found since stays. */
  acceptLoss(shopId: bigint, known: LostChanges): Promise<void>
  /** Ends the keys of a shop and removes its stock. */
  remove(
    shopId: bigint,
    options: ShopRemoval,
  ): Promise<'removed' | 'unknown_shop' | 'keys_in_force'>
  /**
   * Adds a whole shop under a name of its own, compared with its source, all or nothing.
   * @param slug undefined: it is made from the name
   * @throws ShopsDiffer, StorageUnavailable, or what an event throws: then nothing was added, unless the
   *   outcome of the commit is unknown: `has` says it later
   */
  adopt(
    name: string,
    source: WholeShop,
    events: AdoptionEvents,
    slug?: string,
  ): Promise<AdoptedShop | 'name_taken' | 'slug_taken' | KnownKeys>
  /** Whether an adopted shop was added; also one that was renamed or removed since. */
  has(adopted: AdoptedShop): Promise<boolean>
  /**
   * Whether this very removal was committed; waits for one that is under way. False also where the shop was
   * removed by another.
   */
  wasRemoved(removed: RemovedShop): Promise<boolean>
  /**
   * Reads a whole shop as it is at one moment.
   * @param removes whether the shop is removed, with nothing changed between
   * @param copy copies the shop; called again where another change was quicker than the removal
   * @throws RemovalUncertain; any other error: the shop is still here, and its copy was discarded
   */
  export(
    shopId: bigint,
    removes: boolean,
    copy: (shop: WholeShop) => Promise<ShopCopy>,
  ): Promise<'exported' | 'unknown_shop'>
}

export interface ShopName {
  readonly shopId: bigint
  readonly name: string
}

/** A shop as operators see it: tenants never learn of slugs. */
export interface ShopWithSlug extends ShopName {
  readonly slug: string
}

export type SlugChange = 'changed' | 'unknown_shop' | 'slug_taken'

export interface ListedShop extends ShopWithSlug {
  readonly pets: number
  /** Keys in force. */
  readonly keys: number
  /** Null where nothing of the stock was ever changed. */
  readonly changedAt: number | null
}

export interface ShopWithLoss extends ShopWithSlug {
  readonly lostChanges: LostChanges
}

export interface ShopRemoval {
  /** Also removes a shop whose keys are in force. */
  readonly evenWithKeys: boolean
  /** Deletes the journal, too. */
  readonly purge: boolean
}

/** A shop whose removal may not be committed yet. */
export interface RemovedShop extends ShopName {
  readonly removedAt: number
  /** By which the same command names it again. Undefined in a mark of the version before. */
  readonly slug?: string | undefined
}

/** A complete copy of a shop that is not in its place yet. */
export interface ShopCopy {
  /** Marks it, synced, just before the removal is committed. */
  awaitRemoval(shop: RemovedShop): void
  /** Puts it in its place, once the removal is committed. */
  publish(): void
  discard(): void
  /** Leaves it as it is, with its mark. */
  leave(): void
}

/** The database did not say whether it has committed a removal. The copy was left with its mark. */
export class RemovalUncertain extends Error {
  override name = 'RemovalUncertain'
}

export interface AdoptionEvents {
  /** Rows that are written by now. */
  readonly onProgress: (rows: number) => void
  /** All is written and checked, and is committed once this resolves. */
  readonly onReady: (adopted: AdoptedShop) => Promise<void>
}

export interface AdoptedShop extends ShopName {
  readonly createdAt: number
  /** Undefined in a mark of the version before. */
  readonly slug?: string | undefined
}

/** Keys of the source whose tokens open a shop already. */
export interface KnownKeys {
  readonly knownKeys: readonly { readonly id: string; readonly name: string }[]
}
