import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DataFolder, dataFolder } from '../../../src/storage/data-folder.ts'
import { DatabaseRefused } from '../../../src/storage/failures.ts'
import { commandShop } from '../../../src/storage/sqlite/command-engine.ts'
import { openConnection } from '../../../src/storage/sqlite/driver/connection.ts'
import { lockAsServer } from '../../../src/storage/sqlite/folder/folder-lock.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { lockForServer } from '../../../src/storage/sqlite/folder/upgrade-lock.ts'
import {
  MIGRATIONS,
  type Migration,
  rebuildsTable,
} from '../../../src/storage/sqlite/schema/migrations.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { contentOf, LATER, NOW } from '../database.ts'
import { copyFirstDatabase } from '../first-release/copy.ts'
import { MOST, pet } from '../pets.ts'

/** A shop's database, as a version without the later migrations leaves it. */
async function oldDatabase() {
  const temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('data'))
  const connection = openDatabase(folder, { create: true, now: () => NOW })
  const { stock } = commandShop(connection, () => NOW)
  await stock.add(pet(MOST, { name: 'Rex' }))
  const content = contentOf(connection.client)
  connection.client.close()
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

const UPGRADE = [process.execPath, join(import.meta.dir, 'upgrade-process.ts')]

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

const FAILING: [how: string, statements: string[], said: string][] = [
  [
    'cannot be run',
    ['DELETE FROM inventory', 'CREATE TABLE later (id)', 'SELECT no_such_thing()'],
    'no such function',
  ],
  [
    'leaves a row that points to nothing',
    [
      'CREATE TABLE later (pet_id integer REFERENCES inventory (pet_id))',
      'INSERT INTO later VALUES (7)',
    ],
    'a row in it points to nothing',
  ],
  [
    'leaves a row that breaks a rule of its table',
    [
      'PRAGMA ignore_check_constraints = ON',
      'UPDATE inventory SET quantity = -1',
      'PRAGMA ignore_check_constraints = OFF',
    ],
    'its integrity check says: CHECK constraint failed in inventory',
  ],
]

test.each(FAILING)(
  'a migration that %s is undone to the byte, and keeps no copy of what is there',
  async (_how, statements, said) => {
    using old = await oldDatabase()
    const before = { bytes: readFileSync(old.folder.database), files: filesIn(old.folder) }
    const broken = [...MIGRATIONS, { name: 'broken', hash: 'broken', createdAt: NOW, statements }]
    for (const holdsLock of [true, false]) {
      const opening = () => open(old.folder, broken, holdsLock)
      expect(opening).toThrow(DatabaseRefused)
      expect(opening).toThrow(said)
      expect(opening).toThrow('To go back, start the petstock that you had before')
    }
    expect(readFileSync(old.folder.database).equals(before.bytes)).toBe(true)
    expect(filesIn(old.folder)).toEqual([...before.files, 'petstock.lock'])
    using opened = open(old.folder, MIGRATIONS)
    expect(contentOf(opened.client)).toEqual(old.content)
  },
)

test('a database that was damaged before is not upgraded, and stays as it is', async () => {
  using old = await oldDatabase()
  using client = new Database(old.folder.database)
  client.run('PRAGMA ignore_check_constraints = ON')
  client.run('UPDATE inventory SET quantity = -1')
  client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const before = readFileSync(old.folder.database)
  expect(() => open(old.folder, LATER)).toThrow('a row of inventory is against its rules')
  expect(readFileSync(old.folder.database).equals(before)).toBe(true)
  expect(filesIn(old.folder).filter((name) => name.includes('upgrade'))).toEqual([])
})

test('an upgrade that was killed leaves the database as it was, and the next one tidies up after it', async () => {
  using old = await oldDatabase()
  await killUpgrade(old.folder, 1)
  expect(contentOfFile(old.folder.database)).toEqual(old.content)
  const partial = join(old.folder.directory, 'petstock-before-upgrade-20260105T090000Z.db.partial')
  writeFileSync(partial, 'half of it')
  using opened = open(old.folder, LATER)
  expect(contentOfFile(opened.copies[0] ?? '')).toEqual(old.content)
  expect(filesIn(old.folder).filter((name) => name.endsWith('.partial'))).toEqual([])
})

