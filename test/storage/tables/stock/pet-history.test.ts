import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { PetHistory } from '../../../../src/storage/sqlite/tables/stock/pet-history.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import { runs } from '../../../support/property-runs.ts'
import { NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'
import { pruneAll } from '../../pruning.ts'

const UPDATE = { reason: 'update', keyId: 'key_a' } as const
const PETS = [1n, 2n]

function newJournal() {
  const database = newDatabase()
  const stock = new InventoryTable(database.connection)
  const writer = new BatchWriter(database.connection)
  const pages = new PetHistory(database.client)
  return {
    ...database,
    stock,
    pages,
    pruneBefore: (from: number, to: number) => pruneAll(writer, { from, to }),
    [Symbol.dispose]: database[Symbol.dispose],
  }
}

/** A whole history, read in pages of one size. */
function inPages(pages: PetHistory, petId: bigint, limit: number) {
  const listed = []
  let before: bigint | undefined
  for (;;) {
    const page = pages.page(petId, before, limit)
    if (typeof page === 'string') return page
    listed.push(...page.movements)
    if (page.next === null) return listed
    expect(page.movements).toHaveLength(limit)
    before = page.next
  }
}

test('pages of any size are the whole history, whatever was pruned, removed and added again', () => {
  const step = fc.record({
    act: fc.constantFrom('set', 'set', 'set', 'remove', 'add', 'prune'),
    petId: fc.constantFrom(...PETS),
    quantity: fc.nat({ max: 9 }),
    afterMs: fc.constantFrom(0, 10, 60, 150),
  })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      (steps, limit) => {
        using journal = newJournal()
        const { stock, pages } = journal
        let now = NOW
        for (const { act, petId, quantity, afterMs } of steps) {
          now += afterMs
          if (act === 'set') stock.setQuantity(petId, quantity, UPDATE, now)
          else if (act === 'remove') stock.remove(petId, { reason: 'remove', keyId: null }, now)
          else if (act === 'add')
            stock.add(pet(petId, { quantity }), { ...UPDATE, reason: 'add' }, now)
          else journal.pruneBefore(now - 100, now)
        }
        for (const petId of PETS) {
          const whole = stock.history(petId)
          const listed = inPages(pages, petId, limit)
          if (whole.length === 0 && stock.find(petId) === undefined) {
            expect(listed).toBe('unknown_pet')
            continue
          }
          if (typeof listed === 'string') throw new Error(listed)
          const withoutIds = listed.map(({ id: _, changeId: requestId, by, ...rest }) => ({
            ...rest,
            requestId,
            petId,
            keyId: by?.keyId ?? null,
          }))
          expect(withoutIds).toEqual(whole)
          const ids = listed.map(({ id }) => id)
          expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)))
        }
      },
    ),
    runs(150),
  )
})

test('a movement of another pet is no place to go on at, also where an id was given again', () => {
  using journal = newJournal()
  const { stock, pages } = journal
  for (const petId of PETS) stock.add(pet(petId), { ...UPDATE, reason: 'add' }, NOW)
  expect(pages.page(1n, 2n, 5)).toBe('movement_of_another_pet')
  journal.pruneBefore(NOW + 1, NOW + 2)
  stock.setQuantity(2n, 9, UPDATE, NOW + 1)
  expect(pages.page(1n, 1n, 5)).toBe('movement_of_another_pet')
  expect(pages.page(1n, undefined, 5)).toEqual({ movements: [], next: null })
})
