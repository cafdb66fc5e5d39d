import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { PROGRAM_SCHEMA } from '../../src/storage/postgres/schema/migrations.ts'
import { temporaryFolder } from './petstock.ts'
import { findTool, toolIfThere } from './tools.ts'

const ROOT = join(import.meta.dir, '../..')

/** @returns what git prints; nothing where there is no git, or no repository */
function git(args: readonly string[], input = ''): string {
  const program = toolIfThere('git')
  if (program === undefined) return ''
  return spawnSync(program, args, { cwd: ROOT, input, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
}

const MIGRATIONS = 'drizzle/postgres/'

/**
 * The last commit of this branch whose program lacks the newest migration of the shared database, and has none that was
 * never released and is another one by now; undefined in a copy without the history.
 */
export function commitBefore(): string | undefined {
  const known = PROGRAM_SCHEMA.migrations.map(({ name }) => `${MIGRATIONS}${name}.sql`)
  const file = known.at(-1)
  const commits = git(['rev-list', '--first-parent', 'HEAD']).split('\n').filter(Boolean)
  const asked = commits.map((commit) => `${commit}:${file}\n`).join('')
  const found = git(['cat-file', '--batch-check'], asked).split('\n')
  const migrationsOf = (commit: string) =>
    git(['ls-tree', '--name-only', commit, MIGRATIONS])
      .split('\n')
      .filter((name) => name.endsWith('.sql'))
  return commits.find(
    (commit, at) =>
      found[at]?.endsWith(' missing') && migrationsOf(commit).every((name) => known.includes(name)),
  )
}

/** Builds the program of a commit, as its build would: `using before = programOf(commit)`. */
export function programOf(commit: string) {
  const folder = temporaryFolder()
  const run = (command: readonly string[], input?: Uint8Array) => {
    const [name = '', ...args] = command
    const { status, stderr } = spawnSync(name, args, { cwd: folder.path, input })
    if (status !== 0) throw new Error(`${commit} was not built: ${command.join(' ')}: ${stderr}`)
  }
  const archive = spawnSync(findTool('git'), ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 })
  run([findTool('tar'), 'x'], archive.stdout)
  const before = JSON.parse(readFileSync(folder.file('package.json'), 'utf8'))
  const steps: string[] = before.scripts.build.split('&&').map((step: string) => step.trim())
  const hasSamePackages = (['dependencies', 'devDependencies'] as const).every((kind) =>
    Bun.deepEquals(before[kind], packageJson[kind]),
  )
  if (hasSamePackages) symlinkSync(join(ROOT, 'node_modules'), folder.file('node_modules'))
  // The first step installs the packages.
  for (const step of hasSamePackages ? steps.slice(1) : steps) {
    run([process.execPath, ...step.split(/\s+/).slice(1)])
  }
  return { binary: folder.file('dist/petstock'), [Symbol.dispose]: folder[Symbol.dispose] }
}
