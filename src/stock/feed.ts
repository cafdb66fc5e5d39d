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
  snapshot(snapshot: StockSnapshot, isOwn: boolean): void
  /** One quantity that this process has changed. */
  quantity(petId: bigint, quantity: number): void
  /**
   * One pet that this process has added, which a snapshot came before of, or edited.
   * @param status where that was set
   */
  edited(petId: bigint, status?: PetStatus): void
}

/** Tells one of everything, and then the other. */
export const both = (first: StockListener, second: StockListener): StockListener => ({
  snapshot(snapshot, isOwn) {
    first.snapshot(snapshot, isOwn)
    second.snapshot(snapshot, isOwn)
  },
  quantity(petId, quantity) {
    first.quantity(petId, quantity)
    second.quantity(petId, quantity)
  },
  edited(petId, status) {
    first.edited(petId, status)
    second.edited(petId, status)
  },
})

export const statusCode = (status: PetStatus): number => PET_STATUSES.indexOf(status)

export function statusOf(code: number): PetStatus {
  const status = PET_STATUSES[code]
  if (status === undefined) throw new RangeError(`no status has the code ${code}`)
  return status
}
