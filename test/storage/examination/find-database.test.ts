import { expect, test } from 'bun:test'
import { accessSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { UTC_TIMES } from '../../../src/health/words.ts'
import type { OnProgress } from '../../../src/progress.ts'
import { type DataFolder, dataFolder } from '../../../src/storage/data-folder.ts'
import { examineDatabase } from '../../../src/storage/examination/examine-database.ts'
import { findDatabase } from '../../../src/storage/examination/find-database.ts'
import { lockExclusive } from '../../../src/storage/sqlite/folder/folder-lock.ts'
import { databaseBeingMade } from '../../support/database-being-made.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { NOW } from '../database.ts'
import { filledDatabase } from '../filled-database.ts'

const examined = (folder: DataFolder, onProgress: OnProgress = () => {}) =>
  examineDatabase({
    ...{ folder, backupDirectory: undefined, backupEveryMs: 0, comparesBackup: false },
    ...{ now: NOW, times: UTC_TIMES, onProgress },
  }).checks[0]

/** Takes a file away in the moment before it is looked at. */
const takenAway = (gone: string) => (path: string) => {
  if (path === gone) rmSync(path)
  accessSync(path)
}

test.each(['-wal', '-shm'])('a %s that goes while it is looked at is none', async (end) => {
  using shop = await filledDatabase()
  const { database } = shop.folder
  const bytes = statSync(database).size
  const logBytes = end === '-wal' ? 0 : statSync(`${database}-wal`).size
  expect(findDatabase(shop.folder, takenAway(database + end))).toEqual({ bytes, logBytes })
})

test('a database that a restore moves aside while it is looked at is being restored', async () => {
  using shop = await filledDatabase()
  const { database, directory } = shop.folder
  const incoming = `${directory}/petstock-incoming-20260105T090000Z.db`
  const moveAside = (path: string) => {
    if (path === database) renameSync(path, incoming)
    accessSync(path)
  }
  expect(findDatabase(shop.folder, moveAside)).toMatchObject({
    state: 'fail',
    message: expect.stringContaining(`the restored database is complete as ${incoming}`),
  })
})

test('what a restore into an empty folder has not made yet is not said to be missing, nor made by a server', () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  const release = lockExclusive(folder)
  const message = `there is no database at ${folder.database}, and a restore into this folder is at work`
  expect(findDatabase(folder)).toMatchObject({ state: 'fail', message })
  release?.()
  expect(findDatabase(folder)).toMatchObject({
    message: `there is no database at ${folder.database}`,
  })
})

test('a database that goes for good while it is read is missing', async () => {
  using shop = await filledDatabase()
  const { database } = shop.folder
  const remove = () => {
    rmSync(database)
    statSync(database)
  }
  expect(examined(shop.folder, remove)).toMatchObject({
    message: `there is no database at ${database}`,
  })
})

test('a database that a start is making is not one that was cut short', () => {
  using made = databaseBeingMade()
  const { database } = made.folder
  const justNow = (what: string) => ({
    ...{
      state: 'fail',
      message: expect.stringContaining(`${what}: a start is making it just now`),
    },
    advice: expect.stringContaining('look again in a moment'),
  })
  expect(examined(made.folder)).toMatchObject(
    justNow(`${database} is a database without any tables`),
  )
  writeFileSync(database, '')
  expect(examined(made.folder)).toMatchObject(justNow(`${database} is empty`))
  rmSync(database)
  expect(examined(made.folder)).toMatchObject(justNow('and a server has the folder'))
})

test('a database that a start has left unfinished was cut short', () => {
  using made = databaseBeingMade()
  made.cutShort()
  const { database } = made.folder
  const cutShort = (what: string) => ({
    state: 'fail',
    message: `${what}, as a start that was cut short leaves it`,
  })
  expect(examined(made.folder)).toMatchObject(
    cutShort(`${database} is a database without any tables`),
  )
  writeFileSync(database, '')
  expect(examined(made.folder)).toMatchObject(cutShort(`${database} is empty`))
})
