import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { commandShop } from '../../../src/storage/sqlite/command-engine.ts'
import { journalFacts } from '../../../src/storage/sqlite/inspect/stock-facts.ts'
import { runs } from '../../support/property-runs.ts'
import { NOW, newDatabase } from '../database.ts'
import { pet } from '../pets.ts'

const petId = fc.constantFrom(1n, 2n, 3n)
const quantity = fc.nat({ max: 5 })
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), petId, quantity }),
  fc.record({ does: fc.constant('edit' as const), petId, quantity }),
  fc.record({ does: fc.constant('remove' as const), petId }),
  // The oldest movements go, sometimes all of them.
  fc.record({ does: fc.constant('prune' as const), keep: fc.nat({ max: 4 }) }),
)

const WELL = { disagreeing: 0, examples: [], gaps: 0, detached: 0 }

test('whatever a shop does, and however its journal is pruned, the two agree; otherwise the facts say so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), petId, async (steps, tampered) => {
      using database = newDatabase()
      const { client, connection } = database
      const { stock } = commandShop(connection, () => NOW)
      for (const each of steps) {
        if (each.does === 'add') await stock.add(pet(each.petId, { quantity: each.quantity }))
        if (each.does === 'edit') await stock.edit(each.petId, { quantity: each.quantity })
        if (each.does === 'remove') await stock.remove(each.petId)
        if (each.does !== 'prune') continue
        const newest = 'SELECT id FROM stock_movements ORDER BY id DESC LIMIT ?'
        client.query(`DELETE FROM stock_movements WHERE id NOT IN (${newest})`).run(each.keep)
      }
      expect(journalFacts(client)).toMatchObject(WELL)

      const history = await stock.history(tampered)
      const changed = client
        .query('UPDATE inventory SET quantity = quantity + 10 WHERE pet_id = ? RETURNING pet_id')
        .all(tampered)
      expect(journalFacts(client).disagreeing).toBe(history.length > 0 ? changed.length : 0)
    }),
    runs(40),
  )
})
