import { expect, test } from 'bun:test'
import { PROGRAM_SCHEMA } from '../../../src/storage/postgres/schema/migrations.ts'
import { EXPANDING_STATEMENTS } from '../../support/postgres/next-tables.ts'

// Expand, roll out, contract: src/help/contributing.md has the rule.

/** What a program of the version before never notices. Every other statement contracts, until it is known not to. */
const EXPANDS = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^CREATE FUNCTION /,
  /^ALTER TABLE \S+ SET \(fillfactor/,
  // Citus: where new tables and functions are kept.
  /^DO \$block\$(?:(?!ALTER|DROP|UPDATE |DELETE ).)*$/,
]

/** A unique index on a column that the same migration adds: what the program before writes is null there. */
const UNIQUE_INDEX =
  /^CREATE UNIQUE INDEX \S+ ON (\S+) USING btree \((?:("\w+")\)|"shop_id",("\w+"),.* WHERE \S+\.\3 IS NOT NULL$)/

function onAddedColumn(statement: string, migration: readonly string[]): boolean {
  const [, table, alone, ofShop] = UNIQUE_INDEX.exec(plain(statement)) ?? []
  const column = alone ?? ofShop
  return migration.some((each) => plain(each) === `ALTER TABLE ${table} ADD COLUMN ${column} text`)
}

const NEW_CHECK = /^ALTER TABLE (\S+) ADD CONSTRAINT \S+ CHECK \((.*)\)$/

/** A check of columns that the same migration adds alone: what the program before writes is null in all of them. */
function checksAdded(statement: string, migration: readonly string[]): boolean {
  const [, table = '', check = ''] = NEW_CHECK.exec(plain(statement)) ?? []
  const columns = [...check.matchAll(/"\w+"\.("\w+")/g)].map(([, column]) => column)
  const isAdded = (column: string | undefined) =>
    migration.some((each) => plain(each).startsWith(`ALTER TABLE ${table} ADD COLUMN ${column} `))
  return columns.length > 0 && columns.every(isAdded)
}

const DROPPED_CHECK = /^ALTER TABLE (\S+) DROP CONSTRAINT (\S+)$/
const ADDED_CHECK = /^ALTER TABLE (\S+) ADD CONSTRAINT (\S+) CHECK \(\S+ IN \((.*)\)\)$/

/** A list of values that the same migration makes longer: the program before writes those that were there. */
function widens(
  statement: string,
  migration: readonly string[],
  before: readonly string[],
): boolean {
  const text = plain(statement)
  const [, table, name] = DROPPED_CHECK.exec(text) ?? ADDED_CHECK.exec(text) ?? []
  const dropped = migration.some(
    (each) => plain(each) === `ALTER TABLE ${table} DROP CONSTRAINT ${name}`,
  )
  const now = migration.flatMap((each) => {
    const [, of, called, values] = ADDED_CHECK.exec(plain(each)) ?? []
    return of === table && called === name ? [values?.split(', ') ?? []] : []
  })
  const [stored = []] = before.flatMap((each) => {
    const [, values] =
      new RegExp(`CONSTRAINT ${name} CHECK \\(\\S+ IN \\((.*?)\\)\\)`).exec(plain(each)) ?? []
    return values === undefined ? [] : [values.split(', ')]
  })
  const [longer] = now
  return (
    dropped &&
    longer !== undefined &&
    stored.length > 0 &&
    stored.every((each) => longer.includes(each))
  )
}

const ADDED_COLUMN =
  /^ADD COLUMN "?\w+"? (?!.*\bNOT NULL\b(?!.*\bDEFAULT\b))(?!.*\b(?:UNIQUE|CHECK|REFERENCES|PRIMARY)\b)/
const ADDED_WITH_DEFAULT = /^ADD COLUMN .*\bDEFAULT\b.*\bNOT NULL\b/

/** Removes comments and line ends. */
const plain = (statement: string): string =>
  statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').replace(/;? *$/, '').trim()

function expands(statement: string): boolean {
  const text = plain(statement)
  if (EXPANDS.some((each) => each.test(text))) return true
  const [, actions] = /^ALTER TABLE \S+ (ADD COLUMN .*)$/.exec(text) ?? []
  return (
    actions
      ?.split(/, (?=[A-Z]+ )/)
      .every((action) => ADDED_COLUMN.test(action) || ADDED_WITH_DEFAULT.test(action)) === true
  )
}

/**
 * The migrations that contract, each with the version that a program has to know to do without what it removes or
 * narrows: `{ '0009_without_old_notes': 7 }`.
 */
const CONTRACTIONS: Readonly<Record<string, number>> = {}

