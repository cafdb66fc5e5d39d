import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  checksOf,
  constraintViolations,
  tableWithViolations,
} from '../../../src/storage/sqlite/schema/integrity.ts'
import { newDatabase } from '../database.ts'

test('the rules of a table are found in the words that made it', () => {
  expect(
    checksOf(
      'CREATE TABLE t (a CHECK (a IN (1, 2)), `checks (` text, b check(b <> \')\' AND (b > 0)), "CHECK (x)" text, CONSTRAINT "t_a" CHECK(a > (0)))',
    ),
  ).toEqual([
    { rule: undefined, condition: 'a IN (1, 2)' },
    { rule: undefined, condition: "b <> ')' AND (b > 0)" },
    { rule: 't_a', condition: 'a > (0)' },
  ])
  expect(checksOf('CREATE TABLE t (a integer DEFAULT (1))')).toEqual([])
})

/** Broken rows, one for each rule of the schema. */
const BROKEN = [
  "INSERT INTO inventory (pet_id, quantity, status, updated_at) VALUES (1, -1, 'sold', 1)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at) VALUES (1, 1, 'gone', 1)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, low_stock_at) VALUES (1, 1, 'sold', 1, -1)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, price) VALUES (1, 1, 'sold', 1, -1)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, cost, cost_per) VALUES (1, 1, 'sold', 1, -1, 1)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, cost) VALUES (1, 1, 'sold', 1, 1)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, supplier_id) VALUES (1, 1, 'sold', 1, 0)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, supplier_code) VALUES (1, 1, 'sold', 1, '')",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, pack_size) VALUES (1, 1, 'sold', 1, 0)",
  "INSERT INTO inventory (pet_id, quantity, status, updated_at, order_up_to) VALUES (1, 1, 'sold', 1, -1)",
  "INSERT INTO suppliers (id, name) VALUES (0, 'a')",
  "INSERT INTO suppliers (id, name) VALUES (1, '')",
  "INSERT INTO barcodes (code, pet_id, barcode, position) VALUES ('a', 1, 'a b', 0)",
  "INSERT INTO barcodes (code, pet_id, barcode, position) VALUES ('a', 1, 'a', -1)",
  "INSERT INTO stock_movements (pet_id, previous_quantity, new_quantity, reason, at) VALUES (1, 1, -1, 'add', 1)",
  "INSERT INTO stock_movements (pet_id, previous_quantity, new_quantity, reason, at) VALUES (1, 1, 1, 'whim', 1)",
  "INSERT INTO api_keys (id, name, plan, access, digest, created_at, refill_revision, unban_revision) VALUES ('a', 'a', 'gold', 'read', 'a', 1, 0, 0)",
  "INSERT INTO api_keys (id, name, plan, access, digest, created_at, refill_revision, unban_revision) VALUES ('a', 'a', 'free', 'all', 'a', 1, 0, 0)",
  "INSERT INTO api_keys (id, name, plan, access, digest, created_at, refill_revision, unban_revision) VALUES ('a', 'a', 'enterprise', 'read', 'a', 1, 0, 0)",
  'INSERT INTO trusted_time (id, at) VALUES (2, 1)',
  'INSERT INTO key_changes (id, revision) VALUES (2, 1)',
  "INSERT INTO sign_in_codes (id, digest, purpose, state, created_at, ends_at) VALUES ('a', 'a', '{}', 'lost', 1, 1)",
  'INSERT INTO shop_settings (id) VALUES (2)',
  "INSERT INTO shop_settings (id, language) VALUES (1, 'fr')",
  'INSERT INTO shop_settings (id, low_stock_at) VALUES (1, -1)',
  'INSERT INTO shop_settings (id, journal_kept_ms) VALUES (1, 9)',
  "INSERT INTO shop_settings (id, currency) VALUES (1, 'EUR')",
  "INSERT INTO stock_totals (span, start, reason, movements, taken, added) VALUES (0, 0, 'sale', -1, 0, 0)",
  "INSERT INTO pet_totals (span, start, pet_id, reason, movements, taken, added) VALUES (0, 0, 1, 'sale', 1, -1, 0)",
  'INSERT INTO totals_place (id, movement_id) VALUES (2, 1)',
  "INSERT INTO stock_money (span, start, reason, currency, amount, taken, added) VALUES (0, 0, 'sale', 1, 1, 1, -1)",
  "INSERT INTO pet_money (span, start, pet_id, reason, currency, amount, taken, added) VALUES (0, 0, 1, 'sale', 1, 1, -1, 0)",
  'INSERT INTO money_place (id, movement_id) VALUES (2, 1)',
  "INSERT INTO undoable_changes (id, kind, key_id, at, added, changed, removed, unchanged, keeps_images) VALUES ('a', 'sale', 'a', 1, 0, 0, 0, 0, 1)",
  "INSERT INTO undoable_changes (id, kind, key_id, at, added, changed, removed, unchanged, keeps_images, undone_at) VALUES ('a', 'import', 'a', 1, 0, 0, 0, 0, 1, 1)",
] as const

test.each([...BROKEN])('a reader sees what SQLite sees as a writer after %s', (statement) => {
  using shop = newDatabase()
  using reader = new Database(shop.folder.database, { readonly: true })
  expect(tableWithViolations(reader)).toBeUndefined()
  shop.client.run('PRAGMA ignore_check_constraints = ON')
  shop.client.run(statement)
  shop.client.run('PRAGMA ignore_check_constraints = OFF')
  const [, table] = /INTO (\w+)/.exec(statement) ?? []
  expect(shop.client.query('PRAGMA integrity_check').values().flat()).toEqual([
    `CHECK constraint failed in ${table}`,
  ])
  expect(tableWithViolations(reader)).toBe(table)
  const name = expect.stringContaining(`${table}_`)
  expect(constraintViolations(reader)).toEqual([{ rule: name, rows: 1 }])
})

test('the schema has no rule beyond these', () => {
  using shop = newDatabase()
  const schema = shop.client.query('SELECT sql FROM sqlite_schema').values().flat()
  expect(schema.flatMap((sql) => checksOf(String(sql)))).toHaveLength(BROKEN.length)
})
