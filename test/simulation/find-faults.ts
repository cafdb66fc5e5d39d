import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { findTool } from '../support/tools.ts'
import { scratchFolder } from './prepared.ts'

const ROOT = join(import.meta.dir, '../..')
const FAULTS = join(import.meta.dir, 'faults')

/** Those of a shared database, which its runs find. */
const SHARED = 'shared'

/** The patches, from the folder of the faults. */
export const faultPatches = (): readonly string[] =>
  [...new Bun.Glob('**/*.patch').scanSync(FAULTS)].toSorted()

/** A fault that takes more seeds than these counts as not found. */
const MOST_SEEDS = 1_000

/**
 * Plants each fault into a copy of the program, and searches until it is found: one fault a core.
 * @param only the name of one
 * @param kept where its script is kept, made smaller
 * @returns whether all were found
 */
export async function findFaults(
  only: string | undefined,
  kept: string | undefined,
): Promise<boolean> {
  const patches = faultPatches().filter(
    (patch) => only === undefined || only === basename(patch, '.patch'),
  )
  let areFound = patches.length > 0
  const left = patches.values()
  const searchOnOneCore = async (): Promise<void> => {
    for (const patch of left) {
      const name = basename(patch, '.patch')
      const said = await find(patch, kept && resolve(kept))
      const failure = said.split('\n').find((line) => line.startsWith('seed '))
      areFound &&= failure !== undefined
      console.log(`${name}: ${failure ?? `not found in ${MOST_SEEDS} seeds\n${said}`}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, searchOnOneCore))
  return areFound
}

async function find(patch: string, kept: string | undefined): Promise<string> {
  const copy = scratchFolder()
  try {
    for (const part of ['src', 'test/simulation', 'test/support', 'test/storage', 'drizzle']) {
      mkdirSync(join(copy, part, '..'), { recursive: true })
      cpSync(join(ROOT, part), join(copy, part), { recursive: true })
    }
    for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), join(copy, file))
    for (const part of ['node_modules', 'dist']) {
      if (existsSync(join(ROOT, part))) symlinkSync(join(ROOT, part), join(copy, part))
    }
    const applied = Bun.spawnSync([findTool('git'), 'apply', join(FAULTS, patch)], { cwd: copy })
    if (applied.exitCode !== 0) return `the patch does not fit: ${applied.stderr}`
    const search = join(copy, 'test/simulation/simulate.ts')
    const kind = dirname(patch) === SHARED ? ['--shared'] : []
    const seeds = ['--seeds', `1..${MOST_SEEDS}`, '--first']
    const args = [...kind, ...seeds, ...(kept ? ['--shrink', kept] : [])]
    const { stdout } = Bun.spawn([process.execPath, search, ...args], { cwd: copy })
    return await new Response(stdout).text()
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
