import { expect, test } from 'bun:test'
import { MAX_QUANTITY, PET_STATUSES } from '../../../../src/stock/pet.ts'
import type { ChangedBy } from '../../../../src/stock/store.ts'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { NOW, newDatabase } from '../../database.ts'
import { LEAST, MOST, pet } from '../../pets.ts'

const COMMAND: ChangedBy = { reason: 'command', keyId: null }
const ADD: ChangedBy = { reason: 'add', keyId: null }

test('pets come back exactly as they went in, by ascending petId', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  const pets = [
    pet(LEAST, { quantity: 0, status: 'pending' }),
    pet(-1n, { quantity: MAX_QUANTITY, lowStockAt: MAX_QUANTITY }),
    pet(0n, { name: "a 'name' 🐈 \u{10ffff}", lowStockAt: 0 }),
    pet(2n ** 53n + 1n, { status: 'sold' }),
    pet(MOST - 1n, { name: 'é'.repeat(200) }),
    pet(MOST),
  ]
  for (const each of pets.toReversed()) table.add(each, ADD, NOW)
  expect(table.list()).toEqual(pets.map((each) => ({ ...each, updatedAt: NOW })))
  for (const each of pets) expect(table.find(each.petId)).toEqual({ ...each, updatedAt: NOW })
  expect(table.find(1n)).toBeUndefined()
})

test('a quantity that is set is journalled with its key, its reason and its note', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  table.add(pet(MOST), ADD, NOW)
  const by = { reason: 'sale', keyId: 'key_1', note: 'two at once' } as const
  expect(table.setQuantity(MOST, 3, by, NOW + 1)).toMatchObject({ petId: MOST, quantity: 3 })
  expect(table.find(MOST)).toMatchObject({ quantity: 3, updatedAt: NOW + 1 })
  expect(table.history(MOST)).toEqual([
    { petId: MOST, previousQuantity: 5, newQuantity: 3, ...by, at: NOW + 1 },
    { petId: MOST, previousQuantity: 0, newQuantity: 5, ...ADD, note: null, at: NOW },
  ])
})

test('setting the quantity that a pet has writes no row unless it was counted', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  table.add(pet(1n), ADD, NOW)
  table.setQuantity(1n, 5, { reason: 'update', keyId: 'key_1' }, NOW + 1)
  expect(table.history(1n)).toHaveLength(1)
  table.setQuantity(1n, 5, { reason: 'count', keyId: 'key_1' }, NOW + 2)
  expect(table.history(1n)[0]).toMatchObject({
    previousQuantity: 5,
    newQuantity: 5,
    reason: 'count',
  })
})

test('an edit changes what it names, and journals quantity and status', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  table.add(pet(1n, { name: 'Rex', lowStockAt: 2 }), ADD, NOW)
  for (const status of [...PET_STATUSES].reverse()) table.edit(1n, { status }, COMMAND, NOW + 1)
  table.edit(1n, { name: null, lowStockAt: null }, COMMAND, NOW + 2)
  expect(table.find(1n)).toEqual({ ...pet(1n), updatedAt: NOW + 2 })
  expect(table.history(1n).map(({ note }) => note)).toEqual([
    'status pending -> available',
    'status sold -> pending',
    'status available -> sold',
    null,
  ])
})

test('an edit to what a pet is already leaves it alone', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  table.add(pet(1n), ADD, NOW)
  expect(
    table.edit(1n, { quantity: 5, status: 'available', name: null }, COMMAND, NOW + 1),
  ).toEqual({
    ...pet(1n),
    updatedAt: NOW,
  })
  expect(table.history(1n)).toHaveLength(1)
})

test('what is not there is neither set, edited nor removed; what is there is not added', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  expect(table.setQuantity(1n, 5, COMMAND, NOW)).toBeUndefined()
  expect(table.edit(1n, { quantity: 5 }, COMMAND, NOW)).toBeUndefined()
  expect(table.remove(1n, COMMAND, NOW)).toBeUndefined()
  expect(table.history(1n)).toEqual([])
  table.add(pet(1n), ADD, NOW)
  expect(table.add(pet(1n, { quantity: 9 }), ADD, NOW)).toBeUndefined()
  expect(table.find(1n)?.quantity).toBe(5)
})

test('a history outlives its pet, and goes on when the pet comes back', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  for (let round = 0; round < 3; round++) {
    table.add(pet(1n, { quantity: round + 1 }), ADD, NOW)
    table.add(pet(2n), ADD, NOW)
    table.remove(1n, { reason: 'remove', keyId: null }, NOW)
    table.remove(2n, { reason: 'remove', keyId: null }, NOW)
  }
  const changes = table
    .history(1n)
    .map(({ petId, previousQuantity, newQuantity, reason }) =>
      [petId, previousQuantity, newQuantity, reason].join(' '),
    )
  expect(changes).toEqual([
    '1 3 0 remove',
    '1 0 3 add',
    '1 2 0 remove',
    '1 0 2 add',
    '1 1 0 remove',
    '1 0 1 add',
  ])
})
