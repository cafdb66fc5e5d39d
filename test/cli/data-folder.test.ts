import { expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { petstock, serve } from '../support/petstock.ts'
import { newShop, type PetJson } from './shop.ts'

const NEVER_CREATE = [
  'keys list',
  'keys list --json',
  'keys revoke key_1',
  'keys rotate key_1',
  'keys plan key_1 pro',
  'keys unban key_1',
  'inventory list',
  'inventory add 1',
  'inventory set 1 --quantity 1',
  'inventory remove 1',
  'inventory export',
  'inventory order',
  'inventory worth',
  'inventory history 1',
  'backup create backup.db',
]

test.each(NEVER_CREATE)('`%s` on a missing folder fails and creates nothing', async (call) => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run(...call.split(' '))
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toStartWith(`petstock: there is no database at ${shop.database}. `)
  expect(existsSync(shop.data)).toBe(false)
})

test('`inventory add` leaves an existing folder without a database as it is', async () => {
  using shop = newShop()
  const { status } = await petstock(['inventory', 'add', '1', '--data', shop.path])
  expect(status).toBe(1)
  expect(readdirSync(shop.path)).toEqual([])
})

test('`inventory import --dry-run` on a missing folder prints its plan and creates nothing', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,status\n1,5,available\n')
  const { status, stdout, stderr } = await shop.run('inventory', 'import', file, '--dry-run')
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stdout).toStartWith('would add 1, would change 0, would leave alone 0, would refuse 0\n')
  expect(stdout).toEndWith('\nadd     1: 5, available\n')
  expect(stderr).toContain(`there is no database at ${shop.database} yet`)
  expect(existsSync(shop.data)).toBe(false)
})

/** Who has mistaken the folder reads it here, and not at the till whose key another shop refuses. */
const saysMade = (database: string): string =>
  `made a new database, for a shop of its own: ${database}. --data names the folder of another shop\n`

test('`keys create` and `inventory import` make a new database, and say which', async () => {
  using shop = newShop()
  const made = await shop.run('keys', 'create', '--name', 'a', '--plan', 'free')
  expect(made).toMatchObject({ status: 0 })
  expect(made.stderr).toContain(saysMade(shop.database))

  using other = newShop()
  const file = other.write('stock.csv', 'petId,quantity,status,name\n1,5,available,Neon tetra\n')
  const imported = await other.run('inventory', 'import', file)
  expect(imported).toEqual({
    status: 0,
    stdout: 'added 1, changed 0, left alone 0\n',
    stderr: saysMade(other.database),
  })
})

test('every command says which database it works on, on stderr', async () => {
  using shop = newShop()
  const { id } = await shop.json<{ id: string }>('keys', 'create', '--name', 'a', '--plan', 'free')
  const calls = NEVER_CREATE.map((call) => call.replace('key_1', id))
  const order = calls.filter((call) => !/ (?:revoke|remove) /.test(call))
  for (const call of order) {
    const { status, stdout, stderr } = await shop.run(...call.split(' '))
    expect({ call, status }).toEqual({ call, status: 0 })
    expect(stderr).toStartWith(`database: ${shop.database}\n`)
    expect(stdout).not.toContain(shop.database)
  }
})

test('PETSTOCK_DATA names the folder, and --data goes over it', async () => {
  using shop = newShop()
  await shop.run('keys', 'create', '--name', 'a', '--plan', 'free')
  const env = { PETSTOCK_DATA: shop.data }
  const added = await petstock(['inventory', 'add', '5', '--json'], { cwd: shop.path, env })
  expect(added.stderr).toBe(`database: ${shop.database}\n`)
  expect((JSON.parse(added.stdout) as PetJson).petId).toBe(5)

  const elsewhere = await petstock(['inventory', 'list', '--data', 'other'], {
    cwd: shop.path,
    env,
  })
  expect(elsewhere.status).toBe(1)
  expect(elsewhere.stderr).toContain(join(shop.path, 'other', 'petstock.db'))
})

test('without --data and PETSTOCK_DATA it is ./petstock-data, an empty variable being none', async () => {
  using shop = newShop()
  for (const env of [{}, { PETSTOCK_DATA: '' }]) {
    const { stderr } = await petstock(['inventory', 'list'], { cwd: shop.path, env })
    expect(stderr).toContain(join(shop.path, 'petstock-data', 'petstock.db'))
  }
})

test('a file in place of the folder, and a folder that cannot be made, are refused clearly', async () => {
  using shop = newShop()
  const file = shop.write('a-file', 'not a folder')
  for (const data of [file, join(file, 'below')]) {
    for (const args of [['serve', '--port', '0'], 'keys create --name a --plan free'.split(' ')]) {
      const { status, stdout, stderr } = await petstock([...args, '--data', data])
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      expect(stderr).toStartWith(`petstock: cannot make the data folder ${data}: `)
      expect(stderr).not.toContain('    at ')
    }
  }
  expect(await Bun.file(file).text()).toBe('not a folder')
})

test('commands work beside a running server', async () => {
  using shop = newShop()
  await using server = await serve(shop.data)
  const { id } = await shop.json<{ id: string }>('keys', 'create', '--name', 'a', '--plan', 'free')
  expect(id).toMatch(/^key_[2-9a-z]{10}$/)
  expect((await shop.run('inventory', 'add', '1')).status).toBe(0)
  expect(await server.stop()).toBe(0)
})
