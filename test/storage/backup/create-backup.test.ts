import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { BackupFailed } from '../../../src/storage/backup.ts'
import { HOST } from '../../../src/storage/partial-file.ts'
import { createBackup, createBackupIn } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { verifyBackup } from '../../../src/storage/sqlite/backup/verify-backup.ts'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { contentOf, LATER, NOW } from '../database.ts'
import { deadPid } from '../dead-process.ts'
import { filledDatabase } from '../filled-database.ts'

function contentOfFile(file: string) {
  using client = new Database(file, { readonly: true, safeIntegers: true })
  return contentOf(client)
}

test('a backup holds all that the database does, what is in its log included, and says so', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  const file = folder.file('a.db')
  expect(statSync(`${shop.folder.database}-wal`).size).toBeGreaterThan(0)
  const made = createBackup(shop.folder.database, file, NOW)
  expect(made).toEqual({
    file,
    bytes: statSync(file).size,
    pets: 3,
    movements: 3,
    keys: 2,
    newestChangeAt: NOW,
    schema: { applied: MIGRATIONS.length, known: MIGRATIONS.length },
  })
  expect(contentOfFile(file)).toEqual(contentOf(shop.client))
  expect(verifyBackup(file)).toEqual(made)
})

test('a backup is one file for its owner alone, without a log, with the marks of the database', async () => {
  using shop = await filledDatabase()
  shop.client.run('PRAGMA user_version = 7')
  using folder = temporaryFolder()
  createBackup(shop.folder.database, folder.file('a.db'))
  expect(readdirSync(folder.path)).toEqual(['a.db'])
  expect(statSync(folder.file('a.db')).mode & 0o777).toBe(0o600)
  using client = new Database(folder.file('a.db'), { readonly: true })
  const pragma = (name: string) => client.query(`PRAGMA ${name}`).values().flat()
  expect(pragma('journal_mode')).toEqual(['delete'])
  expect(pragma('application_id')).toEqual([0x70657473])
  expect(pragma('user_version')).toEqual([7])
})

test('a database that no process has open is left as it was found: one file', async () => {
  using shop = await filledDatabase()
  shop.client.close(true)
  using folder = temporaryFolder()
  const before = readFileSync(shop.folder.database)
  createBackup(shop.folder.database, folder.file('a.db'))
  expect(readdirSync(shop.folder.directory)).toEqual(['petstock.db'])
  expect(readFileSync(shop.folder.database).equals(before)).toBe(true)
})

test('a backup is made while another process is in the middle of a change, which is not in it', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  shop.client.run('BEGIN IMMEDIATE')
  shop.client.run('DELETE FROM inventory')
  expect(createBackup(shop.folder.database, folder.file('a.db')).pets).toBe(3)
  shop.client.run('COMMIT')
  expect(createBackup(shop.folder.database, folder.file('b.db')).pets).toBe(0)
})

test('a name that is taken stays with what has it', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  writeFileSync(folder.file('a.db'), 'something else')
  symlinkSync(folder.file('nowhere'), folder.file('b.db'))
  for (const [name, problem] of [
    ['a.db', 'is there already, and stays as it is'],
    ['b.db', `is a link to ${folder.file('nowhere')}, which is not there`],
  ]) {
    expect(() => createBackup(shop.folder.database, folder.file(`${name}`))).toThrow(
      `no backup was made: ${folder.file(`${name}`)} ${problem}`,
    )
  }
  expect(readFileSync(folder.file('a.db'), 'utf8')).toBe('something else')
  expect(readdirSync(folder.path).toSorted()).toEqual(['a.db', 'b.db'])
})

test('a backup never takes the name of a file of the shop, whatever way leads there', async () => {
  using shop = await filledDatabase()
  const { database, directory } = shop.folder
  using folder = temporaryFolder()
  symlinkSync(directory, folder.file('link'))
  const before = contentOf(shop.client)
  for (const name of ['petstock.db', 'petstock.db-wal', 'petstock.db-shm', 'petstock.db-journal']) {
    for (const way of [directory, folder.file('link')]) {
      expect(() => createBackup(database, join(way, name))).toThrow(BackupFailed)
    }
  }
  expect(contentOf(shop.client)).toEqual(before)
  expect(existsSync(`${database}-journal`)).toBe(false)
})

