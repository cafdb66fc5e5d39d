import { expect, test } from 'bun:test'
import { filesOf } from '../run/suites.ts'
import { codeOf, filesIn, importsOf, type Source } from './sources.ts'

const files = new Map(
  filesIn('test')
    .filter(({ path }) => /\.ts$/.test(path))
    .map((source) => [source.path, source]),
)

const quick = [...filesOf('rules'), ...filesOf('services')].flatMap((path) => files.get(path) ?? [])

/** Names of test/support/petstock.ts that run the compiled program. */
const PROGRAM = [
  'BINARY',
  'outputOf',
  'createKey',
  'petstock',
  'serve',
  'serveDatabase',
  'serveBalanced',
]

/** Start PostgreSQL and Redis. */
const SERVERS: Readonly<Record<string, string>> = {
  'test/support/postgres/programs.ts': 'PostgreSQL',
  'test/support/redis/programs.ts': 'Redis',
}

const IMPORTS = /^import \{([^}]*)\} from '[^']*support\/petstock\.ts'/gm

/** What a file uses of that which `bun run build` and `bun run build:client` make, of a browser, of PostgreSQL or of Redis. */
function needsOf(source: Source): string[] {
  const code = codeOf(source)
  const named = [...code.matchAll(IMPORTS)].flatMap(([, names = '']) => names.split(','))
  return [
    ...named.map((name) => name.trim()).filter((name) => PROGRAM.includes(name)),
    ...(code.match(/^import \{[^}]*\} from 'playwright-core'/m) ?? []),
    ...(code.match(/'dist\/[^']*'/) ?? []),
    ...[SERVERS[source.path] ?? []].flat(),
  ]
}

/** A file, and all of test that it imports, and they import. */
function reachedBy(source: Source, reached = new Set<Source>()): Set<Source> {
  if (reached.has(source)) return reached
  reached.add(source)
  for (const name of importsOf(source)) {
    const imported = files.get(name)
    if (imported !== undefined) reachedBy(imported, reached)
  }
  return reached
}

test('the suites in the process of the tests have most files of the tests', () => {
  expect(quick.length).toBeGreaterThan(100)
})

test('a test that needs the compiled program, the packed client, a browser, PostgreSQL or Redis is not in them', () => {
  const misnamed = quick.flatMap((source) =>
    [...reachedBy(source)].flatMap((reached) =>
      needsOf(reached).map((need) => `${source.path}: ${reached.path} uses ${need}`),
    ),
  )
  // Name it *.built.test.ts, *.browser.test.ts, *.postgres.test.ts or *.redis.test.ts.
  expect(misnamed).toEqual([])
})
