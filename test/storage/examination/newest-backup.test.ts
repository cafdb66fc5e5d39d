import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { findNewestBackup } from '../../../src/storage/examination/newest-backup.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { NOW } from '../database.ts'
import { filledDatabase } from '../filled-database.ts'

test('a backup that is deleted while others are looked at is left out, and a bad one is not', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  const at = (hour: string) => folder.file(`petstock-20260105T${hour}0000Z.db`)
  createBackup(shop.folder.database, at('06'))
  createBackup(shop.folder.database, at('07'))
  {
    using client = new Database(at('08'))
    client.run('CREATE TABLE of_another_program (id integer)')
  }
  const found = findNewestBackup(folder.path, NOW, ({ step }) => {
    if (step.includes('T08')) rmSync(at('07'))
  })
  expect(found).toEqual({
    ...{ newestAt: NOW - 3 * 3_600_000, file: at('06') },
    refused: [expect.objectContaining({ file: at('08') })],
  })
})
