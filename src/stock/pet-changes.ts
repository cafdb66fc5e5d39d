import type { Pet } from './pet.ts'

/** A pet to be added. The client gives the addition an id, so that a repeated request changes nothing. */
export interface Addition {
  /** A UUID, in lower case. */
  readonly id: string
  readonly pet: Omit<Pet, 'updatedAt'>
}

export type AddOutcome =
  | 'added'
  /** An earlier request with this id added it. */
  | 'added_before'
  /** An earlier request with this id added it, and it was removed since. */
  | 'removed_since'
  | 'pet_exists'
  /** The id belongs to the addition of another pet, or to a movement. */
  | 'id_reused'

/** The fields that people may edit on the stock page; an absent field stays as it is. */
export type PetEdit = Partial<Pick<Pet, 'name' | 'status' | 'lowStockAt'>>

export type EditOutcome =
  /** The name or the low-stock level was changed, and not the status. */
  | 'edited'
  | 'status_changed'
  /** The pet had these values already. */
  | 'unchanged'
  | 'unknown_pet'

/** A pet after an import. Where the file gives no time (null), it gets the time of the import. */
export type ImportedPet = Omit<Pet, 'updatedAt'> & { readonly updatedAt: number | null }

/** The changes that an import makes. Pets that the file does not name stay as they are. */
export interface ImportPlan {
  readonly added: readonly ImportedPet[]
  readonly changed: readonly { readonly before: Pet; readonly after: ImportedPet }[]
  readonly unchanged: number
}

/** Plans the changes of the pets that a file names, given what is stored; undefined: no such pet. */
export type PlanImport = (pets: ReadonlyMap<bigint, Pet | undefined>) => ImportPlan

/** Puts a second plan for some of the pets in place of the first plan for them. */
export function mergePlans(
  plan: ImportPlan,
  petIds: readonly bigint[],
  again: ImportPlan,
): ImportPlan {
  const replaced = new Set(petIds)
  const added = plan.added.filter(({ petId }) => !replaced.has(petId))
  const changed = plan.changed.filter(({ before }) => !replaced.has(before.petId))
  const dropped = plan.added.length + plan.changed.length - added.length - changed.length
  return {
    added: [...added, ...again.added],
    changed: [...changed, ...again.changed],
    unchanged: plan.unchanged - (replaced.size - dropped) + again.unchanged,
  }
}
