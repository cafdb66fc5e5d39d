import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DataFolder, dataFolder } from '../../src/storage/data-folder.ts'
import { DatabaseRefused } from '../../src/storage/failures.ts'
import { counterStore } from '../../src/storage/sqlite/counter-store.ts'
import { MIGRATIONS, type Migration } from '../../src/storage/sqlite/migrations.ts'
import { openDatabase } from '../../src/storage/sqlite/open.ts'
import { lockDataFolder } from '../../src/storage/sqlite/server-lock.bun.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { contentOf, LATER, NOW } from './database.ts'

/** A shop's database, as a version without the later migrations leaves it. */
async function oldDatabase() {
  const temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('data'))
  const connection = openDatabase(folder, { create: true, now: () => NOW })
  const { stock, close } = counterStore(connection, () => NOW)
  const values = { quantity: 5, status: 'available', name: 'Rex', lowStockAt: null } as const
  await stock.add({ petId: 2n ** 63n - 1n, ...values })
  const content = contentOf(connection.client)
  close()
  return { folder, content, [Symbol.dispose]: temporary[Symbol.dispose] }
}

function open(folder: DataFolder, migrations: readonly Migration[], holdsLock = false) {
  const copies: string[] = []
  const onUpgrade = (copy: string) => copies.push(copy)
  const options = { create: false, now: () => NOW, onUpgrade, migrations, holdsLock }
  const { client } = openDatabase(folder, options)
  return { client, copies, [Symbol.dispose]: () => client.close() }
}

const contentOfFile = (file: string) => {
  using client = new Database(file, { readonly: true, safeIntegers: true })
  return contentOf(client)
}

const filesIn = ({ directory }: DataFolder) => readdirSync(directory).toSorted()

test.each([true, false])(
  'an upgrade keeps a copy beside the database, and applies what is missing (holding the lock: %p)',
  async (holdsLock) => {
    using old = await oldDatabase()
    using opened = open(old.folder, LATER, holdsLock)
    const copy = join(old.folder.directory, 'petstock-before-upgrade-20260105T090000Z.db')
    expect(opened.copies).toEqual([copy])
    expect(contentOfFile(copy)).toEqual(old.content)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(opened.client.query('SELECT name, colour FROM inventory').values()).toEqual([
      ['Rex', null],
    ])
    expect(opened.client.query('SELECT hash FROM __drizzle_migrations').values()).toEqual(
      LATER.map(({ hash }) => [hash]),
    )
  },
)

test('a database that is up to date is opened without a copy', async () => {
  using old = await oldDatabase()
  using opened = open(old.folder, MIGRATIONS)
  expect(opened.copies).toEqual([])
  expect(filesIn(old.folder).filter((name) => name.includes('upgrade'))).toEqual([])
})

test('an upgrade that fails leaves the database as it was, and says so', async () => {
  using old = await oldDatabase()
  const statements = ['DELETE FROM inventory', 'CREATE TABLE later (id)', 'SELECT no_such_thing()']
  const broken = [...MIGRATIONS, { hash: 'broken', createdAt: NOW, statements }]
  expect(() => open(old.folder, broken)).toThrow(DatabaseRefused)
  expect(() =>
    open(old.folder, [...MIGRATIONS, { ...broken[1], hash: 'again' } as Migration]),
  ).toThrow()
  expect(contentOfFile(old.folder.database)).toEqual(old.content)
  using opened = open(old.folder, MIGRATIONS)
  expect(contentOf(opened.client)).toEqual(old.content)
})

test('a migration that leaves a row that points to nothing is undone', async () => {
  using old = await oldDatabase()
  const statements = [
    'CREATE TABLE later (pet_id integer REFERENCES inventory (pet_id))',
    'INSERT INTO later VALUES (7)',
  ]
  const broken = [...MIGRATIONS, { hash: 'broken', createdAt: NOW, statements }]
  expect(() => open(old.folder, broken)).toThrow('a migration left a row that points to nothing')
  expect(contentOfFile(old.folder.database)).toEqual(old.content)
})

test('an upgrade is refused while a server of the older version runs', async () => {
  using old = await oldDatabase()
  const release = lockDataFolder(old.folder)
  expect(() => open(old.folder, LATER)).toThrow('Stop that server, start this version')
  expect(contentOfFile(old.folder.database)).toEqual(old.content)
  release?.()
  using opened = open(old.folder, LATER)
  expect(opened.copies).toHaveLength(1)
})

test('of four processes that upgrade at once one does it, and all go on', async () => {
  using old = await oldDatabase()
  const script = join(import.meta.dir, 'upgrade-process.ts')
  const processes = Array.from({ length: 4 }, () =>
    Bun.spawn([process.execPath, script, old.folder.directory], { stdout: 'pipe' }),
  )
  const said = await Promise.all(processes.map(({ stdout }) => stdout.text()))
  expect(said.toSorted()).toEqual([
    'found it done\n',
    'found it done\n',
    'found it done\n',
    'upgraded\n',
  ])
  expect(filesIn(old.folder).filter((name) => name.includes('upgrade'))).toHaveLength(1)
  using opened = open(old.folder, LATER)
  expect(opened.client.query('SELECT hash FROM __drizzle_migrations').values()).toEqual(
    LATER.map(({ hash }) => [hash]),
  )
})

test('a copy that was put in the place of the database gets its log back', async () => {
  using old = await oldDatabase()
  using opened = open(old.folder, LATER)
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  copyFileSync(opened.copies[0] ?? '', folder.database)
  using restored = open(folder, MIGRATIONS)
  expect(restored.client.query('PRAGMA journal_mode').values()).toEqual([['wal']])
  expect(contentOf(restored.client)).toEqual(old.content)
})
