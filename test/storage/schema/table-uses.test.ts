import { describe, expect, test } from 'bun:test'
import { SHOP_PART_NAMES } from '../../../src/shops/whole-shop.ts'
import { PROGRAM_SCHEMA } from '../../../src/storage/postgres/schema/migrations.ts'
import * as postgres from '../../../src/storage/postgres/schema/table-uses.ts'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { makeObjects } from '../../../src/storage/sqlite/schema/schema-objects.ts'
import * as sqlite from '../../../src/storage/sqlite/schema/table-uses.ts'

// Who adds a table says what is done with it: no move, copy or removal of a shop forgets it.

const nameMade = (statement: string): string[] =>
  [...statement.matchAll(/^CREATE TABLE [`"]?([a-z]\w*)/gm)].map(([, name = '']) => name)

/** What the migrations of each engine make. */
const ENGINES = [
  ['SQLite', sqlite, makeObjects(MIGRATIONS).flatMap(([, sql]) => nameMade(sql))],
  [
    'PostgreSQL',
    postgres,
    PROGRAM_SCHEMA.migrations.flatMap(({ statements }) => statements.flatMap(nameMade)),
  ],
] as const

describe.each(ENGINES)('on %s', (_, { PART_TABLES, tablesWith }, made) => {
  test('each table that the migrations make has its uses, and no other has any', () => {
    const names: readonly string[] = tablesWith(() => true)
    expect(names.toSorted()).toEqual(made.toSorted())
  })

  test('each part of a shop has a table of its own', () => {
    expect(Object.keys(PART_TABLES).toSorted()).toEqual(SHOP_PART_NAMES.toSorted())
    const moved = tablesWith(({ moves }) => moves !== 'derived' && moves !== 'none')
    expect(moved).toHaveLength(SHOP_PART_NAMES.length)
  })
})
