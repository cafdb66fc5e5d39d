import type { Pet } from './pet.ts'

/** How many pets one change may remove. */
export const MAX_REMOVED_PETS = 500

/** Pets to be removed with one change, each named once. */
export interface PetsRemoval {
  /** A UUID of the client, in lower case. */
  readonly id: string
  readonly petIds: readonly bigint[]
}

/** A pet as it was when it was removed; the name of one that was removed long ago may be lost. */
export type PetOfRemoval = Pick<Pet, 'petId' | 'name' | 'quantity'>

/** The result of a removal of several pets: all of it, or why nothing was removed. */
export type PetsRemovalOutcome =
  | {
      /** `removed_before`: an earlier request with this id removed them. */
      readonly outcome: 'removed' | 'removed_before'
      /** In the order of the request. */
      readonly pets: readonly PetOfRemoval[]
      /** UTC epoch milliseconds. */
      readonly at: number
    }
  | { readonly outcome: 'unknown_pets'; readonly petIds: readonly bigint[] }
  /** The id belongs to another change. */
  | { readonly outcome: 'id_reused' }
