import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json'
import { MIGRATIONS } from '../../src/storage/sqlite/schema/migrations.ts'
import { temporaryFolder } from './petstock.ts'

const ROOT = join(import.meta.dir, '../..')
const TAG = '9999_of_the_next_version'

/**
 * Builds a program whose version and schema come after this one's, as the build would:
 * `using next = nextVersion('ALTER TABLE ...')`.
 * @param sql what its migration does
 */
export function nextVersion(sql: string) {
  const folder = temporaryFolder()
  for (const name of ['src', 'drizzle', 'dist/scalar.js.gz', 'dist/page.pack', 'tsconfig.json']) {
    cpSync(join(ROOT, name), folder.file(name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), folder.file('node_modules'))
  writeFileSync(
    folder.file('package.json'),
    JSON.stringify({ ...packageJson, version: '9999.0.0' }),
  )
  writeFileSync(folder.file(`drizzle/${TAG}.sql`), sql)
  const journal = JSON.parse(readFileSync(folder.file('drizzle/meta/_journal.json'), 'utf8'))
  const when = Math.max(...MIGRATIONS.map(({ createdAt }) => createdAt)) + 1
  journal.entries.push({ ...journal.entries[0], idx: journal.entries.length, when, tag: TAG })
  writeFileSync(folder.file('drizzle/meta/_journal.json'), JSON.stringify(journal))

  // The last step of the build; the ones before install and pack what is there already.
  const build = packageJson.scripts.build.split('&&').at(-1)?.trim().split(/\s+/) ?? []
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, ...build.slice(1)], {
    cwd: folder.path,
    stderr: 'pipe',
  })
  if (exitCode !== 0) throw new Error(`the next version was not built: ${stderr}`)
  return { binary: folder.file('dist/petstock'), [Symbol.dispose]: folder[Symbol.dispose] }
}
