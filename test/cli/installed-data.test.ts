import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unitText } from '../../src/cli/service/linux/unit.ts'
import { createKey, outputOf, petstock, temporaryFolder } from '../support/petstock.ts'
import { planOf } from './service/plans.ts'

const PROGRAM = join(import.meta.dir, 'with-installed-service.ts')

/** A machine with an installed service, whose shop has a key, and a folder to work in. */
async function machine(flags: Parameters<typeof planOf>[0] = []) {
  const folder = temporaryFolder()
  const data = folder.file('shop')
  const units = folder.file('etc/systemd/system')
  const here = folder.file('here')
  mkdirSync(units, { recursive: true })
  mkdirSync(here)
  const unit = join(units, 'petstock.service')
  writeFileSync(unit, unitText(planOf([['--data', data], ...flags])))
  await createKey(data)
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    petstock([PROGRAM, folder.path, ...args], { binary: process.execPath, cwd: here, env })
  return { data, unit, here, run, file: folder.file, [Symbol.dispose]: folder[Symbol.dispose] }
}

const COMMANDS = [
  ['keys', 'list'],
  ['keys', 'create', '--name', 'Till 1', '--plan', 'free'],
  ['inventory', 'list'],
  ['inventory', 'add', '1'],
  ['doctor', '--json'],
  ['backup', 'create', 'copy.db'],
  ['clock', 'accept', '--yes'],
  ['setup-link'],
  ['keys', 'history'],
  ['tls', 'create', 'shop-pc.local'],
]

test('commands find the folder of the installed service where no other is named or there, and say so', async () => {
  using shop = await machine()
  for (const command of COMMANDS) {
    const { status, stdout, stderr } = await shop.run(command)
    expect({ command, status }).toEqual({ command, status: 0 })
    expect(stderr).toStartWith(`data folder: ${shop.data}, of the installed service\n`)
    expect(stdout).not.toContain('of the installed service')
  }
  expect(readdirSync(shop.here)).toEqual(['copy.db'])
})

test.each<[Parameters<typeof planOf>[0], string]>([
  [[['--port', '8080']], 'http://localhost:8080'],
  [[['--host', '127.0.0.2']], 'http://127.0.0.2:3000'],
  [
    [
      ['--host', '0.0.0.0'],
      ['--port', '80'],
    ],
    'http://localhost',
  ],
  [[['--host', '192.168.1.20']], 'http://192.168.1.20:3000'],
  [
    [
      ['--tls-cert', '/etc/a.pem'],
      ['--tls-key', '/etc/a.key'],
    ],
    'https://localhost:3000',
  ],
])(
  '`setup-link` opens the page where the installed service listens: %j',
  async (flags, address) => {
    using shop = await machine(flags)
    const { stdout } = await shop.run(['setup-link', '--data', shop.data])
    expect(stdout).toStartWith(`${address}/#code=`)
  },
)

test('`setup-link` for another data folder does not take the address of the installed service', async () => {
  using shop = await machine([['--port', '8080']])
  const other = join(shop.here, 'petstock-data')
  await createKey(other)
  const { stdout } = await shop.run(['setup-link', '--data', other])
  expect(stdout).toStartWith('http://localhost:3000/#code=')
})

test('where ./petstock-data exists as well, commands end with 2 and name both', async () => {
  using shop = await machine()
  const other = join(shop.here, 'petstock-data')
  await createKey(other)
  const before = await outputOf(['keys', 'list', '--data', other])
  const refused = COMMANDS.map(async (command) => ({ command, ...(await shop.run(command)) }))
  for (const { command, status, stdout, stderr } of await Promise.all(refused)) {
    expect({ command, status, stdout }).toEqual({ command, status: 2, stdout: '' })
    expect(stderr).toStartWith(
      `petstock: there are two data folders: ${other}, and ${shop.data} of the installed service. Say which one: --data ./petstock-data or --data ${shop.data}\n`,
    )
  }
  expect(await outputOf(['keys', 'list', '--data', other])).toBe(before)
})

test('a ./petstock-data that is the folder of the service is no second one', async () => {
  using shop = await machine()
  symlinkSync(shop.data, join(shop.here, 'petstock-data'))
  expect((await shop.run(['keys', 'list'])).status).toBe(0)
})

test('a folder that is named, by a flag or a variable, is the one', async () => {
  using shop = await machine()
  const named = shop.file('named')
  await createKey(named)
  const byFlag = await shop.run(['keys', 'list', '--data', named])
  const byVariable = await shop.run(['keys', 'list'], { PETSTOCK_DATA: named })
  for (const { status, stderr } of [byFlag, byVariable]) {
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `database: ${join(named, 'petstock.db')}\n`,
    })
  }
})

test('a database that is named is the one, and no folder is looked for', async () => {
  using shop = await machine()
  const { stderr } = await shop.run([
    'keys',
    'list',
    '--database',
    'postgres://pets@127.0.0.1:1/pets',
  ])
  expect(stderr).toContain('the database on 127.0.0.1:1')
  expect(stderr).not.toContain('installed service')
})

test('serve never looks for the folder of the installed service', async () => {
  using shop = await machine()
  const { status, stderr } = await shop.run(['serve', '--host', '192.0.2.1'])
  expect(status).toBe(1)
  expect(stderr).toContain('cannot listen on 192.0.2.1')
  expect(stderr).not.toContain('installed service')
})

test('restore never looks for the folder of the installed service', async () => {
  using shop = await machine()
  const backup = shop.file('backup.db')
  await outputOf(['backup', 'create', backup, '--data', shop.data])
  const { status, stderr } = await shop.run(['restore', backup])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  expect(stderr).toContain(`database: ${shop.here}/petstock-data/petstock.db`)
  expect(stderr).not.toContain('installed service')
})

test('no new shop is made in the folder of a service whose disk is not there', async () => {
  using shop = await machine()
  const gone = shop.file('unplugged')
  mkdirSync(gone)
  writeFileSync(shop.unit, unitText(planOf([['--data', gone]])))
  const file = shop.file('stock.csv')
  writeFileSync(file, 'petId,quantity,status\n1,5,available\n')
  for (const command of [
    ['keys', 'create', '--name', 'Till 1', '--plan', 'free'],
    ['inventory', 'import', file],
    ['inventory', 'import', file, '--dry-run'],
  ]) {
    const { status, stderr } = await shop.run(command)
    expect({ command, status }).toEqual({ command, status: 1 })
    expect(stderr).toContain(`there is no database at ${gone}/petstock.db`)
  }
  expect(readdirSync(gone)).toEqual([])
  expect(existsSync(join(shop.here, 'petstock-data'))).toBe(false)
})

test('a unit that petstock has not written names no folder', async () => {
  using shop = await machine()
  writeFileSync(shop.unit, '[Service]\nExecStart=/usr/bin/petstock serve --data /srv/other\n')
  const { status, stderr } = await shop.run(['keys', 'list'])
  expect(status).toBe(1)
  expect(stderr).toContain(`there is no database at ${shop.here}/petstock-data/petstock.db`)
})
