import fc from 'fast-check'
import type { Pet } from '../../src/page/state/pet.ts'
import { PET_STATUSES } from '../../src/stock/pet.ts'

/** A pet as the desk tells of it. */
export const pet = (fields: Partial<Pet>): Pet => ({
  petId: 1n,
  name: 'Guppy',
  quantity: 1,
  status: 'available',
  lowStockAt: null,
  low: false,
  updatedAt: 0,
  lastMovement: null,
  ...fields,
})

export const anyPet: fc.Arbitrary<Pet> = fc
  .record({
    petId: fc.bigInt({ min: -9n, max: 99n }),
    name: fc.option(fc.constantFrom('Ara', 'ära', 'Betta', 'betta 2', 'betta 10', '1')),
    quantity: fc.nat(9),
    status: fc.constantFrom(...PET_STATUSES),
    low: fc.boolean(),
    updatedAt: fc.nat(9),
  })
  .map(pet)
