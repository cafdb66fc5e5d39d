import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { contentsOf, coverageOf } from '../../../src/storage/sqlite/backup/backup-contents.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { InventoryTable } from '../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { importStock } from '../../../src/storage/sqlite/tables/stock/stock-import.ts'
import { planImport } from '../../../src/transfer/plan/plan-import.ts'
import { NOW, newDatabase } from '../database.ts'
import { LEAST, MOST, pet } from '../pets.ts'

/** A stock, and how much of it a backup has that was made a while ago. */
function backedUpShop(...petIds: readonly bigint[]) {
  const database = newDatabase()
  const { connection, client, folder } = database
  const table = new InventoryTable(connection)
  const add = (petId: bigint, at = NOW) => table.add(pet(petId), { reason: 'add', keyId: null }, at)
  for (const petId of petIds) add(petId)
  const file = join(folder.directory, 'a.db')
  const backUp = () => {
    rmSync(file, { force: true })
    createBackup(folder.database, file)
  }
  backUp()
  return {
    ...database,
    add,
    backUp,
    file,
    remove: (petId: bigint) => table.remove(petId, { reason: 'remove', keyId: null }, NOW),
    importPets(...imported: readonly bigint[]) {
      const rows = new Map(imported.map((petId) => [petId, { line: 1, petId, quantity: 5 }]))
      importStock(
        client,
        imported,
        (pets) => planImport(rows, pets),
        () => NOW + 9,
      )
    },
    contents: () => contentsOf(file),
    coverage: () => coverageOf(folder.database, contentsOf(file)),
  }
}

test('a backup has all pets of a stock that has lost some and has sold others since', () => {
  using shop = backedUpShop(LEAST, -1n, 0n, 2n ** 53n + 1n, MOST)
  shop.remove(0n)
  expect(shop.contents().petIds).toEqual(new BigInt64Array([LEAST, -1n, 0n, 2n ** 53n + 1n, MOST]))
  expect(shop.coverage()).toEqual({
    pets: 4,
    missing: 0,
    missingSince: null,
    importMissing: false,
  })
})

test('a backup lacks the pets that came since, from when the first of them came', () => {
  using shop = backedUpShop(2n ** 53n)
  shop.add(2n ** 53n + 1n, NOW + 5)
  shop.add(MOST, NOW + 7)
  expect(shop.coverage()).toMatchObject({ pets: 3, missing: 2, missingSince: NOW + 5 })
})

test('pets of any number are missing from when the first of them came, whatever else moved before', () => {
  using shop = backedUpShop(1n)
  for (const petId of [3n, 4n]) shop.add(petId, NOW + 3)
  for (const petId of [3n, 4n]) shop.remove(petId)
  shop.add(LEAST, NOW + 5)
  shop.add(-1n, NOW + 7)
  expect(shop.coverage()).toMatchObject({ pets: 3, missing: 2, missingSince: NOW + 5 })
})

test('a pet that came and went is not missing, and one that is there again is', () => {
  using shop = backedUpShop(1n)
  shop.add(2n, NOW + 5)
  shop.remove(2n)
  expect(shop.coverage().missing).toBe(0)
  shop.add(2n, NOW + 7)
  expect(shop.coverage().missing).toBe(1)
})

test('a backup lacks an import, also one that has changed nothing but names, until it is in a newer one', () => {
  using shop = backedUpShop(1n)
  expect(shop.coverage().importMissing).toBe(false)
  shop.importPets(1n, 2n)
  expect(shop.coverage()).toMatchObject({ missing: 1, importMissing: true })
  shop.backUp()
  expect(shop.coverage()).toMatchObject({ missing: 0, importMissing: false })
})

test('a backup of another stock is compared by what is in it, whatever the ids of its journal are', () => {
  using shop = backedUpShop(7n, 8n, 9n)
  using other = backedUpShop(1n)
  const coverage = coverageOf(other.folder.database, shop.contents())
  // Its journal is longer: when the pet came is not known.
  expect(coverage).toMatchObject({ pets: 1, missing: 1, missingSince: null })
})

test('a backup of a version that knew of no imports can be compared', () => {
  using shop = backedUpShop(1n)
  using backup = new Database(shop.file)
  backup.run('DROP TABLE access_journal')
  expect(shop.coverage().missing).toBe(0)
})
