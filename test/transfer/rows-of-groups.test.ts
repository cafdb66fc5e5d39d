import { describe, expect, test } from 'bun:test'
import { read } from './fixtures.ts'

const linesOf = ({ rows }: ReturnType<typeof read>) => rows.map(({ line }) => line)
const warned = (csv: string) =>
  read(csv).warnings.flatMap((each) =>
    each.code === 'products' ||
    each.code === 'places' ||
    each.code === 'components' ||
    each.code === 'unstocked' ||
    each.code === 'services'
      ? [[each.code, each.value, each.line, each.count]]
      : [],
  )

describe('the row of a product', () => {
  const HEADER = 'petId,SKU,name,quantity,Parent\n'
  const VARIANTS = '3,C-R,Collar - Red,4,C\n4,C-B,Collar - Blue,0,C\n'

  test('is no pet where it has no quantity, and its variants have rows of their own', () => {
    const csv = `${HEADER}1,N,Neon,4,\n2,C,Collar,,\n${VARIANTS}`
    expect(linesOf(read(csv))).toEqual([2, 4, 5])
    expect(read(csv).problems).toEqual([])
    expect(warned(csv)).toEqual([['products', 'Collar', 3, 1]])
    expect(read(csv).warnings.map(({ text }) => text)).toContain(
      '"Collar" in line 3 is a product without a quantity, whose variants have rows of their own, and no pet: it is left out',
    )
  })

  test('is a pet where it has a quantity, and a mistake where nothing names it', () => {
    expect(linesOf(read(`${HEADER}2,C,Collar,7,\n${VARIANTS}`))).toEqual([2, 3, 4])
    const unnamed = `${HEADER}1,N,Neon,,\n2,C,Collar,7,\n${VARIANTS}`
    expect(read(unnamed).problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'quantity'],
    ])
    expect(warned(unnamed)).toEqual([])
  })
})

describe('a place in which others are', () => {
  const HEADER = 'petId,name,quantity,Location\n'

  test('is no pet where it has neither a number nor a barcode', () => {
    const csv = `${HEADER},Shop,1,\n,Back room,1,Shop\n1,Neon,48,Back room\n2,Guppy,7,Shop / Back room\n`
    expect(linesOf(read(csv))).toEqual([4, 5])
    expect(warned(csv)).toEqual([['places', 'Shop', 2, 2]])
  })

  test.each([
    ['it has a number', `${HEADER}7,Tank,1,\n1,Neon,48,Tank\n`, [2, 3]],
    [
      'it has a barcode',
      'petId,name,quantity,Location,barcode\n,Tank,1,,T-1\n1,Neon,48,Tank,\n',
      [2, 3],
    ],
    ['it is in a place itself', `${HEADER},Tank,1,Shelf\n1,Neon,48,Tank\n`, [2, 3]],
    ['nothing is in it', `${HEADER},Tank,1,\n1,Neon,48,Shelf\n`, [2, 3]],
    ['the list has no numbers', 'name,quantity,Location\nTank,1,\nNeon,48,Tank\n', [2, 3]],
  ])('is a pet where %s', (_, csv, lines) => {
    expect(linesOf(read(csv))).toEqual(lines)
    expect(warned(csv)).toEqual([])
  })
})

describe('a row that says what is in a set', () => {
  const HEADER = 'id,handle,petId,composite_name,composite_sku,composite_quantity,name,quantity\n'

  test('is no pet, where the set has a row of its own', () => {
    const csv = `${HEADER}u-1,tank,1001,,,,Tank,3\nu-2,set,1002,,,,Starter set,0\n,set,1002,Tank,1001,1,,\n,set,1002,Net,1003,2,,\nu-3,net,1003,,,,Net,7\n`
    expect(linesOf(read(csv))).toEqual([2, 3, 6])
    expect(read(csv).problems).toEqual([])
    expect(warned(csv)).toEqual([['components', '1002', 4, 2]])
  })

  test('is none in another program, which names the parts by their codes alone', () => {
    const csv =
      'Handle,petId,name,SKU of included item,Quantity of included item,quantity\nset,1,Set,,,0\nset,1,,7,1,\n'
    expect(linesOf(read(csv))).toEqual([2])
    expect(warned(csv)).toEqual([['components', '1', 3, 1]])
  })

  test('is a pet where it has a name, and a mistake where it says nothing of a set', () => {
    expect(linesOf(read(`${HEADER}u-2,set,1002,Tank,1001,1,Starter set,4\n`))).toEqual([2])
    const unsaid = `${HEADER}u-2,set,1002,,,,Starter set,\nu-2,set,1003,,,,,\n`
    expect(read(unsaid).problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'quantity'],
      [3, 'quantity'],
    ])
    expect(warned(unsaid)).toEqual([])
  })
})

