import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { outputOf, temporaryFolder } from '../../support/petstock.ts'

const ROOT = join(import.meta.dir, '../../..')
const files = readMigrationFiles({ migrationsFolder: join(ROOT, 'drizzle') })

test('the migrations that the program knows are the files of drizzle/', () => {
  const named = readdirSync(join(ROOT, 'drizzle'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  expect(MIGRATIONS).toEqual(
    files.map(({ hash, folderMillis, sql }, index) => ({
      name: named[index]?.replace('.sql', '') ?? '',
      hash,
      createdAt: folderMillis,
      statements: sql,
    })),
  )
  expect(MIGRATIONS).toHaveLength(named.length)
})

test('the compiled program carries them', async () => {
  using folder = temporaryFolder()
  await outputOf(['keys', 'create', '--name', 'a', '--plan', 'free', '--data', folder.path])
  using client = new Database(folder.file('petstock.db'), { readonly: true })
  expect(client.query('SELECT hash, created_at FROM __drizzle_migrations').values()).toEqual(
    files.map(({ hash, folderMillis }) => [hash, folderMillis]),
  )
})

test('drizzle-kit finds nothing to generate: the schema and the migrations agree', () => {
  using folder = temporaryFolder()
  for (const name of ['src', 'drizzle', 'drizzle.config.ts', 'package.json', 'tsconfig.json']) {
    cpSync(join(ROOT, name), folder.file(name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), folder.file('node_modules'))
  const { exitCode, stdout } = Bun.spawnSync(
    [process.execPath, 'node_modules/drizzle-kit/bin.cjs', 'generate'],
    { cwd: folder.path },
  )
  expect(stdout.toString()).toContain('No schema changes')
  expect(exitCode).toBe(0)
  expect(readdirSync(folder.file('drizzle'))).toEqual(readdirSync(join(ROOT, 'drizzle')))
  const journal = 'drizzle/meta/_journal.json'
  expect(readFileSync(folder.file(journal), 'utf8')).toBe(readFileSync(join(ROOT, journal), 'utf8'))
})
