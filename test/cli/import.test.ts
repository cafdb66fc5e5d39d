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
  const report = { added: 1, changed: 1, unchanged: 1 }
  expect(await shop.json<object>('inventory', 'import', file, '--dry-run')).toEqual({
    ...report,
    dryRun: true,
  })
  expect(await shop.json<object>('inventory', 'import', file)).toEqual({ ...report, dryRun: false })
})

test('`--dry-run` shows what would be done, and does nothing', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('a.csv', STOCK))
  const before = await shop.output('inventory', 'list', '--json')
  const shown = await shop.output('inventory', 'import', shop.write('b.csv', NEXT), '--dry-run')
  expect(shown.split('\n')).toEqual([
    'add     3: 1, pending',
    'change  1: 5, available -> 6, available',
    'would add 1, would change 1, would leave alone 1',
    '',
  ])
  expect(await shop.output('inventory', 'list', '--json')).toBe(before)
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
