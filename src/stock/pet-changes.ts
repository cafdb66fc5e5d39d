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
