import { expect, test } from 'bun:test'
import { MOVEMENT_REASONS } from '../../../src/stock/journal.ts'
import { integerPragma } from '../../../src/storage/sqlite/driver/connection.ts'
import { newDatabase } from '../database.ts'

type Values = Record<string, string | number | null>

const insert = (table: string, values: Values): string => {
  const texts = Object.values(values).map((value) => (value === null ? 'NULL' : String(value)))
  return `INSERT INTO ${table} (${Object.keys(values).join()}) VALUES (${texts.join()})`
}

const PET = { pet_id: 1, quantity: 5, status: "'available'", name: null, updated_at: 1 }
const BARCODE = { code: "'7'", pet_id: 1, barcode: "'7'", position: 0 }
const MOVEMENT = { pet_id: 1, previous_quantity: 1, new_quantity: 2, reason: "'update'", at: 1 }
const KEY = {
  id: "'key_1'",
  name: "'a'",
  plan: "'free'",
  access: "'read'",
  digest: "'d'",
  created_at: 1,
  refill_revision: 0,
  unban_revision: 0,
}

const CODE = {
  id: "'code_1'",
  digest: "'d'",
  purpose: "'{}'",
  state: "'open'",
  created_at: 1,
  ends_at: 2,
}
const ENTRY = { at: 1, action: "'add_key'" }
const MONEY = { span: 0, start: 0, reason: "'sale'", currency: 1, amount: 5, taken: 1, added: 0 }
const TOTAL = { span: 0, start: 0, reason: "'sale'", movements: 1, taken: 2, added: 0 }

test.each<[string, Values]>([
  ['inventory', { ...PET, quantity: 2_147_483_647, low_stock_at: 0 }],
  ['inventory', { ...PET, pet_id: '9223372036854775807', quantity: 0, status: "'sold'" }],
  ['inventory', { ...PET, pet_id: '-9223372036854775808', low_stock_at: 2_147_483_647 }],
  ['barcodes', BARCODE],
  ['barcodes', { ...BARCODE, barcode: `'${'x'.repeat(64)}'`, position: 9 }],
  ['barcodes', { ...BARCODE, barcode: "'!~'" }],
  ['stock_movements', { ...MOVEMENT, reason: "'count'", new_quantity: 1 }],
  ...MOVEMENT_REASONS.map((reason): [string, Values] => [
    'stock_movements',
    { ...MOVEMENT, reason: `'${reason}'` },
  ]),
  ['api_keys', KEY],
  ['api_keys', { ...KEY, plan: "'enterprise'", per_minute: 1, per_day: 1 }],
  ['sign_in_codes', CODE],
  ['sign_in_codes', { ...CODE, state: "'claimed'", number: "'0417'", made_by: "'key_1'" }],
  ['shop_settings', { id: 1 }],
  ['shop_settings', { id: 1, language: "'de'", low_stock_at: 0 }],
  ['shop_settings', { id: 1, journal_kept_ms: 9, journal_kept_from: 5 }],
  ['access_journal', ENTRY],
  ['stock_totals', TOTAL],
  ['pet_totals', { ...TOTAL, pet_id: '-9223372036854775808' }],
  ['totals_place', { id: 1, movement_id: 0 }],
  ['stock_money', MONEY],
  ['pet_money', { ...MONEY, pet_id: '-9223372036854775808', amount: -5 }],
  ['money_place', { id: 1, movement_id: 0 }],
  ['past_currencies', { number: 1, code: "'EUR'", digits: 2 }],
])('the table %s takes %j', (table, values) => {
  using database = newDatabase()
  database.client.run(insert(table, values))
  expect(database.client.query(`SELECT count(*) FROM ${table}`).values()).toEqual([[1n]])
})

