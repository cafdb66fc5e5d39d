import { PET_STATUSES, type PetStatus, type StockLevel } from './pet.ts'

/**
 * Every pet's stock level after one commit, by ascending petId, in columns. Threads hand it over
 * without copying: a shop may have a hundred thousand pets.
 */
export interface StockSnapshot {
  readonly petIds: BigInt64Array<ArrayBuffer>
  readonly quantities: Int32Array<ArrayBuffer>
  /** Indexes into {@link PET_STATUSES}. */
  readonly statuses: Uint8Array<ArrayBuffer>
}

/** The pets that one commit or several have touched. */
export interface TouchedPets {
  /** Pets that were added, changed or edited, as they are now. */
  readonly changed: readonly StockLevel[]
  readonly removed: readonly bigint[]
}

/** Gets every change of the stock, by whatever process, in the order of the commits. */
export interface StockListener {
  /** The whole stock: at the start, and when other processes have changed too much or in an unknown way. */
  onSnapshot(snapshot: StockSnapshot): void
  /** This process has added or removed a pet, or other processes have changed some. */
  onPetsChanged(changes: TouchedPets): void
  /** This process has changed one quantity. */
  onQuantityChanged(petId: bigint, quantity: number): void
  /**
   * This process has edited one pet.
   * @param status the new status, where it was set
   */
  onPetChanged(petId: bigint, status?: PetStatus): void
}

export const statusCode = (status: PetStatus): number => PET_STATUSES.indexOf(status)

export function statusOf(code: number): PetStatus {
  const status = PET_STATUSES[code]
  if (status === undefined) throw new RangeError(`no status has the code ${code}`)
  return status
}
