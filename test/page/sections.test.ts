import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { sectionsOf } from '../../src/page/list/sections.ts'
import type { Pet } from '../../src/page/state/pet.ts'
import { sortedKinds } from '../../src/page/state/pet-order.ts'
import { EVERYTHING, PetSearch } from '../../src/page/state/query.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { anyPet, load, pet } from './pets.ts'

const stockOf = (pets: readonly Pet[]) => {
  const stock = new Stock()
  load(stock, pets)
  return stock
}

const listOf = (stock: Stock, query: Partial<typeof EVERYTHING>) =>
  new PetSearch('en').select(
    { all: stock.all.peek(), find: (petId) => stock.find(petId) },
    { ...EVERYTHING, ...query },
  )

test('sorted by kind, the list has one section for each kind, with all of its pets', () => {
  const lists = fc.uniqueArray(anyPet, { selector: ({ petId }) => petId, maxLength: 12 })
  fc.assert(
    fc.property(lists, fc.boolean(), (pets, descending) => {
      const list = listOf(stockOf(pets), { sort: 'kind', descending })
      const sections = [...sectionsOf(list)]
      expect(sections.map(([, { kind }]) => kind).toSorted()).toEqual(
        [...new Set(pets.map(({ kind }) => kind))].toSorted(),
      )
      for (const [first, { kind, pets: count }] of sections) {
        expect(list.slice(first, first + count).map((each) => each.kind)).toEqual(
          Array(count).fill(kind),
        )
      }
      expect(sections.reduce((sum, [, section]) => sum + section.pets, 0)).toBe(list.length)
    }),
  )
})

test('kinds are in the order of the language, pets of a kind by name, and those without a kind last', () => {
  const stock = stockOf([
    pet({ petId: 1n, name: 'Wren' }),
    pet({ petId: 2n, name: 'Zebra finch', kind: 'Vögel' }),
    pet({ petId: 3n, name: 'Canary', kind: 'Vögel' }),
    pet({ petId: 4n, name: 'Newt', kind: 'Äffchen' }),
  ])
  expect(listOf(stock, { sort: 'kind' }).map(({ petId }) => petId)).toEqual([4n, 3n, 2n, 1n])
  expect(sortedKinds(stock.kinds.value, 'de')).toEqual(['Äffchen', 'Vögel'])
})

test('the list shows the pets of one kind, or those without a kind', () => {
  const stock = stockOf([
    pet({ petId: 1n, kind: 'Fish' }),
    pet({ petId: 2n, kind: 'fish' }),
    pet({ petId: 3n }),
  ])
  expect(listOf(stock, { kind: 'Fish' }).map(({ petId }) => petId)).toEqual([1n])
  expect(listOf(stock, { kind: null }).map(({ petId }) => petId)).toEqual([3n])
  expect(listOf(stock, {})).toHaveLength(3)
})
