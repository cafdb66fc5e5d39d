import { expect, test } from 'bun:test'
import { guideSections, readGuide } from '../support/guide.ts'
import { petstock } from '../support/petstock.ts'
import { windows1252 } from '../transfer/fixtures.ts'
import { newShop, type PetJson } from './shop.ts'

/** The words of a call, as a shell takes them. */
const wordsOf = (call: string) =>
  [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

const MESSY = [
  'Stock list, March 2026;;;;',
  ' Item no. ; Description ;On hand;Price;State',
  '1001; Käfig „Luxus“ ;1.200;49,90;sold',
  '1002;Neon tetra;3,0;1,20;',
  '9223372036854775807;  Schildkröte;12;;pending',
  'Total;;1.215;;',
]
const file = windows1252(`${MESSY.join('\r\n')}\r\n`)
const MAP = [
  '--map',
  'Item no.=petId',
  '--map',
  'On hand=quantity',
  '--map',
  'Description=name',
  '--map',
  'State=status',
]

test('a messy spreadsheet (Windows-1252, a title line, other names, blanks, 1.200, 3,0, an empty status, a total) is in with two commands', async () => {
  using shop = newShop()
  const before = shop.write('before.csv', 'petId,quantity,status\n1002,9,pending\n')
  await shop.output('inventory', 'import', before)
  const stock = shop.write('stock.csv', file)
  const shown = await shop.output('inventory', 'import', stock, '--dry-run', ...MAP)
  expect(shown.split('\n')).toEqual([
    'would add 2, would change 1, would leave alone 0, would refuse 0',
    '  text        Windows-1252, as it is not UTF-8: "Käfig" in line 3',
    '  separator   a semicolon, by the header',
    '  header      line 2',
    '  petId       the column "Item no.", by --map',
    '  quantity    the column "On hand", by --map; a comma is before decimals, as "3,0" in line 4 shows, and so "1.200" in line 3 is 1200',
    '  name        the column "Description", by --map',
    '  status      the column "State", empty in line 4: a new pet is available, one that is there keeps its status',
    '  left out    line 1, above the header: "Stock list, March 2026"',
    '  left out    line 6, a total: "Total", "1.215"',
    '  left out    the column "Price"',
    '  changes     quantity of 1 pet, name of 1',
    'change  1002: quantity 9 -> 3',
    'change  1002: name none -> "Neon tetra"',
    'add     1001: 1200, sold, name "Käfig „Luxus“"',
    'add     9223372036854775807: 12, pending, name "Schildkröte"',
    '',
  ])
  expect(await shop.json<PetJson[]>('inventory', 'list')).toHaveLength(1)

  const { stdout, stderr } = await shop.run('inventory', 'import', stock, ...MAP)
  expect(stdout).toBe('added 2, changed 1, left alone 0\n')
  for (const remark of ['Windows-1252', '"1.200" in line 3 is 1200', 'line 6, a total', 'Price'])
    expect(stderr).toContain(remark)
  const exported = await shop.output('inventory', 'export')
  expect(exported).toBe(
    [
      'petId,quantity,status,name,lowStockAt',
      '1001,1200,sold,Käfig „Luxus“,',
      '1002,3,pending,Neon tetra,',
      '9223372036854775807,12,pending,Schildkröte,',
      '',
    ].join('\n'),
  )
  const again = shop.write('again.csv', exported)
  expect(await shop.output('inventory', 'import', again)).toBe('added 0, changed 0, left alone 3\n')
})

test('the spreadsheet of the guide is imported by its two commands', async () => {
  const sections = guideSections(readGuide('administrator.md'))
  const { blocks = [] } = sections.find(({ title }) => title === 'A spreadsheet as it is') ?? {}
  const [csv, commands] = blocks
  using shop = newShop()
  const calls = commands?.code.trim().split('\n') ?? []
  const printed: string[] = []
  for (const call of calls) {
    const [words = ''] = call.replace('sudo -u petstock ', '').split(` < ${csv?.file}`)
    const { stdout } = await petstock([...wordsOf(words).slice(1), '--data', shop.data], {
      stdin: csv?.code ?? '',
    })
    printed.push(stdout)
  }
  const [shown, made] = printed
  expect(shown).toStartWith('would add 2, would change 0, would leave alone 0, would refuse 0\n')
  expect(made).toBe('added 2, changed 0, left alone 0\n')
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  expect(pets.map(({ petId, quantity, name }) => [petId, quantity, name])).toEqual([
    [1001, 1200, 'Fish tank'],
    [1002, 3, 'Neon tetra'],
  ])
})

test('a file with other names is refused with its columns and a call to paste, which works', async () => {
  using shop = newShop()
  const stock = shop.write('stock.csv', file)
  const { status, stdout, stderr } = await shop.run('inventory', 'import', stock)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const [headline, problem, advice, call = ''] = stderr.trimEnd().split('\n')
  expect(headline).toContain('was not imported: 1 problem. Nothing has changed')
  expect(problem).toBe(
    '  line 2: these columns are missing: petId, quantity; the file has "Item no.", "Description", "On hand", "Price", "State"',
  )
  expect(advice).toBe('Say which column is which. The names are guesses: look at them first.')
  expect(call).toBe(
    `  petstock inventory import ${stock} --data ${shop.data} --dry-run --map "Item no.=petId" --map "Description=name" --map "On hand=quantity" --map "State=status"`,
  )
  const words = wordsOf(call)
  const flags = words.slice(words.indexOf('--dry-run'))
  const pasted = await shop.output('inventory', 'import', stock, ...flags)
  expect(pasted).toStartWith('would add 3, ')
})

test('several columns are mapped to the barcodes, and signs that do not show are no part of a name', async () => {
  using shop = newShop()
  const stock = shop.write(
    'stock.csv',
    Buffer.from(
      'petId,quantity,UPC,EA\u200bN\n1,2,036000291452,4 006381 333931\n2,1,N/A,7777777\n',
    ),
  )
  const mapped = ['--map', 'U\u00adPC=barcode', '--map', 'EAN=barcode\u200b']
  const { status, stderr } = await shop.run('inventory', 'import', stock, ...mapped)
  expect({ status, stderr }).toEqual({
    status: 0,
    stderr: expect.stringMatching(/barcode +the column "UPC", by --map\nbarcode +the column "EAN"/),
  })
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  expect(pets.map(({ barcodes }) => barcodes)).toEqual([
    ['036000291452', '4006381333931'],
    ['7777777'],
  ])
})

test('a wrong `--map` of the call is refused before the file is read, all of them at once', async () => {
  using shop = newShop()
  const { status, stderr } = await shop.run(
    ...['inventory', 'import', 'missing.csv', '--map', 'Item no.', '--map', '=petId'],
    ...['--map', 'Colour=colour', '--map', 'A=name', '--map', 'B=NAME', '--map', ' a =kind'],
  )
  expect(status).toBe(2)
  const rule = 'be a column of the file, =, and one of petId, quantity, status, name, lowStockAt'
  expect(stderr.split('\n')).toEqual([
    expect.stringContaining(
      `--map must ${rule}, kind, barcode, price, cost, costPer, supplier, supplierCode, packSize, orderUpTo, not "Item no."`,
    ),
    expect.stringContaining(
      `--map must ${rule}, kind, barcode, price, cost, costPer, supplier, supplierCode, packSize, orderUpTo, not "=petId"`,
    ),
    expect.stringContaining(
      `--map must ${rule}, kind, barcode, price, cost, costPer, supplier, supplierCode, packSize, orderUpTo, not "Colour=colour"`,
    ),
    '--map names name twice',
    '--map reads the column "a" twice',
    expect.stringContaining('See `petstock inventory import --help`'),
    '',
  ])
})

test('a column that is mapped and not there is refused with the columns that are', async () => {
  using shop = newShop()
  const stock = shop.write('stock.csv', file)
  const { status, stderr } = await shop.run(
    ...['inventory', 'import', stock, '--map', 'Item no.=petId', '--map', 'Stock=quantity'],
  )
  expect(status).toBe(1)
  expect(stderr).toContain(
    'line 2, quantity: the file has no column "Stock"; it has "Item no.", "Description", "On hand", "Price", "State"',
  )
  expect(stderr).toContain(
    '--map "Item no.=petId" --map "Description=name" --map "On hand=quantity"',
  )
})

test('a name with = and quotes in it can be mapped, and is quoted for the shell', async () => {
  using shop = newShop()
  const stock = shop.write('stock.csv', 'petId,"5"" = on hand"\n1,2\n')
  const map = ['--map', '5" = on hand=quantity']
  expect(await shop.output('inventory', 'import', stock, ...map)).toStartWith('added 1')
  const { stderr } = await shop.run('inventory', 'import', stock, ...map, '--map', 'x=kind')
  expect(stderr).toContain(`--map '5" = on hand=quantity'`)
})

test('numbers that may be two are refused, and nothing is rounded', async () => {
  using shop = newShop()
  const stock = shop.write('stock.csv', 'petId;quantity\n1;1.200\n2;7\n3;12.500\n')
  const { status, stdout, stderr } = await shop.run('inventory', 'import', stock, '--dry-run')
  expect(status).toBe(1)
  expect(stdout).toStartWith(
    'would add 1, would change 0, would leave alone 0, would refuse 2: all',
  )
  expect(stderr).toContain(
    '2 times, lines 2 and 4, quantity: "1.200" has thousands or decimals, and no number of this column shows which: write it without a point and a comma (also "12.500")',
  )
})

test('the Unicode text of Excel (UTF-16, tabs) is imported, and so is a file that begins with sep=', async () => {
  using shop = newShop()
  const excel = Buffer.from('\ufeffpetId\tquantity\tname\r\n1\t2\tKäfig\r\n', 'utf16le')
  await shop.output('inventory', 'import', shop.write('a.txt', excel))
  const sep = 'sep=;\r\npetId;quantity;name\r\n2;3;a, b\r\n'
  await shop.output('inventory', 'import', shop.write('b.csv', sep))
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  expect(pets.map(({ petId, quantity, name }) => [petId, quantity, name])).toEqual([
    [1, 2, 'Käfig'],
    [2, 3, 'a, b'],
  ])
})

test('a call to paste names a file that begins with a hyphen so that it is no flag', async () => {
  using shop = newShop()
  shop.write('-x.csv', 'Item no.,On hand\n1,2\n')
  const { status, stderr } = await petstock(
    [...['inventory', 'import', '--data', shop.data], '--', '-x.csv'],
    { cwd: shop.path },
  )
  expect(status).toBe(1)
  const call = stderr.trimEnd().split('\n').at(-1) ?? ''
  expect(call).toStartWith(`  petstock inventory import ./-x.csv --data ${shop.data} --dry-run`)
  expect(
    await shop.output(...wordsOf(call.replace(`--data ${shop.data}`, '')).slice(1)),
  ).toStartWith('would add 1, ')
})
