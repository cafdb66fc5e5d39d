import { PET_STATUSES, type PetStatus, type StockLevel } from './pet.ts'
import type { StockWrites } from './stock-writes.ts'

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
  /** Pets of which only the quantity is known to have changed. */
  readonly quantities?: readonly Pick<StockLevel, 'petId' | 'quantity'>[]
  /** Pets that were added, changed or edited, as they are now. */
  readonly changed: readonly StockLevel[]
  readonly removed: readonly bigint[]
}

/** Gets every change of the stock, by whatever process, in the order of the commits. */
export interface StockListener {
  /** The whole stock: at the start, and when other processes have changed too much or in an unknown way. */
  onSnapshot(snapshot: StockSnapshot): void
  onPetsChanged(touched: TouchedPets): void
  /** This process has changed one quantity. */
  onQuantityChanged(petId: bigint, quantity: number): void
}

/** What a batch changes of the list, and whom those who follow it have to look at. */
export const touchedBy = ({ levels, pets, removed }: StockWrites): Required<TouchedPets> => ({
  quantities: levels,
  changed: pets,
  removed: removed.map(({ petId }) => petId),
})

export const petIdsOf = ({ quantities = [], changed, removed }: TouchedPets): bigint[] =>
  [...changed, ...quantities].map(({ petId }) => petId).concat(removed)

export const statusCode = (status: PetStatus): number => PET_STATUSES.indexOf(status)

export function statusOf(code: number): PetStatus {
  const status = PET_STATUSES[code]
  if (status === undefined) throw new RangeError(`no status has the code ${code}`)
  return status
}