// The first one makes all tables: there was no program before.
const LATER = PROGRAM_SCHEMA.migrations.slice(1)

test('a migration expands the tables; one that contracts them is named, with the programs that do without', () => {
  const contracting = LATER.filter(({ statements }, at) => {
    const before = PROGRAM_SCHEMA.migrations.slice(0, at + 1).flatMap((each) => each.statements)
    return !statements.every(
      (each) =>
        expands(each) ||
        onAddedColumn(each, statements) ||
        checksAdded(each, statements) ||
        widens(each, statements, before.toReversed()),
    )
  })
  expect(contracting.map(({ name }) => name)).toEqual(Object.keys(CONTRACTIONS))
})

test('the program before a migration works on after it, also after one that contracts', () => {
  for (const [name, doesWithout] of Object.entries(CONTRACTIONS)) {
    const version = PROGRAM_SCHEMA.migrations.findIndex((each) => each.name === name) + 1
    expect({ name, doesWithout }).toEqual({ name, doesWithout: Math.min(doesWithout, version - 1) })
  }
})

test('the tables say from which version on a program works with them: the last contraction decides', () => {
  expect(PROGRAM_SCHEMA.worksFrom).toBe(Math.max(1, ...Object.values(CONTRACTIONS)))
})

test.each([
  'ALTER TABLE "inventory" DROP COLUMN "kind";',
  'ALTER TABLE "inventory" RENAME COLUMN "kind" TO "species";',
  'ALTER TABLE "inventory" ADD COLUMN "shelf" text NOT NULL;',
  'ALTER TABLE "inventory" ADD COLUMN "shelf" text, DROP COLUMN "kind";',
  'ALTER TABLE "inventory" ADD COLUMN "shelf" text UNIQUE;',
  'ALTER TABLE "inventory" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "inventory" ALTER COLUMN "quantity" SET DATA TYPE bigint;',
  'ALTER TABLE "inventory" ADD CONSTRAINT "most" CHECK ("quantity" < 10);',
  'CREATE UNIQUE INDEX "names" ON "inventory" ("name");',
  'CREATE OR REPLACE FUNCTION shop_commit_1() RETURNS boolean LANGUAGE sql AS $function$ SELECT true $function$;',
  'DROP TABLE "removed_pets";',
  'DROP FUNCTION shop_commit_1;',
  'DROP INDEX "barcodes_pet";',
  'UPDATE "inventory" SET "kind" = NULL;',
  'DO $block$ BEGIN ALTER TABLE inventory DROP COLUMN kind; END $block$;',
])('%s contracts', (statement) => {
  expect(expands(statement)).toBe(false)
})

test('a unique index contracts, but on a column that the same migration adds', () => {
  const [index, added] = [
    'CREATE UNIQUE INDEX "labels" ON "inventory" USING btree ("label") WHERE "label" <> \'\';',
    'ALTER TABLE "inventory" ADD COLUMN "label" text;',
  ]
  expect(onAddedColumn(index, [added, index])).toBe(true)
  const others = [
    'ALTER TABLE "inventory" ADD COLUMN "other" text;',
    added.replace('inventory', 'x'),
  ]
  expect(onAddedColumn(index, [...others, index])).toBe(false)
  const ofShops =
    'CREATE UNIQUE INDEX "l" ON "inventory" USING btree ("shop_id","label","n") WHERE "inventory"."label" IS NOT NULL;'
  expect(onAddedColumn(ofShops, [added, ofShops])).toBe(true)
  expect(onAddedColumn(ofShops.replace(/ WHERE.*/, ';'), [added, ofShops])).toBe(false)
})

test('a list of values may become longer, and never shorter', () => {
  const of = (values: string) =>
    `ALTER TABLE "a" ADD CONSTRAINT "a_b" CHECK ("a"."b" IN (${values}));`
  const dropped = 'ALTER TABLE "a" DROP CONSTRAINT "a_b";'
  const before = [`CREATE TABLE "a" (CONSTRAINT "a_b" CHECK ("a"."b" IN ('x', 'y')));`]
  for (const [values, isWider] of [
    ["'x', 'y', 'z'", true],
    ["'x', 'z'", false],
  ] as const) {
    const migration = [dropped, of(values)]
    for (const each of migration) expect(widens(each, migration, before)).toBe(isWider)
  }
  expect(widens(dropped, [dropped], before)).toBe(false)
  expect(widens(of("'x'"), [of("'x'")], before)).toBe(false)
})

test.each(EXPANDING_STATEMENTS)('%s expands', (statement) => {
  expect(expands(statement)).toBe(true)
})
