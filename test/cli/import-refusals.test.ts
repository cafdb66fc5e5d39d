import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { newShop, type Shop } from './shop.ts'

/** Imports what has to be refused, over a stock that has to stay as it is; returns what was said. */
async function refused(shop: Shop, content: string | Uint8Array): Promise<string[]> {
  const file = shop.write('bad.csv', content)
  const before = await shop.output('inventory', 'list', '--json')
  for (const flags of [[], ['--dry-run'], ['--json']]) {
    const { status, stdout } = await shop.run('inventory', 'import', file, ...flags)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  }
  const { stderr } = await shop.run('inventory', 'import', file)
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
  const [headline, ...problems] = stderr.trimEnd().split('\n')
  expect(headline).toStartWith(`petstock: ${file} was not imported: `)
  expect(headline).toEndWith(
    ' problem'.concat(problems.length === 1 ? '' : 's', '. Nothing has changed'),
  )
  return problems
}

async function shopWithStock(): Promise<Shop> {
  const shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', 'petId,quantity,status\n1,5,sold\n'))
  return shop
}

const HEADER = 'petId,quantity,status'

test('each bad line is named with its number, its column and the reason', async () => {
  using shop = await shopWithStock()
  const problems = await refused(
    shop,
    [HEADER, '1,9,sold', '2,-1,available', '3,1,gone', '007,1,sold', '4,1', '5,,sold', ''].join(
      '\n',
    ),
  )
  expect(problems).toEqual([
    '  line 3, quantity: must be a whole number from 0 to 2147483647, not "-1"',
    '  line 4, status: must be available, pending, sold, not "gone"',
    expect.stringMatching(/^ {2}line 5, petId: must be a whole number .* not "007"$/),
    '  line 6: has 2 cells where the header has 3 (cells are separated by ,)',
    '  line 7, quantity: is empty',
  ])
})

test.each([
  ['9.22E+18', 'line 2, petId: a spreadsheet has shortened this number to 9.22E+18'],
  ['9223372036854775808', 'line 2, petId: must be a whole number from -9223372036854775808'],
  ['', 'line 2, petId: is empty'],
])('the petId %j is refused by name', async (petId, reason) => {
  using shop = await shopWithStock()
  const problems = await refused(shop, `${HEADER}\n${petId},1,sold\n`)
  expect(problems).toEqual([expect.stringContaining(reason)])
})

test('the same petId twice is refused with both lines', async () => {
  using shop = await shopWithStock()
  expect(await refused(shop, `${HEADER}\n7,1,sold\n8,1,sold\n7,1,sold\n`)).toEqual([
    '  line 4, petId: 7 is already in line 2',
  ])
})

test('text that is not UTF-8 is refused with its line, and so are UTF-16 and workbooks', async () => {
  using shop = await shopWithStock()
  const latin1 = Buffer.from(`${HEADER},name\n1,1,sold,K\xe4fer\n`, 'latin1')
  expect(await refused(shop, latin1)).toEqual([
    expect.stringContaining('line 2: is not UTF-8 text: save it again as UTF-8'),
  ])
  expect(await refused(shop, Buffer.from(`\ufeff${HEADER}\n`, 'utf16le'))).toEqual([
    expect.stringContaining('the file: is UTF-16 text'),
  ])
  expect(await refused(shop, Buffer.from('PK\x03\x04 and so on'))).toEqual([
    expect.stringContaining('the file: is a workbook or a zip file'),
  ])
})

test('a file without its columns, an empty one, and an unclosed quote are refused', async () => {
  using shop = await shopWithStock()
  expect(await refused(shop, 'petId,status\n1,sold\n')).toEqual([
    expect.stringContaining('line 1: these columns are missing: quantity; the header must be'),
  ])
  expect(await refused(shop, 'petId,quantity,status,PetID\n')).toEqual([
    '  line 1, petId: the header has this column twice',
  ])
  expect(await refused(shop, '')).toEqual([expect.stringContaining('the file: is empty')])
  expect(await refused(shop, `${HEADER},name\n1,1,sold,"Rex\n`)).toEqual([
    '  line 2: a quote (") opens here and is never closed',
  ])
})

test('JSON that is cut off, or is no array of pets, is refused by entry', async () => {
  using shop = await shopWithStock()
  expect(await refused(shop, '[{"petId":1')).toEqual([
    expect.stringContaining('the file: is not valid JSON'),
  ])
  expect(await refused(shop, '[{"petId":1.5,"quantity":1,"status":"sold"},7]')).toEqual([
    expect.stringContaining('entry 1, petId: must be a whole number'),
    '  entry 2: must be an object, not 7',
  ])
})

test('50 problems are listed, and the others counted', async () => {
  using shop = await shopWithStock()
  const rows = Array.from({ length: 120 }, (_, at) => `${at},bad,sold\n`)
  const file = shop.write('bad.csv', `${HEADER}\n${rows.join('')}`)
  const { status, stderr } = await shop.run('inventory', 'import', file)
  expect(status).toBe(1)
  const [headline, ...problems] = stderr.trimEnd().split('\n')
  expect(headline).toContain('was not imported: 120 problems. Nothing has changed')
  expect(problems).toHaveLength(51)
  expect(problems[49]).toStartWith('  line 51, quantity: ')
  expect(problems[50]).toBe('  and 70 more')
})

test('a bad file does not make a database', async () => {
  using shop = newShop()
  const file = shop.write('bad.csv', `${HEADER}\nx,1,sold\n`)
  expect((await shop.run('inventory', 'import', file)).status).toBe(1)
  expect(existsSync(shop.data)).toBe(false)
})

test('a folder and a missing file in place of the file are refused', async () => {
  using shop = newShop()
  for (const [file, why] of [
    [shop.path, 'EISDIR'],
    [shop.file('missing.csv'), 'ENOENT'],
  ] as const) {
    const { status, stdout, stderr } = await shop.run('inventory', 'import', file)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toStartWith(`petstock: cannot read ${file}: ${why}: `)
  }
  expect(existsSync(shop.data)).toBe(false)
})

test('what a file says cannot steer the terminal on which it is refused', async () => {
  using shop = newShop()
  const file = shop.write('bad.csv', `${HEADER},\x1b[2J\x9b1m\n1,1,\x1b]0;x\x07,\n`)
  const { stderr } = await shop.run('inventory', 'import', file)
  expect(stderr).toContain('line 2, status: ')
  expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u)
})
