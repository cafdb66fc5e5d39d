import type { Currency } from '../money/currency.ts'
import type { Numbering, WithoutNumber } from './numbering/unnumbered.ts'
import type { Occurred, OccurredTooLongAgo } from './occurred.ts'
import type { Pet } from './pet.ts'
import type { StoredGoods } from './pet-goods.ts'
import type { UndoableChange } from './undoable.ts'

/** A pet to be added. The client gives the addition an id, so that a repeated request changes nothing. */
export interface Addition {
  /** A UUID, in lower case. */
  readonly id: string
  readonly pet: Omit<Pet, 'updatedAt'>
  /** When it came; null: at the commit. It is no part of what a repeated request is compared by. */
  readonly occurred?: Occurred | null | undefined
  /**
   * Whether the shop has no supplier of the name that was sent. Nothing is added then; but what was added before under the id
   * may have named one that is called otherwise since.
   */
  readonly lacksSupplier?: boolean | undefined
}

/** Why nothing was changed: a code that a pet was to have, as barcode or as number, is another pet's. */
export interface TakenCode {
  /** The pet that was to have the code. */
  readonly petId: bigint
  /** The barcode as it was given; null: the number of the pet to be added. */
  readonly barcode: string | null
  /** The pet that has it. */
  readonly takenBy: bigint
  /** What it is of that pet. */
  readonly takenAs: 'barcode' | 'number'
}

export const isTakenCode = (outcome: unknown): outcome is TakenCode =>
  typeof outcome === 'object' && outcome !== null && 'takenBy' in outcome

export type AddOutcome =
  | 'added'
  /** An earlier request with this id added it. */
  | 'added_before'
  /** An earlier request with this id added it, and it was removed since. */
  | 'removed_since'
  | 'pet_exists'
  | 'unknown_supplier'
  | 'currency_changed'
  | TakenCode
  | OccurredTooLongAgo
  /** The id belongs to the addition of another pet, or to a movement. */
  | 'id_reused'

/** A pet's removal, as the journal keeps it. */
export interface Removal {
  readonly petId: bigint
  readonly previousQuantity: number
  /** UTC epoch milliseconds. */
  readonly at: number
}

/** A pet as it was when it was removed. */
export interface RemovedPet extends Pick<Pet, 'petId' | 'name' | 'quantity'> {
  /** The key that removed it; null: a command. */
  readonly keyId: string | null
}

/** The result of a request to remove a pet. */
export type RemoveOutcome =
  | { readonly outcome: 'removed'; readonly removal: Removal }
  /** An earlier request with this id removed it. There may be a pet of this number again. */
  | { readonly outcome: 'removed_before'; readonly removal: Removal }
  | { readonly outcome: 'unknown_pet' }
  /** The id belongs to another change. */
  | { readonly outcome: 'id_reused' }

/** The fields that people may edit on the stock page; an absent field stays as it is. */
export type PetEdit = Partial<Pick<Pet, 'name' | 'kind' | 'barcodes' | 'status' | 'lowStockAt'>> &
  StoredGoods

export type EditOutcome =
  /** Another field than the status was changed, and not the status. */
  | 'edited'
  | 'status_changed'
  /** The pet had these values already. */
  | 'unchanged'
  | 'unknown_pet'
  /** What was sent is in another currency than the shop has by now. */
  | 'currency_changed'
  | TakenCode

/** A pet as a command has changed it, or why it is not changed. */
export type ChangedPet =
  | Pet
  | TakenCode
  /** Its amounts are in another currency than the shop has by now. */
  | 'currency_changed'

/** A pet after an import. Where the file gives no time (null), it gets the time of the import. */
export type ImportedPet = Omit<Pet, 'updatedAt'> & { readonly updatedAt: number | null }

/** The changes that an import makes. Pets that the file does not name stay as they are. */
export interface ImportPlan {
  readonly added: readonly ImportedPet[]
  readonly changed: readonly { readonly before: Pet; readonly after: ImportedPet }[]
  readonly unchanged: number
  /** The number of the currency of the amounts that it brings; null: the shop had none. Undefined: it brings none. */
  readonly currency?: number | null | undefined
}

/**
 * Whether amounts are of another currency than the shop has by now.
 * @param currency the number of theirs; null: the shop had none; undefined: it was not said
 */
export const isOfOtherCurrency = (
  { currency }: Pick<ImportPlan, 'currency'>,
  now: Pick<Currency, 'number'> | null,
): boolean => currency !== undefined && currency !== (now?.number ?? null)

/** A supplier that an import adds, by its name and the number that its pets have of it. */
export interface ImportedSupplier {
  readonly id: number
  readonly name: string
}

/** The result of an import: what it has changed, or why it has changed nothing. */
export type ImportOutcome =
  | (ImportPlan & {
      /** Of the pets that have no number in the file. */
      readonly numbering?: Numbering
    })
  | { readonly withoutNumber: readonly WithoutNumber[] }
  | { readonly taken: readonly TakenCode[] }
  /** The suppliers that it adds are too many, or others have got their numbers or names meanwhile. */
  | { readonly suppliers: 'suppliers_changed' | 'too_many_suppliers' }
  /** The shop has changed its currency since the amounts were read. */
  | { readonly currencyChanged: true }
  | EarlierImport

/** What was made under the id of an import before it. */
export type EarlierImport =
  /** An import, which has changed so many pets. */
  | { readonly madeBefore: UndoableChange }
  /** Another change. */
  | { readonly idReused: true }

/** The changes of many pets: of an import, or of an undo, which removes pets, too. */
export interface BulkPlan extends ImportPlan {
  readonly removed?: readonly Pet[]
}

export type PlanBulk = (pets: ReadonlyMap<bigint, Pet | undefined>) => BulkPlan

/**
 * Plans the changes of the pets that a file names, given what is stored; undefined: no such pet.
 * @param numbers those of the pets that have none in the file, in their order
 */
export type PlanImport = (
  pets: ReadonlyMap<bigint, Pet | undefined>,
  numbers: readonly bigint[],
) => ImportPlan

/** Puts a second plan for some of the pets in place of the first plan for them. */
export function mergePlans(plan: BulkPlan, petIds: readonly bigint[], again: BulkPlan): BulkPlan {
  const replaced = new Set(petIds)
  const added = plan.added.filter(({ petId }) => !replaced.has(petId))
  const changed = plan.changed.filter(({ before }) => !replaced.has(before.petId))
  const removed = plan.removed?.filter(({ petId }) => !replaced.has(petId)) ?? []
  const dropped = sizeOf(plan) - added.length - changed.length - removed.length
  return {
    added: [...added, ...again.added],
    changed: [...changed, ...again.changed],
    removed: [...removed, ...(again.removed ?? [])],
    unchanged: plan.unchanged - (replaced.size - dropped) + again.unchanged,
    currency: plan.currency,
  }
}

/** How many pets a plan changes. */
export const sizeOf = ({ added, changed, removed = [] }: BulkPlan): number =>
  added.length + changed.length + removed.length

/** What is known of an import under an id before any pet is looked at; undefined: it is made. */
export function importedBefore(
  change: UndoableChange | undefined,
  isOfMovement: boolean,
): EarlierImport | undefined {
  if (change?.kind === 'import') return { madeBefore: change }
  return change !== undefined || isOfMovement ? { idReused: true } : undefined
}
