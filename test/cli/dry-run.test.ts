import { expect, test } from 'bun:test'
import { petstockOnTerminal } from '../support/pty.ts'
import { newShop, type PetJson, type Shop } from './shop.ts'

const COLUMNS = 'petId,quantity,status,name,lowStockAt,kind,barcode\n'
const PET = '42,12,available,Neon tetra,40,Freshwater fish,4006381333931 TANK-7\n'

async function shopWith(csv: string): Promise<Shop> {
  const shop = newShop()
  await shop.output('inventory', 'import', shop.write('before.csv', COLUMNS + csv))
  return shop
}

const dryRun = async (shop: Shop, name: string, content: string, ...flags: string[]) => {
  const file = shop.write(name, content)
  return (await shop.output('inventory', 'import', file, '--dry-run', ...flags)).split('\n')
}

test('`--dry-run` shows each field that changes, what empty cells take away, and all that a new pet gets', async () => {
  using shop = await shopWith(PET)
  const file = '42,12,,Wrong name,,,\n43,1,sold,"a -> ""b""",5,Bird,A B\n44,2,,,,,\n'
  const shown = await dryRun(shop, 'dr.csv', COLUMNS + file)
  expect(shown.slice(shown.findIndex((line) => line.startsWith('  changes')))).toEqual([
    '  changes     name of 1 pet, lowStockAt of 1, kind of 1, barcodes of 1',
    '  takes away  lowStockAt of 1 pet, kind of 1, barcodes of 1: an empty cell means that the pet has none',
    'change  42: name "Neon tetra" -> "Wrong name"',
    'change  42: lowStockAt 40 -> none (an empty cell)',
    'change  42: kind "Freshwater fish" -> none (an empty cell)',
    'change  42: barcodes "4006381333931 TANK-7" -> none (an empty cell)',
    'add     43: 1, sold, name "a -> \\"b\\"", lowStockAt 5, kind "Bird", barcodes "A B"',
    'add     44: 2, available',
    '',
  ])
})

test('what `--dry-run` shows is what the import does', async () => {
  using shop = await shopWith(PET)
  const file = `${COLUMNS}42,13,sold,,,Fish,TANK-7 4006381333931\n`
  const shown = await dryRun(shop, 'dr.csv', file)
  expect(shown.filter((line) => line.startsWith('change '))).toEqual([
    'change  42: quantity 12 -> 13',
    'change  42: status available -> sold',
    'change  42: name "Neon tetra" -> none (an empty cell)',
    'change  42: lowStockAt 40 -> none (an empty cell)',
    'change  42: kind "Freshwater fish" -> "Fish"',
    'change  42: barcodes "4006381333931 TANK-7" -> "TANK-7 4006381333931"',
  ])
  await shop.output('inventory', 'import', shop.file('dr.csv'))
  const [pet] = await shop.json<PetJson[]>('inventory', 'list')
  expect(pet).toMatchObject({
    ...{ quantity: 13, status: 'sold', name: null, lowStockAt: null, kind: 'Fish' },
    barcodes: ['TANK-7', '4006381333931'],
  })
})

test('`--dry-run` of a JSON file shows times, and what null takes away', async () => {
  using shop = await shopWith(PET)
  const at = Date.UTC(2026, 0, 2, 3, 4, 5)
  const pet = { petId: 42, quantity: 12, name: null, barcodes: [], updatedAt: at }
  const shown = await dryRun(shop, 'a.json', JSON.stringify([pet, { petId: 7, quantity: 1 }]))
  const [sum, changes, losses, ...rows] = shown
  expect(sum).toStartWith('would add 1, would change 1,')
  expect(changes).toBe('  changes     name of 1 pet, barcodes of 1, updatedAt of 1')
  expect(losses).toBe(
    '  takes away  name of 1 pet, barcodes of 1: null means that the pet has none',
  )
  expect(rows).toEqual([
    'change  42: name "Neon tetra" -> none (null)',
    'change  42: barcodes "4006381333931 TANK-7" -> none (null)',
    expect.stringMatching(/^change {2}42: updatedAt \S+Z -> 2026-01-02T03:04:05Z$/),
    'add     7: 1, available',
    '',
  ])
})

