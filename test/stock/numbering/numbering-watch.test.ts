import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeOfPetId, comparedCode } from '../../../src/stock/barcode.ts'
import { firstAfter, highestOf, takeFree } from '../../../src/stock/numbering/free-numbers.ts'
import { NumberingWatch, type PetIdentity } from '../../../src/stock/numbering/numbering-watch.ts'
import {
  byNames,
  findPets,
  isSameNumbering,
  type Numbering,
  newPetsIn,
  numbered,
  type UnnumberedPets,
} from '../../../src/stock/numbering/unnumbered.ts'
import { runs } from '../../support/property-runs.ts'

const code = fc.constantFrom('A', 'B', 'F-1', '1001', '1002', '5')
const name = fc.constantFrom(null, 'Guppy', 'Tetra')
const petId = fc.constantFrom(5n, 6n, 1001n, 1003n)
const identity = fc.record({ petId, name, barcodes: fc.uniqueArray(code, { maxLength: 2 }) })

const unnumbered = fc
  .record({
    pets: fc.array(
      fc.record({
        code: fc.option(code, { nil: null }),
        barcodes: fc.uniqueArray(code, { maxLength: 1 }),
        name,
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    namesakes: fc.constantFrom('same' as const, 'new' as const, undefined),
    named: fc.uniqueArray(petId, { maxLength: 1 }).map((some) => new Set(some)),
  })
  .map((each): UnnumberedPets => ({ ...each, reserved: each.named }))

type Stock = ReadonlyMap<bigint, PetIdentity>

/** @returns undefined where some are refused */
function numbering(pets: UnnumberedPets, stock: Stock): Numbering | undefined {
  const holders = new Map(
    [...stock.values()].flatMap((each) =>
      each.barcodes.map((one) => [comparedCode(one), each.petId]),
    ),
  )
  const isPet = (id: bigint) => stock.has(id)
  const holderOf = (one: string) => holders.get(one)
  const petsNamed = byNames([...stock.values()].map((each) => [each.name, each.petId]))
  const found = findPets(pets, { isPet, holderOf, petsNamed })
  if ('refused' in found) return undefined
  const isTaken = (id: bigint) =>
    isPet(id) || holderOf(codeOfPetId(id)) !== undefined || pets.reserved.has(id)
  return numbered(
    found,
    takeFree(newPetsIn(found), firstAfter(highestOf(stock.keys()), 1001n), isTaken),
  )
}

/** A stock in which each code is one pet's. */
const stockOf = (pets: readonly PetIdentity[]): Stock => {
  const codes = new Set<string>()
  const isNew = (one: string) => codes.size < codes.add(comparedCode(one)).size
  return new Map(
    pets.map((each) => [each.petId, { ...each, barcodes: each.barcodes.filter(isNew) }]),
  )
}

test('a numbering stands where nothing that it watches has changed', () => {
  const stocks = fc.uniqueArray(identity, { selector: (each) => each.petId, maxLength: 4 })
  fc.assert(
    fc.property(unnumbered, stocks, identity, fc.boolean(), (pets, before, other, isRemoved) => {
      const stock = stockOf(before)
      const found = numbering(pets, stock)
      if (found === undefined) return
      const others = before.filter((each) => each.petId !== other.petId)
      const now = stockOf(isRemoved ? others : [...others, other])
      const again = numbering(pets, now)
      const watch = new NumberingWatch(pets, found)
      const isTouched = (id: bigint) => watch.mayChange(id, stock.get(id), now.get(id))
      if ([...stock.keys(), other.petId].some(isTouched)) return
      // A higher number that another pet has got leaves those that were given free.
      const isFree = (id: bigint) =>
        !now.has(id) && (highestOf(now.keys()) < id || stock.get(id) === undefined)
      expect(again).toBeDefined()
      if (again === undefined || isSameNumbering(found, again)) return
      expect(again.by).toEqual(found.by)
      const given = found.petIds.filter((_, place) => found.by[place] === 'new')
      expect(given.every(isFree)).toBe(true)
      const there = (each: Numbering) => each.petIds.filter((_, place) => each.by[place] !== 'new')
      expect(there(again)).toEqual(there(found))
    }),
    runs(5_000),
  )
})
