import { expect, test } from 'bun:test'
import { codeOf, importsOf, sources } from './sources.ts'

// The rule is told in src/help/contributing.md, "Statements of SQLite".

const SQLITE = 'src/storage/sqlite/'

/** What is asked all day: its statements are written by hand, in files that are named for it. */
const ASKED_ALL_DAY = [
  'queries/pet-parts.ts',
  'tables/access/amounts-table.ts',
  'tables/pet-edits.ts',
  'tables/stock/added-sums.ts',
  'tables/stock/barcode-table.ts',
  'tables/stock/import-staging.ts',
  'tables/stock/inventory-table.ts',
  'tables/stock/journal-pages.ts',
  'tables/stock/journal-pruning.ts',
  'tables/stock/journal.ts',
  'tables/stock/bulk-change.ts',
  'tables/stock/pet-details-table.ts',
  'tables/stock/pet-history.ts',
  'tables/stock/report-table.ts',
  'tables/stock/stock-changes.ts',
  'tables/stock/stock-snapshot.ts',
  'tables/stock/totals-table.ts',
  'tables/stock/undoable-table.ts',
  'tables/stock/unnumbered-pets.ts',
  'tables/stock/worth-table.ts',
]

/** Databases of other versions, of which the schema of this one knows nothing, and what SQLite says of any database. */
const OF_ANY_DATABASE = ['backup/', 'driver/', 'inspect/', 'restore/', 'schema/']

/** Whole shops: the columns of each part are those that both engines have. */
const WHOLE_SHOPS = ['move/stored-shop.ts', 'move/write-shop.ts']

const BY_HAND = [...ASKED_ALL_DAY, ...OF_ANY_DATABASE, ...WHOLE_SHOPS]

const STATEMENT =
  /\b(?:SELECT [\w(*$'"]|INSERT (?:OR \w+ )?INTO |DELETE FROM |UPDATE (?:OR \w+ )?\S+ SET\b)/

const handWritten = sources
  .filter(({ path }) => path.startsWith(SQLITE))
  .filter((source) => STATEMENT.test(codeOf(source)))
  .map(({ path }) => path.slice(SQLITE.length))

test('statements of SQLite are written by hand where they are asked all day, or of a database of any version', () => {
  expect(handWritten.filter((path) => !BY_HAND.some((known) => path.startsWith(known)))).toEqual([])
  // A room that has none any more leaves the list.
  expect(BY_HAND.filter((known) => !handWritten.some((path) => path.startsWith(known)))).toEqual([])
})

test('the query builder works while the program is built, and is not in it', () => {
  const isBuilder = ({ path }: { readonly path: string }) =>
    /^src\/storage\/(?:sqlite|postgres)\/(?:schema|queries)\/|\.macro\.ts$/.test(path)
  const users = sources.filter((source) =>
    importsOf(source).some((name) => /^drizzle-orm(?:\/|$)/.test(name)),
  )
  expect(users.length).toBeGreaterThan(10)
  expect(users.filter((user) => !isBuilder(user)).map(({ path }) => path)).toEqual([])
  // What has the builder is imported for its types, or through the bundler.
  const built = users.map(({ path }) => path)
  const importers = sources
    .filter((source) => !isBuilder(source))
    .flatMap((source) =>
      [...codeOf(source).matchAll(/^import (type )?[^'"`;]*?\bfrom '(\.[^']+)'(.*)$/gm)]
        .filter(([, type, , end]) => type === undefined && end === '')
        .map(([, , name = '']) => new URL(name, `file:///${source.path}`).pathname.slice(1))
        .filter((name) => built.includes(name))
        .map((name) => `${source.path} imports ${name}`),
    )
  expect(importers).toEqual([])
})
