import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { type AccessChange, COMMAND } from '../../../src/keys/access-change.ts'
import { makeCode } from '../../../src/keys/make-code.ts'
import type { CodePurpose } from '../../../src/keys/sign-in-code.ts'
import { DatabaseDamaged } from '../../../src/storage/failures.ts'
import { findDamage } from '../../../src/storage/sqlite/schema/integrity.ts'
import { AccessTable } from '../../../src/storage/sqlite/tables/access/access-table.ts'
import { NOW, newDatabase } from '../database.ts'

/** A database with a code, settings, and an entry of each. */
function withDecisions() {
  const database = newDatabase()
  const table = new AccessTable(database.connection)
  const purpose: CodePurpose = { kind: 'set_up', keysBefore: 0 }
  const { code } = makeCode({ purpose, lengthMs: 9, madeBy: null }, NOW, randomBytes)
  const change = { name: 'Zoo', language: 'de', lowStockAt: 3, keptMs: 9 } as const
  const changes: readonly AccessChange[] = [
    { kind: 'make_code', code },
    { kind: 'change_settings', change, defaultMs: 1 },
  ]
  for (const each of changes) table.change(each, COMMAND, { machine: NOW, endsBy: NOW })
  return { ...database, table }
}

test.each([
  ['sign_in_codes', "purpose = ''"],
  ['sign_in_codes', "purpose = 'null'"],
  ['sign_in_codes', `purpose = '{"kind":"gift"}'`],
  ['sign_in_codes', `purpose = '{"kind":"set_up"}'`],
  ['sign_in_codes', `purpose = '{"kind":"new_key","name":"a","access":"all","plan":"pro"}'`],
  ['sign_in_codes', "ends_at = ''"],
  ['shop_settings', "language = 'fr'"],
  ['shop_settings', 'low_stock_at = -1'],
  ['shop_settings', "journal_kept_ms = 'long'"],
  ['access_journal', "action = 'because'"],
  ['access_journal', "at = ''"],
  ['access_journal', "name = x'37'"],
])('a row of %s with %s is damage', (table, what) => {
  using database = withDecisions()
  const { client, table: access } = database
  const read = () => [
    access.codes.all(),
    [access.settings.read()],
    access.journal.page(undefined, 9).entries,
  ]
  expect(read().map(({ length }) => length)).toEqual([1, 1, 2])
  expect(findDamage(client)).toBeUndefined()
  client.run('PRAGMA ignore_check_constraints = ON')
  client.run(`UPDATE ${table} SET ${what}`)
  expect(read).toThrow(DatabaseDamaged)
})

test.each([
  ['sign_in_codes', "state = 'lost'"],
  ['shop_settings', "language = 'fr'"],
  ['access_journal', "at = 'then'"],
])('the check of a whole database finds a row of %s with %s', (table, what) => {
  using database = withDecisions()
  database.client.run('PRAGMA ignore_check_constraints = ON')
  database.client.run(`UPDATE ${table} SET ${what}`)
  expect(findDamage(database.client)).toBe(`a row of ${table} is against its rules`)
})
