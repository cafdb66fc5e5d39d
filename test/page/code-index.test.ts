import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Pet } from '../../src/page/state/pet.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { comparedCode } from '../../src/stock/barcode.ts'
import { load, pet } from './pets.ts'

/** Some are the same code, written as UPC-A, EAN-13 and GTIN. */
const CODES = ['036000291452', '0036000291452', '00036000291452', '96385074', 'TANK-7', '3', '007']

const anyPets = fc.uniqueArray(
  fc.record({
    petId: fc.constantFrom(1n, 2n, 3n, 96385074n, 36000291452n),
    barcodes: fc.subarray(CODES, { maxLength: 3 }),
  }),
  { selector: ({ petId }) => petId },
)

type Step =
  | { readonly do: 'load' | 'apply'; readonly pets: readonly Pet[] }
  | { readonly do: 'remove'; readonly petIds: readonly bigint[] }
  | { readonly do: 'find' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('load', 'apply'),
    pets: anyPets.map((pets) => pets.map(pet)),
  }),
  fc.record({ do: fc.constant('remove'), petIds: fc.subarray([1n, 2n, 3n, 96385074n]) }),
  fc.record({ do: fc.constant('find') }),
)

/** Takes from later pets the codes that earlier ones have, as the service does. */
function withOwnCodes(pets: readonly Pet[], kept: readonly Pet[]): Pet[] {
  const taken = new Set(kept.flatMap(({ barcodes }) => barcodes.map(comparedCode)))
  return pets.map((each) => {
    const barcodes = each.barcodes.filter((barcode) => {
      const isFree = !taken.has(comparedCode(barcode))
      taken.add(comparedCode(barcode))
      return isFree
    })
    return { ...each, barcodes }
  })
}

test('a pet is found by each of its codes and by no other, whatever has happened to the stock', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 15 }), (steps) => {
      const stock = new Stock()
      for (const step of steps) {
        const present = stock.all.peek()
        if (step.do === 'load') load(stock, withOwnCodes(step.pets, []))
        if (step.do === 'apply') {
          const others = present.filter(
            ({ petId }) => !step.pets.some((each) => each.petId === petId),
          )
          stock.apply(withOwnCodes(step.pets, others))
        }
        if (step.do === 'remove') stock.remove(step.petIds)
        if (step.do === 'find') stock.findByCode('TANK-7')
      }
      for (const code of CODES) {
        const wanted = comparedCode(code)
        const byBarcode = stock.all
          .peek()
          .find(({ barcodes }) => barcodes.some((each) => comparedCode(each) === wanted))
        const byNumber = stock.all
          .peek()
          .find(({ petId }) => comparedCode(String(petId)) === wanted)
        expect(stock.findByCode(code)).toBe(byBarcode ?? byNumber)
      }
    }),
  )
})

test('a code that moves from one pet to another within the same events is the other’s', () => {
  const stock = new Stock()
  load(stock, [pet({ petId: 1n, barcodes: ['TANK-7'] }), pet({ petId: 2n })])
  expect(stock.findByCode('TANK-7')?.petId).toBe(1n)
  stock.apply([pet({ petId: 2n, barcodes: ['TANK-7'] }), pet({ petId: 1n })])
  expect(stock.findByCode('TANK-7')?.petId).toBe(2n)
})
