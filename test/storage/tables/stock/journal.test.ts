import { expect, test } from 'bun:test'
import type { MovementRequest } from '../../../../src/stock/movement.ts'
import { commandShop } from '../../../../src/storage/sqlite/command-engine.ts'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { MADE_UNDER } from '../../../../src/storage/sqlite/tables/stock/journal.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import { FAULTY_UPDATE } from '../../../../src/storage/sqlite/writer/write-batch.ts'
import { batchOf } from '../../batches.ts'
import { contentOf, NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'

/** A stock whose journal cannot be written any more. */
async function withoutJournal() {
  const database = newDatabase()
  const store = commandShop(database.connection, () => NOW)
  await store.stock.add(pet(1n))
  database.client.run(
    "CREATE TRIGGER full BEFORE INSERT ON stock_movements BEGIN SELECT RAISE(ABORT, 'no more'); END",
  )
  return {
    ...database,
    stock: store.stock,
    content: contentOf(database.client),
    [Symbol.dispose]: database[Symbol.dispose],
  }
}

test('no change is made at the counter whose journal row cannot be written', async () => {
  using database = await withoutJournal()
  const { stock, client, content } = database
  const after = { ...pet(1n, { quantity: 9 }), updatedAt: null }
  const before = { ...pet(1n), updatedAt: NOW }
  const changes = [
    () => stock.add(pet(2n)),
    () => stock.edit(1n, { quantity: 6 }),
    () => stock.edit(1n, { status: 'sold', name: 'Rex' }),
    () => stock.remove(1n),
    () => stock.import([1n], () => ({ added: [], changed: [{ before, after }], unchanged: 0 })),
    () =>
      stock.import([3n], () => ({
        added: [{ ...pet(3n), updatedAt: null }],
        changed: [],
        unchanged: 0,
      })),
  ]
  for (const change of changes) {
    await expect(change()).rejects.toThrow()
    expect(contentOf(client)).toEqual(content)
  }
})

test('no update of the server is made whose journal row cannot be written', async () => {
  using database = await withoutJournal()
  const writer = new BatchWriter(database.connection)
  const written = writer.write(batchOf([[1n, 6, 'key_1']]), NOW)
  expect(written).toMatchObject({ outcomes: new Uint8Array([FAULTY_UPDATE]) })
  expect(contentOf(database.client)).toEqual(database.content)
})

test('an import is made as a whole, or not at all', async () => {
  using database = newDatabase()
  const { stock } = commandShop(database.connection, () => NOW)
  await stock.add(pet(1n))
  const before = contentOf(database.client)
  const bad = { ...pet(3n, { quantity: -1 }), updatedAt: null }
  const plan = { added: [{ ...pet(2n), updatedAt: null }, bad], changed: [], unchanged: 0 }
  await expect(stock.import([2n, 3n], () => plan)).rejects.toThrow()
  expect(contentOf(database.client)).toEqual(before)
})

test('a movement of its own is found under its id, and is none any more where others are under that id', () => {
  using database = newDatabase()
  const { client, connection } = database
  const stock = new InventoryTable(connection)
  stock.add(pet(1n), { reason: 'add', keyId: null }, NOW)
  const id = crypto.randomUUID()
  const what = { change: -1, reason: 'died' } as const
  const movement: MovementRequest = { id, petId: 1n, what, note: null }
  const make = () =>
    stock.change([{ kind: 'makeMovement', movement, keyId: 'key_1' }], NOW).outcomes
  const [first] = make()
  expect(first).toMatchObject({ outcome: 'made', made: { reason: 'died', newQuantity: 4 } })
  expect(make()).toEqual([{ ...first, outcome: 'made_before' }] as ReturnType<typeof make>)
  client.run(
    `INSERT INTO stock_movements (id, pet_id, previous_quantity, new_quantity, reason, at, move_id, position)
      VALUES (-7, 2, 0, 1, 'other', 1, '${id}', 1), (7, 2, 1, 2, 'other', 1, '${id}', 2)`,
  )
  expect(make()).toEqual([{ outcome: 'id_reused' }])
  expect(stock.find(1n)?.quantity).toBe(4)
})

test('what was made under an id is found by its index alone', () => {
  using database = newDatabase()
  const plan = database.client.query(`EXPLAIN QUERY PLAN ${MADE_UNDER}`).values('an id')
  expect(plan.map(([, , , step]) => step)).toEqual([
    'SEARCH stock_movements USING INDEX stock_movements_move (move_id=?)',
  ])
})
