import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSharedServer } from '../support/postgres/shared-server.ts'
import { RESULTS } from './bun-test.ts'
import { COMMANDS, LONG, leftOutBy, type Step } from './commands.ts'
import { busyPercent, readCores } from './cores.ts'
import type { TestResult } from './junit.ts'
import { changedFiles, partsReachedBy } from './reach.ts'
import {
  busiest,
  counted,
  failed,
  type Kept,
  otherwiseSkipped,
  skippedByTool,
  slowest,
} from './summary.ts'
import { sumOfWorked, type Worked } from './worked.ts'

// `bun test/run/run.ts test:all`: the commands of package.json that test.
// `--reached` adds the parts of the long run that the change reaches; `test:long faults` runs one part alone.

const [command = '', ...words] = process.argv.slice(2)
const named = words.filter((word) => !word.startsWith('-'))

/** Where the run as a whole began, if something ran before: seconds since 1970. */
const began = Number(process.env.PETSTOCK_TEST_BEGAN ?? Date.now() / 1_000)
/** After this long no further part is begun. */
const NO_PART_AFTER_S = 40 * 60

const results: TestResult[] = []
let worked: Worked = new Map()
const told: string[] = []
let failedSteps = 0

const hasFailed = (): boolean =>
  failedSteps > 0 || results.some(({ outcome }) => outcome === 'failed')

/** A step that could not even be run is one that has failed. */
function notRun(error: unknown): Awaited<ReturnType<Step['run']>> {
  console.error(error)
  return { results: [], ok: false }
}

/** @returns whether what comes after it makes sense */
async function runStep({ name, what, run, isBasis }: Step): Promise<boolean> {
  console.log(`\n${name}: ${what}`)
  const start = performance.now()
  const cores = readCores()
  const { results: found, ok, worked: now = new Map() } = await run().catch(notRun)
  results.push(...found)
  worked = sumOfWorked([worked, now])
  const isTold = found.some(({ outcome }) => outcome === 'failed')
  if (!ok && !isTold) failedSteps++
  const seconds = Math.round((performance.now() - start) / 1_000)
  const busy = `${busyPercent(cores, readCores())} %`.padStart(6)
  told.push(`${String(seconds).padStart(6)} s ${busy}  ${name}${ok ? '' : ': FAILED'}`)
  return ok || isBasis === undefined
}

async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) if (!(await runStep(step))) return
}

/** Parts of the long run, until the run as a whole takes too long. @returns those that have run */
async function runReached(): Promise<Step[]> {
  const changed = changedFiles()
  const names = changed && partsReachedBy(changed).map(({ name }) => name)
  const ran: Step[] = []
  for (const part of LONG.filter(({ name }) => names?.includes(name) ?? true)) {
    if (Date.now() / 1_000 - began > NO_PART_AFTER_S) {
      told.push(
        `                ${part.name}: left out, since the run took 40 minutes; run bun run test:long`,
      )
      continue
    }
    await runStep(part)
    ran.push(part)
  }
  return ran
}

function stepsToRun(): readonly Step[] {
  const steps = COMMANDS[command]
  const unknown = named.filter((name) => !LONG.some((part) => part.name === name))
  if (steps === undefined || unknown.length > 0) {
    const parts = LONG.map(({ name }) => name).join(', ')
    console.error(
      `there is no ${[command, ...unknown].join(' ')}: ${Object.keys(COMMANDS).join(', ')}; parts: ${parts}`,
    )
    process.exit(2)
  }
  const isWanted = (step: Step) => step.isBasis || named.includes(step.name)
  return named.length === 0 ? steps : steps.filter(isWanted)
}

const steps = stepsToRun()
let reached: Step[] = []
const server = await startSharedServer()
Object.assign(process.env, server.env)
try {
  await runSteps(steps)
  if (words.includes('--reached') && !hasFailed()) reached = await runReached()
} finally {
  await server.stop()
}

mkdirSync(RESULTS, { recursive: true })
const file = join(RESULTS, `${command.replace(':', '-')}.json`)
writeFileSync(file, JSON.stringify({ results, worked: [...worked] } satisfies Kept))

const print = (head: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${head}\n${lines.join('\n')}`)
}
print('The slowest tests:', slowest(results))
print('The files that worked most, and what they took:', busiest(worked, results))
print('What it took, and how busy the cores were:', told)
print('Skipped for want of a tool:', skippedByTool(results))
print('Skipped for a reason that the test has told:', otherwiseSkipped(results))
print('Failed:', failed(results))
const left = leftOutBy([...steps, ...reached])
print('', left === '' ? [] : [`Not run by this command: ${left}.`])
console.log(`\n${counted(results, failedSteps)}`)
process.exit(hasFailed() ? 1 : 0)
