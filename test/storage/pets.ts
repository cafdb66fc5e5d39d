import type { Pet } from '../../src/stock/pet.ts'

export const LEAST = -(2n ** 63n)
export const MOST = 2n ** 63n - 1n

/** A pet as it is added, with what a test does not care about filled in. */
export const pet = (
  petId: bigint,
  values: Partial<Omit<Pet, 'petId' | 'updatedAt'>> = {},
): Omit<Pet, 'updatedAt'> => ({
  petId,
  quantity: 5,
  status: 'available',
  name: null,
  kind: null,
  barcodes: [],
  lowStockAt: null,
  ...values,
})
