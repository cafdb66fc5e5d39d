import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import fc from 'fast-check'
import { BackupRefused } from '../../../src/storage/backup.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { verifyBackup } from '../../../src/storage/sqlite/backup/verify-backup.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { findTool, needs } from '../../support/tools.ts'
import { filledDatabase } from '../filled-database.ts'

const PAGE = 4096

/** A good backup of a shop with some pets. */
async function newBackup(pets = 300) {
  using shop = await filledDatabase(pets)
  const folder = temporaryFolder()
  const file = folder.file('a.db')
  createBackup(shop.folder.database, file)
  return {
    file,
    bytes: readFileSync(file),
    folder,
    /** What is said about other content. */
    refusal(content: Uint8Array): string | undefined {
      const other = folder.file('other.db')
      writeFileSync(other, content)
      try {
        verifyBackup(other)
        return undefined
      } catch (error) {
        if (!(error instanceof BackupRefused)) throw error
        return error.message.replace(`${other} is no good backup: `, '')
      }
    },
    [Symbol.dispose]: folder[Symbol.dispose],
  }
}

test('a backup is read without a trace: nothing beside it, nothing in it, no time changed', async () => {
  using backup = await newBackup()
  chmodSync(backup.file, 0o400)
  chmodSync(backup.folder.path, 0o500)
  const before = statSync(backup.file)
  verifyBackup(backup.file)
  const after = statSync(backup.file)
  expect([after.mtimeMs, after.ctimeMs]).toEqual([before.mtimeMs, before.ctimeMs])
  expect(readdirSync(backup.folder.path)).toEqual(['a.db'])
  expect(readFileSync(backup.file).equals(backup.bytes)).toBe(true)
  chmodSync(backup.folder.path, 0o700)
})

test('a page that was overwritten is found, whichever it is', async () => {
  using backup = await newBackup()
  const pages = backup.bytes.length / PAGE
  expect(pages).toBeGreaterThan(10)
  for (const damage of [
    (page: Buffer) => page.fill(0),
    (page: Buffer) => page.set(page.map((byte) => byte ^ 0xff)),
    (page: Buffer) => page.set(crypto.getRandomValues(new Uint8Array(PAGE))),
  ]) {
    for (let page = 0; page < pages; page++) {
      const content = Buffer.from(backup.bytes)
      damage(content.subarray(page * PAGE, (page + 1) * PAGE))
      expect({ page, said: backup.refusal(content) }).toEqual({
        page,
        said: expect.stringMatching(/damaged|not a database|cut short/),
      })
    }
  }
})

test('a file that is cut short is refused, wherever it ends', async () => {
  using backup = await newBackup()
  const { length } = backup.bytes
  fc.assert(
    fc.property(fc.nat(length - 1), (end) => {
      const said = backup.refusal(backup.bytes.subarray(0, end))
      if (end >= 100) expect(said).toBe(`the file is cut short: it has ${end} bytes of ${length}`)
      else expect(said).toMatch(/^the file is (?:empty|not a database)$/)
    }),
  )
})

test('whatever else a file holds, it is refused with its reason', async () => {
  using backup = await newBackup(1)
  expect(backup.refusal(new Uint8Array())).toBe('the file is empty')
  expect(backup.refusal(Buffer.from('petId,quantity,status\n'.repeat(99)))).toBe(
    'the file is not a database',
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3 * PAGE }), (bytes) => {
      expect(backup.refusal(bytes)).toBeDefined()
      const header = backup.bytes.subarray(0, 100)
      expect(backup.refusal(Buffer.concat([header, bytes]))).toBeDefined()
    }),
  )
})

test('a file that is missing or a folder is said to be', async () => {
  using folder = temporaryFolder()
  expect(() => verifyBackup(folder.file('a.db'))).toThrow('there is no such file')
  expect(() => verifyBackup(folder.path)).toThrow('it is a folder. Name the file in it')
})

