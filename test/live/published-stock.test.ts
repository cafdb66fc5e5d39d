import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { PublishedStock } from '../../src/live/published-stock.ts'
import type { PetDetails } from '../../src/stock/pet-details.ts'
import { details } from './simulated-shop.ts'

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

const petId = fc.oneof(fc.bigInt({ min: -9n, max: 9n }), fc.bigInt(INT64))
const pet = fc
  .record({ petId, quantity: fc.nat({ max: 2 }), name: fc.constantFrom(null, '', 'a', 'b') })
  .map((fields) => details(fields.petId, fields))
const stock = fc
  .uniqueArray(pet, { selector: (each) => each.petId, maxLength: 40, size: 'max' })
  .map(sorted)

function sorted<T extends { petId: bigint }>(pets: readonly T[]): T[] {
  return pets.toSorted((a, b) => (a.petId < b.petId ? -1 : 1))
}

const byId = (pets: readonly PetDetails[]) => new Map(pets.map((each) => [each.petId, each]))

function publishedOf(pets: readonly PetDetails[]): PublishedStock {
  const published = new PublishedStock()
  published.append(pets.slice(0, 7))
  published.append(pets.slice(7))
  return published
}

test('what differs from what was published is exactly what was added, removed or changed', () => {
  fc.assert(
    fc.property(stock, stock, (before, now) => {
      const [were, are] = [byId(before), byId(now)]
      const expected = [...new Set([...were.keys(), ...are.keys()])].filter(
        (id) => !Bun.deepEquals(were.get(id), are.get(id)),
      )
      const found = publishedOf(before).differing(undefined, now, true)
      expect(found).toEqual(expected.toSorted((a, b) => (a < b ? -1 : 1)))
    }),
  )
})

test('pages together find what the whole does', () => {
  fc.assert(
    fc.property(stock, stock, fc.integer({ min: 1, max: 9 }), (before, now, size) => {
      const published = publishedOf(before)
      const found: bigint[] = []
      let after: bigint | undefined
      for (let from = 0; ; from += size) {
        const page = now.slice(from, from + size)
        const isLast = page.length < size
        found.push(...published.differing(after, page, isLast))
        if (isLast) break
        after = page.at(-1)?.petId
      }
      expect(found).toEqual(published.differing(undefined, now, true))
    }),
  )
})

test('what is published is known from then on, in one step or several', () => {
  fc.assert(
    fc.property(stock, stock, fc.nat({ max: 40 }), (before, now, cut) => {
      const published = publishedOf(before)
      const are = byId(now)
      const removed = before.map(({ petId: id }) => id).filter((id) => !are.has(id))
      published.publish(now.slice(0, cut), removed.slice(cut))
      published.publish(now.slice(cut), removed.slice(0, cut))
      expect(published.differing(undefined, now, true)).toEqual([])
    }),
  )
})

test('every single thing that can be seen of a pet counts', () => {
  const by = { keyId: 'key_a', name: 'Till 1' }
  const seen = details(1n, {
    quantity: 7,
    name: 'Guppy',
    lowStockAt: 3,
    updatedAt: 1_800_000_000_000,
    lastMovement: { at: 1_800_000_000_000, reason: 'sale', by },
  })
  const { lastMovement } = seen
  if (lastMovement === null) throw new Error('there is one')
  const others: PetDetails[] = [
    { ...seen, quantity: 8 },
    { ...seen, status: 'sold' },
    { ...seen, name: 'Guppi' },
    { ...seen, name: null },
    { ...seen, lowStockAt: 4 },
    { ...seen, lowStockAt: null },
    { ...seen, updatedAt: seen.updatedAt + 1 },
    { ...seen, updatedAt: seen.updatedAt + 2 ** 32 },
    { ...seen, lastMovement: null },
    { ...seen, lastMovement: { ...lastMovement, at: lastMovement.at + 1 } },
    { ...seen, lastMovement: { ...lastMovement, reason: 'damage' } },
    { ...seen, lastMovement: { ...lastMovement, by: null } },
    { ...seen, lastMovement: { ...lastMovement, by: { ...by, name: 'Till 2' } } },
    { ...seen, lastMovement: { ...lastMovement, by: { ...by, keyId: 'key_b' } } },
  ]
  const published = publishedOf([seen])
  for (const other of others) expect(published.differing(undefined, [other], true)).toEqual([1n])
  expect(published.differing(undefined, [{ ...seen }], true)).toEqual([])
})
