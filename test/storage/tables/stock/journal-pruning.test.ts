import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { PRUNING_BATCH, PRUNING_START } from '../../../../src/stock/pruning-checkpoint.ts'
import type { KeptTime } from '../../../../src/stock/retention.ts'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import { runs } from '../../../support/property-runs.ts'
import { batchOf } from '../../batches.ts'
import { NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'
import { pruneAll } from '../../pruning.ts'

const DAY_MS = 86_400_000
const KEPT: KeptTime = { from: NOW - 400 * DAY_MS, to: NOW }
const UPDATE = { reason: 'update', keyId: 'key_a' } as const

/** A pet whose quantity was set on each of these days, counted from the first of those kept. */
function journalOf(days: readonly number[]) {
  const database = newDatabase()
  const stock = new InventoryTable(database.connection)
  const writer = new BatchWriter(database.connection)
  const dated = (day: number) => KEPT.from + day * DAY_MS
  database.client.transaction(() => {
    days.forEach((day, index) => {
      if (index === 0) stock.add(pet(1n, { quantity: 1 }), { ...UPDATE, reason: 'add' }, dated(day))
      else stock.setQuantity(1n, index + 1, UPDATE, dated(day))
    })
  })()
  return {
    ...database,
    stock,
    /** Prunes all there is to prune; the sizes of the batches. */
    prune: (kept = KEPT) => pruneAll(writer, kept),
    /** The days that are left, in the order of the journal. */
    left: () =>
      database.client
        .query('SELECT at FROM stock_movements ORDER BY id')
        .values()
        .map(([at]) => (Number(at) - KEPT.from) / DAY_MS),
    [Symbol.dispose]: database[Symbol.dispose],
  }
}

const repeat = (count: number, day: number): number[] => Array.from({ length: count }, () => day)

test('a batch is small, and a backlog goes batch by batch', () => {
  using journal = journalOf([...repeat(2_750, -9), 5])
  const sizes = journal.prune()
  expect(Math.max(...sizes)).toBeLessThanOrEqual(PRUNING_BATCH)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(2_750)
  expect(journal.left()).toEqual([5])
})

test('a removed pet is forgotten with its last movement, and not before', () => {
  using database = newDatabase()
  const stock = new InventoryTable(database.connection)
  const writer = new BatchWriter(database.connection)
  const add = { reason: 'add', keyId: null } as const
  const remove = { reason: 'remove', keyId: null } as const
  const old = KEPT.from - 1
  for (const petId of [1n, 2n, 3n, 4n]) stock.add(pet(petId), add, old)
  for (const petId of [1n, 2n]) stock.remove(petId, remove, old)
  stock.remove(3n, remove, NOW)
  stock.add(pet(2n), add, NOW)
  pruneAll(writer, KEPT)
  const removed = database.client.query('SELECT pet_id FROM removed_pets').values()
  expect(removed).toEqual([[3n]])
  expect(stock.history(3n).map(({ reason }) => reason)).toEqual(['remove'])
  expect(stock.history(2n).map(({ reason }) => reason)).toEqual(['add'])
  for (const petId of [1n, 4n]) expect(stock.history(petId)).toEqual([])
})

test('while the journal is pruned the updates of the same batch are made', () => {
  using journal = journalOf([-2, -1, 1])
  const writer = new BatchWriter(journal.connection)
  const prune = { kind: 'pruneJournal', kept: KEPT, checkpoint: PRUNING_START } as const
  const written = writer.write(batchOf([[1n, 50, 'key_a']], [prune]), NOW)
  expect(written).toMatchObject({ results: [{ result: { deleted: 2, next: undefined } }] })
  expect(journal.left()).toEqual([1, 400])
})

const ODD: [how: string, days: number[], left: number[]][] = [
  ['in the future do not hold up pruning, and go', [-9, 30_000, -8, 7_000, -7, 3, 4], [3, 4]],
  ['in the future stay beside those that stay', [-9, 1, 7_000, 2], [1, 7_000, 2]],
  [
    'before all others stay where younger ones come before them',
    [1, 2, -20_000, 3],
    [1, 2, -20_000, 3],
  ],
  ['within the kept time are never deleted', [-9, 100, -8, -7, -6, 1], [100, 1]],
  [
    'before all others stay where the dates after them go on from those before them',
    [-9, 1, -20_000, -20_000, -20_000, 2, -900, -900, -900, 2, 3],
    [1, -20_000, -20_000, -20_000, 2, -900, -900, -900, 2, 3],
  ],
  ['before all others stay at the end', [1, -20_000, -20_000], [1, -20_000, -20_000]],
]

test.each(ODD)('movements that a wrong clock has dated %s', (_how, days, left) => {
  using journal = journalOf(days)
  journal.prune()
  expect(journal.left()).toEqual(left)
})

test('movements that a clock years ahead has dated stay for the kept time, and then go with those after them', () => {
  using journal = journalOf([-1, 0, 3_600, 3_601, 1, 390, 400])
  journal.prune()
  expect(journal.left()).toEqual([0, 3_600, 3_601, 1, 390, 400])
  const later = (days: number): KeptTime => ({
    from: KEPT.from + days * DAY_MS,
    to: KEPT.to + days * DAY_MS,
  })
  journal.prune(later(1))
  expect(journal.left()).toEqual([3_600, 3_601, 1, 390, 400])
  journal.prune(later(2))
  expect(journal.left()).toEqual([390, 400])
})

test('a clock that was ahead for thousands of updates does not hold up pruning', () => {
  const ahead = (days: number) => [...repeat(3_000, days), ...repeat(4_000, -5), 1, 2]
  {
    using journal = journalOf(ahead(9_000))
    journal.prune()
    expect(journal.left()).toEqual([1, 2])
  }
  using journal = journalOf(ahead(399))
  journal.prune()
  expect(journal.left()).toEqual([...repeat(3_000, 399), 1, 2])
})

test('a clock that was behind for thousands of updates has nothing deleted too early', () => {
  const days = [...repeat(4_000, 10), ...repeat(3_000, -8_000), 11]
  using journal = journalOf(days)
  journal.prune()
  expect(journal.left()).toEqual(days)
})

test('whatever the dates, those in the kept time stay; in their order, all others go', () => {
  const dates = fc.array(fc.constantFrom(-9_000, -2, -1, 0, 1, 399, 400, 401, 9_000), {
    minLength: 1,
    maxLength: 60,
  })
  fc.assert(
    fc.property(dates, fc.boolean(), (dates, inOrder) => {
      const days = inOrder ? dates.toSorted((a, b) => a - b) : dates
      using journal = journalOf(days)
      journal.prune()
      const isKept = (day: number) => day >= 0 && day <= 400
      expect(journal.left().filter(isKept)).toEqual(days.filter(isKept))
      if (inOrder) expect(journal.left()).toEqual(days.filter((day) => day >= 0))
      const before = journal.left()
      journal.prune()
      expect(journal.left()).toEqual(before)
    }),
    runs(60),
  )
})
