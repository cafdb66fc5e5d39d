import { expect, test } from 'bun:test'
import { coloured, plain, showsColours } from '../../src/cli/terminal/colours.ts'
import { printTable, type Table } from '../../src/cli/terminal/table.ts'
import { petstockOnTerminal } from '../support/pty.ts'
import { recordedTerminal } from '../support/recorded-terminal.ts'
import { changeSettings, type KeyJson, newShop, type PetJson } from './shop.ts'

const ESCAPE = '\x1b['
const YELLOW = '\x1b[33m'

/** A shop with a pet that runs low, and one with a long name. */
async function stockedShop() {
  const shop = newShop()
  const rows = [
    'petId,quantity,status,name,lowStockAt',
    '1,3,available,Neon tetra,5',
    `9223372036854775807,2147483647,available,${'Hermann’s tortoise '.repeat(5)},`,
  ]
  await shop.output('inventory', 'import', shop.write('stock.csv', `${rows.join('\n')}\n`))
  return shop
}

test('a terminal shows what runs low, the results of checks, warnings and errors in colours', async () => {
  using shop = await stockedShop()
  const onTerminal = async (...args: string[]) =>
    (await petstockOnTerminal([...args, '--data', shop.data], { columns: 200 })).shown
  expect(await onTerminal('inventory', 'list')).toMatch(
    new RegExp(`^1 +${RegExp.escape(YELLOW)}3${RegExp.escape(ESCAPE)}39m +available`, 'm'),
  )
  const checks = await onTerminal('doctor')
  expect(checks).toContain('\x1b[32mok  \x1b[39m  database ')
  expect(checks).toContain(`${YELLOW}warn\x1b[39m  keys `)
  expect(await onTerminal('inventory', 'remove', '77')).toContain('\x1b[31mpetstock:\x1b[39m ')
  shop.write('data/petstock.damaged', 'a page is torn')
  expect(await onTerminal('keys', 'list')).toContain(`${YELLOW}warning:\x1b[39m it was found`)
  const missing = await petstockOnTerminal(['doctor', '--data', shop.file('none')])
  expect(missing.shown).toContain('\x1b[31mfail\x1b[39m  database ')
})

test('a pet without a level of its own is shown as low by that of the shop', async () => {
  using shop = await stockedShop()
  await shop.output('inventory', 'add', '2', '--quantity', '7')
  await changeSettings(shop, { lowStockAt: 7 })
  const low = (line: string) => new RegExp(`^${line} +${RegExp.escape(YELLOW)}7`, 'm')
  for (const args of [['list'], ['set', '2', '--name', 'Betta']]) {
    const command = ['inventory', ...args, '--data', shop.data]
    expect((await petstockOnTerminal(command, { columns: 200 })).shown).toMatch(low('2'))
  }
})

test('no colours are in a pipe, in JSON, or anywhere with NO_COLOR', async () => {
  using shop = await stockedShop()
  const list = ['inventory', 'list', '--data', shop.data]
  const piped = await shop.run('inventory', 'list')
  const noColour = await petstockOnTerminal(list, { env: { NO_COLOR: '1' } })
  const json = await petstockOnTerminal([...list, '--json'], { env: { FORCE_COLOR: '1' } })
  const failed = await shop.run('inventory', 'remove', '77')
  for (const text of [piped.stdout, noColour.shown, json.shown, failed.stderr]) {
    expect(text).not.toContain(ESCAPE)
  }
  const forced = await shop.runWith({ env: { FORCE_COLOR: '1' } }, 'inventory', 'list')
  expect(forced.stdout).toContain(YELLOW)
})

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '3', NO_COLOR: '1' }, true],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [false, { FORCE_COLOR: '' }, false],
])('on a terminal (%j) with %j, colours are shown: %j', (isTerminal, env, shown) => {
  expect(showsColours(isTerminal, env)).toBe(shown)
})

