import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { openConnection } from '../../../src/storage/sqlite/driver/connection.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { bearer, outputOf, serve, temporaryFolder } from '../../support/petstock.ts'
import { contentOf, LATER, NOW } from '../database.ts'
import { type ContentShown, contentShown, firstContent } from '../first-release/content.ts'
import { copyFirstDatabase } from '../first-release/copy.ts'

const first = firstContent()
const shown: ContentShown = {
  pets: first.pets,
  histories: first.histories,
  keys: first.keys,
  counts: first.counts,
}

/** A shop's folder as the first release has left it. */
function firstShop() {
  const temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('data'))
  copyFirstDatabase(folder.database)
  return { folder, data: folder.directory, [Symbol.dispose]: temporary[Symbol.dispose] }
}

function contentOfFile(file: string): Record<string, unknown> {
  const { client } = openConnection(file, 'read')
  try {
    return contentOf(client)
  } finally {
    client.close()
  }
}

const copiesIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name.startsWith('petstock-before-upgrade-'))
    .map((name) => join(directory, name))

const asReleased = (() => {
  using shop = firstShop()
  return contentOfFile(shop.folder.database)
})()

test('the database of the first release is opened with all that is in it, and copied first where it is changed', async () => {
  using shop = firstShop()
  expect(await contentShown(shop.data, first.removedPetIds)).toMatchObject({ ...shown })
  const copies = copiesIn(shop.data)
  expect(copies).toHaveLength(MIGRATIONS.length === 1 ? 0 : 1)
  for (const file of copies.length === 0 ? [shop.folder.database] : copies) {
    expect(contentOfFile(file)).toEqual(asReleased)
  }
})

const NOTHING_OF_GOODS = {
  undoes: null,
  occurred_at: null,
  amount: null,
  currency: null,
  lot: null,
}

test('its journal is rebuilt with every movement as it was, under its id', () => {
  using shop = firstShop()
  const movements = 'SELECT * FROM stock_movements ORDER BY id'
  const released = rowsOf<object>(shop.folder.database, movements)
  openDatabase(shop.folder, { create: false, now: () => NOW }).client.close()
  expect(rowsOf<object>(shop.folder.database, movements)).toEqual(
    released.map((row) => ({ ...row, move_id: null, position: 0n, ...NOTHING_OF_GOODS })),
  )
})

test('its keys are let in as the first release did', async () => {
  using shop = firstShop()
  await using server = await serve(shop.data, ['--keep-movements', '36500d'])
  const response = async (token: string) =>
    (await server.request('/v1/inventory', { headers: bearer(token) })).status
  expect(await Promise.all(first.tokens.valid.map(response))).toEqual(
    first.tokens.valid.map(() => 200),
  )
  expect(await Promise.all(first.tokens.refused.map(response))).toEqual(
    first.tokens.refused.map(() => 401),
  )
  expect(await server.stop()).toBe(0)
  const { pets, histories } = await contentShown(shop.data, first.removedPetIds)
  expect({ pets, histories }).toMatchObject({ pets: first.pets, histories: first.histories })
})

interface OldToken {
  readonly digest: string
  readonly key_id: string
  readonly ends_at: bigint
}

/** Runs a query on a database, without changing it. */
function rowsOf<Row>(file: string, query: string): Row[] {
  const { client } = openConnection(file, 'read')
  try {
    return client.query<Row>(query).all()
  } finally {
    client.close()
  }
}

test('its old token works until the time that it was promised, and is listed', async () => {
  using shop = firstShop()
  const [promised] = rowsOf<OldToken>(
    shop.folder.database,
    `SELECT previous_digest AS digest, id AS key_id, previous_ends_at AS ends_at FROM api_keys
      WHERE previous_digest IS NOT NULL`,
  )
  const { keys } = await contentShown(shop.data, [])
  expect(keys.filter(({ oldTokens }) => oldTokens !== 0)).toMatchObject([
    { id: promised?.key_id, oldTokens: 1, oldTokensEndAt: Number(promised?.ends_at) },
  ])
  const moved = rowsOf<OldToken>(shop.folder.database, 'SELECT * FROM old_tokens')
  expect(moved).toEqual(promised === undefined ? [] : [promised])
  const left = 'SELECT id FROM api_keys WHERE previous_digest NOT NULL OR previous_ends_at NOT NULL'
  expect(rowsOf(shop.folder.database, left)).toEqual([])
})

test('its old token is refused once its time has come', async () => {
  using shop = firstShop()
  const { client } = openConnection(shop.folder.database, 'write')
  client.run(`UPDATE api_keys SET previous_ends_at = ${NOW} WHERE previous_digest IS NOT NULL`)
  client.close(true)
  await using server = await serve(shop.data)
  const statuses = first.tokens.valid.map(
    async (token) => (await server.request('/v1/inventory', { headers: bearer(token) })).status,
  )
  // The last of them is the old one.
  const expected = first.tokens.valid.map((_, at, { length }) => (at === length - 1 ? 401 : 200))
  expect(await Promise.all(statuses)).toEqual(expected)
})

test('its old token goes on over a restore, also of a backup that does not know it', async () => {
  using shop = firstShop()
  const backup = `${shop.data}-backup.db`
  copyFirstDatabase(backup)
  const { client } = openConnection(backup, 'write')
  client.run('UPDATE api_keys SET previous_digest = NULL, previous_ends_at = NULL')
  client.close(true)
  await outputOf(['restore', backup, '--data', shop.data])
  await using server = await serve(shop.data)
  const statuses = first.tokens.valid.map(
    async (token) => (await server.request('/v1/inventory', { headers: bearer(token) })).status,
  )
  expect(await Promise.all(statuses)).toEqual(first.tokens.valid.map(() => 200))
})

test('it goes through later migrations, and its copy is what it was', () => {
  using shop = firstShop()
  const copies: string[] = []
  const { client } = openDatabase(shop.folder, {
    create: false,
    now: () => NOW,
    migrations: LATER,
    onUpgrade: (copy) => copies.push(copy),
  })
  const inventory = client.query('SELECT * FROM inventory ORDER BY pet_id').all()
  const movements = client.query('SELECT count(*) FROM stock_movements').values()
  client.close()
  expect(inventory).toMatchObject(
    first.pets.map(({ petId }) => ({ pet_id: BigInt(petId as number), colour: null })),
  )
  expect(movements).toEqual([[BigInt((asReleased.stock_movements as unknown[]).length)]])
  expect(copies).toEqual(copiesIn(shop.data))
  expect(contentOfFile(copies[0] ?? '')).toEqual(asReleased)
})
