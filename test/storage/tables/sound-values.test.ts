import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { DatabaseDamaged } from '../../../src/storage/failures.ts'
import { openConnection } from '../../../src/storage/sqlite/driver/connection.ts'
import { KeyTable } from '../../../src/storage/sqlite/tables/key-table.ts'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { InventoryTable } from '../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { JournalPages } from '../../../src/storage/sqlite/tables/stock/journal-pages.ts'
import { PetDetailsTable } from '../../../src/storage/sqlite/tables/stock/pet-details-table.ts'
import { PetHistory } from '../../../src/storage/sqlite/tables/stock/pet-history.ts'
import { readSnapshot } from '../../../src/storage/sqlite/tables/stock/stock-snapshot.ts'
import { runs } from '../../support/property-runs.ts'
import { filledDatabase } from '../filled-database.ts'

// As SQL: what a changed byte can make of a value.
const anyValue = fc.oneof(
  fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n).map(String),
  fc.integer({ min: -3, max: 5 }).map(String),
  fc.constantFrom('2147483647', '2147483648', '-1', '0'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toExponential()),
  fc
    .string({ maxLength: 12 })
    .map((text) => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`),
  fc.constantFrom("'available'", "'pending'", "'sold'", "'sale'", "'free'", "'read'"),
  fc.uint8Array({ maxLength: 6 }).map((bytes) => `x'${Buffer.from(bytes).toString('hex')}'`),
)

const isQuantity = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647

const READS = {
  inventory: [
    'quantity',
    'status',
    'name',
    'kind',
    'low_stock_at',
    'updated_at',
    'last_movement_id',
  ],
  barcodes: ['code', 'pet_id', 'barcode', 'position'],
  stock_movements: ['previous_quantity', 'new_quantity', 'reason', 'note', 'key_id', 'at'],
  api_keys: ['name', 'plan', 'access', 'digest', 'created_at', 'expires_at', 'refill_revision'],
  limiter_state: ['saved_at', 'per_minute', 'minute_tokens', 'ban_ends_at', 'ban_count'],
} as const

const columns = fc.constantFrom(
  ...Object.entries(READS).flatMap(([table, names]) => names.map((name) => [table, name] as const)),
)

test('whatever a row holds, what is read of it is by the contract, or the database is said to be damaged', async () => {
  using shop = await filledDatabase(3)
  const { client, connection } = shop
  const inventory = new InventoryTable(connection)
  const keys = new KeyTable(connection.client)
  const limits = new LimiterTable(connection.client)
  const petDetails = new PetDetailsTable(client)
  const histories = new PetHistory(client)
  const journal = new JournalPages(client)
  client.run(
    "INSERT INTO limiter_state VALUES ('key:key_a', 1, 60, 1000, 60, 1000, 60, NULL, 0, 0, NULL, 0, 0)",
  )
  client.run('PRAGMA ignore_check_constraints = ON')
  client.run('PRAGMA foreign_keys = OFF')

  const pets = () => [
    ...[...readSnapshot(client).quantities],
    ...inventory.list().map(({ quantity }) => quantity),
    ...petDetails.page(undefined, 10).map(({ quantity }) => quantity),
    inventory.setQuantity(1n, 5, { reason: 'update', keyId: null }, 1)?.quantity ?? 0,
  ]
  const codes = () =>
    [...inventory.list(), ...petDetails.page(undefined, 10)].flatMap(({ barcodes }) => barcodes)
  const movements = () => {
    const page = histories.page(1n, undefined, 10)
    if (typeof page === 'string') throw new Error(page)
    const ofAll = journal.page({}, { before: undefined, limit: 10, budget: 10 })
    return [...page.movements, ...ofAll.movements, ...inventory.history(1n)].flatMap((movement) => [
      movement.previousQuantity,
      movement.newQuantity,
    ])
  }
  const counts = () => limits.load().map(({ minuteTokens }) => minuteTokens)
  const names = () => keys.list(0).map(({ plan, access }) => `${plan} ${access}`)

  const tryReading = <T>(read: () => readonly T[]): readonly T[] => {
    try {
      return read()
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseDamaged)
      return []
    }
  }
  fc.assert(
    fc.property(columns, anyValue, ([table, column], value) => {
      client.run('SAVEPOINT attempt')
      try {
        // The keys of two rows may not be the same one.
        client.run(`UPDATE OR IGNORE ${table} SET ${column} = ${value}`)
        for (const quantity of tryReading(pets)) expect(isQuantity(quantity)).toBe(true)
        for (const quantity of tryReading(movements)) expect(isQuantity(quantity)).toBe(true)
        for (const code of tryReading(codes)) expect(code).toMatch(/^[!-~]{1,64}$/)
        for (const tokens of tryReading(counts)) expect(Number.isFinite(tokens)).toBe(true)
        for (const name of tryReading(names)) {
          expect(name).toMatch(/^(?:free|pro|business|enterprise) (?:read|write|manage)$/)
        }
      } finally {
        client.run('ROLLBACK TO attempt')
        client.run('RELEASE attempt')
      }
    }),
    runs(400),
  )
})

test.each([
  ['api_keys', 'created_at'],
  ['api_keys', 'expires_at'],
  ['api_keys', 'last_used_at'],
  ['api_keys', 'refill_revision'],
  ['api_keys', 'unban_revision'],
  ['api_keys', 'manages'],
  ['old_tokens', 'ends_at'],
  ['limiter_state', 'saved_at'],
  ['limiter_state', 'per_day'],
  ['limiter_state', 'ban_ends_at'],
  ['limiter_state', 'ban_count'],
  ['inventory', 'quantity'],
  ['inventory', 'updated_at'],
  ['stock_movements', 'new_quantity'],
  ['stock_movements', 'at'],
])('a text or a blob in %s.%s is damage, and never passes for 0', async (table, column) => {
  using shop = await filledDatabase(1)
  const { client, connection } = shop
  const inventory = new InventoryTable(connection)
  const keys = new KeyTable(connection.client)
  const limits = new LimiterTable(connection.client)
  client.run("INSERT INTO old_tokens VALUES ('an old digest', 'key_a', 9)")
  client.run(
    "INSERT INTO limiter_state VALUES ('key:key_a', 1, 60, 1000, 60, 1000, 60, 5, 1, 1, 5, 0, 0)",
  )
  const read = () => [inventory.list(), inventory.history(1n), keys.all(), limits.load()]
  expect(read().map(({ length }) => length)).toEqual([1, 1, 2, 1])
  client.run('PRAGMA ignore_check_constraints = ON')
  // Each of them is a number to JavaScript.
  for (const value of ["''", "' '", "x''", "x'37'"]) {
    client.run(`UPDATE ${table} SET ${column} = ${value}`)
    expect(read).toThrow(DatabaseDamaged)
  }
})

test.each(["plan = 'gold'", "access = 'all'", 'manages = 2'])(
  'a key with %s is damage',
  async (what) => {
    using shop = await filledDatabase(1)
    const keys = new KeyTable(shop.connection.client)
    expect(keys.all()).toHaveLength(2)
    shop.client.run('PRAGMA ignore_check_constraints = ON')
    shop.client.run(`UPDATE api_keys SET ${what}`)
    expect(() => keys.all()).toThrow(DatabaseDamaged)
  },
)

test('pets out of their order are damage, as they are found by bisection', async () => {
  using shop = await filledDatabase(3)
  const { client, folder } = shop
  const [[root]] = client
    .query("SELECT rootpage FROM sqlite_schema WHERE name = 'inventory'")
    .values() as [[bigint]]
  client.run('PRAGMA journal_mode = DELETE')
  client.close(true)
  const bytes = readFileSync(folder.database)
  // Behind the eight bytes of a leaf's head stands where each of its rows lies.
  const pointers = bytes.subarray((Number(root) - 1) * 4_096 + 8)
  pointers.set([2, 3, 0, 1].map((at) => pointers[at] ?? 0))
  writeFileSync(folder.database, bytes)
  const damaged = openConnection(folder.database, 'read').client
  expect(() => readSnapshot(damaged)).toThrow('out of order')
  damaged.close()
})
