import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { UTC_TIMES } from '../../src/health/words.ts'
import type { Progress } from '../../src/progress.ts'
import { examine } from '../../src/storage/examination/examine.ts'
import { createBackup, createBackupIn } from '../../src/storage/sqlite/backup/create-backup.ts'
import { openConnection } from '../../src/storage/sqlite/driver/connection.ts'
import { journalFacts } from '../../src/storage/sqlite/inspect/stock-facts.ts'
import { restoreBackup } from '../../src/storage/sqlite/restore/restore.ts'
import {
  constraintViolations,
  tableWithViolations,
} from '../../src/storage/sqlite/schema/integrity.ts'
import { rowRanges } from '../../src/storage/sqlite/schema/row-ranges.ts'
import { importStock } from '../../src/storage/sqlite/tables/stock/stock-import.ts'
import { NOW, newDatabase } from './database.ts'
import { fillShop } from './large-shop.ts'

const MOVEMENTS = 250_000
const PETS = 1_000

let shop: ReturnType<typeof newDatabase>
beforeAll(() => {
  shop = newDatabase()
  fillShop(shop.client, { pets: PETS, movements: MOVEMENTS })
})
afterAll(() => shop[Symbol.dispose]())

/** Remembers what was reported, and holds that it never falls. */
function watch() {
  const seen: Progress[] = []
  return {
    onProgress(progress: Progress) {
      expect(progress.share).toBeGreaterThanOrEqual(seen.at(-1)?.share ?? 0)
      expect(progress.share).toBeLessThanOrEqual(1)
      seen.push(progress)
    },
    onShare(share: number) {
      this.onProgress({ step: '', share })
    },
    get shares() {
      return new Set(seen.map(({ share }) => share))
    },
    get steps() {
      return [...new Set(seen.map(({ step }) => step))]
    },
  }
}

describe('how far it is', () => {
  test('a backup, its restore and an examination say, step by step and within a large table', async () => {
    const backup = `${shop.folder.directory}/a.db`
    const making = watch()
    createBackup(shop.folder.database, backup, NOW, making.onProgress)
    expect(making.steps).toEqual(['copying', 'checking the copy'])
    expect(making.shares.size).toBeGreaterThan(5)
    expect(Math.max(...making.shares)).toBe(1)

    const restored = newDatabase()
    const restoring = watch()
    restored.client.close()
    restoreBackup(restored.folder, backup, { now: () => NOW, onProgress: restoring.onProgress })
    expect(restoring.steps).toEqual([
      'checking the backup',
      'copying',
      'checking the copy',
      'checking the new database',
    ])
    expect(restoring.shares.size).toBeGreaterThan(15)
    expect(Math.max(...restoring.shares)).toBe(1)

    const directory = `${restored.folder.directory}/backups`
    mkdirSync(directory)
    createBackupIn(restored.folder.database, directory, NOW)
    const examining = watch()
    const checks = await examine({
      folder: restored.folder,
      backupDirectory: directory,
      backupEveryMs: 1,
      now: NOW,
      comparesBackup: false,
      times: UTC_TIMES,
      onProgress: examining.onProgress,
    })
    expect(checks.find(({ name }) => name === 'journal')).toMatchObject({
      state: 'ok',
      message: '250,000 movements, and every quantity agrees with them',
    })
    expect(examining.steps).toEqual([
      'checking every page of the database',
      'following the journal',
      'checking petstock-20260105T090000Z.db',
    ])
    expect(examining.shares.size).toBeGreaterThan(15)
    expect(Math.max(...examining.shares)).toBe(1)
    restored[Symbol.dispose]()
  })

  test('an import says while it writes', () => {
    using database = newDatabase()
    const importing = watch()
    importStock(
      database.client,
      [1n],
      () => ({ added: [], changed: [], unchanged: 1 }),
      () => NOW,
      { onShare: (share) => importing.onShare(share) },
    )
    expect(importing.shares.size).toBe(5)
  })
})

describe('a large table that is gone through in parts', () => {
  test('is divided without a gap, also where its ids are far apart', () => {
    using database = newDatabase()
    expect(rowRanges(database.client, 'inventory')).toEqual([undefined])
    const ranges = rowRanges(shop.client, 'stock_movements')
    expect(ranges.length).toBe(3)
    const query = 'SELECT count(*) FROM stock_movements WHERE id BETWEEN ? AND ?'
    const counts = ranges.map((range) =>
      Number(shop.client.query(query).values(...(range ?? []))[0]?.[0]),
    )
    expect(counts.reduce((all, each) => all + each, 0)).toBe(MOVEMENTS)
    const ends = [-(2n ** 63n), 2n ** 63n - 1n]
    for (const id of ends) {
      database.client
        .query(
          "INSERT INTO inventory (pet_id, quantity, status, updated_at) VALUES (?, 1, 'available', 1)",
        )
        .run(id)
    }
    expect(rowRanges(database.client, 'inventory')).toEqual([[ends[0], ends[1]]] as never)
  })

  test.each([1, 100_000, 166_668, MOVEMENTS])(
    'has no part that is left out: row %p against the rules is found, and so is a gap',
    (id) => {
      const { client } = openConnection(shop.folder.database, 'write')
      try {
        client.run('BEGIN')
        client.run('PRAGMA ignore_check_constraints = ON')
        client
          .query(
            "UPDATE stock_movements SET reason = 'none', previous_quantity = 7000 WHERE id = ?",
          )
          .run(id)
        expect(tableWithViolations(client)).toBe('stock_movements')
        expect(constraintViolations(client)).toEqual([{ rule: 'stock_movements_reason', rows: 1 }])
        // The first movement of a pet has none before it.
        expect(journalFacts(client).gaps).toBe(id > PETS ? 1 : 0)
      } finally {
        client.run('ROLLBACK')
        client.close()
      }
    },
  )
})
