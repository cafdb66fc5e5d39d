import type { Pet } from './pet.ts'

/** A pet that is to be added, under an id of its own, so that repeating it changes nothing. */
export interface Addition {
  /** A UUID, in lower case. */
  readonly id: string
  readonly pet: Omit<Pet, 'updatedAt'>
}

export type AddOutcome =
  | 'added'
  /** It was added when this first came. */
  | 'added_before'
  /** The same, but it was removed since. */
  | 'removed_since'
  | 'pet_exists'
  /** The id was used for another pet, or for a move. */
  | 'id_reused'

/** What may be altered without counting; an absent field stays as it is. */
export type PetEdit = Partial<Pick<Pet, 'name' | 'status' | 'lowStockAt'>>

export type EditOutcome =
  /** Its name or its low-stock level, and not its status. */
  | 'edited'
  | 'status_changed'
  /** It was like that already. */
  | 'unchanged'
  | 'unknown_pet'

/** A pet as an import leaves it. Without a time of its own (null) it gets the time of the import. */
export type ImportedPet = Omit<Pet, 'updatedAt'> & { readonly updatedAt: number | null }

/** What an import does to the stock. Pets that it does not name stay as they are. */
export interface ImportPlan {
  readonly added: readonly ImportedPet[]
  readonly changed: readonly { readonly before: Pet; readonly after: ImportedPet }[]
  readonly unchanged: number
}

/** Decides on pets that an import names, as they are: undefined stands for one that is not there. */
export type PlanImport = (pets: ReadonlyMap<bigint, Pet | undefined>) => ImportPlan

/** A plan of which some pets were planned for again. */
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
