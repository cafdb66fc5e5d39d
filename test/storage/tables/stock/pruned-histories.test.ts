import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import { runs } from '../../../support/property-runs.ts'
import { NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'
import { pruneAll } from '../../pruning.ts'

const KEEP_MS = 100
const PETS = [1n, 2n, 3n]

interface Step {
  readonly act: 'set' | 'add' | 'remove' | 'prune'
  readonly petId: bigint
  readonly quantity: number
  /** How much later than the step before. */
  readonly afterMs: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('set', 'set', 'set', 'add', 'remove', 'prune'),
  petId: fc.constantFrom(...PETS),
  quantity: fc.nat({ max: 4 }),
  // Now and then for so long that the journal is pruned to its end, and ids are given again.
  afterMs: fc.constantFrom(0, 1, 10, 60, 150),
})

/** The times and quantities that a history should show, newest first. */
type Lines = [at: number, newQuantity: number][]

test('a history is what happened in the kept time, whatever was pruned, removed and added again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      using database = newDatabase()
      const stock = new InventoryTable(database.connection)
      const writer = new BatchWriter(database.connection)
      const expected = new Map<bigint, Lines>(PETS.map((petId) => [petId, []]))
      const record = (petId: bigint, at: number, quantity: number) =>
        expected.get(petId)?.unshift([at, quantity])
      let now = NOW
      for (const { act, petId, quantity, afterMs } of steps) {
        now += afterMs
        const had = stock.find(petId)
        if (act === 'set') {
          const by = { reason: 'update', keyId: 'key_a' } as const
          if (stock.setQuantity(petId, quantity, by, now) && had?.quantity !== quantity) {
            record(petId, now, quantity)
          }
        } else if (act === 'add') {
          const by = { reason: 'add', keyId: null } as const
          if (stock.add(pet(petId, { quantity }), by, now)) record(petId, now, quantity)
        } else if (act === 'remove') {
          if (stock.remove(petId, { reason: 'remove', keyId: null }, now)) record(petId, now, 0)
        } else {
          const from = now - KEEP_MS
          pruneAll(writer, { from, to: now })
          for (const [each, lines] of expected) {
            expected.set(
              each,
              lines.filter(([at]) => at >= from),
            )
          }
        }
        for (const [each, lines] of expected) {
          const history = stock.history(each)
          expect(history.map(({ at, newQuantity }) => [at, newQuantity])).toEqual(lines)
        }
      }
      const remembered = PETS.filter((each) => !stock.find(each) && expected.get(each)?.length)
      expect(database.client.query('SELECT pet_id FROM removed_pets ORDER BY 1').values()).toEqual(
        remembered.map((each) => [each]),
      )
      expect(database.client.query('PRAGMA integrity_check').values()).toEqual([['ok']])
    }),
    runs(150),
  )
})
