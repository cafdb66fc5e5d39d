import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statusCode } from '../../../src/stock/stock-listener.ts'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { InventoryTable } from '../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { BatchWriter } from '../../../src/storage/sqlite/writer/batch-writer.ts'
import { FAULTY_UPDATE, UNKNOWN_PET } from '../../../src/storage/sqlite/writer/write-batch.ts'
import { batchOf } from '../batches.ts'
import { contentOf, NOW, newDatabase } from '../database.ts'
import { savedLimits } from '../limits-rows.ts'
import { LEAST, MOST, pet } from '../pets.ts'

function newWriter() {
  const database = newDatabase()
  const stock = new InventoryTable(database.connection)
  for (const each of [pet(LEAST), pet(1n, { status: 'sold' }), pet(MOST)]) {
    stock.add(each, { reason: 'add', keyId: null }, NOW)
  }
  const limits = new LimiterTable(database.connection.db)
  const writer = new BatchWriter(database.connection)
  return { ...database, stock, limits, writer, [Symbol.dispose]: database[Symbol.dispose] }
}

const AVAILABLE = statusCode('available')
const SOLD = statusCode('sold')

test('a batch is done in order, each update for the key that asked', () => {
  using database = newWriter()
  const { writer, stock } = database
  const written = writer.write(
    batchOf([
      [MOST, 1, 'key_a'],
      [1n, 2, 'key_b'],
      [MOST, 3, 'key_b'],
      [7n, 1, 'key_a'],
      [LEAST, 0, 'key_a'],
    ]),
    NOW + 1,
  )
  const outcomes = new Uint8Array([AVAILABLE, SOLD, AVAILABLE, UNKNOWN_PET, AVAILABLE])
  expect(written).toEqual({ outcomes, results: [] })
  expect(stock.list().map(({ quantity }) => quantity)).toEqual([0, 2, 3])
  expect(stock.history(MOST).slice(0, 2)).toMatchObject([
    { previousQuantity: 1, newQuantity: 3, reason: 'update', keyId: 'key_b', at: NOW + 1 },
    { previousQuantity: 5, newQuantity: 1, reason: 'update', keyId: 'key_a', at: NOW + 1 },
  ])
})

test('a bad update in a batch fails alone, and the others are committed in order', () => {
  using database = newWriter()
  const { writer, stock, limits } = database
  const row = savedLimits('key:key_a')
  const written = writer.write(
    batchOf(
      [
        [1n, 2, 'key_a'],
        [1n, -1, 'key_a'],
        [MOST, 9, 'key_a'],
        [1n, 4, 'key_a'],
      ],
      [{ kind: 'saveLimits', rows: [row], forgotten: [] }],
    ),
    NOW + 1,
  )
  expect(written).toEqual({
    outcomes: new Uint8Array([SOLD, FAULTY_UPDATE, AVAILABLE, SOLD]),
    results: [{ result: undefined }],
  })
  expect(stock.find(1n)?.quantity).toBe(4)
  expect(stock.history(1n).map(({ newQuantity }) => newQuantity)).toEqual([4, 2, 5])
  expect(stock.find(MOST)?.quantity).toBe(9)
  expect(limits.load()).toEqual([row])
})

test('a bad operation in a batch fails alone, and nothing of it is kept', () => {
  using database = newWriter()
  const { writer, stock, limits } = database
  const good = savedLimits('key:key_a')
  const bad = savedLimits('key:key_b', { minuteTokens: Number.NaN })
  const written = writer.write(
    batchOf(
      [[1n, 2, 'key_a']],
      [
        { kind: 'saveLimits', rows: [savedLimits('key:key_c'), bad], forgotten: [] },
        { kind: 'saveLimits', rows: [good], forgotten: [] },
        { kind: 'markUsed', keys: [['key_nobody', NOW]] },
      ],
    ),
    NOW,
  )
  expect(written).toEqual({
    outcomes: new Uint8Array([SOLD]),
    results: [
      { failure: 'fault', message: expect.stringContaining('NOT NULL') },
      { result: undefined },
      { result: undefined },
    ],
  })
  expect(stock.find(1n)?.quantity).toBe(2)
  expect(limits.load()).toEqual([good])
})

test('a batch that cannot be committed changes nothing, and says that the disk or a lock is to blame', () => {
  using database = newWriter()
  const before = contentOf(database.client)
  database.client.run('PRAGMA busy_timeout = 0')
  using other = new Database(database.folder.database)
  other.run('BEGIN IMMEDIATE')
  expect(database.writer.write(batchOf([[1n, 2, 'key_a']]), NOW)).toEqual({
    failure: 'unavailable',
    message: expect.stringContaining('SQLITE_BUSY'),
  })
  other.run('ROLLBACK')
  expect(contentOf(database.client)).toEqual(before)
  expect(database.writer.write(batchOf([[1n, 2, 'key_a']]), NOW)).toMatchObject({
    outcomes: new Uint8Array([SOLD]),
  })
})
