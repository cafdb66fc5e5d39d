import { expect, test } from 'bun:test'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { importStock } from '../../../../src/storage/sqlite/tables/stock/stock-import.ts'
import { undoStock } from '../../../../src/storage/sqlite/tables/stock/stock-undo.ts'
import { UndoableTable } from '../../../../src/storage/sqlite/tables/stock/undoable-table.ts'
import { planImport } from '../../../../src/transfer/plan/plan-import.ts'
import { contentOf, NOW, newDatabase } from '../../database.ts'
import { pet } from '../../pets.ts'

const by = () => ({ id: crypto.randomUUID(), keyId: 'key_a' })

/** A shop with two pets, a removal and an import that can be undone, and what makes more of them. */
function stockedShop() {
  const database = newDatabase()
  const { client, connection } = database
  const table = new InventoryTable(connection)
  for (const petId of [1n, 2n, 3n]) table.add(pet(petId), { reason: 'add', keyId: null }, NOW)
  const removePets = (petIds: readonly bigint[], { id, keyId } = by()) =>
    client
      .transaction(
        () => table.change([{ kind: 'removePets', removal: { id, petIds }, keyId }], NOW).outcomes,
      )
      .immediate()[0]
  const importPets = (petIds: readonly bigint[], under = by()) => {
    const rows = new Map(petIds.map((petId) => [petId, { line: 1, petId, quantity: 7 }]))
    return importStock(
      client,
      petIds,
      (pets) => planImport(rows, pets),
      () => NOW,
      { undoable: under },
    )
  }
  const removed = by()
  removePets([3n], removed)
  const imported = by()
  importPets([1n, 9n], imported)
  const undo = (id: string) => undoStock(client, { id, keyId: 'key_a' }, () => NOW + 1)
  return { ...database, client, removePets, importPets, undo, removed, imported }
}

const failing = (when: string): string =>
  `CREATE TRIGGER fails ${when} BEGIN SELECT RAISE(ABORT, 'no more'); END`

test.each([
  ['BEFORE INSERT ON undoable_changes'],
  ['BEFORE INSERT ON before_images'],
  ['BEFORE DELETE ON before_images'],
  ['BEFORE INSERT ON access_journal'],
])('where a write fails (%s), neither an import nor its images are there', (when) => {
  const shop = stockedShop()
  try {
    shop.client.run(failing(when))
    const before = contentOf(shop.client)
    // The newest import alone keeps its images: those of the one before it go.
    expect(() => shop.importPets([2n, 4n])).toThrow('no more')
    expect(contentOf(shop.client)).toEqual(before)
  } finally {
    shop[Symbol.dispose]()
  }
})

test.each([
  ['BEFORE UPDATE ON undoable_changes'],
  ['BEFORE DELETE ON inventory'],
  ['BEFORE INSERT ON stock_movements'],
  ['BEFORE DELETE ON before_images'],
  ['BEFORE INSERT ON access_journal'],
])('where a write fails (%s), an undo has done nothing', (when) => {
  const shop = stockedShop()
  try {
    shop.client.run(failing(when))
    const before = contentOf(shop.client)
    expect(() => shop.undo(shop.imported.id)).toThrow('no more')
    expect(contentOf(shop.client)).toEqual(before)
    shop.client.run('DROP TRIGGER fails')
    expect(shop.undo(shop.imported.id).outcome).toBe('undone')
    expect(shop.undo(shop.removed.id).outcome).toBe('undone')
  } finally {
    shop[Symbol.dispose]()
  }
})

test('where the images of a removal cannot be written, its pets are still there', () => {
  const shop = stockedShop()
  try {
    shop.client.run(failing('BEFORE INSERT ON before_images'))
    const before = contentOf(shop.client)
    expect(() => shop.removePets([1n, 2n])).toThrow('no more')
    expect(contentOf(shop.client)).toEqual(before)
  } finally {
    shop[Symbol.dispose]()
  }
})

test('the images of an import and of a removal are written alike', () => {
  const shop = stockedShop()
  try {
    const table = new UndoableTable(shop.client)
    const at = { updatedAt: NOW }
    expect(table.imagesOf(shop.imported.id)).toMatchObject([
      { petId: 1n, before: { ...pet(1n), ...at }, after: { ...pet(1n), quantity: 7 } },
      { petId: 9n, before: null, after: { petId: 9n, quantity: 7, ...at } },
    ])
    expect(table.imagesOf(shop.removed.id)).toMatchObject([
      { petId: 3n, before: { ...pet(3n), ...at }, after: null },
    ])
  } finally {
    shop[Symbol.dispose]()
  }
})