test('`--json --dry-run` has the rows in the order of the file, with exact ids, and no row for a pet that stays', async () => {
  using shop = await shopWith(`${PET}1,1,sold,,,,\n`)
  const csv = `${COLUMNS}9223372036854775807,3,,Rex,,,A\n1,1,,,,,\n42,12,,Neon tetra,,Fish,\n`
  const file = shop.write('dr.csv', csv)
  const printed = await shop.output('inventory', 'import', file, '--dry-run', '--json')
  expect(printed).toContain('"petId": 9223372036854775807,')
  const { rows, added, changed, unchanged } = JSON.parse(
    printed.replace('9223372036854775807', '"9223372036854775807"'),
  )
  expect({ added, changed, unchanged }).toEqual({ added: 1, changed: 1, unchanged: 1 })
  const name = { quantity: 3, status: 'available', name: 'Rex' }
  expect(rows).toEqual([
    {
      ...{ line: 2, petId: '9223372036854775807', action: 'add', before: null },
      after: { ...name, lowStockAt: null, kind: null, barcodes: ['A'] },
    },
    {
      ...{ line: 4, petId: 42, action: 'change' },
      before: { lowStockAt: 40, kind: 'Freshwater fish', barcodes: ['4006381333931', 'TANK-7'] },
      after: { lowStockAt: null, kind: 'Fish', barcodes: [] },
    },
  ])
})

test('a long `--dry-run` shows 50 lines on a terminal, the losses first, and every one with `--all` or in a pipe', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `${at + 1},1,available,Pet ${at},,,\n`)
  using shop = await shopWith(rows.join(''))
  const changed = rows.map((_, at) => `${at + 1},2,,${at === 59 ? '' : `Pet ${at}`},,,\n`)
  const shown = await dryRun(shop, 'dr.csv', `${COLUMNS}${changed.join('')}100,1,,,,,\n`)
  const isRow = (line: string) => /^(?:change|add) /.test(line)
  expect(shown.filter(isRow)).toHaveLength(62)
  const call = ['inventory', 'import', shop.file('dr.csv'), '--dry-run', '--data', shop.data]
  const onTerminal = async (...flags: string[]) => {
    const { shown: text } = await petstockOnTerminal([...call, ...flags], { columns: 100 })
    return text.split(/\r?\n/)
  }
  const some = await onTerminal()
  expect(some.filter(isRow)).toHaveLength(50)
  expect(some.find(isRow)).toBe('change  60: quantity 1 -> 2')
  const loss = some.filter(isRow)[1]
  expect(loss).toBe('change  60: name "Pet 59" -> \x1b[33mnone (an empty cell)\x1b[39m')
  expect(some).toContain('and 12 more lines; `--all` shows each of them')
  const all = await onTerminal('--all')
  expect(all.filter(isRow)).toHaveLength(62)
})

test('a file without a header line loses no pet, whatever is mapped', async () => {
  using shop = newShop()
  const file = shop.write('60.csv', '1,5\n2,6\n')
  const maps = ['--map', '1=petId', '--map', '5=quantity']
  for (const flags of [[], ['--dry-run'], maps]) {
    const { status, stdout, stderr } = await shop.run('inventory', 'import', file, ...flags)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(
      'is a pet ("1", "5") and no header line: put the names of the columns above it',
    )
    expect(stderr).not.toContain('--map')
  }
})

test('a column that the header has twice is refused without a call that would fail, too', async () => {
  using shop = newShop()
  const file = shop.write('a.csv', 'petId,quantity,quantity\n1,2,3\n')
  const { status, stderr } = await shop.run('inventory', 'import', file, '--map', 'quantity=name')
  expect(status).toBe(1)
  expect(stderr).toContain('give one of them another name in the file')
  expect(stderr).not.toContain('--map')
})
