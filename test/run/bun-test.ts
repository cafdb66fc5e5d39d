import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TIMED } from '../support/timed.ts'
import FIRST from './first-times.json' with { type: 'json' }
import { readJunit, type TestResult } from './junit.ts'
import { sumOfWorked, type Worked, watchWorkers } from './worked.ts'

export const ROOT = join(import.meta.dir, '../..')
/** Where each run leaves what it measured. */
export const RESULTS = join(ROOT, 'dist', 'test')

export interface BunTestOptions {
  /** How many files run at the same time. */
  readonly parallel: number
  readonly env?: Readonly<Record<string, string>>
  readonly flags?: readonly string[]
  readonly timed?: Timed
  /** Whether what its files take is expected of them in later runs: not where most of their tests are left out. */
  readonly keepsTimes?: boolean
}

/** What a run has found; several runs of one step are told as one. */
export interface BunTestRun {
  readonly results: readonly TestResult[]
  /** Whether the runner ended as a run without a failure ends. */
  readonly ok: boolean
  /** What each file has worked, where the run was one of files of tests. */
  readonly worked?: Worked
}

export const joined = (runs: readonly BunTestRun[]): BunTestRun => ({
  results: runs.flatMap(({ results }) => results),
  ok: runs.every(({ ok }) => ok),
  worked: sumOfWorked(runs.map(({ worked }) => worked ?? new Map())),
})

const commandOf = (name: string, args: readonly string[] = []): string[] => [
  ...[process.execPath, 'run', '--silent', name, ...args],
]

/** Runs a script of package.json; it has no tests. */
export async function runScript(name: string, ...args: readonly string[]): Promise<BunTestRun> {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  const { exited } = Bun.spawn(commandOf(name, args), { cwd: ROOT, stdio: [...stdio] })
  return { results: [], ok: (await exited) === 0 }
}

/** Runs a script that builds. What it prints, a line for each file, is shown where it fails. */
export async function runBuild(name: string): Promise<BunTestRun> {
  const child = Bun.spawn(commandOf(name), { cwd: ROOT, stdout: 'pipe', stderr: 'pipe' })
  const [printed, said, status] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  if (status !== 0) console.error(printed + said)
  return { results: [], ok: status === 0 }
}

/** What of the tests that measure a time a run has: none, none but them, or all. */
type Timed = 'without' | 'alone' | 'with'

const END_OF_TIMED = TIMED.replace(/[()]/g, '\\$&')
const PATTERNS: Readonly<Record<Timed, readonly string[]>> = {
  without: ['-t', `^(?!.*${END_OF_TIMED}$)`],
  alone: ['-t', `${END_OF_TIMED}$`],
  with: [],
}
/** The report has the tests that the pattern leaves out as skipped ones. */
const isWanted =
  (timed: Timed) =>
  ({ name }: TestResult): boolean =>
    timed === 'with' || name.endsWith(TIMED) === (timed === 'alone')

/** Runs the tests of some files that measure a time, one after the other. */
export const timedTests = (name: string, files: readonly string[]): Promise<BunTestRun> =>
  bunTest(name, files, { parallel: 1, timed: 'alone' })

/** A test waits 90 seconds at most for what has to happen, several times over: the runner is no judge of time. */
const TIMEOUT = ['--timeout', '300000']

/** What a file takes that nobody knows yet. */
const UNKNOWN_MS = 5_000

/** How long each file took, as the runner keeps it. */
type Times = typeof FIRST

/**
 * How long files will take, by an earlier run. In the first run on a machine the slowest are known alone. One that
 * begins last keeps the others waiting, and the runner begins with those that it does not know.
 * @param path where an earlier run has left it
 */
export function expectedTimes(files: readonly string[], path: string): Times {
  const known: Times = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : FIRST
  const unknown = Object.fromEntries(files.map((file) => [file, UNKNOWN_MS]))
  return { ...known, files: { ...unknown, ...known.files } }
}

/** Runs files of tests with Bun's runner. It prints a point for each test, and what fails at once. */
export async function bunTest(
  name: string,
  files: readonly string[],
  { parallel, env = {}, flags = [], timed = 'without', keepsTimes = false }: BunTestOptions,
): Promise<BunTestRun> {
  mkdirSync(RESULTS, { recursive: true })
  const report = join(RESULTS, `${name}.junit.xml`)
  const timings = join(RESULTS, 'file-times.json')
  rmSync(report, { force: true })
  writeFileSync(timings, JSON.stringify(expectedTimes(files, timings)))
  if (files.length === 0) return { results: [], ok: true }
  const begun = join(RESULTS, `${name}.begun`)
  const endWatch = watchWorkers(begun, ROOT)
  const { exited } = Bun.spawn(
    [
      ...[process.execPath, 'test', ...TIMEOUT, '--dots', `--parallel=${parallel}`],
      ...['--preload', './test/run/begun.ts'],
      // The slowest files begin first. What a file takes without some of its tests says nothing about that.
      ...[`--timings=${timings}`, ...(keepsTimes ? ['--update-timings'] : [])],
      ...['--reporter=junit', `--reporter-outfile=${report}`],
      ...[...PATTERNS[timed], ...flags, ...files.map((file) => `./${file}`)],
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, PETSTOCK_TEST_BEGUN_FILES: begun },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const status = await exited
  const worked = endWatch()
  const found = existsSync(report) ? readJunit(readFileSync(report, 'utf8')) : []
  const results = found.filter(isWanted(timed))
  return { results, ok: status === 0 && results.length > 0, worked }
}
