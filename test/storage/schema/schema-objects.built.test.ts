import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import type { Client } from '../../../src/storage/sqlite/driver/connection.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { MIGRATIONS, schemaState } from '../../../src/storage/sqlite/schema/migrations.ts'
import {
  differencesText,
  schemaDifferences,
} from '../../../src/storage/sqlite/schema/schema-objects.ts'
import {
  bearer,
  outputOf,
  petstock,
  serve,
  temporaryFolder,
  update,
} from '../../support/petstock.ts'
import { stockedShop } from '../../support/shop.ts'
import { until } from '../../support/wait.ts'
import { LATER, NOW, newDatabase } from '../database.ts'

const TRIGGER =
  'CREATE TRIGGER thief AFTER UPDATE ON inventory BEGIN UPDATE inventory SET quantity = 0; END'
const THIEF = 'its schema is not as petstock made it: the trigger thief was added'

const LITESTREAM = [
  'CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);',
  'CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);',
  'INSERT INTO _litestream_seq VALUES (1, 1)',
]

const textOf = (client: Client, migrations = MIGRATIONS): string | undefined =>
  differencesText(schemaDifferences(client, schemaState(client, migrations), migrations))

/** Changes a database as another program does, which may be beside a server. */
function change(database: string, ...statements: string[]): void {
  using client = new Database(database)
  client.run('PRAGMA busy_timeout = 5000')
  for (const statement of statements) client.run(statement)
}

describe('the schema of a database', () => {
  test('is as its migrations make it, however many of them it has', () => {
    for (let count = 1; count <= LATER.length; count++) {
      using temporary = temporaryFolder()
      const migrations = LATER.slice(0, count)
      const folder = dataFolder(temporary.file('data'))
      const { client } = openDatabase(folder, { create: true, now: () => NOW, migrations })
      expect(differencesText(schemaDifferences(client, schemaState(client, LATER), LATER))).toBe(
        undefined,
      )
      client.close()
    }
  })

  test('may have what ANALYZE keeps, and other quotes and line breaks', () => {
    using database = newDatabase()
    const { client } = database
    client.run('ANALYZE')
    client.run('ALTER TABLE inventory RENAME TO hidden')
    expect(textOf(client)).toContain('the table inventory is missing')
    client.run('ALTER TABLE hidden RENAME TO inventory')
    expect(textOf(client)).toBeUndefined()
  })

  test('may have the tables of Litestream, as Litestream makes them', () => {
    using database = newDatabase()
    const { client } = database
    for (const statement of LITESTREAM) client.run(statement)
    expect(textOf(client)).toBeUndefined()
  })

  test.each([
    [TRIGGER, THIEF],
    ['CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER, key TEXT)', 'was added'],
    ['CREATE VIEW _litestream_lock AS SELECT digest FROM api_keys', 'was added'],
    ['CREATE TABLE _litestream_other (id INTEGER)', 'the table _litestream_other was added'],
    ['CREATE VIEW low AS SELECT 1', 'the view low was added'],
    ['CREATE TABLE "of ""another""" (a)', 'DROP TABLE "of ""another"""'],
    ['CREATE INDEX fast ON inventory (name)', 'the index fast was added'],
    ['DROP INDEX api_keys_digest', 'the index api_keys_digest is missing'],
    ['ALTER TABLE api_keys DROP COLUMN previous_digest', 'the table api_keys was changed'],
  ])('is not after %s, and what differs is named', (statement, text) => {
    using database = newDatabase()
    database.client.run(statement)
    expect(textOf(database.client)).toContain(text)
  })

  test('names a few of many differences', () => {
    using database = newDatabase()
    for (let count = 0; count < 9; count++) database.client.run(`CREATE TABLE alien_${count} (a)`)
    expect(textOf(database.client)).toContain('and 6 more')
  })
})

test('a database with a trigger of another program is refused by serve and every command, which name it', async () => {
  using shop = await stockedShop(2)
  change(shop.database, TRIGGER)
  for (const call of ['serve --port 0', 'inventory list', 'inventory set 1 --quantity 2']) {
    const { status, stdout, stderr } = await petstock([...call.split(' '), '--data', shop.data])
    expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
    expect(stderr).toContain(`petstock: ${shop.database}: ${THIEF}`)
    expect(stderr).toContain('DROP TRIGGER "thief"')
    expect(stderr).not.toMatch(/^\s+at /m)
  }
  change(shop.database, 'DROP TRIGGER thief')
  await outputOf(['inventory', 'set', '1', '--quantity', '2', '--data', shop.data])
})

test('a database with the tables of Litestream is served, and so are its backups', async () => {
  using shop = await stockedShop(2)
  change(shop.database, ...LITESTREAM)
  await using server = await serve(shop.data)
  expect((await server.request('/v1/inventory/1', update(shop.key, { quantity: 3 }))).status).toBe(
    200,
  )
  const file = shop.file('backup.db')
  await outputOf(['backup', 'create', file, '--data', shop.data])
  await outputOf(['backup', 'verify', file])
  await server.stop()
  await outputOf(['restore', file, '--data', shop.data])
})

test('a file that Litestream has filled before the first start becomes a shop', async () => {
  using temporary = temporaryFolder()
  const data = temporary.file('data')
  mkdirSync(data)
  using client = new Database(dataFolder(data).database)
  client.run('PRAGMA journal_mode = WAL')
  for (const statement of LITESTREAM) client.run(statement)
  client.close()
  await using server = await serve(data)
  expect((await server.request('/readyz')).status).toBe(200)
})

test('a backup with a trigger of another program is no good one: verify, restore and the doctor name it', async () => {
  using shop = await stockedShop(2)
  const file = shop.file('petstock-20260102T000000Z.db')
  await outputOf(['backup', 'create', file, '--data', shop.data])
  change(file, TRIGGER)
  const into = shop.file('into')
  for (const args of [
    ['backup', 'verify', file],
    ['restore', file, '--data', into],
  ]) {
    const { status, stdout, stderr } = await petstock(args)
    expect({ args, status, stdout }).toEqual({ args, status: 1, stdout: '' })
    expect(stderr).toContain(THIEF)
  }
  change(shop.database, TRIGGER)
  const made = await petstock(['backup', 'create', shop.file('b.db'), '--data', shop.data])
  expect(made.status).toBe(1)
  expect(made.stderr).toContain(`no backup was made: ${shop.database}: ${THIEF}`)
  const doctor = await petstock(['doctor', '--data', shop.data])
  expect(doctor.status).toBe(1)
  expect(doctor.stdout).toMatch(/^fail {2}schema .*the trigger thief was added/m)
})

test('a server refuses updates as long as another program’s trigger is in its database, and says so', async () => {
  using shop = await stockedShop(2)
  await using server = await serve(shop.data, ['--backup-dir', 'off'])
  const set = async (quantity: number) =>
    (await server.request('/v1/inventory/1', update(shop.key, { quantity }))).status
  expect(await set(5)).toBe(200)
  change(shop.database, TRIGGER)
  await until(async () => (await set(6)) === 503)
  await until(async () => (await server.request('/readyz')).status === 503)
  expect(JSON.stringify(await (await server.request('/readyz')).json())).toContain(THIEF)
  const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
  expect(list.status).toBe(200)
  change(shop.database, 'DROP TRIGGER thief', 'ANALYZE')
  await until(async () => (await set(7)) === 200)
  await until(async () => (await server.request('/readyz')).status === 200)
})
