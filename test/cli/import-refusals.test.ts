import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { BINARY } from '../support/petstock.ts'
import { newShop, type Shop } from './shop.ts'

/** What was said of a file, after the shop. */
function saidOf({ database }: Shop, stderr: string): string[] {
  const [named, ...lines] = stderr.trimEnd().split('\n')
  expect(named).toBe(`database: ${database}`)
  return lines
}

/** Imports what has to be refused, over a stock that has to stay as it is; returns what was said. */
async function refused(shop: Shop, content: string | Uint8Array): Promise<string[]> {
  const file = shop.write('bad.csv', content)
  const before = await shop.output('inventory', 'list', '--json')
  const { stderr, ...first } = await shop.run('inventory', 'import', file)
  expect(first).toMatchObject({ status: 1, stdout: '' })
  for (const flags of [['--dry-run'], ['--json'], ['--dry-run', '--json']]) {
    const { status, stdout } = await shop.run('inventory', 'import', file, ...flags)
    expect(status).toBe(1)
    if (!flags.includes('--json'))
      expect(stdout).toMatch(/^$|^would add \d+, .*nothing would be done\n/)
    else expect(JSON.parse(stdout).problems.length).toBeGreaterThan(0)
  }
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
  const [headline, ...problems] = saidOf(shop, stderr)
  expect(headline).toStartWith(`petstock: ${file} was not imported: `)
  const count = problems.filter((line) => /^ {2}(?:line|entry|the file)/.test(line)).length
  expect(headline).toEndWith(` ${count} problem${count === 1 ? '' : 's'}. Nothing has changed`)
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
    [HEADER, '1,9,sold', '2,-1,available', '3,1,gone', '1.5,1,sold', '4,1,,', '5,,sold', ''].join(
      '\n',
    ),
  )
  expect(problems).toEqual([
    '  line 3, quantity: must be a whole number from 0 to 2147483647, not "-1"',
    '  line 4, status: must be available, pending, sold, not "gone"',
    expect.stringMatching(/^ {2}line 5, petId: must be a whole number .* not "1.5"$/),
    '  line 6: has 4 cells where the header has 3: a cell with a , in it must be in quotes',
    '  line 7, quantity: is empty',
  ])
})

test.each([
  ['9.22E+18', 'line 2, petId: a spreadsheet has shortened this number to 9.22E+18'],
  ['9223372036854775808', 'line 2, petId: must be a whole number from -9223372036854775808'],
])('the petId %j is refused by name', async (petId, reason) => {
  using shop = await shopWithStock()
  const problems = await refused(shop, `${HEADER}\n${petId},1,sold\n`)
  expect(problems).toEqual([expect.stringContaining(reason)])
})

test.each([
  ['', 'line 3, petId: has no number: it may be a new pet, or the one of the same name'],
  ['10O1', 'line 3, petId: "10O1" is no number, and no pet has it as a code: it may be'],
])('the petId %j among numbers is refused, and no database is made', async (petId, reason) => {
  using shop = newShop()
  const file = shop.write('bad.csv', `${HEADER}\n1,1,sold\n${petId},1,sold\n`)
  const { status, stderr } = await shop.run('inventory', 'import', file)
  expect(status).toBe(1)
  expect(stderr).toContain(reason)
  expect(existsSync(shop.data)).toBe(false)
})

test('the same petId twice is refused with both lines', async () => {
  using shop = await shopWithStock()
  expect(await refused(shop, `${HEADER}\n7,1,sold\n8,1,sold\n7,1,sold\n`)).toEqual([
    '  line 4, petId: 7 is already in line 2',
    expect.stringMatching(/^quantity: Several lines are of one pet/),
    '  --repeated-pets "added"  "7: 1 + 1 = 2" in line 2',
    '  --repeated-pets "keep"  "7: 1, 1" in line 2',
    'Only you know it: say it with --repeated-pets, as in',
    expect.stringMatching(/ --dry-run --repeated-pets "added"$/),
  ])
})

test('text in two encodings is refused with its lines, and so are workbooks, and JSON that is not UTF-8', async () => {
  using shop = await shopWithStock()
  const mixed = Buffer.concat([
    Buffer.from(`${HEADER},name\n1,1,sold,Käfer\n`),
    Buffer.from('2,1,sold,Käfer\n', 'latin1'),
  ])
  expect(await refused(shop, mixed)).toEqual([
    expect.stringContaining('line 3: is not UTF-8 text, and line 2 is: save it again as UTF-8'),
  ])
  expect(await refused(shop, Buffer.from('PK\x03\x04 and so on'))).toEqual([
    expect.stringContaining('the file: begins as a workbook or a zip file, and its end is missing'),
  ])
  const json = Buffer.from('[{"petId":1,\n"quantity":1,"name":"Käfer"}]', 'latin1')
  expect(await refused(shop, json)).toEqual([
    expect.stringContaining('the file: is not UTF-8 text in line 2: save it again as UTF-8'),
  ])
})

test('a file without its columns, an empty one, and an unclosed quote are refused', async () => {
  using shop = await shopWithStock()
  expect(await refused(shop, 'petId,status\n1,sold\n')).toEqual([
    '  line 1: these columns are missing: quantity; the file has "petId", "status"',
    'Say which column is which. Put the name of a column for COLUMN.',
    expect.stringMatching(/^ {2}petstock inventory import .* --dry-run --map "COLUMN=quantity"$/),
  ])
  expect(await refused(shop, 'petId,quantity,status,PetID\n')).toEqual([
    '  line 1, petId: the header has the column "petId" twice: give one of them another name in the file',
  ])
  expect(await refused(shop, '')).toEqual([expect.stringContaining('the file: is empty')])
  expect(await refused(shop, `${HEADER},name\n1,1,sold,"Rex\n`)).toEqual([
    '  line 2: a quote (") opens here and is never closed',
  ])
})

