import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { inOneLine } from './error-line.ts'
import { findFaults } from './find-faults.ts'
import { prepareDatabase } from './prepared.ts'
import { prepareSharedDatabase } from './prepared-database.ts'
import { type Beginnings, type Outcome, run } from './run.ts'
import { inOneTurn, type Step } from './scheduler.ts'
import { type Script, scriptOf, sharedScriptOf } from './script.ts'
import { shrink } from './shrink.ts'

// bun run simulate: see README.md.

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    script: { type: 'string' },
    trace: { type: 'boolean', default: false },
    /** Shops in a shared database, with several nodes on it. */
    shared: { type: 'boolean', default: false },
    /** Ends with the first failure. */
    first: { type: 'boolean', default: false },
    /** Makes a failure smaller, and writes its script into this file. */
    shrink: { type: 'string' },
    /** Plants each of the faults, or the one named, and looks for it. */
    faults: { type: 'boolean', default: false },
    fault: { type: 'string' },
    /** Of the processes that search together, which one this is. */
    part: { type: 'string', default: '0/1' },
  },
})

const MINUTE_MS = 60_000

let unhandled: string | undefined
process.on('unhandledRejection', (error) => {
  unhandled = `nobody handles a rejection: ${inOneLine(error)}`
})

const show = ({ number, at, what }: Step): void =>
  console.log(`${String(number).padStart(6)} ${at.toFixed(2).padStart(10)} ms  ${what}`)

async function outcomeOf(script: Script, prepared: Beginnings): Promise<Outcome> {
  const outcome = await inOneTurn(() => run(script, prepared, flags.trace ? show : undefined))
  // Whoever rejects without a listener is told of after the turn.
  await inOneTurn(() => {})
  const what = unhandled
  unhandled = undefined
  if (what === undefined) return outcome
  return { ...outcome, wrong: [...outcome.wrong, { step: outcome.steps, what }] }
}

const readScript = (file: string): Script => JSON.parse(readFileSync(file, 'utf8')) as Script

/** The scripts that were asked for. */
function* scripts(): Generator<Script> {
  if (flags.script !== undefined) {
    yield readScript(flags.script)
    return
  }
  const [part = 0, parts = 1] = flags.part.split('/').map(Number)
  const [from = 1, to = from] = (flags.seeds ?? flags.seed ?? '1').split('..').map(Number)
  const isTimed = flags.minutes !== undefined
  const endsAt = Date.now() + Number(flags.minutes) * MINUTE_MS
  for (let seed = from + part; isTimed ? Date.now() < endsAt : seed <= to; seed += parts) {
    yield flags.shared ? sharedScriptOf(seed) : scriptOf(seed)
  }
}

async function search(): Promise<boolean> {
  using folder = prepareDatabase()
  const kept = flags.script === undefined ? undefined : readScript(flags.script)
  const isShared = flags.shared || kept?.database !== undefined
  const prepared = { folder, database: isShared ? await prepareSharedDatabase() : undefined }
  const began = performance.now()
  let failures = 0
  let runs = 0
  let steps = 0
  for (const script of scripts()) {
    const outcome = await outcomeOf(script, prepared)
    runs += 1
    steps += outcome.steps
    const [first] = outcome.wrong
    if (flags.seed !== undefined) console.log(`hash ${outcome.hash}`)
    if (first === undefined) continue
    failures += 1
    const kind = script.database === undefined ? '' : '--shared '
    const again =
      flags.script === undefined ? `${kind}--seed ${script.seed}` : `--script ${flags.script}`
    console.log(
      `seed ${script.seed}, step ${first.step}: ${first.what} · bun run simulate ${again} --trace`,
    )
    if (flags.shrink !== undefined) await keep(script, prepared, first.what, flags.shrink)
    if (flags.first) break
  }
  const perSecond = Math.round(steps / ((performance.now() - began) / 1_000))
  tell(runs, steps, perSecond, failures)
  return failures === 0
}

/** Makes a failure smaller, while it stays one of its kind. */
async function keep(
  script: Script,
  prepared: Beginnings,
  what: string,
  file: string,
): Promise<void> {
  const wrongOf = async (smaller: Script) => {
    const { wrong, steps } = await outcomeOf(smaller, prepared)
    return { same: wrong.find((each) => kindOf(each.what) === kindOf(what)), steps }
  }
  const smallest = await shrink(script, async (each) => (await wrongOf(each)).same !== undefined)
  await Bun.write(file, `${JSON.stringify(smallest, undefined, 2)}\n`)
  const { same, steps } = await wrongOf(smallest)
  console.log(`${smallest.deeds.length} deeds, ${steps} steps in ${file}: ${same?.what}`)
}

/** Without the pets, quantities and times that it names. */
const kindOf = (what: string): string => what.replaceAll(/[\d.]+/g, '')

/** Searches on all cores, from a seed that nobody had before. */
async function searchTogether(): Promise<boolean> {
  const parts = availableParallelism()
  const from = flags.seeds ?? String(Date.now())
  const processes = Array.from({ length: parts }, (_, part) =>
    Bun.spawn(
      [
        ...[process.execPath, import.meta.path, '--minutes', String(flags.minutes)],
        ...['--seeds', from, '--part', `${part}/${parts}`, ...(flags.shared ? ['--shared'] : [])],
      ],
      { stdout: 'pipe', stderr: 'inherit' },
    ),
  )
  const counted = await Promise.all(processes.map(({ stdout }) => countsOf(stdout)))
  const codes = await Promise.all(processes.map(({ exited }) => exited))
  const sum = (place: number) => counted.reduce((all, counts) => all + (counts[place] ?? 0), 0)
  tell(sum(0), sum(1), sum(2), sum(3))
  return codes.every((code) => code === 0)
}

/** Passes on what a process says, except its counts. @returns these */
async function countsOf(said: ReadableStream<Uint8Array>): Promise<readonly number[]> {
  let counts: readonly number[] = []
  let rest = ''
  for await (const text of said.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (COUNTS.test(line)) counts = line.match(/\d+/g)?.map(Number) ?? []
      else console.log(line)
    }
  }
  return counts
}

const COUNTS = /^\d+ runs, \d+ steps, \d+ a second, \d+ failures$/

const tell = (runs: number, steps: number, perSecond: number, failures: number): void =>
  console.log(`${runs} runs, ${steps} steps, ${perSecond} a second, ${failures} failures`)

async function main(): Promise<boolean> {
  if (flags.faults || flags.fault !== undefined) return findFaults(flags.fault, flags.shrink)
  const isWhole = flags.minutes !== undefined && flags.part === '0/1'
  return isWhole && availableParallelism() > 1 ? searchTogether() : search()
}

process.exit((await main()) ? 0 : 1)
