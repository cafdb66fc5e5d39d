import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { BINARY, environment } from '../support/petstock.ts'
import { header, number, row, text, workbook } from '../transfer/xlsx/fixtures.ts'
import { newShop } from './shop.ts'

const STOCK = `petId,quantity,status,name,lowStockAt,kind,barcode
-9223372036854775808,0,available,,,,
42,12,sold,"'=HYPERLINK(""x"")",40,"Fish, small",0012 4006381333931
9223372036854775807,2147483647,pending,Ünï 🐈,0,,
`

/** Exports a shop into a file, as a shell does. */
async function exportWorkbook(shop: ReturnType<typeof newShop>, name: string) {
  const file = shop.file(name)
  const call = [BINARY, 'inventory', 'export', '--format', 'xlsx', '--data', shop.data]
  const exported = Bun.spawn(call, { env: environment(), stdout: Bun.file(file) })
  expect(await exported.exited).toBe(0)
  return file
}

test('what `inventory export --format xlsx` writes, `import` takes back, from a file and from stdin', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
  const file = await exportWorkbook(shop, 'stock.xlsx')
  expect(await shop.output('inventory', 'import', file)).toBe('added 0, changed 0, left alone 3\n')
  using fresh = newShop()
  const { stdout } = await fresh.runWith({ stdin: readFileSync(file) }, 'inventory', 'import', '-')
  expect(stdout).toBe('added 3, changed 0, left alone 0\n')
  expect(await fresh.output('inventory', 'export')).toBe(STOCK)
  expect(readFileSync(await exportWorkbook(fresh, 'again.xlsx'))).toEqual(readFileSync(file))
})

const MESSY = workbook({
  sheets: [
    { name: 'Cover', data: row(text('Our shop')) },
    {
      name: 'March',
      data: [
        row(text('Stock list, March 2026')),
        header('Item no.', 'Description', 'On hand', 'Price'),
        row(number(1001), text('Käfig'), number(1200), number('49.9')),
        `<row hidden="1">${number(1002)}${text('Neon tetra')}${number('3.0')}</row>`,
        row(text('Total'), '', '<c r="C5"><f>SUM(C3:C4)</f><v>1203</v></c>'),
      ].join(''),
    },
    { name: 'Old', data: '', state: 'hidden' },
  ],
})
const MAP = ['Item no.=petId', 'On hand=quantity', 'Description=name'].flatMap((map) => [
  '--map',
  map,
])

test('a messy workbook is in with two commands, and the dry run says how it is understood', async () => {
  using shop = newShop()
  const file = shop.write('stock.xlsx', MESSY)
  const shown = await shop.output('inventory', 'import', file, '--dry-run', ...MAP)
  expect(shown.split('\n')).toEqual([
    'would add 2, would change 0, would leave alone 0, would refuse 0',
    '  sheet       "March"; not read: "Cover", "Old" (hidden); --sheet NAME reads one of them',
    '  hidden      row 4: read like all others',
    '  header      row 2',
    '  petId       the column "Item no.", by --map',
    '  quantity    the column "On hand", by --map',
    '  name        the column "Description", by --map',
    '  status      no column has it: a new pet is available, one that is there keeps its status',
    '  left out    row 1, above the header: "Stock list, March 2026"',
    '  left out    row 5, a total: "Total", "1203"',
    '  left out    the column "Price"',
    'add     1001: 1200, available, name "Käfig"',
    'add     1002: 3, available, name "Neon tetra"',
    '',
  ])
  const { status, stdout, stderr } = await shop.run('inventory', 'import', file, ...MAP)
  expect([status, stdout]).toEqual([0, 'added 2, changed 0, left alone 0\n'])
  expect(stderr).toContain(
    'sheet       "March"; not read: "Cover", "Old" (hidden); --sheet NAME reads one of them\n',
  )
})

test('a workbook with mistakes is refused whole, equal ones together with their rows', async () => {
  using shop = newShop()
  const rows = [1, 2, 3].map((id) => row(number(id), number('0.5')))
  const data = [header('petId', 'quantity'), ...rows, row(number(4), number(1))].join('')
  const file = shop.write('stock.xlsx', workbook({ sheets: [{ data }] }))
  const { status, stderr } = await shop.run('inventory', 'import', file)
  expect(status).toBe(1)
  expect(stderr).toContain(
    '3 times, rows 2 to 4, quantity: must be a whole number from 0 to 2147483647, not "0.5"\n',
  )
  expect((await shop.run('inventory', 'list')).stdout).not.toContain('4')
})

test('a workbook that is too large is refused without being read whole', async () => {
  using shop = newShop()
  const large = new Uint8Array(64 * 1_048_576)
  large.set(MESSY)
  const { status, stderr } = await shop.run('inventory', 'import', shop.write('large.xlsx', large))
  expect(status).toBe(1)
  expect(stderr).toContain('is a workbook of more than 20 MiB: split it, or save it as CSV')
})
