import { expect, test } from 'bun:test'
import { BINARY } from '../support/petstock.ts'
import { newShop, type PetJson, type Shop } from './shop.ts'

const levels = async (shop: Shop) =>
  (await shop.json<PetJson[]>('inventory', 'list')).map(
    ({ petId, quantity, status, name, lowStockAt }) =>
      [petId, quantity, status, name, lowStockAt].join(),
  )

const STOCK = 'petId,quantity,status,name,lowStockAt\n1,5,available,Rex,2\n2,3,sold,Tom,\n'
const NEXT = 'petId,quantity,status\n1,6,available\n2,3,sold\n3,1,pending\n'

test('an import adds, changes and leaves alone, and reports it in one line', async () => {
  using shop = newShop()
  const first = await shop.output('inventory', 'import', shop.write('a.csv', STOCK))
  expect(first).toBe('added 2, changed 0, left alone 0\n')
  const next = await shop.output('inventory', 'import', shop.write('b.csv', NEXT))
  expect(next).toBe('added 1, changed 1, left alone 1\n')
  expect(await levels(shop)).toEqual(['1,6,available,Rex,2', '2,3,sold,Tom,', '3,1,pending,,'])
})

test('`--json` reports the same as one object', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', STOCK))
  const file = shop.write('b.csv', NEXT)
  const added = { quantity: 1, status: 'pending', name: null, lowStockAt: null }
  const rows = [
    { line: 2, petId: 1, action: 'change', before: { quantity: 5 }, after: { quantity: 6 } },
    {
      ...{ line: 4, petId: 3, action: 'add', before: null },
      after: { ...added, kind: null, barcodes: [] },
    },
  ]
  const report = {
    added: 1,
    changed: 1,
    unchanged: 1,
    refused: 0,
    understood: {
      encoding: 'utf-8',
      encodingExample: null,
      separator: ',',
      separatorFrom: 'header',
      headerLine: 1,
      columns: ['petId', 'quantity', 'status'].map((column) => {
        return { column, name: column, mapped: false, numbers: null }
      }),
      leftOutColumns: [],
      leftOutLines: [],
      blankLines: null,
      withoutStatus: null,
    },
    questions: [],
    problems: [],
  }
  expect(await shop.json<object>('inventory', 'import', file, '--dry-run')).toEqual({
    ...report,
    dryRun: true,
    rows,
  })
  expect(await shop.json<object>('inventory', 'import', file)).toEqual({ ...report, dryRun: false })
})

test('`--dry-run` begins with the sum, says how the file is understood and what would be done, and does nothing', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', STOCK))
  const before = await shop.output('inventory', 'list', '--json')
  const shown = await shop.output('inventory', 'import', shop.write('b.csv', NEXT), '--dry-run')
  expect(shown.split('\n')).toEqual([
    'would add 1, would change 1, would leave alone 1, would refuse 0',
    '  text        UTF-8',
    '  separator   a comma, by the header',
    '  header      line 1',
    '  petId       the column "petId"',
    '  quantity    the column "quantity"',
    '  status      the column "status"',
    '  changes     quantity of 1 pet',
    'change  1: quantity 5 -> 6',
    'add     3: 1, pending',
    '',
  ])
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
})

const REFUSED = 'would refuse 2: all or nothing, so nothing would be done'

test('a code of a pet that the file does not name is refused with its line, by a dry run too', async () => {
  using shop = newShop()
  const stock = 'petId,quantity,status,barcode\n1,5,available,A\n2,3,sold,B\n3,1,sold,\n'
  await shop.output('inventory', 'import', shop.write('a.csv', stock))
  const before = await shop.output('inventory', 'list', '--json')
  const file = shop.write('b.csv', 'petId,quantity,status,barcode\n3,1,sold,2 X\n1,5,sold,B\n')
  for (const flags of [[], ['--dry-run']]) {
    const { status, stdout, stderr } = await shop.run('inventory', 'import', file, ...flags)
    expect({ status, sum: stdout.split('\n')[0] }).toEqual({
      status: 1,
      sum: flags.length === 0 ? '' : `would add 0, would change 0, would leave alone 0, ${REFUSED}`,
    })
    expect(stderr).toContain(
      [
        `${file} was not imported: 2 problems. Nothing has changed`,
        '  line 2, barcode: the barcode 2 is the petId of pet 2 already',
        '  line 3, barcode: the barcode B is a barcode of pet 2 already',
      ].join('\n'),
    )
  }
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
  const swapped = 'petId,quantity,status,barcode\n1,5,available,B\n2,3,sold,A\n'
  const report = await shop.output('inventory', 'import', shop.write('c.csv', swapped))
  expect(report).toBe('added 0, changed 2, left alone 0\n')
})

