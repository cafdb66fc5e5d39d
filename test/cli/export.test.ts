import { expect, test } from 'bun:test'
import { newShop, type PetJson } from './shop.ts'

// A stock with everything that is hard to bring through: the extremes, quotes, formulas.
const STOCK = `petId,quantity,status,name,lowStockAt
-9223372036854775808,0,available,,
-1,1,pending,"a, ""b"" and 'c'",0
1,2,sold,"'=HYPERLINK(""x"")",
2,3,available,''=1+1,5
3,4,available,'+1 2,2147483647
4,5,available,'-x,
5,6,available,'@SUM(A1),
6,7,available,"a;b",
7,8,available,Ünï 🐈 鸟,1
9223372036854775806,2147483647,available,padded,
9223372036854775807,9,available,'plain,
`

test('what `inventory export` writes as CSV, `import` takes back to the same bytes', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
  const first = await shop.output('inventory', 'export', '--format', 'csv')
  expect(first).toBe(STOCK)
  expect(await shop.output('inventory', 'export')).toBe(first)
  const again = await shop.output('inventory', 'import', shop.write('again.csv', first))
  expect(again).toBe('added 0, changed 0, left alone 11\n')

  using fresh = newShop()
  await fresh.output('inventory', 'import', fresh.write('stock.csv', first))
  expect(await fresh.output('inventory', 'export')).toBe(first)
})

test('what `inventory export` writes as JSON, `import` takes back to the same bytes, times included', async () => {
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', STOCK))
  const json = await shop.output('inventory', 'export', '--format', 'json')
  expect(json).toBe(await shop.output('inventory', 'list', '--json'))

  using fresh = newShop()
  await fresh.output('inventory', 'import', fresh.write('stock.json', json))
  expect(await fresh.output('inventory', 'export', '--format', 'json')).toBe(json)
  expect(await fresh.output('inventory', 'export')).toBe(STOCK)
  const again = await fresh.output('inventory', 'import', fresh.write('again.json', json))
  expect(again).toBe('added 0, changed 0, left alone 11\n')
})

test('kinds and barcodes come back from CSV and JSON to the same bytes, and a file without them takes none away', async () => {
  const stock = `petId,quantity,status,name,lowStockAt,kind,barcode
1,2,sold,,,"Fish, small",036000291452 TANK-7 12E4
2,3,available,Rex,,,
3,3,available,,,'=1+1,'-5 "=2"
`.replace('"=2"', '=2')
  using shop = newShop()
  await shop.output('inventory', 'import', shop.write('stock.csv', stock))
  expect(await shop.output('inventory', 'export')).toBe(stock)
  const json = await shop.output('inventory', 'export', '--format', 'json')
  const without = 'petId,quantity,status\n1,9,sold\n3,9,sold\n'
  await shop.output('inventory', 'import', shop.write('without.csv', without))
  const pets = await shop.json<PetJson[]>('inventory', 'list')
  expect(pets.map(({ kind, barcodes }) => [kind, barcodes.length])).toEqual([
    ['Fish, small', 3],
    [null, 0],
    ['=1+1', 2],
  ])
  using fresh = newShop()
  await fresh.output('inventory', 'import', fresh.write('stock.json', json))
  expect(await fresh.output('inventory', 'export', '--format', 'json')).toBe(json)
  expect(await fresh.output('inventory', 'export')).toBe(stock)
  const empty = 'petId,quantity,status,kind,barcode\n1,9,sold,,\n'
  await fresh.output('inventory', 'import', fresh.write('empty.csv', empty))
  expect(await fresh.output('inventory', 'list', '--json')).toContain('"kind":null,"barcodes":[]')
})

test('a spreadsheet executes no name of an export', async () => {
  using shop = newShop()
  await shop.runWith({ stdin: 'petId,quantity,status\n' }, 'inventory', 'import', '-')
  const names = ['=1+1', '+1', '-1', '@x', "'=1+1", '=cmd|"/c calc"!A1']
  for (const [at, name] of names.entries()) {
    await shop.output('inventory', 'add', String(at), '--name', name)
  }
  const csv = await shop.output('inventory', 'export')
  const cells = csv.split('\n').slice(1, -1)
  for (const cell of cells) expect(cell).toMatch(/^\d,0,available,"?'+[=+\-@]/)

  using fresh = newShop()
  await fresh.output('inventory', 'import', fresh.write('stock.csv', csv))
  const pets = await fresh.json<PetJson[]>('inventory', 'list')
  expect(pets.map(({ name }) => name)).toEqual(names)
})

test('the format is csv, json or xlsx', async () => {
  using shop = newShop()
  const { status, stderr } = await shop.run('inventory', 'export', '--format', 'xml')
  expect(status).toBe(2)
  expect(stderr).toContain('--format must be one of csv, json, xlsx, not "xml"')
})
