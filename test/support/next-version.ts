import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { temporaryFolder } from './petstock.ts'

const ROOT = join(import.meta.dir, '../..')
const TAG = '9999_of_the_next_version'
export const NEXT_VERSION = '9999.0.0'

/** What the next version has that this one has not. */
export interface NextVersion {
  /** What its migrations do, for each engine that it has one for. */
  readonly sqlite?: string
  readonly postgres?: string
  /** The title of its page. */
  readonly pageTitle?: string
}

/**
 * Builds a program whose version and schema come after this one's, as the build would:
 * `using next = nextVersion({ sqlite: 'ALTER TABLE ...' })`.
 */
export function nextVersion({ sqlite, postgres, pageTitle }: NextVersion) {
  const folder = temporaryFolder()
  for (const name of [
    'src',
    'drizzle',
    'scripts',
    'dist/scalar.js.gz',
    'dist/page.pack',
    'dist/help.pack',
    'tsconfig.json',
  ]) {
    cpSync(join(ROOT, name), folder.file(name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), folder.file('node_modules'))
  writeFileSync(
    folder.file('package.json'),
    JSON.stringify({ ...packageJson, version: NEXT_VERSION }),
  )
  if (pageTitle !== undefined) packPage(folder.path, pageTitle)
  if (sqlite !== undefined) addMigration(folder.file('drizzle'), sqlite)
  if (postgres !== undefined) addMigration(folder.file('drizzle/postgres'), postgres)

  // The step of the build that compiles; the ones before it install and pack what is there already.
  const steps = packageJson.scripts.build.split('&&').map((step) => step.trim().split(/\s+/))
  const compile = steps.find((words) => words.includes('compile')) ?? []
  run(folder.path, ...compile.slice(1))
  return { binary: folder.file('dist/petstock'), [Symbol.dispose]: folder[Symbol.dispose] }
}

function run(cwd: string, ...args: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, ...args], { cwd, stderr: 'pipe' })
  if (exitCode !== 0) throw new Error(`the next version was not built: ${stderr}`)
}

function packPage(folder: string, title: string): void {
  const page = join(folder, 'src/page/page.html')
  const html = readFileSync(page, 'utf8')
  writeFileSync(page, html.replace(/<title>[^<]*/, `<title>${title}`))
  run(folder, 'scripts/page/pack.ts')
}

function addMigration(folder: string, sql: string): void {
  writeFileSync(join(folder, `${TAG}.sql`), sql)
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const when = Math.max(...journal.entries.map((entry: { when: number }) => entry.when)) + 1
  journal.entries.push({ ...journal.entries[0], idx: journal.entries.length, when, tag: TAG })
  writeFileSync(file, JSON.stringify(journal))
}
