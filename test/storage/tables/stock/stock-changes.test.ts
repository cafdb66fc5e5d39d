import { describe, expect, test } from 'bun:test'
import { commandShop } from '../../../../src/storage/sqlite/command-engine.ts'
import { MOST_CHANGES } from '../../../../src/storage/sqlite/tables/pet-edits.ts'
import { StockChangesTable } from '../../../../src/storage/sqlite/tables/stock/stock-changes.ts'
import { BatchWriter } from '../../../../src/storage/sqlite/writer/batch-writer.ts'
import type { WriteOperation } from '../../../../src/storage/sqlite/writer/write-batch.ts'
import { planImport } from '../../../../src/transfer/plan/plan-import.ts'
import type { ImportRow } from '../../../../src/transfer/reading/import-reading.ts'
import { batchOf } from '../../batches.ts'
import { NOW, newDatabase } from '../../database.ts'
import { LEAST, MOST, pet } from '../../pets.ts'

async function newShop() {
  const database = newDatabase()
  const { stock } = commandShop(database.connection, () => NOW)
  for (const petId of [LEAST, 1n, 2n, MOST]) await stock.add(pet(petId))
  const changes = new StockChangesTable(database.client)
  return { ...database, stock, changes, [Symbol.dispose]: database[Symbol.dispose] }
}

type Stock = ReturnType<typeof commandShop>['stock']

const importRows = (stock: Stock, rows: readonly Partial<ImportRow>[]) => {
  const given = new Map(
    rows.map((row) => {
      const whole = { line: 1, petId: 1n, quantity: 5, status: 'available', ...row } as ImportRow
      return [whole.petId, whole]
    }),
  )
  return stock.import([...given.keys()], (pets) => planImport(given, pets))
}

const level = (petId: bigint, quantity = 5) => ({ petId, quantity, status: 'available' })

describe('the changes since a cursor', () => {
  test.each<[string, (stock: Stock) => Promise<unknown>, unknown]>([
    ['nothing', async () => {}, { changed: [], removed: [] }],
    ['an addition', (stock) => stock.add(pet(7n)), { changed: [level(7n)], removed: [] }],
    [
      'a quantity',
      (stock) => stock.edit(MOST, { quantity: 9 }),
      { changed: [level(MOST, 9)], removed: [] },
    ],
    [
      'a status',
      (stock) => stock.edit(LEAST, { status: 'sold' }),
      { changed: [{ ...level(LEAST), status: 'sold' }], removed: [] },
    ],
    ['a name', (stock) => stock.edit(1n, { name: 'Rex' }), { changed: [level(1n)], removed: [] }],
    [
      'a low-stock level',
      (stock) => stock.edit(1n, { lowStockAt: 3 }),
      { changed: [level(1n)], removed: [] },
    ],
    [
      'values that the pet has already',
      (stock) => stock.edit(1n, { quantity: 5, name: null }),
      { changed: [], removed: [] },
    ],
    ['a removal', (stock) => stock.remove(2n), { changed: [], removed: [2n] }],
    [
      'a removal and an addition of the same pet',
      async (stock) => {
        await stock.remove(2n)
        await stock.add(pet(2n, { quantity: 1 }))
      },
      { changed: [level(2n, 1)], removed: [] },
    ],
    [
      'a change and its reversal',
      async (stock) => {
        await stock.edit(1n, { quantity: 6 })
        await stock.edit(1n, { quantity: 5 })
      },
      { changed: [level(1n)], removed: [] },
    ],
    [
      'an import',
      (stock) =>
        importRows(stock, [
          { petId: 1n, name: 'Rex' },
          { petId: 2n, quantity: 8 },
          { petId: MOST },
          { petId: 9n, quantity: 1 },
        ]),
      { changed: [level(9n, 1), level(2n, 8), level(1n)], removed: [] },
    ],
  ])('%s', async (_, change, expected) => {
    using shop = await newShop()
    const cursor = shop.changes.cursor()
    await change(shop.stock)
    expect(shop.changes.changesSince(cursor)).toEqual(expected as never)
    expect(shop.changes.changesSince(shop.changes.cursor())).toEqual({ changed: [], removed: [] })
  })

  test('those from the stock page', async () => {
    using shop = await newShop()
    const writer = new BatchWriter(shop.connection)
    const id = '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'
    const operations: readonly (readonly [WriteOperation, bigint])[] = [
      [{ kind: 'addPet', addition: { id, pet: pet(7n) }, keyId: 'key' }, 7n],
      [{ kind: 'editPet', petId: 1n, edit: { name: 'Rex' }, keyId: 'key' }, 1n],
      [{ kind: 'editPet', petId: 2n, edit: { lowStockAt: 2 }, keyId: 'key' }, 2n],
      [
        { kind: 'editPet', petId: MOST, edit: { status: 'available', name: 'Max' }, keyId: 'key' },
        MOST,
      ],
    ]
    for (const [operation, petId] of operations) {
      const cursor = shop.changes.cursor()
      writer.write(batchOf([], [operation]), NOW)
      expect(shop.changes.changesSince(cursor)).toEqual({
        changed: [level(petId)],
        removed: [],
      } as never)
    }
    const cursor = shop.changes.cursor()
    writer.write(batchOf([[LEAST, 3, 'key']]), NOW)
    expect(shop.changes.changesSince(cursor)).toEqual({
      changed: [level(LEAST, 3)],
      removed: [],
    } as never)
  })

  test('from before the first row', async () => {
    using shop = newDatabase()
    const changes = new StockChangesTable(shop.client)
    const cursor = changes.cursor()
    const { stock } = commandShop(shop.connection, () => NOW)
    await stock.add(pet(1n))
    await stock.edit(1n, { name: 'Rex' })
    expect(changes.changesSince(cursor)).toEqual({ changed: [level(1n)], removed: [] } as never)
  })
})

