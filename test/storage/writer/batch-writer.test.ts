import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { StockLevel } from '../../../src/stock/pet.ts'
import type { StockChange } from '../../../src/stock/stock-change.ts'
import { statusCode } from '../../../src/stock/stock-listener.ts'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { InventoryTable } from '../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { BatchWriter } from '../../../src/storage/sqlite/writer/batch-writer.ts'
import {
  FAULTY_UPDATE,
  UNKNOWN_PET,
  type WriteOperation,
} from '../../../src/storage/sqlite/writer/write-batch.ts'
import { anyChange, requestId } from '../../stock/any-changes.ts'
import { EUR, MemoryStock } from '../../stock/memory-stock.ts'
import { runs } from '../../support/property-runs.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'
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
  const limits = new LimiterTable(database.connection.client)
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
    faults: new Map([[1, expect.stringContaining('CHECK constraint failed')]]),
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

test('a batch says of each pet that it has touched how it is after the whole batch, and nothing of updates alone', () => {
  using database = newWriter()
  const { writer } = database
  const move = (petId: bigint, change: number) =>
    ({ petId, what: { change, reason: 'sale' }, note: null }) as const
  const movements = [move(1n, -1), move(LEAST, -1), move(1n, -2)]
  const sale: WriteOperation = {
    kind: 'makeBasket',
    basket: { id: requestId(1), movements },
    keyId: 'key_a',
  }
  const removal: WriteOperation = {
    kind: 'removePet',
    petId: LEAST,
    requestId: undefined,
    keyId: 'key_a',
  }
  const rename: WriteOperation = {
    kind: 'editPet',
    petId: MOST,
    edit: { name: 'Rex' },
    keyId: 'key_a',
  }
  expect(writer.write(batchOf([[1n, 9, 'key_a']], [sale, removal, rename]), NOW)).toMatchObject({
    touched: [
      {
        quantities: [{ petId: 1n, quantity: 6 }],
        changed: [{ petId: MOST, quantity: 5, status: 'available' }],
        removed: [LEAST],
      },
    ],
  })
  expect(writer.write(batchOf([[1n, 6, 'key_a']], [sale, removal]), NOW)).toMatchObject({
    touched: [],
  })
  expect(writer.write(batchOf([[1n, 7, 'key_a']]), NOW)).toMatchObject({ touched: undefined })
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

/** What each change should have made by itself: a pet cannot have a quantity below 0. */
function expectedOf(stock: MemoryStock, change: StockChange): unknown {
  const isBad = stock.plan([change], NOW).journal.some(({ newQuantity }) => newQuantity < 0)
  return isBad ? 'fault' : stock.change([change], NOW)[0]
}

const onPage = anyChange.filter(({ kind }) => ['makeMovement', 'addPet', 'editPet'].includes(kind))
const badAddition = fc
  .tuple(fc.constantFrom(LEAST, 1n, MOST), fc.nat({ max: 4 }))
  .map(([petId, number]): WriteOperation => {
    const addition = { id: requestId(number), pet: pet(petId, { quantity: -1 }) }
    return { kind: 'addPet', addition, keyId: 'key_a' }
  })

test('whatever bad writes are in a batch, all others are made as if those had not been asked for', () => {
  const update = fc.record({
    petId: fc.constantFrom(LEAST, 1n, MOST, 7n),
    quantity: fc.constantFrom(-1, 0, 1, 2),
  })
  const batch = fc.record({
    updates: fc.array(update, { maxLength: 6 }),
    operations: fc.array(
      fc.oneof({ weight: 4, arbitrary: onPage }, { weight: 1, arbitrary: badAddition }),
      { maxLength: 6 },
    ),
  })
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 4 }), (batches) => {
      using database = newDatabase(EUR)
      const writer = new BatchWriter(database.connection)
      const stock = new MemoryStock()
      for (const { updates, operations } of batches) {
        const written = writer.write(
          batchOf(
            updates.map(({ petId, quantity }) => [petId, quantity, 'key_a'] as const),
            operations as WriteOperation[],
          ),
          NOW,
        )
        if ('failure' in written) throw new Error(written.message)
        const by = { reason: 'update', keyId: 'key_a' } as const
        const codes = updates.map((each) => {
          const level = expectedOf(stock, { kind: 'setQuantity', ...each, by, ...PLAIN_UPDATE })
          if (level === undefined) return UNKNOWN_PET
          return level === 'fault' ? FAULTY_UPDATE : statusCode((level as StockLevel).status)
        })
        expect([...written.outcomes]).toEqual(codes)
        expect(
          written.results.map((given) => ('result' in given ? given.result : given.failure)),
        ).toEqual(operations.map((change) => expectedOf(stock, change as StockChange)))
      }
      const pets = stock.content.pets.map(({ lastMovementId: _, ...rest }) => rest)
      expect(new InventoryTable(database.connection).list()).toEqual(pets)
    }),
    runs(200),
  )
})
