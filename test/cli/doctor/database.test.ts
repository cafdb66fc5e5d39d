import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { MIGRATIONS } from '../../../src/storage/sqlite/schema/migrations.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { checkup, checkupBySomebody, healthyShop, tamper, traceOf } from './checkup.ts'

const NOT_CHECKED = [
  ...['warn schema', 'warn integrity', 'warn journal', 'warn suppliers'],
  ...['warn clock', 'warn keys'],
]

test('of a healthy shop the doctor warns of the backups alone, and ends with 0', async () => {
  using shop = await healthyShop(1_000)
  const { status, stderr, checks, findings } = await checkup(shop.data)
  expect({ status, stderr, findings }).toEqual({
    status: 0,
    stderr: '',
    findings: ['warn backup', 'warn backup place'],
  })
  const message = (name: string) => checks.get(name)?.message
  expect(message('database')).toStartWith(`${shop.database}, `)
  expect(message('database')).toEndWith(' kB, 1,000 pets')
  expect(message('schema')).toMatch(/^\d+ schema changes?, none pending, for petstock \d/)
  expect(message('integrity')).toBe('every page and row of the database is in order')
  expect(message('journal')).toBe('1,000 movements, and every quantity agrees with them')
  expect(message('keys')).toBe('1 in force, 1 of them may write')
})

test.each([
  ['a missing folder', () => {}, 'there is no folder'],
  [
    'a file in place of the folder',
    (path: string) => writeFileSync(path, 'a file'),
    'is not a folder',
  ],
  [
    'a folder without a database',
    (path: string) => mkdirSync(path, { mode: 0o700 }),
    'there is no database at',
  ],
  [
    'a folder whose restore was cut short',
    (path: string) => {
      mkdirSync(path, { mode: 0o700 })
      writeFileSync(`${path}/petstock-incoming-20260105T090000Z.db`, 'restored', { mode: 0o600 })
    },
    'a restore has not ended: the restored database is complete as',
  ],
  [
    'a folder in place of the database',
    (path: string) => mkdirSync(`${path}/petstock.db`, { recursive: true, mode: 0o700 }),
    'is not a file',
  ],
  [
    'an empty file',
    (path: string) => {
      mkdirSync(path, { mode: 0o700 })
      writeFileSync(`${path}/petstock.db`, '', { mode: 0o600 })
    },
    'is empty, as a start that was cut short leaves it',
  ],
])('%s fails, is left as it is, and says what could not be checked', async (_, make, said) => {
  using folder = temporaryFolder()
  const data = folder.file('data')
  make(data)
  const before = traceOf(folder.path)
  const { status, stderr, checks, findings } = await checkup(data)
  expect(traceOf(folder.path)).toEqual(before)
  expect(status).toBe(1)
  expect(stderr).toBe('petstock: 1 check failed: database\n')
  expect(checks.get('database')?.message).toContain(said)
  expect(checks.get('database')?.advice).toContain('--data')
  expect(findings.slice(0, 7)).toEqual(['fail database', ...NOT_CHECKED])
  for (const name of ['schema', 'integrity', 'journal', 'suppliers', 'clock', 'keys']) {
    expect(checks.get(name)?.message).toBe('not checked: the database could not be read')
  }
})

test('a folder below a file is a missing one', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.file('a'), 'a file')
  const { checks, status } = await checkup(folder.file('a/data'))
  expect(status).toBe(1)
  expect(checks.get('database')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining(folder.file('a/data')),
  })
})

test.each([
  ['no database', (path: string) => writeFileSync(path, 'notes of the shop. '.repeat(500))],
  ['a short file', (path: string) => writeFileSync(path, 'short')],
  [
    'a database of another program',
    (path: string) => {
      using client = new Database(path)
      client.run('CREATE TABLE inventory (pet_id integer)')
    },
  ],
  [
    'a database without tables',
    (path: string) => {
      using client = new Database(path)
      client.run('PRAGMA user_version = 1')
    },
  ],
])('%s in place of the database fails and is left as it is', async (_, make) => {
  using folder = temporaryFolder()
  make(folder.file('petstock.db'))
  const before = traceOf(folder.path)
  const { status, checks } = await checkup(folder.path)
  expect(traceOf(folder.path)).toEqual(before)
  expect(status).toBe(1)
  expect(checks.get('database')?.state).toBe('fail')
  expect(checks.get('database')?.message).toMatch(/database|file/)
  expect(checks.get('journal')?.message).toStartWith('not checked: ')
})

test('a database of a newer version fails with what to do, and the rest is checked', async () => {
  using shop = await healthyShop()
  const newer = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 1)"
  tamper(shop.database, newer)
  const { status, checks } = await checkup(shop.data)
  expect(status).toBe(1)
  expect(checks.get('schema')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('a newer one made the database'),
    advice: expect.stringContaining('run the newer petstock'),
  })
  expect(checks.get('integrity')?.state).toBe('ok')
  expect(checks.get('journal')?.state).toBe('ok')
})