/** Changes a good backup by hand. */
async function changed(change: (client: Database) => void) {
  const backup = await newBackup(1)
  using client = new Database(backup.file)
  change(client)
  return backup
}

test.each([
  ['DROP TABLE __drizzle_migrations', 'a database, but not one that petstock made'],
  ['PRAGMA application_id = 1', 'a database, but not one that petstock made'],
  [
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 1)",
    'the database was made by a newer petstock (it has 1 schema change',
  ],
  [
    'DROP TABLE api_keys',
    'it is damaged (its schema is not as petstock made it: the index api_keys_digest is missing, the table api_keys is missing)',
  ],
  [
    'CREATE TRIGGER steal AFTER UPDATE ON inventory BEGIN SELECT 1; END',
    'the trigger steal was added. Remove what was added with the tool that added it (DROP TRIGGER "steal")',
  ],
  ['CREATE VIEW low AS SELECT 1', 'the view low was added'],
  ['CREATE TABLE later (a)', 'the table later was added'],
  ['DROP INDEX api_keys_digest', 'the index api_keys_digest is missing'],
  ['ALTER TABLE inventory ADD COLUMN colour text', 'the table inventory was changed'],
])('after %s it is refused: %s', async (statement, reason) => {
  using backup = await changed((client) => client.run(statement))
  expect(() => verifyBackup(backup.file)).toThrow(reason)
})

test('a row that points to nothing, or is against the rules, is damage', async () => {
  using dangling = await changed((client) => {
    client.run('CREATE TABLE later (pet_id integer REFERENCES inventory (pet_id))')
    client.run('PRAGMA foreign_keys = OFF')
    client.run('INSERT INTO later VALUES (7)')
  })
  expect(() => verifyBackup(dangling.file)).toThrow('a row in it points to nothing')
  using unruly = await changed((client) => {
    client.run('PRAGMA ignore_check_constraints = ON')
    client.run('UPDATE inventory SET quantity = -1')
  })
  expect(() => verifyBackup(unruly.file)).toThrow(
    'it is damaged (a row of inventory is against its rules)',
  )
})

test('an empty database of this program is none', async () => {
  using folder = temporaryFolder()
  {
    using client = new Database(folder.file('a.db'))
    client.run('CREATE TABLE a (b)')
    client.run('DROP TABLE a')
  }
  expect(() => verifyBackup(folder.file('a.db'))).toThrow('a database without a table in it')
})

test('a database that was copied by hand is good when it is whole, and refused with a part in its log', async () => {
  using shop = await filledDatabase()
  using folder = temporaryFolder()
  const copy = folder.file('copy.db')
  const { database } = shop.folder
  copyFileSync(database, copy)
  copyFileSync(`${database}-wal`, `${copy}-wal`)
  expect(() => verifyBackup(copy)).toThrow(`a part of it is in ${copy}-wal still`)
  shop.client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(database, copy)
  writeFileSync(`${copy}-wal`, '')
  expect(verifyBackup(copy).pets).toBe(3)
  expect(readdirSync(folder.path).toSorted()).toEqual(['copy.db', 'copy.db-wal'])
})

test('the newest change is that of the journal where the pet is gone', async () => {
  using shop = await filledDatabase(0)
  using folder = temporaryFolder()
  const newest = (name: string) =>
    createBackup(shop.folder.database, folder.file(name)).newestChangeAt
  expect(newest('a.db')).toBeNull()
  shop.client.run(
    "INSERT INTO stock_movements (pet_id, previous_quantity, new_quantity, reason, at) VALUES (1, 1, 0, 'remove', 77)",
  )
  expect(newest('b.db')).toBe(77)
})

needs('mkfifo').test('a pipe is refused at once, and not waited for', () => {
  using folder = temporaryFolder()
  const pipe = folder.file('petstock-20260102T000000Z.db')
  expect(Bun.spawnSync([findTool('mkfifo'), pipe]).success).toBe(true)
  expect(() => verifyBackup(pipe)).toThrow('it is no file, but a device or a pipe')
})
