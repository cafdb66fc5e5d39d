import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bearer, serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import accepted from './accepted.json'
import { underOneServer } from './document.ts'

/** The same requests each time, as far as the answers are the same. */
const SEED = '20261122'

/** Requests that are made up for each operation and phase. */
const EXAMPLES = '30'

const MOST_MS = 220_000

const HOW_TO_INSTALL =
  'make a virtual environment of Python 3.10 or later, install test/fuzz/requirements.txt into it, and put its bin folder on PATH'

/** The fuzzer, in the version that the list of what is accepted was written for. */
function findFuzzer(): string {
  const path = Bun.which('schemathesis')
  if (path === null) throw new Error(`schemathesis is not installed: ${HOW_TO_INSTALL}`)
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

test('a fuzzer that reads the document finds no answer that it does not allow, and no wrong request that is taken', async () => {
  const fuzzer = findFuzzer()
  using shop = await stockedShop(3)
  await using server = await serve(shop.data)
  const document = await (await server.request('/docs/json')).text()
  const operations = document.match(/"operationId"/g)?.length ?? 0
  const asked = operations - accepted.notAsked.length
  writeFileSync(shop.file('document.json'), underOneServer(document))
  const run = Bun.spawn(
    [
      ...[fuzzer, 'run', shop.file('document.json'), '--url', server.url, '--no-color'],
      ...['--header', `Authorization: ${bearer(shop.key).Authorization}`],
      ...accepted.notAsked.flatMap(({ operationId }) => ['--exclude-operation-id', operationId]),
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
  expect(status === 0 ? '' : stdout + stderr).toBe('')
  expect(stdout).toContain(`Tested: ${asked}\n`)
  await server.stop()
  expect(await server.stderr).not.toContain('"ERROR"')
})
