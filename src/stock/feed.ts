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
  /** The stock as a whole: at first, and whenever pets or statuses have changed. */
  snapshot(snapshot: StockSnapshot): void
  /** One quantity that this process has changed. */
  quantity(petId: bigint, quantity: number): void
  /**
   * One pet that this process has added or edited. Where its status or the list itself is another by
   * that, a snapshot came before.
   */
  edited(petId: bigint): void
}

/** Tells one of everything, and then the other. */
export const both = (first: StockListener, second: StockListener): StockListener => ({
  snapshot(snapshot) {
    first.snapshot(snapshot)
    second.snapshot(snapshot)
  },
  quantity(petId, quantity) {
    first.quantity(petId, quantity)
    second.quantity(petId, quantity)
  },
  edited(petId) {
    first.edited(petId)
    second.edited(petId)
  },
})

export const statusCode = (status: PetStatus): number => PET_STATUSES.indexOf(status)

export function statusOf(code: number): PetStatus {
  const status = PET_STATUSES[code]
  if (status === undefined) throw new RangeError(`no status has the code ${code}`)
  return status
}