test('`-` imports from standard input, CSV and JSON alike', async () => {
  using shop = newShop()
  const csv = await shop.runWith({ stdin: STOCK }, 'inventory', 'import', '-')
  expect(csv.stdout).toBe('added 2, changed 0, left alone 0\n')
  const stdin = '[{"petId":1,"quantity":9,"status":"sold","name":null}]'
  const json = await shop.runWith({ stdin }, 'inventory', 'import', '-')
  expect(json.stdout).toBe('added 0, changed 1, left alone 0\n')
  expect(await levels(shop)).toEqual(['1,9,sold,,2', '2,3,sold,Tom,'])
})

test('standard input that comes slowly is read to its end', async () => {
  using shop = newShop()
  const script = `(printf 'petId,quantity,status\\n'; sleep 0.2; printf '1,5,sold\\n') | "$@"`
  const command = [BINARY, 'inventory', 'import', '-', '--data', shop.data]
  const child = Bun.spawn(['sh', '-c', script, 'sh', ...command], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect(await child.stdout.text()).toBe('added 1, changed 0, left alone 0\n')
  expect(await child.exited).toBe(0)
})

test('a file as spreadsheets of other locales write it is taken', async () => {
  using shop = newShop()
  const text = '\ufeffstatus;Quantity;PETID;name\r\nSold;007;1;"a;b"\r\n\r\n;;;\r\n'
  await shop.output('inventory', 'import', shop.write('stock.csv', text))
  expect(await levels(shop)).toEqual(['1,7,sold,a;b,'])
})

test('a file without statuses adds pets as available, and leaves the others their own; JSON does, too', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', STOCK))
  const report = await shop.run(
    'inventory',
    'import',
    shop.write('b.csv', 'petId,quantity\n2,9\n3,1\n'),
  )
  expect(report.stdout).toBe('added 1, changed 1, left alone 0\n')
  expect(report.stderr).toContain(
    'status      no column has it: a new pet is available, one that is there keeps its status\n',
  )
  const json = shop.write('c.json', '[{"petId":2,"quantity":8},{"petId":4,"quantity":1}]')
  await shop.output('inventory', 'import', json)
  expect(await levels(shop)).toEqual([
    '1,5,available,Rex,2',
    '2,8,sold,Tom,',
    '3,1,available,,',
    '4,1,available,,',
  ])
})

test('extra columns are named in a warning on stderr', async () => {
  using shop = newShop()
  const file = shop.write('stock.csv', 'petId,colour,quantity,status\n1,red,5,sold\n')
  const { status, stdout, stderr } = await shop.run('inventory', 'import', file)
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'added 1, changed 0, left alone 0\n' })
  expect(stderr).toStartWith('warning: the column "colour" is not known and is left out\n')
})

test('100,000 rows are imported and exported, and none is lost', async () => {
  using shop = newShop()
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `${at + 1},${at % 500},available,Pet ${at}`,
  )
  const csv = `petId,quantity,status,name,lowStockAt\n${rows.map((row) => `${row},\n`).join('')}`
  const file = shop.write('stock.csv', csv)
  const began = performance.now()
  expect(await shop.output('inventory', 'import', file)).toBe(
    'added 100000, changed 0, left alone 0\n',
  )
  const took = Math.round(performance.now() - began)
  console.log(`100,000 rows were imported in ${took} ms`)
  expect(await shop.output('inventory', 'export')).toBe(csv)
})
