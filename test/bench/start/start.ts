import { statSync } from 'node:fs'
import { join } from 'node:path'
import { compileAlike } from '../../../scripts/build/compile-program.ts'
import { BINARY, temporaryFolder } from '../../support/petstock.ts'
import { programOf } from '../../support/program-before.ts'
import { toolIfThere } from '../../support/tools.ts'
import type { Measure, Outcome } from '../figures.ts'
import { residentMib } from '../footprint.ts'
import { alternate, type Figure, figureOf } from '../rounds.ts'
import { shopWith } from '../servers.ts'

const TURNS = 20

const source = (name: string) => join(import.meta.dir, name)

/** Compiles one of the programs beside this file. */
function compiled(...names: string[]) {
  const folder = temporaryFolder()
  const file = folder.file('program')
  compileAlike(names.map(source), file)
  return { file, [Symbol.dispose]: folder[Symbol.dispose] }
}

/** The CPU time of a call, in milliseconds. */
async function cpuMs(call: readonly string[]): Promise<number> {
  const { exitCode, resourceUsage, stderr } = Bun.spawnSync([...call])
  if (exitCode !== 0) throw new Error(`${call.join(' ')} failed: ${stderr}`)
  return Number(resourceUsage.cpuTime.total) / 1_000
}

/** How long a server takes until it has answered that it is ready, in milliseconds. */
async function readyMs(call: readonly string[]): Promise<number> {
  const began = performance.now()
  const server = Bun.spawn([...call], { stdout: 'pipe', stderr: 'ignore' })
  try {
    for await (const bytes of server.stdout) {
      const [, url] = /listening on (\S+)/.exec(new TextDecoder().decode(bytes)) ?? []
      if (url === undefined) continue
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) throw new Error(`/readyz was ${status}`)
      return performance.now() - began
    }
    throw new Error(`${call.join(' ')} ended before it listened`)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

// What else the machine does only adds to a turn: the least of many is the program's own.
const times = (one: readonly number[], other: readonly number[]): number =>
  figureOf(one).least / figureOf(other).least

const spread = ({ least, median, greatest }: Figure): string =>
  `${least.toFixed(1)} ms, median ${median.toFixed(1)}, at most ${greatest.toFixed(1)}`

async function commands(): Promise<Outcome> {
  using empty = compiled('empty.ts')
  using shop = await shopWith(100)
  const measured = await alternate(
    {
      empty: () => cpuMs([empty.file]),
      '--version': () => cpuMs([BINARY, '--version']),
      '--help': () => cpuMs([BINARY, '--help']),
      'keys list': () => cpuMs([BINARY, 'keys', 'list', '--data', shop.data]),
    },
    TURNS,
  )
  const { empty: control, ...ours } = measured
  const found = Object.entries(ours).map(([name, values]) => ({
    text: `${name} ${times(values, control).toFixed(1)} times (${spread(figureOf(values))})`,
    holds: times(values, control) <= 4,
  }))
  return {
    text: `${found.map(({ text }) => text).join('; ')}; empty ${spread(figureOf(control))}`,
    holds: found.every(({ holds }) => holds),
  }
}

async function starts(): Promise<Outcome> {
  using floor = compiled('floor.ts', 'floor.worker.ts')
  using folder = temporaryFolder()
  using small = await shopWith(100)
  using large = await shopWith(100_000)
  const serve = (data: string) => readyMs([BINARY, 'serve', '--port', '0', '--data', data])
  const measured = await alternate(
    {
      floor: () => readyMs([floor.file, folder.file('floor.db')]),
      small: () => serve(small.data),
      large: () => serve(large.data),
    },
    TURNS,
  )
  const overFloor = times(measured.small, measured.floor)
  const overSmall = times(measured.large, measured.small)
  return {
    text: `${overFloor.toFixed(1)} times the floor (${spread(figureOf(measured.small))}; floor ${spread(figureOf(measured.floor))}); 100,000 pets ${overSmall.toFixed(1)} times 100`,
    holds: overFloor <= 3.5 && overSmall <= 2,
  }
}

const SETTLED_MS = 30_000

/** What a server holds of the memory when it has served nothing for a while, in MiB. */
async function idleMib(call: readonly string[]): Promise<number> {
  const server = Bun.spawn([...call], { stdout: 'pipe', stderr: 'ignore' })
  try {
    for await (const bytes of server.stdout) {
      if (!new TextDecoder().decode(bytes).includes('listening on')) continue
      await Bun.sleep(SETTLED_MS)
      return residentMib(server.pid)
    }
    throw new Error(`${call.join(' ')} ended before it listened`)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

async function binary(): Promise<Outcome> {
  using empty = compiled('empty.ts')
  const more = statSync(BINARY).size - statSync(empty.file).size
  return { text: `${(more / 1e6).toFixed(1)} MB more`, holds: more <= 9e6 }
}

/** The tag of the last release, if there is one. */
function lastRelease(): string | undefined {
  const git = toolIfThere('git')
  if (git === undefined) return undefined
  const { stdout } = Bun.spawnSync([git, 'tag', '--list', 'v*', '--sort=-version:refname'])
  return stdout.toString().split('\n')[0] || undefined
}

/** The program of a release; null where its packages cannot be had. */
function builtHere(tag: string): ReturnType<typeof programOf> | null {
  try {
    return programOf(tag)
  } catch (error) {
    console.error(error)
    return null
  }
}

async function sinceRelease(): Promise<Outcome> {
  const tag = lastRelease()
  if (tag === undefined) {
    return { text: 'no release has a tag yet: there is nothing to compare with', holds: undefined }
  }
  if (process.platform !== 'linux') return { text: 'read from /proc', holds: undefined }
  using before = builtHere(tag)
  if (before === null) return { text: `${tag} could not be built here`, holds: undefined }
  // Each program has a shop of its own: the older one may refuse what the newer one has upgraded.
  using folder = temporaryFolder()
  const callOf = (program: string, name: string) => {
    const data = folder.file(name)
    Bun.spawnSync([program, 'keys', 'create', '--name', 'Till', '--data', data])
    return [program, 'serve', '--port', '0', '--data', data]
  }
  const [ours, theirs] = [callOf(BINARY, 'ours'), callOf(before.binary, 'theirs')]
  const { start, startBefore, call, callBefore } = await alternate(
    {
      start: () => readyMs(ours),
      startBefore: () => readyMs(theirs),
      call: () => cpuMs([BINARY, '--help']),
      callBefore: () => cpuMs([before.binary, '--help']),
    },
    TURNS,
  )
  // What one holds is nothing to the other: both wait at the same time.
  const { idles } = await alternate(
    { idles: () => Promise.all([idleMib(ours), idleMib(theirs)]) },
    2,
  )
  const found = {
    start: times(start, startBefore),
    idle: times(
      idles.map(([one]) => one),
      idles.map(([, other]) => other),
    ),
    '--help': times(call, callBefore),
    binary: statSync(BINARY).size / statSync(before.binary).size,
  }
  const text = Object.entries(found).map(([name, ratio]) => `${name} ${ratio.toFixed(2)} times`)
  return {
    text: `${text.join(', ')} those of ${tag}`,
    holds: Object.values(found).every((ratio) => ratio <= 1.1),
  }
}

export const start: readonly Measure[] = [
  {
    name: 'CPU of commands, by that of an empty program',
    bound: 'at most 4 times',
    measure: commands,
  },
  {
    name: 'start until /readyz, by that of a floor: SQLite in a worker, Elysia',
    bound: 'at most 3.5 times; with 100,000 pets at most 2 times as long as with 100',
    measure: starts,
  },
  {
    name: 'binary, by an empty program that is compiled alike',
    bound: 'at most 9 MB more',
    measure: binary,
  },
  {
    name: 'start, idle memory, --help and binary, by those of the last release',
    bound: 'at most 1.1 times',
    measure: sinceRelease,
  },
]