test('a table fits the terminal: the name is shortened, and numbers and times never are', async () => {
  using shop = await stockedShop()
  const list = ['inventory', 'list', '--data', shop.data]
  const env = { TZ: 'UTC', NO_COLOR: '1' }
  const { shown } = await petstockOnTerminal(list, { columns: 100, env })
  const [, heading = '', low = '', long = ''] = shown.split('\n')
  expect(heading).toMatch(/^PET ID +QUANTITY +STATUS +NAME +LOW AT +UPDATED \(UTC\)$/)
  expect(low).toMatch(/^1 +3 +available +Neon tetra +5 +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(long).toMatch(
    /^9223372036854775807 {2}2147483647 {2}available {2}Hermann’s.*… +- +\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  )
  expect(Math.max(...[heading, low, long].map(({ length }) => length))).toBeLessThanOrEqual(100)

  const narrow = await petstockOnTerminal(list, { columns: 30, env })
  expect(narrow.shown).toMatch(/^9223372036854775807 {2}2147483647 {2}available {2}\S+…$/m)
})

test('nothing is cut where stdout is no terminal', async () => {
  using shop = await stockedShop()
  const shown = await shop.output('inventory', 'list')
  expect(shown).toContain('Hermann’s tortoise '.repeat(5).trim())
  expect(shown).not.toContain('…')
})

const printed = (table: Table, columns?: number) => {
  const recorded = recordedTerminal({
    paint: columns === undefined ? plain : coloured,
    ...(columns === undefined ? {} : { screen: { columns } }),
  })
  printTable(recorded.terminal, table)
  return recorded.printed
}

test('characters that take two columns, or belong together, stay aligned and whole', () => {
  const table: Table = {
    headings: ['NAME', 'N'],
    rows: [
      ['金魚金魚金魚', 1],
      ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2],
      ['Rex', 3],
    ],
    freeText: ['NAME'],
  }
  expect(printed(table)).toEqual([
    'NAME          N',
    '金魚金魚金魚  1',
    '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧  2',
    'Rex           3',
  ])
  expect(printed(table, 12)).toEqual([
    'NAME       N',
    '金魚金魚…  1',
    '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧…  2',
    'Rex        3',
  ])
})

test('the longest of several texts is shortened first', () => {
  const table: Table = {
    headings: ['NAME', 'NOTE'],
    rows: [['a short name', 'a note that is much longer than the name']],
    freeText: ['NAME', 'NOTE'],
  }
  expect(printed(table, 34)).toEqual(['NAME          NOTE', 'a short name  a note that is much…'])
})

test('times are local on a terminal, with the zone said once; in UTC in a pipe; milliseconds in JSON', async () => {
  using shop = await stockedShop()
  await shop.output('keys', 'create', '--name', 'Till 1', '--plan', 'free', '--expires', '90d')
  const env = { TZ: 'Australia/Eucla' }
  const local = (at: number): string =>
    new Date(at + 8.75 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

  const [pet] = await shop.json<PetJson[]>('inventory', 'list')
  const [key] = await shop.json<KeyJson[]>('keys', 'list')
  const { updatedAt = 0 } = pet ?? {}
  const { createdAt = 0, expiresAt } = key ?? {}
  for (const [table, at] of [
    [['inventory', 'list'], updatedAt],
    [['inventory', 'history', '1'], updatedAt],
    [['keys', 'list'], createdAt],
    [['keys', 'list'], expiresAt ?? 0],
  ] as const) {
    const { shown } = await petstockOnTerminal([...table, '--data', shop.data], {
      columns: 250,
      env,
    })
    expect(shown).toContain(local(at))
    expect(shown.split('Australia/Eucla')).toHaveLength(2)
    const { stdout } = await shop.runWith({ env }, ...table)
    expect(stdout).toContain(utc(at))
    expect(stdout).not.toContain('Eucla')
  }
})

test('the sentences of other commands have local times on a terminal, too', async () => {
  using shop = await stockedShop()
  const { id } = await shop.json<{ id: string }>(
    ...['keys', 'create', '--name', 'Till 1', '--plan', 'free'],
  )
  const LOCAL = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Australia/Eucla\)`
  for (const [args, start] of [
    [['keys', 'rotate', id], 'the old key works until '],
    [['backup', 'create', shop.file('copy.db')], 'newest change '],
    [['clock', 'accept', '--yes'], 'the trusted time is '],
    [['doctor'], ' it is '],
  ] as const) {
    const { shown } = await petstockOnTerminal([...args, '--data', shop.data], {
      columns: 250,
      env: { TZ: 'Australia/Eucla' },
    })
    expect(shown).toMatch(new RegExp(start + LOCAL))
  }
})
