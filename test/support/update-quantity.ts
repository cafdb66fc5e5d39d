import type { StockLevel } from '../../src/stock/pet.ts'
import type { StockUpdater } from '../../src/stock/store.ts'

/** What an update says that is neither a sale nor an arrival. */
export const PLAIN_UPDATE = { isSale: false, currency: null } as const

/**
 * Sets a quantity, with a promise of its outcome.
 * @returns undefined where there is no such pet
 */
export const updateQuantity = async (
  stock: StockUpdater,
  petId: bigint,
  quantity: number,
  keyId: string,
  isSale = false,
  currency: number | null = null,
): Promise<StockLevel | undefined> =>
  new Promise((resolve, reject) =>
    stock.setQuantity({
      petId,
      quantity,
      keyId,
      isSale,
      currency,
      done: (status) => resolve(status && { petId, quantity, status }),
      failed: reject,
    }),
  )
