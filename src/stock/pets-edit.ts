import { groupBy } from '../everywhere/lists.ts'
import type { Pet } from './pet.ts'

/** How many pets one change may edit. */
export const MAX_EDITED_PETS = 500

/** How many groups of them. */
export const MAX_GROUPS = 100

/** Fields that several pets may have alike; an absent one stays as it is. */
export type SharedFields = Partial<Pick<Pet, 'kind' | 'status' | 'lowStockAt'>> & {
  /** The number of the supplier; null: none. */
  readonly supplierId?: number | null
}

/** Pets that all get the same values. */
export interface GroupEdit {
  readonly petIds: readonly bigint[]
  readonly to: SharedFields
  /** What each of them has to have; fields that are not named may have any value. */
  readonly was: SharedFields
}

/** What a change has made of a pet, in the fields that it has changed. */
export interface EditedPet {
  readonly petId: bigint
  readonly before: SharedFields
  readonly after: SharedFields
}

/** The result of a change of several pets: all of it, or why nothing was changed. */
export type PetsEditOutcome =
  | {
      readonly outcome: 'edited'
      /** Those that did not have the values already, in the order of the change. */
      readonly pets: readonly EditedPet[]
    }
  | { readonly outcome: 'unknown_pets'; readonly petIds: readonly bigint[] }
  /** These do not have what the change takes them to have. */
  | { readonly outcome: 'changed_since'; readonly petIds: readonly bigint[] }

/** The changes that make pets as they were before, each a group of pets with the same values. */
export function undoOf(pets: readonly EditedPet[]): GroupEdit[] {
  const groups = groupBy(pets, ({ before, after }) => textOf(before) + textOf(after))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [{ petIds: group.map(({ petId }) => petId), to: first.before, was: first.after }]
  })
}

const textOf = ({ kind, status, lowStockAt, supplierId }: SharedFields): string => {
  const missing = [kind, lowStockAt, supplierId].map((value) => value === undefined)
  return JSON.stringify([...missing, kind, status, lowStockAt, supplierId])
}

type Shared = Pick<Pet, 'kind' | 'status' | 'lowStockAt' | 'supplierId'>

/** The fields of `to` in which a pet is not as they are. */
export function differences(pet: Shared, to: SharedFields): SharedFields {
  const { kind, status, lowStockAt, supplierId } = to
  return {
    ...(kind !== undefined && kind !== pet.kind && { kind }),
    ...(status !== undefined && status !== pet.status && { status }),
    ...(lowStockAt !== undefined && lowStockAt !== pet.lowStockAt && { lowStockAt }),
    ...(supplierId !== undefined && supplierId !== (pet.supplierId ?? null) && { supplierId }),
  }
}

/** The values that a pet has in the fields that others name. */
export function sameFieldsOf(pet: Shared, named: SharedFields): SharedFields {
  const { kind, status, lowStockAt, supplierId = null } = pet
  return {
    ...(named.kind !== undefined && { kind }),
    ...(named.status !== undefined && { status }),
    ...(named.lowStockAt !== undefined && { lowStockAt }),
    ...(named.supplierId !== undefined && { supplierId }),
  }
}

export const isEmpty = (fields: SharedFields): boolean => Object.keys(fields).length === 0
