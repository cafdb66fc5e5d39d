import { afterAll, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { nextVersion } from '../../support/next-version.ts'
import { BINARY, petstock, serve, temporaryFolder } from '../../support/petstock.ts'
import { contentShown, firstContent } from '../first-release/content.ts'
import { copyFirstDatabase } from '../first-release/copy.ts'

const first = firstContent()
const shown = { pets: first.pets, histories: first.histories, keys: first.keys }

const next = nextVersion({
  sqlite: `ALTER TABLE \`inventory\` ADD \`shelf\` text;--> statement-breakpoint
CREATE INDEX \`of_the_next_version\` ON \`inventory\` (\`shelf\`);
`,
})
const broken = nextVersion({
  sqlite: `ALTER TABLE \`inventory\` ADD \`shelf\` text;--> statement-breakpoint
UPDATE \`inventory\` SET \`quantity\` = -1;
`,
})
afterAll(() => {
  next[Symbol.dispose]()
  broken[Symbol.dispose]()
})

const KEEP_ALL = ['--keep-movements', '36500d']

/** A shop that this version has worked with. */
async function shop() {
  const temporary = temporaryFolder()
  const data = temporary.file('data')
  const database = join(data, 'petstock.db')
  copyFirstDatabase(database)
  await contentShown(data, first.removedPetIds)
  return {
    data,
    database,
    bytes: () => readFileSync(database),
    copies: () => readdirSync(data).filter((name) => name.startsWith('petstock-before-upgrade-')),
    run: (binary: string, call: string) =>
      petstock([...call.split(' '), '--data', data], { binary }),
    shown: (binary?: string) => contentShown(data, first.removedPetIds, binary),
    [Symbol.dispose]: temporary[Symbol.dispose],
  }
}

// This version may have upgraded the database of the first release itself.
const newCopies = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((name) => !before.includes(name))

test('the file is swapped and started: the database is upgraded with all that is in it, and a copy is kept', async () => {
  using old = await shop()
  const before = old.copies()
  {
    await using server = await serve(old.data, KEEP_ALL, { binary: next.binary })
    expect((await server.request('/v1/inventory')).status).toBe(401)
    expect(await server.stop()).toBe(0)
    expect(await server.stderr).toMatch(
      /"upgrading the database".*\n.*"upgraded the database; the old one is kept"/,
    )
  }
  expect(newCopies(before, old.copies())).toEqual([
    expect.stringMatching(/^petstock-before-upgrade-\d{8}T\d{6}Z(?:-2)?\.db$/),
  ])
  expect(await old.shown(next.binary)).toMatchObject(shown)
})

test('to go back, the copy is put in the place of the database, and the file before is started', async () => {
  using old = await shop()
  const before = old.copies()
  const upgraded = await old.run(next.binary, 'inventory list')
  const [name = ''] = newCopies(before, old.copies())
  const copy = join(old.data, name)
  expect(upgraded.stderr).toContain(`upgraded the database; the old one is kept as ${copy}`)

  const refused = await old.run(BINARY, 'inventory list')
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain('made by a newer petstock')
  expect(refused.stderr).toContain(`restore a backup from before, like ${copy}`)

  for (const ending of ['', '-wal', '-shm']) rmSync(old.database + ending, { force: true })
  copyFileSync(copy, old.database)
  expect(await old.shown()).toMatchObject(shown)
})

test('a migration that fails leaves the database untouched, to the byte, and says how to go back', async () => {
  using old = await shop()
  const before = { copies: old.copies(), bytes: old.bytes() }
  for (const call of ['inventory list', 'serve --port 0', 'keys create --name a --plan free']) {
    const { status, stdout, stderr } = await old.run(broken.binary, call)
    expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
    expect(stderr).toContain(
      `petstock: ${old.database}: the upgrade failed, and the database was left as it was`,
    )
    expect(stderr).toContain('CHECK constraint failed')
    expect(stderr).toContain(
      'To go back, start the petstock that you had before with this data folder',
    )
    expect(stderr).not.toContain('    at ')
    expect(old.bytes().equals(before.bytes)).toBe(true)
  }
  expect(old.copies()).toEqual(before.copies)
  await using server = await serve(old.data, KEEP_ALL)
  expect(await server.stop()).toBe(0)
  expect(await old.shown()).toMatchObject(shown)
})

test('of a server and commands that start at once after the swap one upgrades, and all go on', async () => {
  using old = await shop()
  const before = old.copies()
  const calls = ['inventory list', 'keys list', 'inventory history 1', 'inventory export']
  const [server, ...commands] = await Promise.all([
    serve(old.data, KEEP_ALL, { binary: next.binary }),
    ...calls.map((call) => old.run(next.binary, call)),
  ])
  await using running = server
  for (const { status, stderr } of commands) {
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.not.stringContaining('petstock: '),
    })
  }
  expect(await running.stop()).toBe(0)
  expect(newCopies(before, old.copies())).toHaveLength(1)
  expect(await old.shown(next.binary)).toMatchObject(shown)
})

test('while a server of this version runs, the next one refuses with what to do, and nothing is changed', async () => {
  using old = await shop()
  await using server = await serve(old.data, KEEP_ALL)
  const serving = await old.run(next.binary, 'serve --port 0')
  expect(serving.status).toBe(1)
  expect(serving.stderr).toContain('another petstock server holds the data folder')
  const listing = await old.run(next.binary, 'inventory list')
  expect(listing.status).toBe(1)
  expect(listing.stderr).toContain('stop that server, start this version, and try again')
  expect(await server.stop()).toBe(0)
  expect(await old.shown()).toMatchObject(shown)
})