test('what a newer version keeps elsewhere is said not to be checked', async () => {
  using shop = await healthyShop()
  tamper(
    shop.database,
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 1)",
    'ALTER TABLE stock_movements RENAME TO journal_of_tomorrow',
    'ALTER TABLE api_keys DROP COLUMN last_used_at',
  )
  const { checks, findings } = await checkup(shop.data)
  expect(findings.slice(0, 4)).toEqual(['fail schema', 'warn journal', 'warn clock', 'warn keys'])
  for (const name of ['journal', 'clock', 'keys']) {
    expect(checks.get(name)?.message).toBe('not checked: the database is of a newer petstock')
  }
})

test('a database of an older version is warned of what is pending, and not upgraded', async () => {
  using temporary = temporaryFolder()
  const folder = dataFolder(temporary.file('data'))
  // As the first release made it.
  const migrations = MIGRATIONS.slice(0, 1)
  openDatabase(folder, { create: true, now: Date.now, migrations }).client.close(true)
  const before = traceOf(temporary.path)
  const { status, checks, findings } = await checkup(folder.directory)
  expect(traceOf(temporary.path)).toEqual(before)
  expect({ status, findings }).toMatchObject({ status: 0 })
  expect(checks.get('schema')?.message).toStartWith(
    `1 schema change, ${MIGRATIONS.length - 1} pending for petstock `,
  )
  expect(findings).toEqual(['warn schema', 'warn keys', 'warn backup', 'warn backup place'])
})

/** Overwrites all but the first pages, which say which tables there are. */
function scribble(database: string, from: number, to: number): void {
  const bytes = readFileSync(database)
  bytes.fill(0xa5, from, Math.min(to, bytes.length))
  writeFileSync(database, bytes)
}

test('a damaged page fails with what to do, and what it hides is said not to be checked', async () => {
  using shop = await healthyShop(5_000)
  scribble(shop.database, 240_000, 380_000)
  const before = traceOf(shop.data)
  const { status, stderr, checks } = await checkup(shop.data)
  expect(traceOf(shop.data)).toEqual(before)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^petstock: \d checks? failed: integrity/)
  expect(checks.get('integrity')).toMatchObject({
    state: 'fail',
    message: expect.stringContaining('the database is damaged: '),
    advice: expect.stringContaining('petstock restore'),
  })
  expect(checks.get('journal')?.message).toContain('not checked: the database is damaged')
  // A shop that is damaged and has no backup is worse off than a new one.
  expect(checks.get('backup')?.state).toBe('fail')
})

test('a database that was cut off fails without more than its first line', async () => {
  using shop = await healthyShop(100)
  writeFileSync(shop.database, readFileSync(shop.database).subarray(0, 5_000))
  const { status, checks } = await checkup(shop.data)
  expect(status).toBe(1)
  expect(JSON.stringify([...checks.values()])).toContain('malformed')
})

test('rows that no constraint would let in are a failure of integrity', async () => {
  using shop = await healthyShop()
  tamper(
    shop.database,
    'PRAGMA ignore_check_constraints = ON',
    'UPDATE inventory SET quantity = -1 WHERE pet_id < 3',
    "UPDATE api_keys SET access = 'all'",
  )
  const { checks } = await checkup(shop.data)
  expect(checks.get('integrity')).toMatchObject({
    state: 'fail',
    message:
      'the database is damaged: 2 rows against the rule inventory_quantity, 1 row against the rule api_keys_access',
  })
})

test('a folder and a database that are links are followed', async () => {
  using shop = await healthyShop()
  using folder = temporaryFolder()
  symlinkSync(shop.data, folder.file('data'))
  expect((await checkup(folder.file('data'))).checks.get('journal')?.state).toBe('ok')
  mkdirSync(folder.file('other'), { mode: 0o700 })
  symlinkSync(shop.database, folder.file('other/petstock.db'))
  expect((await checkup(folder.file('other'))).checks.get('journal')?.state).toBe('ok')
})

test('a folder with signs of its own in the name is found', async () => {
  using shop = await healthyShop()
  for (const name of ['a b', '50%?#', "Lena's Ümläute"]) {
    symlinkSync(shop.data, shop.file(name))
    expect((await checkup(shop.file(name))).checks.get('database')?.state).toBe('ok')
  }
})

needs('another user').test('what this user may not read is named, with its owner', async () => {
  using shop = await healthyShop()
  chmodSync(shop.path, 0o755)
  const folder = await checkupBySomebody(shop.data)
  expect(folder.status).toBe(1)
  expect(folder.checks.get('database')).toMatchObject({
    state: 'fail',
    message: `this user may not read ${shop.database}, which belongs to user 0`,
    advice: expect.stringContaining("sudo -u '#0' petstock doctor"),
  })
  chmodSync(shop.data, 0o755)
  const file = await checkupBySomebody(shop.data)
  expect(file.checks.get('database')?.message).toContain(`may not read ${shop.database}`)
  expect(JSON.stringify([...file.checks.values()])).not.toContain('    at ')

  // What is only in the write-ahead log is unknown without reading that.
  chmodSync(shop.database, 0o644)
  writeFileSync(`${shop.database}-wal`, 'x', { mode: 0o600 })
  const log = await checkupBySomebody(shop.data)
  expect(log.checks.get('database')?.message).toContain(`may not read ${shop.database}-wal`)
  rmSync(`${shop.database}-wal`)
})
