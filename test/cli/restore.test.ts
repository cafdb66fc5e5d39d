import { expect, test } from 'bun:test'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { smallDisk } from '../faults/small-disk.ts'
import { bearer, createKey, outputOf, petstock, serve } from '../support/petstock.ts'
import { expectError } from '../support/responses.ts'
import { needs } from '../support/tools.ts'
import { type KeyJson, newShop, type PetJson, type Shop } from './shop.ts'

/** A shop with one pet, a key, and a backup.db beside it; the pet has 5. */
async function shopWithBackup() {
  const shop = newShop()
  const { id, key } = await createKey(shop.data)
  await shop.output('inventory', 'add', '42', '--quantity', '5')
  await shop.output('backup', 'create', 'backup.db')
  return { ...shop, keyId: id, key }
}

async function quantity(shop: Shop): Promise<number | undefined> {
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  return pets.find(({ petId }) => petId === 42)?.quantity
}

const replacedIn = (data: string): string =>
  join(data, readdirSync(data).find((name) => name.startsWith('petstock-replaced-')) ?? 'none')

test('`restore FILE` brings the backup back, and says where the database from before is', async () => {
  using shop = await shopWithBackup()
  await shop.output('inventory', 'set', '42', '--quantity', '9')
  const { status, stdout, stderr } = await shop.run('restore', 'backup.db')
  const replaced = replacedIn(shop.data)
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: `database: ${shop.database}\nthe database from before is kept as ${replaced}\n`,
  })
  expect(stdout).toMatch(
    /^restored backup\.db: 1 pet, 1 movement, 1 key; newest change \S+Z; schema version \d+\n$/,
  )
  expect(await quantity(shop)).toBe(5)
  expect((await shop.json<PetJson[]>('inventory', 'list'))[0]?.petId).toBe(42)

  // And the way back.
  expect((await shop.run('restore', replaced)).status).toBe(0)
  expect(await quantity(shop)).toBe(9)
})

test('the audit log ends with the restore: by a command, of which backup, as of when', async () => {
  using shop = await shopWithBackup()
  await shop.output('keys', 'rename', shop.keyId, 'Till 9')
  await shop.output('restore', 'backup.db')
  const [newest, before] = await shop.json<object[]>('keys', 'history')
  const [pet] = await shop.json<PetJson[]>('inventory', 'list')
  expect(newest).toEqual({
    id: expect.any(String),
    at: expect.any(Number),
    keyId: null,
    action: 'restore',
    subject: null,
    name: 'backup.db',
    before: null,
    after: String(pet?.updatedAt),
  })
  expect(before).toMatchObject({ action: 'rename_key', after: 'Till 9' })
  const [, line] = (await shop.output('keys', 'history')).split('\n')
  expect(line).toMatch(/a command +restore +backup\.db +- +\d{4}-\S+Z *$/)
})

test('as JSON it says the same', async () => {
  using shop = await shopWithBackup()
  const { id } = await createKey(shop.data)
  await shop.output('keys', 'revoke', shop.keyId)
  const restored = await shop.json<object>('restore', 'backup.db')
  expect(restored).toEqual({
    file: shop.database,
    bytes: expect.any(Number),
    pets: 1,
    movements: 1,
    keys: 1,
    newestChangeAt: expect.any(Number),
    schema: { applied: expect.any(Number), known: expect.any(Number) },
    restoredFrom: 'backup.db',
    replaced: replacedIn(shop.data),
    keysRevoked: 1,
    keysRotated: 0,
    keysAccessChanged: 0,
    keysGone: [{ id, name: 'test' }],
    keysUnchecked: 0,
    replacedShop: 'same',
  })
})

test('keys that were revoked stay so, rotated ones keep their new token, and those gone are named', async () => {
  using shop = await shopWithBackup()
  const rotated = await createKey(shop.data)
  rmSync(shop.file('backup.db'))
  await shop.output('backup', 'create', 'backup.db')
  await shop.output('keys', 'revoke', shop.keyId)
  const newToken = (await shop.output('keys', 'rotate', rotated.id, '--grace', '0')).trim()
  const gone = await createKey(shop.data)
  const { stderr } = await shop.run('restore', 'backup.db')
  expect(stderr).toContain('revoked since the backup, and still so: 1 key\n')
  expect(stderr).toContain('rotated since the backup, with the new token: 1 key\n')
  expect(stderr).toContain(
    `warning: issued since the backup, and gone: test (${gone.id}). Make new ones with \`petstock keys create --data ${shop.data}\`\n`,
  )
  const keys = await shop.json<KeyJson[]>('keys', 'list')
  expect(keys.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false])

  await using server = await serve(shop.data)
  const list = (key: string) => server.request('/v1/inventory', { headers: bearer(key) })
  for (const key of [shop.key, rotated.key, gone.key]) {
    await expectError(list(key), 'invalid_api_key')
  }
  expect((await list(newToken)).status).toBe(200)
})

test('a lost folder is restored, with a warning of keys that were revoked', async () => {
  using shop = await shopWithBackup()
  rmSync(shop.data, { recursive: true })
  const { status, stderr } = await shop.run('restore', 'backup.db')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain('warning: there was no database before, so that 1 key may have access')
  expect(await quantity(shop)).toBe(5)
})

