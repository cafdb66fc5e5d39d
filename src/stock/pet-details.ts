import type { Author, MovementReason } from './journal.ts'
import type { Pet } from './pet.ts'

export interface LastMovement {
  /** UTC epoch milliseconds. */
  readonly at: number
  readonly reason: MovementReason
  /** Null for the command line. */
  readonly by: Author | null
}

/** A pet with all that the people in the shop see of it at a glance. */
export interface PetDetails extends Pet {
  /** Null where the journal does not keep it any more. */
  readonly lastMovement: LastMovement | null
}

export interface PetDetailsReader {
  /** By ascending petId, those after a petId. */
  listDetails(after: bigint | undefined, limit: number): Promise<readonly PetDetails[]>
  /** Those of them that are there. */
  findDetails(petIds: readonly bigint[]): Promise<readonly PetDetails[]>
  /** A number that is the same again only where nothing was committed meanwhile, by any process. */
  revision(): Promise<number>
}