describe('a row of a place where a pet is not stocked', () => {
  const HEADER = 'petId,name,Option1 Value,Location,quantity\n'

  test('says nothing of the pet, which has a row of another place', () => {
    const csv = `${HEADER}1,Neon,,Back room,not stocked\n1,Neon,,Shop,48\n2,Guppy,,Shop,7\n2,Guppy,,Back room,Not stocked\n`
    expect(read(csv).rows.map(({ petId, quantity }) => [petId, quantity])).toEqual([
      [1n, 48],
      [2n, 7],
    ])
    expect(read(csv).problems).toEqual([])
    expect(warned(csv)).toEqual([['unstocked', 'Neon', 2, 2]])
  })

  test('says nothing of a variant without a number that has a row of another place', () => {
    const csv = `${HEADER},Guppy,Male,Shop,5\n,Guppy,Male,Attic,nicht geführt\n`
    expect(linesOf(read(csv))).toEqual([2])
  })

  test('is a mistake where the pet is kept nowhere, and where another variant is', () => {
    const csv = `${HEADER}1,Set,,Shop,not stocked\n,Guppy,Male,Shop,5\n,Guppy,Female,Attic,not stocked\n`
    expect(
      read(csv)
        .problems.filter(({ column }) => column === 'quantity')
        .map(({ line }) => line),
    ).toEqual([2, 4])
    expect(warned(csv)).toEqual([])
  })
})

describe('a service or a voucher', () => {
  const listBy = (column: string, type: string, quantity = '0') =>
    `petId,name,${column},quantity\n1,Neon,Goods,48\n2,Guppy,,0\n3,Grooming,${type},${quantity}\n`

  test.each([
    ['Product Type', 'Service'],
    ['detailed_type', 'service'],
    ['Item Type', 'Appointments service'],
    ['Item Type', 'gift_card'],
    ['Type', 'Services'],
    ['Artikelart', 'Dienstleistung'],
    ['Produkttyp', 'Geschenkgutschein'],
    ['Typ', 'DIENSTLEISTUNGEN'],
  ])('is no stock by the column %s, where it is %s', (column, type) => {
    for (const quantity of ['0', '', '0.00', '-3', "'0"]) {
      const csv = listBy(column, type, quantity)
      expect(linesOf(read(csv))).toEqual([2, 3])
      expect(read(csv).problems).toEqual([])
      expect(warned(csv)).toEqual([['services', 'Grooming', 4, 1]])
    }
    expect(read(listBy(column, type)).warnings.map(({ text }) => text)).toContain(
      '"Grooming" in line 4 is a service or a voucher by its type, without a quantity, and no pet: it is left out',
    )
  })

  test.each(['Gift Card', 'Is Service', 'Dienstleistung'])('is none by yes in %s', (column) => {
    const csv = listBy(column, 'TRUE').replace('Goods', 'FALSE')
    expect(linesOf(read(csv))).toEqual([2, 3])
    expect(warned(csv)).toEqual([['services', 'Grooming', 4, 1]])
  })

  test.each([
    ['it has a quantity', listBy('Product Type', 'Service', '3')],
    ['petstock has named the column', listBy('kind', 'Service')],
    ['the word is in another column', listBy('Supplier', 'Service')],
    ['the type is another', listBy('Product Type', 'Consumable')],
    [
      'all lines have the type',
      listBy('Product Type', 'Service').replace(/Goods|(?<=Guppy,)/g, 'Service'),
    ],
  ])('comes in where %s', (_, csv) => {
    expect(linesOf(read(csv)).at(-1)).toBe(4)
    expect(warned(csv)).toEqual([])
  })
})
