import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { countMismatches, countRows } from '../../../src/storage/sqlite/backup/table-counts.ts'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { filledDatabase } from '../filled-database.ts'

const count = fc.nat(1_000)

test('a copy fits that holds what the database did at a moment between two counts', () => {
  fc.assert(
    fc.property(count, count, fc.double({ min: 0, max: 1, noNaN: true }), (first, last, part) => {
      const held = Math.round(first + (last - first) * part)
      const counts = (rows: number) => new Map([['inventory', rows]])
      expect(countMismatches(counts(first), counts(held), counts(last))).toEqual([])
    }),
  )
})

test('a copy with fewer rows or more, or without a table, is recognized', () => {
  const source = new Map([['inventory', 5]])
  fc.assert(
    fc.property(
      count.filter((rows) => rows !== 5),
      (rows) => {
        expect(countMismatches(source, new Map([['inventory', rows]]), source)).toEqual([
          `inventory has ${rows} rows in the copy and 5 in the database`,
        ])
      },
    ),
  )
  expect(countMismatches(source, new Map(), source)).toHaveLength(1)
  expect(countMismatches(source, new Map([...source, ['more', 0]]), source)).toEqual([])
  expect(countMismatches(source, new Map([...source, ['more', 1]]), source)).toHaveLength(1)
})

test('every table is counted but those whose rows come and go', async () => {
  using shop = await filledDatabase()
  expect(Object.fromEntries(countRows(shop.client))).toEqual({
    __drizzle_migrations: MIGRATIONS.length,
    access_journal: 3,
    api_keys: 2,
    barcodes: 6,
    inventory: 3,
    key_changes: 0,
    money_place: 0,
    old_tokens: 0,
    past_currencies: 0,
    pet_edits: 0,
    pet_money: 0,
    pet_totals: 0,
    removed_pets: 0,
    shop_settings: 0,
    stock_money: 0,
    stock_movements: 3,
    stock_totals: 0,
    suppliers: 0,
    totals_place: 0,
    trusted_time: 0,
  })
})
