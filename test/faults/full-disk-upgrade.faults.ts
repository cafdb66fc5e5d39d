import { Database } from 'bun:sqlite'
import { expect } from 'bun:test'
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { DatabaseRefused } from '../../src/storage/failures.ts'
import { openDatabase } from '../../src/storage/sqlite/folder/open-database.ts'
import { MIGRATIONS } from '../../src/storage/sqlite/schema/migrations.ts'
import { LATER } from '../storage/database.ts'
import { copyFirstDatabase } from '../storage/first-release/copy.ts'
import { stockedShop } from '../support/shop.ts'
import { needs } from '../support/tools.ts'
import { smallDisk } from './small-disk.ts'

/** A shop with some mebibytes of history, on a disk of 24. */
async function shopOn(disk: { readonly path: string }) {
  const shop = await stockedShop(3, disk.path)
  {
    using client = new Database(shop.database)
    client.run(
      `WITH RECURSIVE ids (id) AS (SELECT 10 UNION ALL SELECT id + 1 FROM ids WHERE id < 8000)
       INSERT INTO stock_movements (id, pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at)
       SELECT id, 1, NULL, 0, 0, 'count', printf('%.*c', 700, 'x'), NULL, id FROM ids`,
    )
    client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  }
  const folder = dataFolder(shop.data)
  const before = readFileSync(shop.database)
  return {
    open: (migrations = LATER) =>
      openDatabase(folder, { create: false, holdsLock: true, now: Date.now, migrations }),
    isAsBefore: () => readFileSync(shop.database).equals(before),
    copies: () => readdirSync(shop.data).filter((name) => name.includes('upgrade')),
    [Symbol.dispose]: shop[Symbol.dispose],
  }
}

needs('mounts').test(
  'without room for the copy an upgrade is refused, and nothing has changed',
  async () => {
    using disk = smallDisk(24)
    using shop = await shopOn(disk)
    disk.fill()
    expect(() => shop.open()).toThrow(DatabaseRefused)
    expect(shop.isAsBefore()).toBe(true)
    const filler = join(disk.path, 'filler')
    truncateSync(filler, statSync(filler).size - 3 * 1_048_576)
    expect(() => shop.open()).toThrow(
      /has no room for the copy that is kept of it: that takes up to \d MiB, and [12] MiB are free/,
    )
    expect(shop.isAsBefore()).toBe(true)
    expect(shop.copies()).toEqual([])
    disk.free()
    shop.open().client.close()
    expect(shop.copies()).toHaveLength(1)
  },
)

needs('mounts').test(
  'without room for the rebuilt journal an upgrade is refused, and with the room that it names it succeeds',
  () => {
    using disk = smallDisk(64)
    const folder = dataFolder(join(disk.path, 'data'))
    copyFirstDatabase(folder.database)
    fillWithShortMovements(folder.database)
    const before = readFileSync(folder.database)
    const upgrade = () =>
      openDatabase(folder, { create: false, holdsLock: true, now: Date.now }).client.close()
    const filler = join(disk.path, 'filler')
    const leave = (bytes: number) => truncateSync(filler, statSync(filler).size - bytes)
    disk.fill()
    leave(20 * 1_048_576)
    expect(upgrade).toThrow(DatabaseRefused)
    expect(upgrade).toThrow(
      /no room for the upgrade: the copy that is kept of it, the rebuilt journal and the log take up to \d+ MiB, and (?:19|20) MiB are free/,
    )
    expect(readFileSync(folder.database).equals(before)).toBe(true)
    expect(readdirSync(folder.directory).filter((name) => name.includes('upgrade'))).toEqual([])
    const needed = Number(/up to (\d+) MiB/.exec(messageOf(upgrade))?.[1])
    leave((needed - 20) * 1_048_576)
    upgrade()
    expect(readdirSync(folder.directory).filter((name) => name.includes('upgrade'))).toHaveLength(1)
  },
)

/** Fills a database of the first release with the movements that grow most in a rebuild. */
function fillWithShortMovements(database: string): void {
  using client = new Database(database)
  client.run('PRAGMA journal_mode = WAL')
  client.run(
    `WITH RECURSIVE ids (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM ids WHERE id < 400000)
     INSERT INTO stock_movements (id, pet_id, previous_quantity, new_quantity, reason, at)
     SELECT id, 1, 0, 0, 'add', id FROM ids`,
  )
  client.run('PRAGMA wal_checkpoint(TRUNCATE)')
}

function messageOf(failing: () => void): string {
  try {
    failing()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it did not fail')
}

needs('mounts').test(
  'a migration for which the disk has no room is undone, its copy included',
  async () => {
    using disk = smallDisk(24)
    using shop = await shopOn(disk)
    const statements = [
      'CREATE TABLE later (content blob)',
      `WITH RECURSIVE rows (row) AS (SELECT 1 UNION ALL SELECT row + 1 FROM rows WHERE row < 40)
     INSERT INTO later SELECT zeroblob(1000000) FROM rows`,
    ]
    const large = [...MIGRATIONS, { name: 'large', hash: 'large', createdAt: 1, statements }]
    expect(() => shop.open(large)).toThrow('database or disk is full')
    expect(shop.isAsBefore()).toBe(true)
    expect(shop.copies()).toEqual([])
    shop.open().client.close()
    expect(shop.copies()).toHaveLength(1)
  },
)