describe('the stock is to be read whole', () => {
  test('after more changes than are read one by one', async () => {
    using shop = await newShop()
    const { changes, stock } = shop
    const rows = (count: number, values: Partial<ImportRow>) =>
      Array.from({ length: count }, (_, at) => ({ petId: BigInt(at + 10), ...values }))
    const before = changes.cursor()
    await importRows(stock, rows(MOST_CHANGES, {}))
    expect(changes.changesSince(before)).toHaveProperty('changed.length', MOST_CHANGES)
    await stock.edit(1n, { quantity: 6 })
    expect(changes.changesSince(before)).toBe('too_many')

    const added = changes.cursor()
    await importRows(stock, rows(MOST_CHANGES, { name: 'Rex' }))
    expect(changes.changesSince(added)).toHaveProperty('changed.length', MOST_CHANGES)
    await stock.edit(1n, { name: 'Rex' })
    expect(changes.changesSince(added)).toBe('too_many')
  })

  test('after many edits, of which few more are kept than are read one by one', async () => {
    using shop = await newShop()
    const { changes, stock, client } = shop
    await stock.edit(1n, { name: 'first' })
    const before = changes.cursor()
    for (let count = 0; count < MOST_CHANGES + 5; count++) {
      await stock.edit(1n, { name: `name ${count}` })
    }
    expect(changes.changesSince(before)).toBe('too_many')
    expect(client.query('SELECT count(*) FROM pet_edits').values()).toEqual([
      [BigInt(MOST_CHANGES + 1)],
    ])
    await stock.edit(2n, { name: 'Max' })
    const last = changes.cursor()
    await stock.edit(1n, { name: 'Rex' })
    expect(changes.changesSince(last)).toEqual({ changed: [level(1n)], removed: [] } as never)
  })

  test.each(['stock_movements', 'pet_edits'])(
    'where the newest row of %s is gone, or its id was used again',
    async (table) => {
      using shop = await newShop()
      const { changes, stock, client } = shop
      await stock.edit(1n, { name: 'Rex' })
      const before = changes.cursor()
      client.run(`DELETE FROM ${table} WHERE id = (SELECT max(id) FROM ${table})`)
      expect(changes.changesSince(before)).toBe('too_many')
      await stock.edit(2n, { name: 'Max' })
      await stock.edit(2n, { quantity: 7 })
      expect(changes.cursor()[table === 'pet_edits' ? 'edit' : 'movement'].id).toBe(
        before[table === 'pet_edits' ? 'edit' : 'movement'].id,
      )
      expect(changes.changesSince(before)).toBe('too_many')
    },
  )
})
