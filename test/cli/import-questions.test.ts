import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { petstockOnTerminal } from '../support/pty.ts'
import { newShop, type PetJson, type Shop } from './shop.ts'

const caseFile = (name: string) => join(import.meta.dir, '../transfer/cases', name)
const THREE_DECIMALS = caseFile('three-decimals.csv')

const quantities = async (shop: Shop) =>
  (await shop.json<PetJson[]>('inventory', 'list')).map(({ quantity }) => quantity)

/** The words of a call after its --data, as a shell takes them. */
const flagsOf = (call: string, data: string) =>
  [...(call.split(data)[1] ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )

const ASKS = 'Type a number from 1 to 2, or nothing to stop: '

test('what a file does not say is asked on a terminal, and the call that asks no more is said', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', 'petId,quantity\n9,1\n'))
  const call = ['inventory', 'import', THREE_DECIMALS, '--data', shop.data]
  const { status, shown } = await petstockOnTerminal(call, {
    columns: 200,
    typed: [
      [ASKS, '3\r'],
      [ASKS, 'x\r'],
      [ASKS, '1\r'],
    ],
  })
  expect({ status, shown }).toMatchObject({ status: 0 })
  expect(shown.split(ASKS)).toHaveLength(4)
  expect(shown).toContain('quantity: What stands before the decimals of its numbers?\n')
  expect(shown).toContain('  1  a point: "12" in line 2, "3" in line 3\n')
  expect(shown).toContain('  2  a comma: "12000" in line 2, "3000" in line 3\n')
  expect(shown).toContain(`--data ${shop.data} --decimals "."\n`)
  expect(shown).toContain('added 2, changed 0, left alone 0')
  expect(await quantities(shop)).toEqual([1, 12, 3])
})

test('a person on a terminal who does not know it stops with an empty line, and nothing is imported', async () => {
  using shop = newShop()
  const call = ['inventory', 'import', THREE_DECIMALS, '--data', shop.data]
  const { status, shown } = await petstockOnTerminal(call, { columns: 200, typed: [[ASKS, '\r']] })
  expect(status).toBe(1)
  expect(shown).toContain('was not imported: 2 problems. Nothing has changed')
  expect(shown.split(ASKS)).toHaveLength(2)
})

test('a terminal asks nothing that the call says', async () => {
  using shop = newShop()
  const call = ['inventory', 'import', THREE_DECIMALS, '--data', shop.data, '--thousands', '.']
  const { status, shown } = await petstockOnTerminal(call, { columns: 200 })
  expect({ status, shown }).toMatchObject({ status: 0 })
  expect(shown).not.toContain('Type a number')
  expect(await quantities(shop)).toEqual([12_000, 3_000])
})

test('in a pipe a file that does not say it is refused with the flag of each choice, and a call to paste', async () => {
  using shop = newShop()
  const { status, stdout, stderr } = await shop.run('inventory', 'import', THREE_DECIMALS)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const lines = stderr.trimEnd().split('\n')
  const call = lines.pop() ?? ''
  expect(lines.slice(-4)).toEqual([
    'quantity: What stands before the decimals of its numbers?',
    '  --decimals "."  "12" in line 2, "3" in line 3',
    '  --decimals ","  "12000" in line 2, "3000" in line 3',
    'Only you know it: say it with --decimals, as in',
  ])
  const flags = flagsOf(call, shop.data)
  expect(flags).toEqual(['--dry-run', '--decimals', '.'])
  const shown = await shop.output('inventory', 'import', THREE_DECIMALS, ...flags)
  expect(shown).toContain('a point is before decimals, by --decimals, and so "12.000" in line 2 is')
  const { questions } = JSON.parse(
    (await shop.run('inventory', 'import', THREE_DECIMALS, '--json')).stdout,
  )
  expect(questions).toMatchObject([{ about: 'decimals', column: 'quantity' }])
})

test('the same mark for decimals and thousands, and other wrong flags of a reading, are refused at once', async () => {
  using shop = newShop()
  const { status, stderr } = await shop.run(
    ...['inventory', 'import', 'missing.csv', '--decimals', '.', '--thousands', '.'],
    ...['--encoding', 'Klingon', '--sheet', '', '--leave-out', '7,20-12', '--skip', 'Colour'],
    ...['--map', 'Status=kind', '--skip', 'status'],
  )
  expect(status).toBe(2)
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^petstock: --skip must be a column that is read .*, not "Colour": /),
    '--map reads the column "status", and --skip does not: give one',
    '--leave-out must be numbers of lines from 1 to 1048576, as in 7,12-20, not "7,20-12"',
    expect.stringMatching(/^--encoding must be the name of an encoding, .*, not "Klingon"$/),
    '--sheet must be the name of a sheet, not ""',
    '--decimals and --thousands are both .: give one of them',
    expect.stringContaining('See `petstock inventory import --help`'),
    '',
  ])
  const words = ['inventory', 'import', THREE_DECIMALS, '--decimals', 'point']
  expect((await shop.run(...words)).stderr).toContain('--decimals must be "." or ",", not "point"')
})

test('a decision that a file of this form needs none of is refused', async () => {
  using shop = newShop()
  const { status, stderr } = await shop.run('inventory', 'import', THREE_DECIMALS, '--sheet', 'A')
  expect(status).toBe(1)
  expect(stderr).toContain('the file: is CSV, which has no sheets: name none')
})
