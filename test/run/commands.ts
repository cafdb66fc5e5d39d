import { runUnderDeno, SHORT, WHOLE } from '../deno/run.ts'
import { seedOfCommit } from '../simulation/seed-of-commit.ts'
import { type BunTestRun, bunTest, joined, runBuild, runScript, timedTests } from './bun-test.ts'
import {
  filesOf,
  filesOfPart,
  LONG_PARTS,
  type LongPart,
  type Suite,
  timedAmong,
} from './suites.ts'

/** What a command does, one after the other. */
export interface Step {
  readonly name: string
  /** What it does and tests, in words. */
  readonly what: string
  run(): Promise<BunTestRun>
  /** Whether nothing after it makes sense where it fails. */
  readonly isBasis?: true
}

const CORES = 2

const OF_TEST: readonly Suite[] = ['rules', 'services', 'core']

const build = (name: string, what: string): Step => ({
  name,
  what,
  run: () => runBuild(name),
  isBasis: true,
})

// Some tests wait for threads, timers and what has to happen: two more files fill the time. With one more, a quiet
// machine of two cores was busy for 85 %.
const FILES_AT_ONCE = CORES + 2

const suite = (name: Suite, what: string): Step => ({
  name,
  what,
  run: () => bunTest(name, filesOf(name), { parallel: FILES_AT_ONCE, keepsTimes: true }),
})

const stepOf = (part: LongPart): Step => ({
  name: part.name,
  what: part.what,
  run: () => RUN_OTHERWISE[part.name]?.(part) ?? runPart(part),
})

/** Parts that are more than their files. */
const RUN_OTHERWISE: Readonly<Record<string, (part: LongPart) => Promise<BunTestRun>>> = {
  'whole-deno': () => runUnderDeno(WHOLE),
  // All of its tests measure a time.
  frames: (part) => timedTests(part.name, filesOfPart(part)),
  async 'without-tools'(part) {
    const files = OF_TEST.flatMap(filesOf)
    const env = { PETSTOCK_TEST_WITHOUT: 'all', CI: '' }
    const dry = await runPart(part)
    const blind = await bunTest('without-any-tool', files, { parallel: CORES, env })
    // What it skips is skipped on purpose.
    const results = blind.results.filter(({ outcome }) => outcome !== 'skipped')
    return joined([dry, { ...blind, results }])
  },
}

async function runPart(part: LongPart): Promise<BunTestRun> {
  const files = filesOfPart(part)
  const { env = {} } = part
  const keepsTimes = part.again === undefined
  const others = await bunTest(part.name, files, { parallel: CORES, env, keepsTimes })
  return joined([others, await timedTests(`${part.name}-timed`, timedAmong(files))])
}

const RULES = suite('rules', 'the rules of each room, in the process of the tests')

const TEST: readonly Step[] = [
  build('check', 'format, lint and types'),
  build('build', 'the program'),
  build('build:client', 'the package of the client'),
  RULES,
  suite('services', 'each operation over HTTP, in the process of the tests'),
  suite('core', 'contracts on the program and on databases, and a tour of each kind of user'),
]

const DENO: readonly Step[] = [
  build('build:deno', 'the program for Deno'),
  { name: 'deno', what: 'the program under Deno', run: () => runUnderDeno(SHORT) },
]

/** A second run repeats it: nobody's change fails by another's luck. */
const SIMULATION: Step = {
  name: 'simulation',
  what: 'a minute of bad days of shops in data folders and in databases, from the seeds of the commit',
  async run() {
    const seeds = ['--seeds', String(seedOfCommit())]
    const folder = await runScript('simulate', '--minutes', '0.6', ...seeds)
    return joined([folder, await runScript('simulate', '--shared', '--minutes', '0.4', ...seeds)])
  },
}

const REST: readonly Step[] = [
  suite('rest', 'each room with the program, browsers and databases'),
  {
    name: 'timed',
    what: 'the times that petstock promises, each with nothing beside it',
    run: () => timedTests('timed', timedAmong([...OF_TEST, 'rest' as Suite].flatMap(filesOf))),
  },
  ...DENO,
  SIMULATION,
]

export const LONG: readonly Step[] = LONG_PARTS.map(stepOf)

/** The steps of each command of package.json. */
export const COMMANDS: Readonly<Record<string, readonly Step[]>> = {
  'test:quick': [RULES],
  test: TEST,
  /** What is left of `test:all` after `test`. */
  'test:rest': REST,
  'test:all': [...TEST, ...REST],
  'test:deno': [build('build', 'the program'), ...DENO],
  'test:long': [
    build('build', 'the program'),
    build('build:client', 'the package of the client'),
    build('build:deno', 'the program for Deno'),
    ...LONG,
  ],
}

/** What a command leaves out, with the command that runs it. */
export function leftOutBy(steps: readonly Step[]): string {
  const missing = (of: readonly Step[]) =>
    of.filter((step) => !steps.includes(step) && !step.isBasis)
  const groups = [
    ['bun run test:all', missing([...TEST, ...REST])],
    ['bun run test:long', missing(LONG)],
  ] as const
  return groups
    .filter(([, left]) => left.length > 0)
    .map(([command, left]) => `${left.map(({ what }) => what).join('; ')}: ${command}`)
    .join('. ')
}
