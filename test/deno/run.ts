import { readdirSync, readFileSync } from 'node:fs'
import { DENO, underDeno } from '../support/deno.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { bundleContract } from './bundle-contract.ts'
import { DIFFERENCES } from './differences.ts'

// `bun run test:deno`: the contract of the storage engine in Deno itself, the contract of the service under the
// permissions of the guide, and the tests that start the program. A test that fails has to be known for it, and one
// that is known for it has to fail.

/** The tests that start the program. */
const PROCESS_SUITES = [
  ...['test/cli/', 'test/tour/', 'test/faults/'],
  ...readdirSync('test/faults')
    .filter((name) => name.endsWith('.faults.ts'))
    .map((name) => `./test/faults/${name}`),
]
/** The contract of the service, which its guide's permissions have to be enough for. */
const CONFINED_SUITES = ['test/docs/contract.test.ts', 'test/tour/tour.test.ts']

const KNOWN = DIFFERENCES.flatMap(({ fail = [] }) => fail)
const LEFT_OUT = DIFFERENCES.flatMap(({ notRun = [] }) => notRun)

async function runStorageContract(): Promise<boolean> {
  using folder = temporaryFolder()
  const module = await bundleContract(folder.path)
  const { exited } = Bun.spawn([DENO, 'run', '-A', '--no-prompt', module], { stdout: 'inherit' })
  return (await exited) === 0
}

interface Result {
  readonly name: string
  readonly failed: boolean
}

/** Both runtimes on one folder, and what the guide says of permissions. */
async function runOneFolder(): Promise<boolean> {
  const file = './test/deno/one-folder.deno.ts'
  const { exited } = Bun.spawn([process.execPath, 'test', '--timeout', '300000', file], {
    stdout: 'inherit',
  })
  return (await exited) === 0
}

/** Runs the suites, but for what waits for what never comes. @returns what surprises, with `known` to fail */
async function runSuites(
  runtime: 'deno' | 'deno-confined',
  suites: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  using folder = temporaryFolder()
  const report = folder.file('report.xml')
  const { stderr, exited } = Bun.spawn(
    [
      ...[process.execPath, 'test', '--timeout', '300000', '--parallel=2'],
      ...['--reporter=junit', `--reporter-outfile=${report}`],
      ...LEFT_OUT.map((pattern) => `--path-ignore-patterns=${pattern}`),
      ...suites,
    ],
    {
      env: { ...process.env, PETSTOCK_TEST_RUNTIME: runtime },
      ...{ stdout: 'inherit', stderr: 'pipe' },
    },
  )
  for await (const line of linesOf(stderr)) {
    const said = withoutKnown(line, known)
    if (said !== undefined) console.error(said)
  }
  await exited
  const results = resultsIn(readFileSync(report, 'utf8'))
  const surprises = surprisesIn(results, known)
  const passed = results.filter(({ failed }) => !failed).length
  console.log(` ${passed} pass\n ${surprises.length} fail`)
  return surprises
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** A line of the runner, which counts and lists the tests that are known to fail as failures. */
function withoutKnown(line: string, known: readonly string[]): string | undefined {
  if (/^ *\d+ (pass|fail|tests? failed:)$/.test(line)) return
  const isKnown = line.startsWith('(fail)') && known.some((name) => line.includes(name))
  return isKnown ? line.replace('(fail)', '(differs, as is known)') : line
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&amp;': '&' },
}

const resultsIn = (xml: string): Result[] =>
  [...xml.matchAll(/<testcase name="([^"]*)"[^>]*?(\/>|>(.*?)<\/testcase>)/gs)].map(
    ([, name = '', , inside = '']) => ({
      name: name.replaceAll(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity),
      failed: inside.includes('<failure'),
    }),
  )

/** Says what fails, and is not known for it, and the reverse. */
function surprisesIn(results: readonly Result[], known: readonly string[]): string[] {
  const failed = results.filter((each) => each.failed).map(({ name }) => name)
  return [
    ...failed.filter((name) => !known.includes(name)).map((name) => `fails: ${name}`),
    ...known
      .filter((name) => !failed.includes(name))
      .map((name) => `is known to fail, and does not: ${name}`),
    ...(results.length === 0 ? ['no test has run'] : []),
  ]
}

if (underDeno) throw new Error('this starts the tests under Deno itself')
const surprises = [
  ...((await runStorageContract()) ? [] : ['the contract of the storage engine does not hold']),
  ...((await runOneFolder()) ? [] : ['the two runtimes do not share a folder']),
  ...(await runSuites('deno-confined', CONFINED_SUITES, [])),
  ...(await runSuites('deno', PROCESS_SUITES, KNOWN)),
]
for (const { what, why, fail = [], notRun = [], otherwise = [] } of DIFFERENCES) {
  console.log(`differs under Deno: ${what} (${why})`)
  for (const test of fail) console.log(`  fails: ${test}`)
  for (const file of notRun) console.log(`  not run: ${file}`)
  for (const file of otherwise) console.log(`  holds something else: ${file}`)
}
for (const surprise of surprises) console.error(surprise)
process.exit(surprises.length === 0 ? 0 : 1)
