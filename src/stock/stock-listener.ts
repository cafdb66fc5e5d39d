import { PET_STATUSES, type PetStatus } from './pet.ts'

/**
 * Every pet's stock level at one moment, by ascending petId, in columns: a hundred thousand of them
 * cross from thread to thread without being copied.
 */
export interface StockSnapshot {
  readonly petIds: BigInt64Array<ArrayBuffer>
  readonly quantities: Int32Array<ArrayBuffer>
  /** Indexes into {@link PET_STATUSES}. */
  readonly statuses: Uint8Array<ArrayBuffer>
}

/** Follows the stock from commit to commit, in their order. */
export interface StockListener {
  /**
   * The stock as a whole: at first, when this process has added pets, and when another has changed anything.
   * @param isOwn every change in it that is another process's is told of once more
   */
  onSnapshot(snapshot: StockSnapshot, isOwn: boolean): void
  /** One quantity that this process has changed. */
  onQuantityChanged(petId: bigint, quantity: number): void
  /**
   * One pet that this process has added, which a snapshot came before of, or edited.
   * @param status where that was set
   */
  onPetChanged(petId: bigint, status?: PetStatus): void
}

/** Tells one of everything, and then the other. */
export const fanOut = (first: StockListener, second: StockListener): StockListener => ({
  onSnapshot(snapshot, isOwn) {
    first.onSnapshot(snapshot, isOwn)
    second.onSnapshot(snapshot, isOwn)
  },
  onQuantityChanged(petId, quantity) {
    first.onQuantityChanged(petId, quantity)
    second.onQuantityChanged(petId, quantity)
  },
  onPetChanged(petId, status) {
    first.onPetChanged(petId, status)
    second.onPetChanged(petId, status)
  },
})

export const statusCode = (status: PetStatus): number => PET_STATUSES.indexOf(status)

export function statusOf(code: number): PetStatus {
  const status = PET_STATUSES[code]
  if (status === undefined) throw new RangeError(`no status has the code ${code}`)
  return status
}
