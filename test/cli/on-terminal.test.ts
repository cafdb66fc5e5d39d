import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { petstock, temporaryFolder } from '../support/petstock.ts'
import { petstockOnTerminal } from '../support/pty.ts'
import { newShop, type PetJson } from './shop.ts'

const QUESTION = '[y/N] '
const CTRL_C = '\x03'

test('`petstock` alone asks on a terminal before it makes a new data folder, and takes no for a no', async () => {
  using folder = temporaryFolder()
  for (const keys of ['n\r', '\r']) {
    const { status, shown } = await petstockOnTerminal([], {
      cwd: folder.path,
      typed: [[QUESTION, keys]],
    })
    expect(status).toBe(1)
    expect(shown).toContain(`There is no shop in ${folder.file('petstock-data')} yet.`)
    expect(shown).toContain('nothing was made.')
    expect(existsSync(folder.file('petstock-data'))).toBe(false)
  }
})

test('`petstock` alone serves the new shop after a yes, and one that is there without a question', async () => {
  using folder = temporaryFolder()
  const env = { PETSTOCK_PORT: '0' }
  const first = await petstockOnTerminal([], {
    cwd: folder.path,
    env,
    typed: [
      [QUESTION, 'y\r'],
      ['listening on http://', CTRL_C],
    ],
  })
  expect(first).toMatchObject({ status: 0 })
  const again = await petstockOnTerminal(['--port', '0'], {
    cwd: folder.path,
    typed: [['listening on http://', CTRL_C]],
  })
  expect(again).toMatchObject({ status: 0 })
  expect(again.shown).not.toContain(QUESTION)
})

test('`petstock serve` makes a new data folder without a question', async () => {
  using folder = temporaryFolder()
  const { status, shown } = await petstockOnTerminal(['serve', '--port', '0'], {
    cwd: folder.path,
    typed: [['listening on http://', CTRL_C]],
  })
  expect({ status, asked: shown.includes(QUESTION) }).toEqual({ status: 0, asked: false })
})

test('the log on a terminal has local times, with the zone said once, and errors in a colour', async () => {
  using folder = temporaryFolder()
  const before = Date.now()
  const { shown } = await petstockOnTerminal(['serve', '--port', '0'], {
    cwd: folder.path,
    env: { TZ: 'Australia/Eucla', PETSTOCK_BACKUP_DIR: folder.file('none/backups') },
    columns: 250,
    // The terminal shows the key where it comes: not in the middle of the log's lines.
    typed: [[/INF listening version=[^\n]*\n/, CTRL_C]],
  })
  expect(shown.split('Australia/Eucla')).toHaveLength(2)
  const [, day, time] = /^(\S+) (\S+) INF listening version=/m.exec(shown) ?? []
  expect(Date.parse(`${day}T${time}+08:45`)).toBeWithin(before - 1_000, Date.now() + 1)
  expect(shown).toContain('\x1b[33mwarning:\x1b[39m no backup can be made')
  const again = await petstockOnTerminal(['serve', '--port', '0', '--keep-movements', '1d'], {
    cwd: folder.path,
    env: { PETSTOCK_BACKUP_EVERY: '1s', PETSTOCK_BACKUP_DIR: folder.file('none/backups') },
    columns: 250,
    typed: [[/could not make a backup[^\n]*\n/, CTRL_C]],
  })
  const failed = again.shown.split('\n').find((line) => line.includes('could not make a backup'))
  expect(failed).toStartWith('\x1b[31m')
  expect(failed).toEndWith('\x1b[39m')
  expect(failed).toContain(' ERR could not make a backup')
})

test('`inventory remove` asks on a terminal, naming the pet, and not with --yes', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,status,name\n1,5,available,Rex\n2,1,sold,\n')
  await shop.output('inventory', 'import', file)
  const remove = (id: string, ...more: string[]) => [
    ...['inventory', 'remove', id, '--data', shop.data],
    ...more,
  ]
  const kept = await petstockOnTerminal(remove('1'), { typed: [[QUESTION, 'n\r']] })
  expect(kept.status).toBe(1)
  expect(kept.shown).toContain('Remove pet 1 "Rex" (5, available)? Its history stays. [y/N] ')
  expect(kept.shown).toContain('the pet was not removed, and nothing has changed')
  expect(await shop.json<PetJson[]>('inventory', 'list')).toHaveLength(2)

  const removed = await petstockOnTerminal(remove('1'), { typed: [[QUESTION, 'y\r']] })
  expect(removed).toMatchObject({ status: 0 })
  const unasked = await petstockOnTerminal(remove('2', '--yes'))
  expect({ status: unasked.status, asked: unasked.shown.includes(QUESTION) }).toEqual({
    status: 0,
    asked: false,
  })
  expect(await shop.json<PetJson[]>('inventory', 'list')).toEqual([])
})

test('`inventory remove` asks nothing about a pet that is not there', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity,status\n'))
  const { status, shown } = await petstockOnTerminal(
    ['inventory', 'remove', '7', '--data', shop.data],
    { typed: [[QUESTION, 'y\r']] },
  )
  expect(status).toBe(1)
  expect(shown).toContain('there is no pet 7.')
  expect(shown).not.toContain(QUESTION)
})

test('without a terminal nothing is asked: scripts go on working', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,quantity,status\n1,5,available\n')
  await shop.output('inventory', 'import', file)
  expect((await shop.run('inventory', 'remove', '1')).status).toBe(0)
  using folder = temporaryFolder()
  const taken = await petstock(['--host', '192.0.2.1'], { cwd: folder.path })
  // It got as far as the port, past any question.
  expect(taken.stderr).toContain('cannot listen on 192.0.2.1')
})

test('`petstock inventory export --format xlsx` writes no workbook on a terminal, and says how to have it', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', 'petId,quantity\n1,2\n'))
  const call = ['inventory', 'export', '--format', 'xlsx', '--data', shop.data]
  const { status, shown } = await petstockOnTerminal(call, { cwd: shop.path })
  expect(status).toBe(1)
  expect(shown).toContain('a terminal cannot show a workbook: write it into a file')
  expect(shown).not.toContain('PK')
})
