import { expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { BINARY, petstock, serve, temporaryFolder } from '../support/petstock.ts'
import { asSomebody } from '../support/somebody.ts'
import { needs } from '../support/tools.ts'
import { newShop, type Shop } from './shop.ts'

interface BackupJson {
  file: string
  bytes: number
  pets: number
  movements: number
  keys: number
  newestChangeAt: number | null
  schema: { applied: number; known: number }
}

async function shopWithPets(): Promise<Shop> {
  const shop = newShop()
  await shop.output('keys', 'create', '--name', 'a', '--plan', 'free')
  const file = shop.write('stock.csv', 'petId,quantity,status\n1,5,available\n2,7,sold\n')
  await shop.output('inventory', 'import', file)
  return shop
}

const CONTENTS =
  /2 pets, 2 movements, 1 key; newest change \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ; schema version \d+\n$/

test('`backup create FILE` writes that file and says in one line what is in it', async () => {
  using shop = await shopWithPets()
  const { status, stdout, stderr } = await shop.run('backup', 'create', 'a.db')
  expect({ status, stderr }).toEqual({ status: 0, stderr: `database: ${shop.database}\n` })
  expect(stdout).toStartWith(`${shop.file('a.db')}: `)
  expect(stdout).toMatch(CONTENTS)
  expect(statSync(shop.file('a.db')).mode & 0o777).toBe(0o600)
  expect(readdirSync(shop.data).toSorted()).toEqual(['petstock.db', 'petstock.lock'])
})

test('`backup create DIR` names the file for the time', async () => {
  using shop = await shopWithPets()
  mkdirSync(shop.file('backups'))
  const from = Math.floor(Date.now() / 1000) * 1000
  const made = await shop.json<BackupJson>('backup', 'create', 'backups')
  const [name = ''] = readdirSync(shop.file('backups'))
  expect(made.file).toBe(shop.file(`backups/${name}`))
  const [, day, time] = /^petstock-(\d{8})T(\d{6})Z\.db$/.exec(name) ?? []
  const iso = `${day}T${time}Z`.replace(
    /(....)(..)(..)T(..)(..)(..)Z/,
    (_, y, m, d, h, min, s) => `${y}-${m}-${d}T${h}:${min}:${s}Z`,
  )
  expect(Date.parse(iso)).toBeGreaterThanOrEqual(from)
  expect(Date.parse(iso)).toBeLessThanOrEqual(Date.now())
})

test('a backup is made while the server runs, and verified without it', async () => {
  using shop = await shopWithPets()
  await using server = await serve(shop.data)
  const made = await shop.json<BackupJson>('backup', 'create', 'a.db')
  expect(made).toMatchObject({ file: shop.file('a.db'), pets: 2, movements: 2, keys: 1 })
  expect(await server.stop()).toBe(0)
  const verified = await petstock(['backup', 'verify', shop.file('a.db'), '--json'])
  expect(verified).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(verified.stdout)).toEqual(made)
})

test('`backup verify` says in one line that a backup is good, and what is in it', async () => {
  using shop = await shopWithPets()
  await shop.output('backup', 'create', 'a.db')
  const { status, stdout, stderr } = await shop.run('backup', 'verify', 'a.db')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toStartWith('a.db is a good backup: ')
  expect(stdout).toMatch(CONTENTS)
  expect(stdout.trimEnd()).not.toContain('\n')
})

test('`backup verify` refuses what cannot be relied on with 1 and the reason', async () => {
  using shop = await shopWithPets()
  await shop.output('backup', 'create', 'a.db')
  const content = readFileSync(shop.file('a.db'))
  const flipped = Buffer.from(content)
  flipped.fill(0xff, 4096, 8192)
  shop.write('flipped.db', flipped)
  shop.write('short.db', content.subarray(0, -1))
  shop.write('empty.db', '')
  for (const [file, reason] of [
    ['flipped.db', 'it is damaged ('],
    ['short.db', `it has ${content.length - 1} bytes of ${content.length}`],
    ['empty.db', 'the file is empty'],
    ['stock.csv', 'the file is not a database'],
    ['missing.db', 'there is no such file'],
    ['data', 'it is a folder. Name the file in it'],
  ] as const) {
    for (const more of [[], ['--json']]) {
      const { status, stdout, stderr } = await shop.run('backup', 'verify', file, ...more)
      expect({ file, status, stdout }).toEqual({ file, status: 1, stdout: '' })
      expect(stderr).toStartWith(`petstock: ${file} is no good backup: `)
      expect(stderr).toContain(reason)
      expect(stderr).not.toContain('    at ')
    }
  }
})

