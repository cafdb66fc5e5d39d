import { expect, test } from 'bun:test'
import { renameSync } from 'node:fs'
import { UNSEEN } from '../../../src/progress.ts'
import type { Client } from '../../../src/storage/sqlite/driver/connection.ts'
import { readWithoutTrace } from '../../../src/storage/sqlite/driver/read-without-trace.ts'
import { databaseFacts } from '../../../src/storage/sqlite/inspect/database-facts.ts'
import { filledDatabase } from '../filled-database.ts'

const countPets = (client: Client) =>
  Number(client.query('SELECT count(*) FROM inventory').values()[0]?.[0])

/** What SQLite throws at a reader while another process begins or ends to keep the log's index. */
const readOnly = () =>
  Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY' })

test('a database that is moved aside is read when another one is in its place', async () => {
  using shop = await filledDatabase()
  const { database } = shop.folder
  renameSync(database, `${database}.aside`)
  const putBack = () => renameSync(`${database}.aside`, database)
  expect(readWithoutTrace(database, countPets, putBack)).toBe(3)
})

test('a database that goes while it is opened is looked for again', async () => {
  using shop = await filledDatabase()
  const { database } = shop.folder
  const putBack = () => renameSync(`${database}.aside`, database)
  let readings = 0
  const read = (client: Client) => {
    readings += 1
    if (readings > 1) return countPets(client)
    renameSync(database, `${database}.aside`)
    throw Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' })
  }
  expect(readWithoutTrace(database, read, putBack)).toBe(3)
})

test('a database that stays away, or cannot be read at all, is not looked for without end', async () => {
  using shop = await filledDatabase()
  const { database } = shop.folder
  let pauses = 0
  const pause = () => {
    pauses += 1
  }
  const neverRead = (): never => {
    throw readOnly()
  }
  expect(() => readWithoutTrace(database, neverRead, pause)).toThrow('readonly database')
  expect(() => readWithoutTrace(`${database}.none`, countPets, pause)).toThrow('ENOENT')
  expect(pauses).toBeGreaterThan(2)
  expect(pauses).toBeLessThan(100)
})

test('what is wrong with the reading itself is said at once', async () => {
  using shop = await filledDatabase()
  const neverPause = (): never => {
    throw new Error('it waited')
  }
  const read = (client: Client) => client.query('SELECT missing_column FROM inventory').values()
  expect(() => readWithoutTrace(shop.folder.database, read, neverPause)).toThrow('no such column')
})

test('a fact that another process keeps from being read is read again with all others', async () => {
  using shop = await filledDatabase()
  let isFirst = true
  const facts = databaseFacts(shop.folder.database, () => {
    if (!isFirst) return
    isFirst = false
    throw readOnly()
  })
  expect(isFirst).toBe(false)
  expect(facts).toEqual(databaseFacts(shop.folder.database, UNSEEN))
  expect(facts.integrity).toMatchObject({ found: { findings: [] } })
})
