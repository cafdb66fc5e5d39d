import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SORTS } from '../../src/page/state/pet-order.ts'
import { EVERYTHING, type KnownQuery, PetSearch, SHOWN } from '../../src/page/state/query.ts'
import { Stock, totalsOf } from '../../src/page/state/stock.ts'
import { anyPet, load, pet } from './pets.ts'

const search = new PetSearch('en')

const found = (pets: readonly Parameters<typeof pet>[0][], query: Partial<KnownQuery>) => {
  const stock = stockOf(pets.map(pet))
  return search.select(stock, { ...EVERYTHING, ...query }).map(({ petId }) => Number(petId))
}

function stockOf(pets: readonly ReturnType<typeof pet>[]) {
  const stock = new Stock()
  load(stock, pets)
  return { all: stock.all.value, find: (petId: bigint) => stock.find(petId) }
}

describe('the search of the stock', () => {
  const PETS = [
    { petId: 1n, name: "Hermann's tortoise" },
    { petId: 12n, name: 'Éclair guppy', quantity: 0, status: 'sold' },
    { petId: 123n, name: null, status: 'pending' },
    { petId: -1n, name: 'guppy 2', quantity: 3, lowStockAt: 5, low: true },
    { petId: 9223372036854775807n, name: 'Guppy 10' },
  ] as const

  test('finds parts of names, whatever their case and accents', () => {
    expect(found(PETS, { search: ' GUPPY ' })).toEqual([-1, Number(2n ** 63n - 1n), 12])
    expect(found(PETS, { search: 'eclair' })).toEqual([12])
  })

  test('finds ids by their beginning, to the last digit', () => {
    expect(found(PETS, { search: '12', sort: 'petId' })).toEqual([12, 123])
    expect(found(PETS, { search: '9223372036854775807' })).toHaveLength(1)
    expect(found(PETS, { search: '9223372036854775808' })).toEqual([])
    expect(found(PETS, { search: '-1' })).toEqual([-1])
    expect(found(PETS, { search: `#${123}` })).toEqual([123])
  })

  test('lists the whole name first, then names that begin so, then words, then beginnings, then parts', () => {
    const names = [
      ...['blue female', 'juv. male blue', 'Malerotter', 'Emma', 'Betta “male” blue'],
      ...['male blue', 'Male', 'big maleo', '"Male"', 'male'],
    ]
    const pets = names.map((name, at) => ({ petId: BigInt(at + 1), name }))
    const namesBy = (search: string, order: Partial<KnownQuery> = {}) =>
      found(pets, { search, sort: 'petId', ...order }).map((petId) => names[petId - 1])
    expect(namesBy('male')).toEqual([
      ...['Male', 'male', '"Male"', 'male blue'],
      ...['juv. male blue', 'Betta “male” blue', 'Malerotter', 'big maleo', 'blue female'],
    ])
    expect(namesBy('MALE', { descending: true }).slice(0, 4)).toEqual([
      ...['male', 'Male', '"Male"', 'male blue'],
    ])
    expect(namesBy('blue male')).toEqual([
      ...['juv. male blue', 'Betta “male” blue', 'male blue', 'blue female'],
    ])
    expect(namesBy('betta male blue')).toEqual(['Betta “male” blue'])
  })

  test('lists a number or barcode that is typed whole before names that have it, and a kind after names', () => {
    const pets = [
      { petId: 120n, name: 'Newt', kind: 'Guppy' },
      { petId: 7n, name: 'Tank 12' },
      { petId: 12n, name: 'Ara' },
      { petId: 8n, name: '12 guppies', barcodes: ['012345'] },
      { petId: 9n, name: 'Guppy' },
    ]
    expect(found(pets, { search: '12' })).toEqual([12, 8, 7, 120])
    expect(found(pets, { search: '#12' })[0]).toBe(12)
    expect(found(pets, { search: '012 345' })).toEqual([8])
    expect(found(pets, { search: 'guppy' })).toEqual([9, 120])
  })

  test('keeps pets where they are while the stock still arrives, whatever is searched', () => {
    const pets = ['blue female', 'male'].map((name, at) => pet({ petId: BigInt(at), name }))
    const arriving = { ...stockOf(pets), isArriving: true }
    expect(search.select(arriving, { ...EVERYTHING, search: 'male' })).toEqual(pets)
  })

  test('shows those that are asked for', () => {
    expect(found(PETS, { shown: 'low' })).toEqual([-1])
    expect(found(PETS, { shown: 'sold' })).toEqual([12])
    expect(found(PETS, { shown: 'inStock' })).not.toContain(12)
    expect(found(PETS, { shown: 'pending' })).toEqual([123])
  })

  test('shows of those in stock the ones that are not known to be sold', () => {
    const sold = new Set([1n, 123n])
    const inStock = found(PETS, { shown: 'inStock' })
    expect(found(PETS, { sold })).toEqual(inStock.filter((petId) => ![1, 123].includes(petId)))
    expect(found(PETS, { sold: new Set(), kind: 'none of it' })).toEqual([])
  })

  test('orders names as people do, numbers in them included, and pets without a name last', () => {
    expect(found(PETS, {})).toEqual([12, -1, Number(2n ** 63n - 1n), 1, 123])
    expect(found(PETS, { sort: 'petId', descending: true }).at(-1)).toBe(-1)
  })

  test('orders by status, and by the level at which a pet is low: its own, or that of the shop', () => {
    const pets = [
      { petId: 1n, name: 'C', status: 'sold' as const, lowStockAt: 9 },
      { petId: 2n, name: 'B', lowStockAt: 2 },
      { petId: 3n, name: 'A', status: 'pending' as const },
      { petId: 4n, name: 'D' },
    ]
    expect(found(pets, { sort: 'status' })).toEqual([2, 4, 3, 1])
    expect(found(pets, { sort: 'level' })).toEqual([2, 1, 3, 4])
    expect(found(pets, { sort: 'level', shopLevel: 5 })).toEqual([2, 3, 4, 1])
    expect(found(pets, { sort: 'level', shopLevel: 5, descending: true })).toEqual([1, 4, 3, 2])
  })

  test('finds the same after any changes and searches as a new one', () => {
    const lists = fc.array(fc.uniqueArray(anyPet, { selector: ({ petId }) => petId }), {
      minLength: 1,
      maxLength: 6,
    })
    const queries = fc.record({
      search: fc.constantFrom('', 'a', 'ar', '1', '10', '-'),
      shown: fc.constantFrom(...SHOWN),
      kind: fc.constantFrom(undefined, null, 'Fish'),
      sort: fc.constantFrom(...SORTS),
      descending: fc.boolean(),
      unsoldDays: fc.constant(30),
      sold: fc.option(
        fc.array(fc.bigInt({ min: -2n, max: 12n })).map((ids) => new Set(ids)),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(lists, fc.array(queries, { minLength: 1, maxLength: 4 }), (steps, asked) => {
        const kept = new PetSearch('en')
        for (const pets of steps) {
          const stock = stockOf(pets)
          for (const query of asked) {
            expect(kept.select(stock, query)).toEqual(new PetSearch('en').select(stock, query))
          }
        }
      }),
    )
  })
})

test('the totals count pets of each kind, and what is there of all', () => {
  const pets = [
    pet({ petId: 1n, quantity: 5 }),
    pet({ petId: 2n, quantity: 0, status: 'sold' }),
    pet({ petId: 3n, quantity: 2, status: 'pending', lowStockAt: 2, low: true }),
  ]
  expect(totalsOf(pets)).toEqual({ pets: 3, inStock: 2, quantity: 7, low: 1, pending: 1, sold: 1 })
})