test('in a folder a backup is named for its second, and each has one of its own', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  const made = Array.from({ length: 3 }, () =>
    createBackupIn(shop.folder.database, folder.path, NOW + 999),
  )
  expect(made.map(({ file }) => file)).toEqual(
    ['00', '01', '02'].map((second) => folder.file(`petstock-20260105T0900${second}Z.db`)),
  )
  expect(readdirSync(folder.path)).toHaveLength(3)
})

test('what a killed backup left behind is taken away by the next, and what a living one has is not', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  const stamped = 'petstock-20250101T000000Z.db'
  const dead = [
    `a.db.${deadPid()}-${HOST}.partial`,
    `a.db.${deadPid()}-${HOST}.partial-journal`,
    `a.db.${process.pid}-${HOST}.partial`,
    `${stamped}.${deadPid()}-${HOST}.partial`,
    `${stamped}.1-anotherhost.partial`,
  ]
  const living = [
    // The parent of a test is there as long as the test is.
    `a.db.${process.ppid}-${HOST}.partial`,
    `${stamped}.${deadPid()}-anotherhost.partial`,
    `b.db.${deadPid()}-${HOST}.partial`,
    'notes.partial',
  ]
  for (const name of [...dead, ...living]) writeFileSync(folder.file(name), 'half a backup')
  const old = new Date(NOW - 3_600_001)
  utimesSync(folder.file(`${stamped}.1-anotherhost.partial`), old, old)
  for (const name of living) utimesSync(folder.file(name), new Date(NOW), new Date(NOW))
  createBackup(shop.folder.database, folder.file('a.db'), NOW)
  expect(readdirSync(folder.path).toSorted()).toEqual(['a.db', ...living].toSorted())
})

test('a folder that is missing, or is none, is named with what to do', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  writeFileSync(folder.file('file'), '')
  const missing = folder.file('usb')
  expect(() => createBackup(shop.folder.database, join(missing, 'a.db'))).toThrow(
    `there is no folder ${missing}. Make it, or connect the disk it is on`,
  )
  expect(() => createBackupIn(shop.folder.database, missing, NOW)).toThrow(`no folder ${missing}`)
  expect(() => createBackup(shop.folder.database, folder.file('file/a.db'))).toThrow(
    `${folder.file('file')} is not a folder`,
  )
  expect(readdirSync(folder.path)).toEqual(['file'])
})

test('no backup is made of a database that is not there, damaged or of another program', async () => {
  using shop = await filledDatabase(200)
  const { database } = shop.folder
  shop.client.close(true)
  using folder = temporaryFolder()
  const attempt = (of: string) => () => createBackup(of, folder.file('a.db'))
  expect(attempt(`${database}x`)).toThrow(`there is no database at ${database}x`)

  truncateSync(database, 8192)
  expect(attempt(database)).toThrow(`${database} is damaged (SQLITE_CORRUPT`)
  writeFileSync(database, 'notes '.repeat(1000))
  expect(attempt(database)).toThrow(`${database} is damaged (SQLITE_NOTADB`)
  using other = new Database(folder.file('other.db'))
  other.run('CREATE TABLE inventory (pet_id integer)')
  expect(attempt(folder.file('other.db'))).toThrow('not one that petstock made')
  expect(readdirSync(folder.path)).toEqual(['other.db'])
})

test('a database of a newer version is not backed up by this one', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  const newer = LATER.at(-1)?.hash ?? ''
  shop.client.query('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, 1)').run(newer)
  expect(() => createBackup(shop.folder.database, folder.file('a.db'))).toThrow(
    'made by a newer petstock',
  )
  expect(readdirSync(folder.path)).toEqual([])
})

test('names that steer a shell or an address are names', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  for (const name of ['a?mode=memory.db', 'b#%20c.db', "d'e.db", 'ä 🐈.db', '-f']) {
    mkdirSync(folder.file(`in ${name}`))
    const file = join(folder.file(`in ${name}`), name)
    createBackup(shop.folder.database, file)
    expect(readdirSync(folder.file(`in ${name}`))).toEqual([basename(file)])
    expect(verifyBackup(file).pets).toBe(3)
  }
})
