import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskOf, read } from '../support/desk.ts'
import { bearer, createKey, serve } from '../support/petstock.ts'
import { stockedShop, UNLIMITED } from '../support/shop.ts'
import { findTool, needs } from '../support/tools.ts'
import accepted from './accepted.json'
import { withExactPatterns } from './exact-patterns.ts'

/** The same requests each time, as far as the answers are the same. */
const SEED = '20261122'

/** Requests that are made up for each operation and phase. */
const EXAMPLES = '30'

const MOST_MS = 220_000

const HOW_TO_INSTALL =
  'make a virtual environment of Python 3.10 or later, install test/fuzz/requirements.txt into it, and put its bin folder on PATH'

/** The fuzzer, in the version that the list of what is accepted was written for. */
function findFuzzer(): string {
  const path = findTool('schemathesis')
  const { stdout } = Bun.spawnSync([path, '--version'])
  const version = /\d+(?:\.\d+)+/.exec(stdout.toString())?.[0]
  if (version === accepted.schemathesis_version) return path
  throw new Error(
    `schemathesis is ${version}, and has to be ${accepted.schemathesis_version}: ${HOW_TO_INSTALL}`,
  )
}

test('everything that is accepted has a reason', () => {
  for (const { reason } of [...accepted.entries, ...accepted.notAsked]) {
    expect(reason.length).toBeGreaterThan(20)
  }
})

const OF_PEOPLE = /(?:Keys?|Codes?|Settings|AccessJournal)$/
const OF_BACKUPS = /(?:Health|Backup|Ticket)$/

/**
 * The documents, where their operations are, and which of them are asked together: an address may send 60 requests
 * a minute without a key, and the fuzzer sends some of each operation.
 */
const DOCUMENTS = [
  { name: 'the contract', path: '/docs/json', base: '/v1', asks: () => true },
  {
    name: 'the desk, for the stock',
    path: '/docs/desk.json',
    base: '/desk/api',
    asks: (id: string) => !OF_PEOPLE.test(id) && !OF_BACKUPS.test(id),
  },
  {
    name: 'the desk, for people and settings',
    path: '/docs/desk.json',
    base: '/desk/api',
    asks: (id: string) => OF_PEOPLE.test(id),
  },
  {
    name: 'the desk, for its health and backups',
    path: '/docs/desk.json',
    base: '/desk/api',
    asks: (id: string) => OF_BACKUPS.test(id),
  },
]

const operationsOf = (document: { paths: Record<string, Record<string, unknown>> }): string[] =>
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .map((operation) => (operation as { operationId?: string }).operationId)
    .filter((id) => id !== undefined)

needs('schemathesis').test.each(DOCUMENTS)(
  'a fuzzer that reads the document of $name finds no answer that it does not allow, and no wrong request that is taken',
  async ({ path, base, asks }) => {
    const fuzzer = findFuzzer()
    using shop = await stockedShop(3)
    const { key } = await createKey(shop.data, ...UNLIMITED, '--access', 'manage')
    await using server = await serve(shop.data)
    // Where a shop has no currency, a price is refused, which no schema can say.
    await read(deskOf(server, key).send('PATCH', '/settings', { currency: 'EUR' }))
    const document = await (await server.request(path)).text()
    const operations = operationsOf(JSON.parse(document))
    expect(operations).not.toBeEmpty()
    const isNotAsked = (id: string) =>
      accepted.notAsked.some(({ operationId }) => operationId === id)
    const left = operations.filter((id) => isNotAsked(id) || !asks(id))
    writeFileSync(shop.file('document.json'), withExactPatterns(document))
    const run = Bun.spawn(
      [
        ...[fuzzer, 'run', shop.file('document.json'), '--url', server.url + base, '--no-color'],
        ...['--header', `Authorization: ${bearer(key).Authorization}`],
        ...left.flatMap((id) => ['--exclude-operation-id', id]),
        ...['--baseline', join(import.meta.dir, 'accepted.json')],
        ...['--seed', SEED, '--max-examples', EXAMPLES, '--generation-database', 'none'],
        ...['--continue-on-failure', '--request-timeout', '10'],
      ],
      { cwd: shop.file('.'), stdin: 'ignore', stdout: 'pipe', stderr: 'pipe', timeout: MOST_MS },
    )
    const [status, stdout, stderr] = await Promise.all([
      run.exited,
      run.stdout.text(),
      run.stderr.text(),
    ])
    console.log(stdout.slice(stdout.indexOf('= SUMMARY')))
    // What is told first about a failed test is cut: the failures come first.
    const failures = stdout.slice(Math.max(0, stdout.indexOf('= FAILURES')))
    expect(status === 0 ? '' : failures + stderr).toBe('')
    expect(stdout).toContain(`Tested: ${operations.length - left.length}\n`)
    await server.stop()
    expect(await server.stderr).not.toContain('"ERROR"')
  },
)
