import { expect, test } from 'bun:test'
import { run } from '../../src/cli/program.ts'
import { printTable, type Table } from '../../src/cli/terminal/table.ts'
import { petstockOnTerminal } from '../support/pty.ts'
import { recordedTerminal } from '../support/recorded-terminal.ts'
import { type KeyJson, newShop } from './shop.ts'
import { recordedContext, wholeProgram } from './whole-program.ts'

const NARROW = [80, 60]

const env = { TZ: 'America/Argentina/Buenos_Aires', NO_COLOR: '1' }

const widest = (lines: readonly string[]): number =>
  Math.max(...lines.map((line) => Bun.stringWidth(line)))

/** A shop whose keys and pets fill every column. */
async function fullShop() {
  const shop = newShop()
  await shop.output('keys', 'create', '--name', 'Kitchen tablet')
  await shop.output(
    ...['keys', 'create', '--name', 'The web shop of a partner in another town'],
    ...['--plan', 'enterprise', '--per-minute', '100000', '--per-day', '10000000'],
    ...['--access', 'manage', '--expires', '90d'],
  )
  const rows = [
    'petId,quantity,status,name,lowStockAt,kind,barcode',
    '42,12,available,Neon tetra of the large tank,40,Freshwater fish,4006381333931 036000291452',
    '9223372036854775807,2147483647,available,Rex,,,',
  ]
  const file = shop.write('stock.csv', `${rows.join('\n')}\n`)
  await shop.output('inventory', 'import', file)
  return shop
}

test('`keys list` and `inventory list` fit 80 and 60 columns: names stay readable, and columns that are left out are named', async () => {
  using shop = await fullShop()
  const lines = async (group: string, columns: number) => {
    const list = [group, 'list', '--data', shop.data]
    const { shown } = await petstockOnTerminal(list, { columns, env })
    const [, ...rest] = shown.trimEnd().split('\n')
    return { table: rest.slice(0, -1), remark: rest.at(-1) }
  }
  for (const columns of NARROW) {
    for (const group of ['keys', 'inventory']) {
      const { table } = await lines(group, columns)
      expect(table).toHaveLength(3)
      expect(widest(table)).toBeLessThanOrEqual(columns)
    }
  }
  const keys = await lines('keys', 80)
  expect(keys.table[0]).toMatch(/^ID +NAME +ACCESS +STATE$/)
  expect(keys.table[1]).toMatch(/^key_\w{10} {2}Kitchen tablet +write +active$/)
  expect(keys.table[2]).toMatch(/ active until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(keys.remark).toBe(
    'not shown, as the terminal is narrow: CREATED, PER MINUTE, PER DAY, LAST USED, PLAN. --json has all',
  )
  const pets = await lines('inventory', 80)
  expect(pets.table[0]).toMatch(/^PET ID +QUANTITY +STATUS +NAME +LOW AT$/)
  expect(pets.remark).toBe(
    'not shown, as the terminal is narrow: UPDATED, BARCODES, KIND. --json has all',
  )
})

test('`keys history` and `inventory history` fit 80 and 60 columns, and a pet without a name keeps its id', async () => {
  using shop = await fullShop()
  const [key] = await shop.json<KeyJson[]>('keys', 'list')
  await shop.output('keys', 'rename', key?.id ?? '', 'The tablet on the shelf in the kitchen')
  await shop.output('inventory', 'add', '4711')
  await shop.output('inventory', 'remove', '4711', '--yes')
  const removed = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) +\S.* +remove_pet +4711\b/m
  for (const columns of NARROW) {
    for (const history of [
      ['keys', 'history'],
      ['inventory', 'history', '9223372036854775807'],
    ]) {
      const call = [...history, '--data', shop.data]
      const { shown } = await petstockOnTerminal(call, { columns, env })
      const [, ...table] =
        shown
          .split(/^not shown/m)[0]
          ?.trimEnd()
          .split('\n') ?? []
      expect(table.length).toBeGreaterThan(1)
      expect(table[0]).toStartWith('AT (America/')
      expect({ call, fits: widest(table) <= columns }).toEqual({ call, fits: true })
      if (call[0] === 'keys') expect(table.join('\n')).toMatch(removed)
    }
  }
})

test('a pipe gets all columns, whole, and no remark', async () => {
  using shop = await fullShop()
  const { stdout, stderr } = await shop.run('keys', 'list')
  expect(stdout.split('\n')[0]).toMatch(
    /^ID +NAME +PLAN +ACCESS +PER MINUTE +PER DAY +CREATED +LAST USED +STATE$/,
  )
  expect(stdout).toContain('The web shop of a partner in another town')
  expect(stderr).toBe(`database: ${shop.database}\n`)
})

test('a column that is shortened last is whole until all others have given way', () => {
  const table: Table = {
    headings: ['NAME', 'PLAN', 'STATE'],
    rows: [['a name of 23 characters', 'business', 'active for a long time']],
    freeText: ['NAME'],
    leftOut: ['PLAN'],
    shortenedLast: ['STATE'],
  }
  const rowAt = (columns: number): string | undefined => {
    const { terminal, printed } = recordedTerminal({ screen: { columns } })
    printTable(terminal, table)
    expect(widest(printed)).toBeLessThanOrEqual(columns)
    return printed[1]
  }
  expect([57, 50, 40, 32, 24].map(rowAt)).toEqual([
    'a name of 23 characters  business  active for a long time',
    'a name of 23 ch…  business  active for a long time',
    'a name of 23 ch…  active for a long time',
    'a name…   active for a long time',
    'a name…   active for a…',
  ])
})

type Named = { name(): string; readonly commands: readonly Named[] }

const callsBelow = (command: Named, words: readonly string[] = []): (readonly string[])[] => [
  words,
  ...command.commands.flatMap((each) => callsBelow(each, [...words, each.name()])),
]

const calls = callsBelow(await wholeProgram())

/** The lines of a command's help, without those that are to be copied. */
async function helpLines(words: readonly string[], columns?: number): Promise<string[]> {
  const { context: given, printed } = recordedContext(columns)
  expect(await run(['help', ...words], given)).toBe(0)
  const lines = printed.join('').split('\n')
  return lines.filter((line) => !/^ {2}\$ |: {2,}.*petstock (?:completion|man)\b/.test(line))
}

test('the help of every command fits 80 and 60 columns of a terminal, with all of its words', async () => {
  expect(calls.length).toBeGreaterThan(40)
  const wordsOf = (lines: readonly string[]) => lines.join(' ').split(/\s+/)
  for (const words of calls) {
    const whole = await helpLines(words)
    for (const columns of NARROW) {
      const lines = await helpLines(words, columns)
      expect({ words, fits: widest(lines) <= columns }).toEqual({ words, fits: true })
      expect(wordsOf(lines)).toEqual(wordsOf(whole))
    }
  }
})