/** Upgrades in a process that is killed between its copy and its commit. */
async function killUpgrade(folder: DataFolder, afterStatements: number): Promise<void> {
  const copies = () => filesIn(folder).filter((name) => /^petstock-before.*\.db$/.test(name)).length
  const before = copies()
  const process = Bun.spawn([...UPGRADE, folder.directory, String(afterStatements)])
  await process.exited
  expect(process.signalCode).toBe('SIGKILL')
  expect(copies()).toBe(before + 1)
}

/** The first release's database with a journal that is larger than what SQLite keeps in memory. */
function firstRelease() {
  const temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('data'))
  copyFirstDatabase(folder.database)
  const { client } = openConnection(folder.database, 'write')
  client.run(
    `WITH RECURSIVE ids (id) AS (SELECT 1000 UNION ALL SELECT id + 3 FROM ids WHERE id < 180000)
     INSERT INTO stock_movements (id, pet_id, previous_quantity, new_quantity, reason, note, key_id, at)
     SELECT id, 999, 0, 0, 'update', 'note ' || id, 'key_1', id FROM ids`,
  )
  client.close(true)
  return { folder, [Symbol.dispose]: temporary[Symbol.dispose] }
}

/** A movement for each line, in the columns of the first release. */
function journalIn({ database }: DataFolder): string {
  using client = new Database(database, { readonly: true, safeIntegers: true })
  const rows = client
    .query(
      `SELECT id, pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at
        FROM stock_movements ORDER BY id`,
    )
    .values()
  return rows.map((row) => row.join('|')).join('\n')
}

test('an upgrade that is killed while it rebuilds the journal loses no movement, and the next one keeps them all', async () => {
  using first = firstRelease()
  const before = { journal: journalIn(first.folder), content: contentOfFile(first.folder.database) }
  const statements = (migrations: readonly Migration[]) =>
    migrations.flatMap((migration) => migration.statements).length
  const rebuild = MIGRATIONS.findLastIndex(rebuildsTable)
  const begin = statements(MIGRATIONS.slice(1, rebuild))
  const end = statements(MIGRATIONS.slice(1, rebuild + 1))
  for (let survived = begin; survived <= end; survived++) {
    await killUpgrade(first.folder, survived)
    expect(Bun.deepEquals(contentOfFile(first.folder.database), before.content)).toBe(true)
  }
  open(first.folder, MIGRATIONS)[Symbol.dispose]()
  expect(journalIn(first.folder) === before.journal).toBe(true)
})

test('a copy never takes the place of an older one', async () => {
  using old = await oldDatabase()
  const taken = join(old.folder.directory, 'petstock-before-upgrade-20260105T090000Z.db')
  writeFileSync(taken, 'an older one')
  using opened = open(old.folder, LATER)
  expect(opened.copies).toEqual([taken.replace('Z.db', 'Z-2.db')])
  expect(readFileSync(taken, 'utf8')).toBe('an older one')
})

test('an upgrade is refused while a server of the older version runs', async () => {
  using old = await oldDatabase()
  const release = lockAsServer(old.folder)
  expect(() => open(old.folder, LATER)).toThrow('stop that server, start this version')
  expect(contentOfFile(old.folder.database)).toEqual(old.content)
  release?.()
  using opened = open(old.folder, LATER)
  expect(opened.copies).toHaveLength(1)
})

test('of four processes that upgrade at once one does it, and all go on', async () => {
  using old = await oldDatabase()
  const processes = Array.from({ length: 4 }, () =>
    Bun.spawn([...UPGRADE, old.folder.directory], { stdout: 'pipe' }),
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

test('a server that finds a command upgrading the database for longer says that, and not that there is a server', () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.path)
  copyFirstDatabase(folder.database)
  const release = lockAsServer(folder)
  expect(() => lockForServer(folder, { lockTimeoutMs: 10 })).toThrow(
    'the database needs an upgrade',
  )
  release?.()
  const own = lockForServer(folder, { lockTimeoutMs: 10 })
  expect(own).toBeDefined()
  own?.()
})
