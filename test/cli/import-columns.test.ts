import { expect, test } from 'bun:test'
import { EXPORTS } from '../transfer/export-headers.ts'
import { newShop } from './shop.ts'

/** The words of a call, as a shell takes them. */
const wordsOf = (call: string) =>
  [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

const exported = (from: string) => EXPORTS.find((each) => each.from === from)?.csv ?? ''

test('the export of a till is refused with a call to paste, which reads the stock of its branch', async () => {
  using shop = newShop()
  const file = shop.write('items.csv', exported('Square'))
  const { status, stdout, stderr } = await shop.run('inventory', 'import', file)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  const call = stderr.trimEnd().split('\n').at(-1) ?? ''
  const words = wordsOf(call)
  const flags = words.slice(words.indexOf('--dry-run'))
  expect(flags).toContain('Current Quantity Main Street=quantity')
  const { stdout: plan } = await shop.run('inventory', 'import', file, ...flags)
  expect(plan).toContain(
    'add     1001: 48, available, name "Neon tetra", lowStockAt 10, kind "Fish", barcodes "4006381333931"\n',
  )
})

test('two columns that would do are named with their first cells, and nothing is read by a guess', async () => {
  using shop = newShop()
  const file = shop.write('items.csv', exported('Square, of two shops'))
  const { status, stdout, stderr } = await shop.run('inventory', 'import', file)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(
    'line 1, quantity: may be the column "Current Quantity Main Street" ("48", "7") or "Current Quantity Back Room" ("200", "90"): say which\n',
  )
  expect(stderr).toContain(' --map "Item Name=name" --map "SKU=petId" --map "COLUMN=quantity"')
})

test('variants without a name are warned of', async () => {
  using shop = newShop()
  const file = shop.write(
    'products.csv',
    'Handle,petId,name,quantity\nneon,1,Neon tetra,48\ncollar,2,Collar,7\ncollar,3,,5\ncollar,4,,2\n',
  )
  const { stdout, stderr } = await shop.run('inventory', 'import', file, '--dry-run')
  expect(stdout).toStartWith('would add 4, ')
  expect(stderr).toContain(
    'warning: 2 pets have no name, the first in line 4: by the column "Handle" each is a variant of the pet above it, which has one; write a name into each line\n',
  )
})
