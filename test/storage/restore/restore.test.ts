import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type DataFolder, dataFolder } from '../../../src/storage/data-folder.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import {
  lockAsServer,
  lockExclusive,
  lockShared,
} from '../../../src/storage/sqlite/folder/folder-lock.ts'
import { type RestoreOptions, restoreBackup } from '../../../src/storage/sqlite/restore/restore.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { contentOf, LATER, NOW } from '../database.ts'
import { filledDatabase } from '../filled-database.ts'

const REPLACED = 'petstock-replaced-20260105T090000Z.db'

function contentOfFile(file: string) {
  // A reader alone would leave a log beside a database.
  using client = new Database(file, { readwrite: true, safeIntegers: true })
  return contentOf(client)
}

/** What a database holds besides the entries of its restores, and the ids of the journal. */
function restoredContent(file: string) {
  using client = new Database(file, { readwrite: true, safeIntegers: true })
  client.run("DELETE FROM access_journal WHERE action = 'restore'")
  client.run(
    "UPDATE sqlite_sequence SET seq = (SELECT max(id) FROM access_journal) WHERE name = 'access_journal'",
  )
  return contentOf(client)
}

/** A shop of which a backup was made, and that then went on; closed, as with a server that stopped. */
async function shopWithBackup() {
  const shop = await filledDatabase()
  const away = temporaryFolder()
  const file = away.file('backup.db')
  createBackup(shop.folder.database, file, NOW)
  shop.client.run('UPDATE inventory SET quantity = 77')
  const content = contentOf(shop.client)
  shop.client.close(true)
  return {
    folder: shop.folder,
    file,
    away,
    /** What it held when it was closed. */
    content,
    restore: (options: Partial<RestoreOptions> = {}) =>
      restoreBackup(shop.folder, file, { now: () => NOW, lockTimeoutMs: 20, ...options }),
    [Symbol.dispose]() {
      shop[Symbol.dispose]()
      away[Symbol.dispose]()
    },
  }
}

const filesIn = ({ directory }: DataFolder) => readdirSync(directory).toSorted()

test('a restored database holds what the backup does, and the replaced one is kept as it was', async () => {
  using shop = await shopWithBackup()
  const { database, replaced, preserved, unread } = shop.restore()
  expect(replaced).toBe(join(shop.folder.directory, REPLACED))
  expect(database).toMatchObject({ file: shop.folder.database, pets: 3, movements: 3, keys: 2 })
  expect(preserved).toEqual({ revoked: 0, rotated: 0, accessChanged: 0, gone: [] })
  expect(unread).toBeUndefined()
  expect(restoredContent(shop.folder.database)).toEqual(contentOfFile(shop.file))
  expect(contentOfFile(replaced ?? '')).toEqual(shop.content)
  expect(filesIn(shop.folder)).toEqual([REPLACED, 'petstock.db', 'petstock.lock'])
})

test('what a killed server left in its log is in the replaced database', async () => {
  using shop = await filledDatabase()
  using away = temporaryFolder()
  createBackup(shop.folder.database, away.file('backup.db'))
  // As it lies there while it is open.
  using killed = temporaryFolder()
  for (const suffix of ['', '-wal', '-shm']) {
    writeFileSync(killed.file(`petstock.db${suffix}`), readFileSync(shop.folder.database + suffix))
  }
  expect(statSync(killed.file('petstock.db-wal')).size).toBeGreaterThan(0)
  const options = { now: () => NOW }
  const { replaced } = restoreBackup(dataFolder(killed.path), away.file('backup.db'), options)
  expect(contentOfFile(replaced ?? '')).toEqual(contentOf(shop.client))
  expect(readdirSync(killed.path).toSorted()).toEqual([REPLACED, 'petstock.db', 'petstock.lock'])
})

test('a lost folder is made again, for its owner alone', async () => {
  using shop = await shopWithBackup()
  rmSync(shop.folder.directory, { recursive: true })
  const { replaced, preserved, unread } = shop.restore()
  expect([replaced, preserved, unread]).toEqual([undefined, undefined, undefined])
  expect(restoredContent(shop.folder.database)).toEqual(contentOfFile(shop.file))
  expect(statSync(shop.folder.directory).mode & 0o777).toBe(0o700)
  expect(statSync(shop.folder.database).mode & 0o777).toBe(0o600)
})

test('what is left of a lost database does not get into the restored one', async () => {
  using shop = await shopWithBackup()
  rmSync(shop.folder.database)
  for (const suffix of ['-wal', '-shm', '-journal']) {
    writeFileSync(shop.folder.database + suffix, `some ${suffix}`)
  }
  expect(shop.restore().replaced).toBe(join(shop.folder.directory, `${REPLACED}-wal`))
  expect(restoredContent(shop.folder.database)).toEqual(contentOfFile(shop.file))
  expect(filesIn(shop.folder)).toEqual([
    `${REPLACED}-journal`,
    `${REPLACED}-shm`,
    `${REPLACED}-wal`,
    'petstock.db',
    'petstock.lock',
  ])
})

test.each([
  ['cut short', (file: string) => truncateSync(file, 8192)],
  ['overwritten', (file: string) => writeFileSync(file, 'notes '.repeat(1000))],
  ['empty', (file: string) => truncateSync(file, 0)],
])(
  'a database that is %s is moved aside as it is, and it is said that its keys are unknown',
  async (_, damage) => {
    using shop = await shopWithBackup()
    damage(shop.folder.database)
    const before = readFileSync(shop.folder.database)
    const { replaced, preserved, unread } = shop.restore()
    expect(preserved).toBeUndefined()
    expect(unread).toMatch(/SQLITE_(?:CORRUPT|NOTADB)|no such table/)
    expect(readFileSync(replaced ?? '').equals(before)).toBe(true)
    expect(restoredContent(shop.folder.database)).toEqual(contentOfFile(shop.file))
  },
)