test.each<[string, Values]>([
  ['inventory', { ...PET, quantity: -1 }],
  ['inventory', { ...PET, quantity: 2_147_483_648 }],
  ['inventory', { ...PET, quantity: 5.5 }],
  ['inventory', { ...PET, quantity: "'five'" }],
  ['inventory', { ...PET, quantity: null }],
  ['inventory', { ...PET, status: "'gone'" }],
  ['inventory', { ...PET, status: "'Sold'" }],
  ['inventory', { ...PET, status: null }],
  ['inventory', { ...PET, low_stock_at: -1 }],
  ['inventory', { ...PET, low_stock_at: 2_147_483_648 }],
  ['inventory', { ...PET, pet_id: "'one'" }],
  ['inventory', { ...PET, pet_id: 9.5e18 }],
  ['barcodes', { ...BARCODE, barcode: "''" }],
  ['barcodes', { ...BARCODE, barcode: `'${'x'.repeat(65)}'` }],
  ['barcodes', { ...BARCODE, barcode: "'ü'" }],
  ['barcodes', { ...BARCODE, barcode: "'a b'" }],
  ['barcodes', { ...BARCODE, code: null }],
  ['barcodes', { ...BARCODE, pet_id: null }],
  ['barcodes', { ...BARCODE, position: -1 }],
  ['stock_movements', { ...MOVEMENT, previous_quantity: -1 }],
  ['stock_movements', { ...MOVEMENT, new_quantity: 2_147_483_648 }],
  ['stock_movements', { ...MOVEMENT, reason: "'because'" }],
  ['stock_movements', { ...MOVEMENT, reason: "'Update'" }],
  ['stock_movements', { ...MOVEMENT, reason: "''" }],
  ['stock_movements', { ...MOVEMENT, reason: null }],
  ['stock_movements', { ...MOVEMENT, position: null }],
  ['api_keys', { ...KEY, plan: "'gold'" }],
  ['api_keys', { ...KEY, access: "'admin'" }],
  ['api_keys', { ...KEY, per_minute: 5, per_day: 5 }],
  ['api_keys', { ...KEY, plan: "'enterprise'" }],
  ['api_keys', { ...KEY, plan: "'enterprise'", per_minute: 5 }],
  ['api_keys', { ...KEY, plan: "'enterprise'", per_minute: 0, per_day: 5 }],
  ['api_keys', { ...KEY, digest: null }],
  ['sign_in_codes', { ...CODE, digest: null }],
  ['sign_in_codes', { ...CODE, state: "'lost'" }],
  ['shop_settings', { id: 2 }],
  ['shop_settings', { id: 1, language: "'fr'" }],
  ['shop_settings', { id: 1, low_stock_at: -1 }],
  ['shop_settings', { id: 1, journal_kept_ms: 9 }],
  ['shop_settings', { id: 1, journal_kept_from: 9 }],
  ['shop_settings', { id: 1, journal_kept_ms: -1, journal_kept_from: 5 }],
  ['access_journal', { ...ENTRY, action: null }],
  ['stock_totals', { ...TOTAL, taken: -1 }],
  ['stock_totals', { ...TOTAL, reason: null }],
  ['pet_totals', { ...TOTAL, pet_id: 1, added: -1 }],
  ['pet_totals', { ...TOTAL, pet_id: null }],
  ['totals_place', { id: 2, movement_id: 0 }],
  ['stock_money', { ...MONEY, taken: -1 }],
  ['stock_money', { ...MONEY, amount: '9223372036854775807 + 1' }],
  ['pet_money', { ...MONEY, pet_id: 1, amount: 1.5 }],
  ['pet_money', { ...MONEY, pet_id: 1, currency: null }],
  ['money_place', { id: 2, movement_id: 0 }],
])('the table %s refuses %j', (table, values) => {
  using database = newDatabase()
  expect(() => database.client.run(insert(table, values))).toThrow()
  expect(database.client.query(`SELECT count(*) FROM ${table}`).values()).toEqual([[0n]])
})

test('two one-time codes never share a digest', () => {
  using database = newDatabase()
  database.client.run(insert('sign_in_codes', CODE))
  const other = insert('sign_in_codes', { ...CODE, id: "'code_2'" })
  expect(() => database.client.run(other)).toThrow('UNIQUE')
})

test('two keys never share a digest', () => {
  using database = newDatabase()
  database.client.run(insert('api_keys', KEY))
  expect(() => database.client.run(insert('api_keys', { ...KEY, id: "'key_2'" }))).toThrow('UNIQUE')
})

test('movements under one id have different positions, and one without an id has any', () => {
  using database = newDatabase()
  const add = (values: Values) =>
    database.client.run(insert('stock_movements', { ...MOVEMENT, ...values }))
  add({ move_id: "'a'" })
  for (const position of [1, 2]) add({ move_id: "'a'", position })
  add({ move_id: "'b'", position: 1 })
  for (const position of [0, 0, 1, 1]) add({ position })
  expect(() => add({ move_id: "'a'" })).toThrow('UNIQUE')
  expect(() => add({ move_id: "'a'", position: 0 })).toThrow('UNIQUE')
  expect(() => add({ move_id: "'a'", position: 2 })).toThrow('UNIQUE')
  expect(database.client.query('SELECT count(*) FROM stock_movements').values()).toEqual([[8n]])
})

test('a writing connection keeps a log, syncs every commit, and holds foreign keys', () => {
  using database = newDatabase()
  expect(database.client.query('PRAGMA journal_mode').values()).toEqual([['wal']])
  expect(integerPragma(database.client, 'synchronous')).toBe(2)
  expect(integerPragma(database.client, 'foreign_keys')).toBe(1)
  expect(integerPragma(database.client, 'busy_timeout')).toBe(5000)
  expect(integerPragma(database.client, 'trusted_schema')).toBe(0)
})
