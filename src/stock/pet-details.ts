import type { Author, MovementReason } from './journal.ts'
import type { Pet } from './pet.ts'

export interface LastMovement {
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

export interface PetDetailsReader {
  /** Lists the pets after a petId, by ascending petId. */
  listDetails(after: bigint | undefined, limit: number): Promise<readonly PetDetails[]>
  /** Finds those of the pets that exist. */
  findDetails(petIds: readonly bigint[]): Promise<readonly PetDetails[]>
  /**
   * Finds the pet that a scan finds: the one that has the code as a barcode, or as its number.
   * @param code in its compared form
   */
  findByCode(code: string): Promise<PetDetails | undefined>
  /** Reads a value that differs after every commit, by whatever process. */
  revision(): Promise<number | string>
}
