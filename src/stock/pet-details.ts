import type { Author, MovementReason } from './journal.ts'
import type { Pet } from './pet.ts'

export interface LastMovement {
  /** Its place in the journal. */
  readonly id: bigint
  /** UTC epoch milliseconds. */
  readonly at: number
  readonly reason: MovementReason
  /** Null for the command line. */
  readonly by: Author | null
}

/** A pet with its last movement, as the stock page shows it. */
export interface PetDetails extends Pet {
  /** Null where the journal has pruned it. */
  readonly lastMovement: LastMovement | null
}
