import { PET_STATUSES, type PetStatus } from './pet.ts'

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

/** Gets every change of the stock, in the order of the commits. */
export interface StockListener {
  /**
   * The whole stock: at the start, when this process has added pets, and when another process has changed anything.
   * @param isOwn whether this process made the change. Changes of other processes in it come once more, in a later snapshot
   */
  onSnapshot(snapshot: StockSnapshot, isOwn: boolean): void
  /** This process has changed one quantity. */
  onQuantityChanged(petId: bigint, quantity: number): void
  /**
   * This process has edited one pet, or added it; the snapshot of an addition comes first.
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
