import { filesIn, importsOf, type Source } from '../shape/sources.ts'

/**
 * Which tests a command runs. Each file belongs to one suite:
 * - `rules`: in this process alone, without a program, a browser or a server
 * - `services`: in this process, too, with a service that it starts
 * - `core`: what else `bun run test` runs
 * - `rest`: what `bun run test:all` runs besides
 * - `long`: parts that take minutes each, by name
 */
export const SUITES = ['rules', 'services', 'core', 'rest', 'long'] as const
export type Suite = (typeof SUITES)[number]

const sources = new Map(filesIn('test').map((source) => [source.path, source]))
const HAS_PROPERTY = /\bruns\(/

const TESTS = /\.(?:test|faults|fuzz)\.ts$/

/** Files of tests that are run by a runner of their own. */
const BY_OTHERS = ['test/deno/**']

/** What needs a build, a browser or a server, by the folder or the name. */
const OUTSIDE = [
  'test/{cli,docs,faults,release,tour}/**',
  'test/storage/contract/**',
  '**/*.{built,browser,postgres,redis,slow}.test.ts',
]

/** What finds most faults for its time: a contract, a tour or a kill of each kind. */
const CORE = [
  'test/tour/{tour,demo,int64}.test.ts',
  'test/tour/*.browser.test.ts',
  'test/docs/{contract,document,requests}.test.ts',
  'test/storage/contract/sqlite.test.ts',
  'test/storage/postgres/contract-of-*.postgres.test.ts',
  '**/*.slow.test.ts',
  'test/server/servers-of-a-database.postgres.test.ts',
  'test/faults/{sync-before-response,additions-over-crashes,shutdown,order}.test.ts',
  'test/faults/new-folder-sync.test.ts',
  'test/cli/program/*.test.ts',
  'test/cli/serve/{stopping,log-file,listening}.test.ts',
  'test/page/files.built.test.ts',
  'test/client/{package,real-service}.built.test.ts',
]

/** A part of the long run. */
export interface LongPart {
  readonly name: string
  readonly what: string
  /** Files that no other command runs. */
  readonly files: readonly string[]
  /** Files that others run, too, if these run them otherwise. */
  readonly again?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** What of the project it is about: folders, files, and all that these import. */
  readonly about: readonly string[]
}

/** The page is one: what one view does may break another. */
const PAGE = ['src/page/', 'src/http/page/', 'scripts/page/']

const SERVICE = ['src/server/service.ts', 'src/writer.worker.ts', 'src/cli/serve/']

/** In this order: what takes longest comes last. */
export const LONG_PARTS: readonly LongPart[] = [
  {
    name: 'next-version',
    what: 'the contract of a storage engine over the tables of the next version, and a folder that goes to it and back',
    files: [
      'test/storage/postgres/next-tables.postgres.test.ts',
      'test/storage/schema/next-version.built.test.ts',
    ],
    about: ['src/storage/', 'src/cli/serve/', 'src/cli/engine/', 'drizzle/'],
  },
  {
    name: 'sharded',
    what: 'the contract of a storage engine where a shop is asked a statement, as with Citus',
    files: ['test/storage/postgres/sharded.postgres.test.ts'],
    about: ['src/storage/postgres/', 'drizzle/postgres/'],
  },
  {
    name: 'clients',
    what: 'clients that are generated from the documents, in other languages',
    files: ['test/client/generated/*.test.ts'],
    about: ['src/http/openapi/', 'src/help/till.md'],
  },
  {
    name: 'releases',
    what: 'the archives for all systems, built twice',
    files: ['test/release/*.test.ts'],
    about: ['scripts/release/', 'package.json'],
  },
  {
    name: 'documents',
    what: 'the API page and each guide, in a browser',
    files: ['test/docs/in-browser/*.test.ts'],
    about: [
      'src/http/openapi/',
      'src/http/docs-routes.ts',
      'src/help/',
      'scripts/docs/',
      'scripts/help/',
    ],
  },
  {
    name: 'devices',
    what: 'scanners and cameras of each kind, a large file on a phone, several tabs and what they need, many changes at once, and a device that gets the next version',
    files: ['test/page/devices/*.test.ts'],
    about: PAGE,
  },
  {
    name: 'screens',
    what: 'each view of the page on every screen, in the light and in the dark, in each locale, and in the oldest browsers, and how soon a press is seen',
    files: ['test/page/screens/*.test.ts'],
    about: PAGE,
  },
  {
    name: 'sizes',
    what: 'files, folders and databases of 100,000 pets, from end to end',
    files: [
      'test/transfer/large-files.slow.test.ts',
      'test/tour/large-stock.test.ts',
      'test/cli/database/large-shop.postgres.test.ts',
    ],
    about: [
      ...['src/transfer/', 'src/list/', 'src/shops/', 'src/storage/'],
      ...['src/cli/inventory/', 'src/cli/shops/', 'src/http/inventory/', 'src/http/server/'],
    ],
  },
  {
    name: 'guides',
    what: 'the guides, followed as they stand on machines of their own',
    files: ['test/docs/guides/{administrator,shop,till}.test.ts'],
    about: ['src/help/', 'src/cli/', 'README.md'],
  },
  {
    name: 'litestream',
    what: 'Litestream, built from its source, beside a server',
    files: ['test/storage/folder/litestream.built.test.ts'],
    about: ['src/storage/sqlite/', 'drizzle/'],
  },
  {
    name: 'fuzz',
    what: 'a fuzzer that reads the documents and attacks the service',
    files: ['test/fuzz/*.fuzz.ts'],
    about: ['src/http/app.ts'],
  },
  {
    name: 'faults',
    what: 'kill -9, full and locked disks, hostile clients, failing databases',
    files: ['test/faults/**/*.faults.ts'],
    about: SERVICE,
  },
  {
    name: 'without-tools',
    what: 'each tool in turn taken away, dry, and the tests of `test` with none of them',
    files: ['test/run/needs.slow.test.ts'],
    about: ['test/'],
  },
  {
    name: 'properties',
    what: 'the properties, each with 1,000 values and more',
    files: [],
    again: [...sources.values()]
      .filter(({ text }) => HAS_PROPERTY.test(text))
      .map(({ path }) => path),
    about: ['src/'],
    env: { PETSTOCK_TEST_PROPERTY_RUNS: '1000' },
  },
  {
    name: 'frames',
    what: 'the frames of the list while somebody scrolls, on a slow CPU',
    files: ['test/page/scrolling.browser.test.ts'],
    about: ['src/page/list/', 'src/page/style/'],
  },
  {
    name: 'whole-deno',
    what: 'every test of the program, under Deno',
    files: [],
    about: ['src/runtime/', 'test/deno/'],
  },
]

const matches = (globs: readonly string[]) => {
  const compiled = globs.map((glob) => new Bun.Glob(glob))
  return (path: string): boolean => compiled.some((glob) => glob.match(path))
}

const isByOthers = matches(BY_OTHERS)
const isOutside = matches(OUTSIDE)
const isCore = matches(CORE)
const isOf = (part: LongPart) => matches(part.files)
const isLong = matches(LONG_PARTS.flatMap(({ files }) => files))

export function suiteOf(path: string): Suite {
  if (isLong(path)) return 'long'
  if (!isOutside(path)) return startsService(path) ? 'services' : 'rules'
  return isCore(path) ? 'core' : 'rest'
}

export const testFiles: readonly Source[] = [...sources.values()].filter(
  ({ path }) => TESTS.test(path) && !isByOthers(path),
)

/** Whether a condition holds of a file, or of what it imports of the tests. */
function reaches(
  path: string,
  holds: (source: Source) => boolean,
  seen = new Set<string>(),
): boolean {
  const source = sources.get(path)
  if (source === undefined || seen.has(path)) return false
  seen.add(path)
  return holds(source) || importsOf(source).some((each) => reaches(each, holds, seen))
}

const TIMED = /\btimed(?:Test\b|With\()/

const declaresTimed = (path: string): boolean =>
  reaches(path, (source) => source.path !== TIMED_ITSELF && TIMED.test(source.text))

const TIMED_ITSELF = 'test/support/timed.ts'

const startsService = (path: string): boolean =>
  reaches(path, (source) => source.path === 'test/support/service.ts')

/** Of files of tests, those with tests that measure a time. */
export const timedAmong = (files: readonly string[]): string[] => files.filter(declaresTimed)

const paths = testFiles.map(({ path }) => path)

export const filesOf = (suite: Suite): string[] => paths.filter((path) => suiteOf(path) === suite)

export const filesOfPart = (part: LongPart): string[] => [
  ...paths.filter(isOf(part)),
  ...paths.filter((path) => part.again?.includes(path)),
]
