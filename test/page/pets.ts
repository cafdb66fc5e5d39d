import fc from 'fast-check'
import type { Pet } from '../../src/page/state/pet.ts'
import type { Stock } from '../../src/page/state/stock.ts'
import { PET_STATUSES } from '../../src/stock/pet.ts'

/** A pet as the desk tells of it. */
export const pet = (fields: Partial<Pet>): Pet => ({
  petId: 1n,
  name: 'Guppy',
  kind: null,
  barcodes: [],
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
    kind: fc.option(fc.constantFrom('Fish', 'fish', 'Bird')),
    barcodes: fc.subarray(['4006381333931', 'TANK-7', '96385074']),
    quantity: fc.nat(9),
    status: fc.constantFrom(...PET_STATUSES),
    low: fc.boolean(),
    updatedAt: fc.nat(9),
  })
  .map(pet)

/** Gives a stock the whole list of a service. */
export function load(stock: Stock, pets: readonly Pet[]): void {
  const reading = stock.beginReading()
  reading.add(pets)
  reading.finish()
}