test('no number is asked for where a column by its name may be that of names, or of barcodes', async () => {
  using shop = await shopWithStock()
  for (const [file, offered] of [
    ['Handle,Title,On hand\nguppy,Guppy,3\n', '--map "Title=name" --map "On hand=quantity"'],
    ['Handle,On hand,EAN\nguppy,3,4006381333931\n', '--map "On hand=quantity" --map "EAN=barcode"'],
    ['Handle,On hand\nguppy,3\n', '--map "On hand=quantity" --map "COLUMN=petId"'],
  ] as const) {
    const call = (await refused(shop, file)).at(-1)
    expect(call?.slice(call.indexOf('--map'))).toBe(offered)
  }
})

test('JSON that is cut off, or is no array of pets, is refused by entry', async () => {
  using shop = await shopWithStock()
  expect(await refused(shop, '[{"petId":1')).toEqual([
    expect.stringContaining('entry 1: is not valid JSON'),
  ])
  expect(await refused(shop, '[{"petId":1.5,"quantity":1,"status":"sold"},7]')).toEqual([
    expect.stringContaining('entry 1, petId: must be a whole number'),
    '  entry 2: must be an object, not 7',
  ])
})

test('equal mistakes are one line with their lines, and `--all` and `--json` show every one', async () => {
  using shop = await shopWithStock()
  const rows = Array.from({ length: 399 }, (_, at) => `${at},${at} kg,sold\n`)
  const file = shop.write('bad.csv', `${HEADER}\n${rows.join('')}400,1,gone\n`)
  const { status, stderr } = await shop.run('inventory', 'import', file)
  expect(status).toBe(1)
  expect(saidOf(shop, stderr)).toEqual([
    `petstock: ${file} was not imported: 400 problems. Nothing has changed`,
    '  399 times, lines 2 to 400, quantity: must be a whole number from 0 to 2147483647, not "0 kg": write the number alone (also "1 kg", "2 kg", "3 kg" and 395 other values)',
    '  line 401, status: must be available, pending, sold, not "gone"',
    '`--all` shows each of them',
  ])
  const all = await shop.run('inventory', 'import', file, '--all')
  expect(all.status).toBe(1)
  expect(saidOf(shop, all.stderr)).toEqual([
    `petstock: ${file} was not imported: 400 problems. Nothing has changed`,
  ])
  const lines = all.stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(400)
  expect(lines[398]).toStartWith('line 400, quantity: must be')
  const json = await shop.run('inventory', 'import', file, '--json')
  expect(json.status).toBe(1)
  const { problems, ...sum } = JSON.parse(json.stdout)
  expect(sum).toMatchObject({ added: 0, changed: 0, unchanged: 0, refused: 400, dryRun: false })
  expect(problems).toHaveLength(400)
  expect(problems[399]).toEqual({
    line: 401,
    column: 'status',
    value: 'gone',
    code: 'invalid_value',
    reason: 'must be available, pending, sold, not "gone"',
  })
})

test('100,000 mistakes are printed to the last one, also into a pipe', async () => {
  using shop = newShop()
  const rows = Array.from({ length: 100_000 }, (_, at) => `${at},x,sold\n`)
  const file = shop.write('bad.csv', `${HEADER}\n${rows.join('')}`)
  const command = [BINARY, 'inventory', 'import', file, '--all', '--data', shop.data]
  const script = `"$@" | wc -l`
  const child = Bun.spawn(['sh', '-c', script, 'sh', ...command], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect((await child.stdout.text()).trim()).toBe('100000')
})

test('50 kinds of mistakes are listed, and the others counted', async () => {
  using shop = await shopWithStock()
  const rows = Array.from({ length: 120 }, (_, at) => `${at % 60},1,sold\n`)
  const file = shop.write('bad.csv', `${HEADER}\n${rows.join('')}`)
  const flags = ['--repeated-pets', 'keep']
  const { stderr } = await shop.run('inventory', 'import', file, ...flags)
  const [headline, ...problems] = saidOf(shop, stderr)
  expect(headline).toContain('was not imported: 60 problems. Nothing has changed')
  expect(problems).toHaveLength(52)
  expect(problems[49]).toBe('  line 111, petId: 49 is already in line 51')
  expect(problems[50]).toBe('  and 10 more')
})

test('mistakes apart from each other have their runs of lines named, up to ten', async () => {
  using shop = await shopWithStock()
  const rows = Array.from({ length: 40 }, (_, at) => `${at},${at % 3 === 0 ? 1 : 'x'},sold\n`)
  const file = shop.write('bad.csv', `${HEADER}\n${rows.join('')}`)
  const { stderr } = await shop.run('inventory', 'import', file)
  expect(stderr).toContain(
    '  26 times, lines 3 to 4, 6 to 7, 9 to 10, 12 to 13, 15 to 16, 18 to 19, 21 to 22, 24 to 25, 27 to 28, 30 to 31 and 6 more, quantity: ',
  )
})

test('a bad file does not make a database', async () => {
  using shop = newShop()
  const file = shop.write('bad.csv', `${HEADER}\n1.5,1,sold\n`)
  expect((await shop.run('inventory', 'import', file)).status).toBe(1)
  expect(existsSync(shop.data)).toBe(false)
})

test('a folder and a missing file in place of the file are refused', async () => {
  using shop = newShop()
  for (const [file, why] of [
    [shop.path, 'it is a folder, and no file'],
    [shop.file('missing.csv'), 'there is no such file or folder'],
  ] as const) {
    const { status, stdout, stderr } = await shop.run('inventory', 'import', file)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toStartWith(`petstock: cannot read ${file}: ${why}. Name a CSV file`)
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
