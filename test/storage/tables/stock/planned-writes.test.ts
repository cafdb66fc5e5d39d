import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { storedGoods } from '../../../../src/stock/pet-goods.ts'
import type { MadeChange } from '../../../../src/stock/undoable-changes.ts'
import { DatabaseDamaged } from '../../../../src/storage/failures.ts'
import { preparedQueries } from '../../../../src/storage/sqlite/driver/built-query.ts'
import type { Connection } from '../../../../src/storage/sqlite/driver/connection.ts'
import { built, db } from '../../../../src/storage/sqlite/queries/build-query.ts'
import {
  barcodes,
  inventory,
  removedPets,
  stockMovements,
} from '../../../../src/storage/sqlite/schema/schema.ts'
import { InventoryTable } from '../../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { UndoableTable } from '../../../../src/storage/sqlite/tables/stock/undoable-table.ts'
import { anyMoments } from '../../../stock/any-changes.ts'
import { EUR, MemoryStock } from '../../../stock/memory-stock.ts'
import { runs } from '../../../support/property-runs.ts'
import { PLAIN_UPDATE } from '../../../support/update-quantity.ts'
import { NOW, newDatabase } from '../../database.ts'
import { LEAST, MOST, pet } from '../../pets.ts'

/** The rows of the stock, as a plan names them. */
function rowsOf({ client }: Connection) {
  const { pets, journal, barcodes, removed } = preparedQueries(client, ROWS)
  return {
    pets: pets.all({}),
    journal: journal.all({}).map(({ lot, amount, ...row }) => {
      expect(lot).toBeNull()
      return { ...row, amount: amount === null ? null : Number(amount) }
    }),
    barcodes: barcodes.all({}),
    removed: removed.all({}),
  }
}

const ROWS = {
  pets: built({}, () => db.select().from(inventory).orderBy(inventory.petId)),
  journal: built({}, () => db.select().from(stockMovements).orderBy(stockMovements.id)),
  barcodes: built({}, () => db.select().from(barcodes).orderBy(barcodes.code)),
  removed: built({}, () => db.select().from(removedPets).orderBy(removedPets.petId)),
}

/** The undoable changes with their pets, oldest first. */
const undoableIn = ({ client }: Connection): MadeChange[] => {
  const table = new UndoableTable(client)
  return table
    .all()
    .toReversed()
    .map(({ by: _, undoneBy: __, ...change }) => ({
      change,
      images: table.imagesOf(change.id),
    }))
}

const byPet = ({ change, images }: MadeChange): MadeChange => ({
  change,
  images: images.toSorted((one, other) => (one.petId < other.petId ? -1 : 1)),
})

test('the tables end as the plans say, whatever is changed in whatever batches', () => {
  fc.assert(
    fc.property(anyMoments, (moments) => {
      using database = newDatabase(EUR)
      const table = new InventoryTable(database.connection)
      const planned = new MemoryStock()
      moments.forEach((batches, place) => {
        for (const changes of batches) {
          const write = database.client.transaction(
            () => table.change(changes, NOW + place).outcomes,
          )
          expect(write.immediate()).toEqual(planned.change(changes, NOW + place))
        }
      })
      const { edits: _, undoable, ...rows } = planned.content
      const pets = rows.pets.map(({ barcodes: _, ...pet }) => ({ ...pet, ...storedGoods(pet) }))
      expect(rowsOf(database.connection)).toEqual({ ...rows, pets })
      expect(undoableIn(database.connection)).toEqual(undoable.map(byPet))
      expect(table.list()).toMatchObject(
        rows.pets.map(({ petId, barcodes }) => ({ petId, barcodes })),
      )
    }),
    runs(200),
  )
})

test.each([1, 3, 4, 15, 16, 17, 39])('a batch of %d movements has its rows in order', (count) => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  for (const petId of [LEAST, MOST]) table.add(pet(petId), { reason: 'add', keyId: null }, NOW)
  const changes = Array.from({ length: count }, (_, place) => ({
    kind: 'setQuantity' as const,
    petId: place % 3 === 0 ? LEAST : MOST,
    quantity: 100 + place,
    by: { reason: 'update', keyId: `key_${place}`, note: `the ${place}th` } as const,
    ...PLAIN_UPDATE,
  }))
  table.change(changes, NOW + 1)
  const rows = rowsOf(database.connection).journal.slice(2)
  expect(
    rows.map(({ id, petId, newQuantity, keyId, note }) => ({
      id,
      petId,
      newQuantity,
      keyId,
      note,
    })),
  ).toEqual(
    changes.map(({ petId, quantity, by: { keyId, note } }, place) => ({
      id: BigInt(place + 3),
      petId,
      newQuantity: quantity,
      keyId,
      note,
    })),
  )
})

test('a journal whose newest id cannot be is damage, and no row is given an id after it', () => {
  using database = newDatabase()
  const table = new InventoryTable(database.connection)
  table.add(pet(1n), { reason: 'add', keyId: null }, NOW)
  database.client.run(`UPDATE stock_movements SET id = ${2n ** 63n - 1n}`)
  const update = () => table.setQuantity(1n, 6, { reason: 'update', keyId: null }, NOW)
  expect(update).toThrow(DatabaseDamaged)
  expect(rowsOf(database.connection).journal).toHaveLength(1)
})