test('a file that is there is left alone, and the command ends with 1', async () => {
  using shop = await shopWithPets()
  const file = shop.write('a.db', 'something else')
  const { status, stdout, stderr } = await shop.run('backup', 'create', file)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toEndWith(
    `petstock: no backup was made: ${file} is there already, and stays as it is. Choose another name\n`,
  )
  expect(readFileSync(file, 'utf8')).toBe('something else')
  const live = await shop.run('backup', 'create', shop.database)
  expect(live.status).toBe(1)
})

test('a folder that is missing is not made, as its disk may not be connected', async () => {
  using shop = await shopWithPets()
  for (const target of ['usb/', 'usb/a.db']) {
    const { status, stdout, stderr } = await shop.run('backup', 'create', target)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(
      `no backup was made: there is no folder ${shop.file('usb')}. Make it, or connect the disk it is on\n`,
    )
  }
  expect(existsSync(shop.file('usb'))).toBe(false)
})

test('without a database nothing is made', async () => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run('backup', 'create', 'a.db')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toStartWith(`petstock: there is no database at ${shop.database}. `)
  expect(readdirSync(shop.path)).toEqual([])
})

test('many backups at once into one folder are each a good one, and nothing else is left', async () => {
  using shop = await shopWithPets()
  mkdirSync(shop.file('backups'))
  const runs = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      shop.run('backup', 'create', at < 6 ? 'backups' : 'backups/same.db'),
    ),
  )
  // Of the two with the same name one came first.
  expect(runs.map(({ status }) => status).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  const names = readdirSync(shop.file('backups'))
  expect(names).toHaveLength(7)
  for (const name of names) {
    expect(name).toMatch(/^(?:petstock-\d{8}T\d{6}Z|same)\.db$/)
    expect((await shop.run('backup', 'verify', join('backups', name))).status).toBe(0)
  }
})

needs('another user').test('a folder that may not be written is said to be so', async () => {
  using shop = await shopWithPets()
  using away = temporaryFolder()
  chmodSync(shop.path, 0o755)
  for (const path of [shop.data, shop.database, join(shop.data, 'petstock.lock')]) {
    chmodSync(path, 0o777)
  }
  chmodSync(away.path, 0o555)
  const child = Bun.spawn(
    [...asSomebody(), BINARY, 'backup', 'create', away.path, '--data', shop.data],
    { stdout: 'pipe', stderr: 'pipe' },
  )
  const stderr = await child.stderr.text()
  expect(await child.exited).toBe(1)
  expect(stderr).toContain(`petstock: no backup was made: ${away.path} cannot be written (`)
  expect(stderr).not.toContain('    at ')
})

needs('another user').test.skipIf(!existsSync('/dev/shm'))(
  'a backup goes to another file system, and is read where nothing may be written',
  async () => {
    using shop = await shopWithPets()
    using away = temporaryFolder('/dev/shm')
    await shop.output('backup', 'create', away.path)
    const [name = ''] = readdirSync(away.path)
    chmodSync(away.file(name), 0o444)
    chmodSync(away.path, 0o555)
    const child = Bun.spawn([...asSomebody(), BINARY, 'backup', 'verify', away.file(name)], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect(await child.exited).toBe(0)
    expect(await child.stdout.text()).toMatch(CONTENTS)
    expect(readdirSync(away.path)).toEqual([name])
  },
)

test('no key is in a backup', async () => {
  using shop = newShop()
  const { key } = await shop.json<{ key: string }>(
    'keys',
    'create',
    '--name',
    'a',
    '--plan',
    'free',
  )
  await shop.output('backup', 'create', 'a.db')
  const content = readFileSync(shop.file('a.db'), 'latin1')
  expect(content).not.toContain(key.slice(4, 47))
  expect(content).not.toContain('pst_')
})

needs('root').test('what root makes in a folder of another user belongs to that user', async () => {
  using shop = await shopWithPets()
  mkdirSync(shop.file('backups'))
  chownSync(shop.file('backups'), 65534, 65534)
  const { file } = await shop.json<BackupJson>('backup', 'create', 'backups')
  expect(statSync(file).uid).toBe(65534)
})

test('a backup does not get the name of a restored database on its way', async () => {
  using shop = await shopWithPets()
  const file = join(shop.data, 'petstock-incoming-20260101T000000Z.db')
  const { status, stderr } = await shop.run('backup', 'create', file)
  expect(status).toBe(1)
  expect(stderr).toContain("is the name of a file of the shop's own. Choose another name")
  expect(existsSync(file)).toBe(false)
})