test('a backup in the data folder itself can be restored, and the replaced database brought back', async () => {
  using shop = await shopWithBackup()
  const inside = join(shop.folder.directory, 'my-backup.db')
  writeFileSync(inside, readFileSync(shop.file))
  const first = restoreBackup(shop.folder, inside, { now: () => NOW })
  expect(existsSync(inside)).toBe(true)
  // In the same second.
  const second = restoreBackup(shop.folder, first.replaced ?? '', { now: () => NOW })
  expect(second.replaced).toBe(join(shop.folder.directory, 'petstock-replaced-20260105T090001Z.db'))
  expect(restoredContent(shop.folder.database)).toEqual(shop.content)
})

test('a backup of an older schema is upgraded before it takes the place', async () => {
  using shop = await shopWithBackup()
  // The replaced database is of this schema already.
  const copies: string[] = []
  shop.restore({ migrations: LATER, onUpgrade: (copy) => copies.push(copy) })
  using client = new Database(shop.folder.database, { readonly: true })
  expect(client.query('SELECT colour FROM inventory').values()).toHaveLength(3)
  expect(copies).toHaveLength(1)
  expect(contentOfFile(copies[0] ?? '')).toEqual(contentOfFile(shop.file))
})

test('an upgrade that fails leaves all as it was', async () => {
  using shop = await shopWithBackup()
  const broken = [
    ...LATER,
    { name: 'broken', hash: 'broken', createdAt: NOW, statements: ['SELECT no_such()'] },
  ]
  expect(() => shop.restore({ migrations: broken })).toThrow('the upgrade failed')
  expect(contentOfFile(shop.folder.database)).toEqual(shop.content)
  expect(filesIn(shop.folder).filter((name) => !name.includes('before-upgrade'))).toEqual([
    'petstock.db',
    'petstock.lock',
  ])
})

test('a bad backup changes nothing, and makes no folder', async () => {
  using shop = await shopWithBackup()
  writeFileSync(shop.file, readFileSync(shop.file).subarray(0, 9000))
  expect(() => shop.restore()).toThrow('the file is cut short')
  expect(filesIn(shop.folder)).toEqual(['petstock.db'])
  rmSync(shop.folder.directory, { recursive: true })
  expect(() => shop.restore()).toThrow('the file is cut short')
  expect(existsSync(shop.folder.directory)).toBe(false)
})

test('the database itself is no backup of it, whatever way leads to it', async () => {
  using shop = await shopWithBackup()
  symlinkSync(shop.folder.directory, shop.away.file('link'))
  for (const file of [shop.folder.database, shop.away.file('link/petstock.db')]) {
    expect(() => restoreBackup(shop.folder, file, { now: () => NOW })).toThrow(
      `${file} is the shop's database itself`,
    )
  }
})

test('a restore is refused while a server, a command or a restore is at work, and while another program has the database open', async () => {
  using shop = await shopWithBackup()
  const before = filesIn(shop.folder)
  const other = () => {
    const client = new Database(shop.folder.database)
    client.query('SELECT count(*) FROM inventory').get()
    return () => client.close(true)
  }
  for (const [enter, reason] of [
    [lockAsServer, 'a petstock server is running on'],
    [lockExclusive, 'a backup is being restored into'],
    [lockShared, 'another petstock command is at work on'],
    [other, 'another program has'],
  ] as const) {
    const release = enter(shop.folder)
    expect(() => shop.restore()).toThrow(reason)
    release?.()
    const seen = filesIn(shop.folder).filter((name) => !/-(?:wal|shm)$|\.lock$/.test(name))
    expect(seen).toEqual(before)
  }
  expect(contentOfFile(shop.folder.database)).toEqual(shop.content)
  shop.restore()
})

test('the restored database has the mode of the replaced one', async () => {
  using shop = await shopWithBackup()
  chmodSync(shop.folder.database, 0o640)
  const { replaced } = shop.restore()
  expect(statSync(shop.folder.database).mode & 0o777).toBe(0o640)
  expect(statSync(replaced ?? '').mode & 0o777).toBe(0o640)
})

const ownersOf = (folder: DataFolder) =>
  Object.fromEntries(
    filesIn(folder).map((name) => {
      const { uid, gid } = statSync(join(folder.directory, name))
      return [name, [uid, gid]]
    }),
  )

needs('root').test(
  'restored by the administrator, a database is still the user’s that it was',
  async () => {
    using shop = await shopWithBackup()
    chownSync(shop.folder.directory, 4711, 4712)
    chownSync(shop.folder.database, 4711, 4713)
    shop.restore()
    expect(ownersOf(shop.folder)).toEqual({
      [REPLACED]: [4711, 4713],
      'petstock.db': [4711, 4713],
      'petstock.lock': [4711, 4712],
    })
    // And the folder's user's where there was none.
    for (const name of filesIn(shop.folder)) rmSync(join(shop.folder.directory, name))
    shop.restore()
    expect(ownersOf(shop.folder)).toEqual({
      'petstock.db': [4711, 4712],
      'petstock.lock': [4711, 4712],
    })
  },
)

test('what an earlier restore left unfinished is no hindrance', async () => {
  using shop = await shopWithBackup()
  mkdirSync(shop.folder.directory, { recursive: true })
  for (const suffix of ['', '-wal', '-journal']) {
    writeFileSync(join(shop.folder.directory, `petstock-restoring.partial${suffix}`), 'half')
  }
  shop.restore()
  expect(filesIn(shop.folder)).toEqual([REPLACED, 'petstock.db', 'petstock.lock'])
})
