import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { petstock, serve, temporaryFolder } from '../../support/petstock.ts'

const CALLS = [
  'serve --port 0',
  'serve --port 0 --demo',
  'keys create --name a --plan free',
  'keys list',
  'inventory list',
  'inventory import -',
  'inventory export',
  'inventory order',
  'inventory worth',
]

/** Puts a database in place, which every command has to refuse and to leave as it is. */
async function expectRefused(make: (file: string) => void, reason: string): Promise<void> {
  using folder = temporaryFolder()
  const file = folder.file('petstock.db')
  make(file)
  const before = readFileSync(file)
  for (const call of CALLS) {
    const { status, stdout, stderr } = await petstock([...call.split(' '), '--data', folder.path], {
      stdin: 'petId,quantity,status\n1,1,sold\n',
    })
    expect({ call, status, stdout }).toEqual({ call, status: 1, stdout: '' })
    expect(stderr).toStartWith('petstock: ')
    expect(stderr).toContain(file)
    expect(stderr).toContain(reason)
    expect(stderr).not.toContain('    at ')
    expect(readFileSync(file).equals(before)).toBe(true)
  }
}

test('a database of a newer version is refused with a clear message and left as it was', async () => {
  using folder = temporaryFolder()
  await petstock(['keys', 'create', '--name', 'a', '--plan', 'free', '--data', folder.path])
  await expectRefused((file) => {
    writeFileSync(file, readFileSync(folder.file('petstock.db')))
    using client = new Database(file)
    client.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 1)")
    client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  }, 'the database was made by a newer petstock (it has 1 schema change that this version does not know); it was left as it is. Run the newer petstock')
})

test('a file that is no database is refused and left as it was', async () => {
  const text = 'These are the notes of the shop, which someone has put in the wrong place. '
  await expectRefused((file) => writeFileSync(file, text.repeat(100)), 'file is not a database')
  await expectRefused((file) => writeFileSync(file, 'short'), 'file is not a database')
})

test('a database of another program is refused and left as it was', async () => {
  const reason = 'the file is a database, but not one that petstock made'
  await expectRefused((file) => {
    using client = new Database(file)
    client.run('CREATE TABLE inventory (pet_id integer)')
  }, reason)
  // Also one whose program uses the same library for its schema.
  await expectRefused((file) => {
    using client = new Database(file)
    client.run('CREATE TABLE __drizzle_migrations (id integer, hash text, created_at numeric)')
    client.run("INSERT INTO __drizzle_migrations VALUES (1, 'another', 1)")
  }, reason)
})

test('a damaged database is refused', async () => {
  using folder = temporaryFolder()
  await petstock(['keys', 'create', '--name', 'a', '--plan', 'free', '--data', folder.path])
  const whole = readFileSync(folder.file('petstock.db'))
  await expectRefused(
    (file) => writeFileSync(file, whole.subarray(0, 5000)),
    // The start of a server names the cut, a command what it meets.
    'is damaged',
  )
  await expectRefused((file) => {
    // As long as it was, with nothing but zeros after its first page.
    writeFileSync(
      file,
      whole.map((byte, at) => (at < 4096 ? byte : 0)),
    )
  }, 'database disk image is malformed')
})

test('an empty file is no database to a command, and a new one to serve', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.file('data'))
  const file = join(folder.path, 'data', 'petstock.db')
  writeFileSync(file, '')
  for (const call of ['keys list', 'inventory add 1', 'inventory export']) {
    const { status, stderr } = await petstock([...call.split(' '), '--data', folder.file('data')])
    expect(status).toBe(1)
    expect(stderr).toStartWith(`petstock: there is no database at ${file}. `)
    expect(readFileSync(file)).toHaveLength(0)
  }
  await using server = await serve(folder.file('data'))
  expect((await server.request('/v1/inventory')).status).toBe(401)
  await server.stop()
  expect(await server.stderr).toContain('made the database')
})