test('it is refused while the server runs, which goes on', async () => {
  using shop = await shopWithBackup()
  await using server = await serve(shop.data)
  const { status, stdout, stderr } = await shop.run('restore', 'backup.db')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe(
    `petstock: a petstock server is running on ${shop.data}. Stop it, and try again; nothing has changed\n`,
  )
  const list = await server.request('/v1/inventory', { headers: bearer(shop.key) })
  expect(list.status).toBe(200)
  expect(await server.stop()).toBe(0)
  expect((await shop.run('restore', 'backup.db')).status).toBe(0)
})

test('a bad backup is refused with 1, and nothing changes', async () => {
  using shop = await shopWithBackup()
  for (const file of [
    'missing.db',
    shop.write('a.csv', 'petId,quantity,status\n'),
    shop.database,
  ]) {
    const { status, stdout, stderr } = await shop.run('restore', file)
    expect({ file, status, stdout }).toEqual({ file, status: 1, stdout: '' })
    expect(stderr).toStartWith(`petstock: ${file} is `)
  }
  expect(readdirSync(shop.data).toSorted()).toEqual(['petstock.db', 'petstock.lock'])
})

/** Leaves the folder as a restore does that is killed between its two renames. */
async function cutShort(shop: Awaited<ReturnType<typeof shopWithBackup>>): Promise<string> {
  await shop.output('inventory', 'set', '42', '--quantity', '9')
  const stamp = '20260105T090000Z'
  renameSync(shop.file('backup.db'), join(shop.data, `petstock-incoming-${stamp}.db`))
  const replaced = join(shop.data, `petstock-replaced-${stamp}.db`)
  renameSync(shop.database, replaced)
  return replaced
}

test.each(['inventory list --json', 'keys create --name b --plan free', 'backup create again.db'])(
  'a restore that was cut short is finished by the next `%s`',
  async (call) => {
    using shop = await shopWithBackup()
    const replaced = await cutShort(shop)
    const { status, stderr } = await shop.run(...call.split(' '))
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(stderr).toStartWith(
      `finished a restore that was cut short; the database before it is ${replaced}\ndatabase: ${shop.database}\n`,
    )
    expect(await quantity(shop)).toBe(5)
    expect(existsSync(replaced)).toBe(true)
    expect((await shop.run('inventory', 'list')).stderr).toBe(`database: ${shop.database}\n`)
  },
)

test('and by the next `serve`, which never starts with an empty shop', async () => {
  using shop = await shopWithBackup()
  const replaced = await cutShort(shop)
  await using server = await serve(shop.data)
  const response = await server.request('/v1/inventory', { headers: bearer(shop.key) })
  expect(await response.json()).toMatchObject([{ petId: 42, quantity: 5 }])
  expect(await server.stop()).toBe(0)
  const log = await server.stderr
  expect(log).toContain(
    `finished a restore that was cut short; the database before it is ${replaced}`,
  )
  expect(log).not.toContain('made the database')
})

test('and by the next restore, before its own', async () => {
  using shop = await shopWithBackup()
  const replaced = await cutShort(shop)
  expect((await shop.run('restore', replaced)).status).toBe(0)
  expect(await quantity(shop)).toBe(9)
})

test('many commands and a server that come upon a restore that was cut short all get on with it', async () => {
  using shop = await shopWithBackup()
  await cutShort(shop)
  const lists = Array.from({ length: 6 }, () => shop.program('inventory', 'list', '--json'))
  await using server = await serve(shop.data)
  for (const { status, stdout, stderr } of await Promise.all(lists)) {
    expect({ status, stderr }).toMatchObject({ status: 0 })
    expect(JSON.parse(stdout)).toMatchObject([{ petId: 42, quantity: 5 }])
  }
  expect(await server.stop()).toBe(0)
  expect(
    readdirSync(shop.data).filter((name) => name.startsWith('petstock-replaced')),
  ).toHaveLength(1)
})

test('restores and commands at once never mix two databases', async () => {
  using shop = await shopWithBackup()
  for (let round = 0; round < 3; round++) {
    const runs = await Promise.all([
      shop.run('restore', 'backup.db'),
      ...Array.from({ length: 4 }, (_, at) =>
        shop.program('inventory', 'add', `${round * 4 + at + 1}`),
      ),
      shop.run('restore', 'backup.db'),
    ])
    for (const { status, stderr } of runs) {
      if (status !== 0) expect(stderr).toMatch(/is being restored|command is at work/)
    }
    expect(await quantity(shop)).toBe(5)
    const check = await petstock(['backup', 'create', `${round}.db`, '--data', shop.data], {
      cwd: shop.path,
    })
    expect(check).toMatchObject({ status: 0 })
  }
})

needs('mounts').test('where nothing may be written, a restore says so in words', async () => {
  using shop = await shopWithBackup()
  using disk = smallDisk(8)
  await outputOf(['restore', shop.file('backup.db'), '--data', disk.path])
  disk.writable(false)
  const { status, stderr } = await petstock([
    'restore',
    shop.file('backup.db'),
    '--data',
    disk.path,
  ])
  expect(status).toBe(1)
  expect(stderr).toContain('petstock: nothing was restored, and the database is as it was: ')
  expect(stderr).not.toContain('    at ')
})

needs('mounts').test(
  'a full disk on which the database cannot even be opened is named as the cause',
  async () => {
    using shop = await shopWithBackup()
    using disk = smallDisk(8)
    await outputOf(['restore', shop.file('backup.db'), '--data', disk.path])
    disk.fill()
    const { status, stderr } = await petstock(['inventory', 'list', '--data', disk.path])
    expect(status).toBe(1)
    expect(stderr).toContain(`the disk of ${disk.path} is full. Make room there, and try again`)
  },
)
