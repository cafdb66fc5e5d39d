import { describe, expect, test } from 'bun:test'
import { ImportFile } from '../../src/page/spreadsheet/import/import-file.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { EXPORTS } from './export-headers.ts'
import { read } from './fixtures.ts'
import { header, number, row, workbook } from './xlsx/fixtures.ts'

const guessedIn = (csv: string) => read(csv).guesses.map(({ name, column }) => `${name}=${column}`)

const questionsIn = (csv: string) =>
  read(csv).problems.flatMap(({ question }) => (question === undefined ? [] : [question]))

const askedIn = (csv: string) =>
  Object.fromEntries(
    questionsIn(csv).map(({ column, choices }) => [column, choices.map(({ value }) => value)]),
  )

describe('the columns of an export are guessed by their names and cells', () => {
  test.each(EXPORTS.map((each) => [each.from, each] as const))(
    '%s',
    (_, { csv, guessed, asked }) => {
      expect(guessedIn(csv)).toEqual([...guessed])
      expect(askedIn(csv)).toEqual({ ...asked })
    },
  )
})

describe('quantities with decimals', () => {
  const LAGER = (cells: readonly string[]) =>
    `Artikelnummer;Artikelbezeichnung;Lagerbestand;VK\n${cells.map((cell, at) => `${4711 + at};Ware ${at};${cell};9,${at}9\n`).join('')}`

  test('are guessed by their name where most of them are whole', () => {
    const guessed = guessedIn(LAGER(['24,00', '1.250,00', '7,00', '12,50', '0,00']))
    expect(guessed).toContain('Lagerbestand=quantity')
  })

  test('are not guessed of prices, of money, or beside a column of numbers', () => {
    expect(guessedIn(LAGER(['24,95', '1,99', '7,00', '12,50']))).not.toContain(
      'Lagerbestand=quantity',
    )
    expect(guessedIn(LAGER(['24,00 €', '7,00 €', '12,50 €']))).not.toContain(
      'Lagerbestand=quantity',
    )
    const csv = 'sku,Stock,Qty\nA-1,24.00,5\nA-2,12.50,6\nA-3,7.00,8\n'
    expect(guessedIn(csv)).toContain('Qty=quantity')
  })
})

const caseFile = (name: string) => Bun.file(`${import.meta.dir}/cases/${name}`).bytes()

const onPage = async (name: string) =>
  new ImportFile(await caseFile(name)).read({
    ...{ mappings: undefined, edits: [], decided: [], shown: {}, single: [] },
  })

const quantitiesOf = ({ preview }: Awaited<ReturnType<typeof onPage>>) =>
  preview.map(({ petId, after }) => [petId, after.quantity])

describe('a file of another system', () => {
  test('with a flag before its stock has the stock read, and no types of records as kinds', async () => {
    const found = await onPage('webshop-stock-flag-first.csv')
    expect(quantitiesOf(found)).toEqual([
      [501n, 48],
      [502n, 7],
      [504n, 0],
    ])
    expect(found.preview.map(({ after }) => after.kind)).toEqual([
      'Pets > Fish',
      'Pets > Fish',
      'Dogs',
    ])
    expect(found.groups.map(({ code, lines }) => [code, lines])).toEqual([['missing_value', [4]]])
  })

  test('with a branch in its names has the stock of the branch read', async () => {
    const found = await onPage('till-columns-with-branch.csv')
    expect(found.preview).toMatchObject([
      {
        petId: 1001n,
        after: { quantity: 48, name: 'Neon tetra', lowStockAt: 10, barcodes: ['4006381333931'] },
      },
    ])
  })

  test('with the branch in brackets has its stock read, and a variant without a name gets that of its product', async () => {
    const found = await onPage('till-columns-with-brackets.csv')
    expect(quantitiesOf(found)).toEqual([
      [10001n, 48],
      [10002n, 7],
      [10003n, 3],
    ])
    expect(found.warnings).toContainEqual({
      ...{ code: 'joined_names', value: 'Collar', line: 3, count: 2, joined: 'Collar, Red' },
      text: expect.stringContaining('tells them apart by "Option 1 value"'),
      question: expect.objectContaining({ about: 'variantNames' }),
    })
    expect(found.preview.map(({ after }) => after.name)).toContain('Collar, Blue')
  })

  test('with a row for each branch has what is on hand read, and a branch left out that does not stock the pet', async () => {
    const found = await onPage('webshop-inventory-by-location.csv')
    expect(quantitiesOf(found)).toEqual([
      [1001n, 48],
      [1002n, 7],
    ])
    expect(found.groups).toEqual([])
    expect(found.warnings.map(({ code }) => code)).toContain('unstocked')
  })
})

describe('variants without a name', () => {
  test('are counted where they are pets: a further picture of a product is none', () => {
    const csv = EXPORTS.find(({ from }) => from === 'Shopify, products')?.csv ?? ''
    const picture = 'collar,,,,,,,,,,,,,,,,,,,,,collar.jpg,,,\n'
    const { warnings } = read(
      `${csv}${picture}`
        .replace('Title', 'name')
        .replace('Variant SKU', 'petId')
        .replace('Variant Inventory Qty', 'quantity')
        .replace('Option1 Value', 'Shelf'),
    )
    expect(
      warnings.flatMap((each) => (each.code === 'nameless_variants' ? [each] : [])),
    ).toMatchObject([{ value: 'Handle', line: 4, count: 1 }])
  })

  test('are not warned of where a group has a name for each, or the file has no groups', () => {
    for (const csv of [
      'Handle,petId,quantity,name\na,1,2,Rex\na,2,2,Tom\n',
      'Shelf,petId,quantity,name\na,1,2,Rex\na,2,2,\n',
      'Handle,petId,quantity,name\na,1,2,Rex\nb,2,2,\n',
    ]) {
      expect(read(csv).warnings.filter(({ code }) => code === 'nameless_variants')).toEqual([])
    }
  })
})

describe('a guess', () => {
  test('leaves a column that has petstock’s own name, whatever its cells are', () => {
    const breeder = 'No.,petId,quantity,Stock\n501,1,0,48\n502,2,1,7\n503,3,0,9\n'
    expect(read(breeder).rows.map(({ petId, quantity }) => [petId, quantity])).toEqual([
      [1n, 0],
      [2n, 1],
      [3n, 0],
    ])
    expect(guessedIn(breeder)).toEqual([])
  })

  test('is a column of 0 and 1, or of 1, 2, 3 where the file has no other', () => {
    expect(guessedIn('No.,Animal,Count\n1,Rex,1\n2,Tom,0\n3,Ara,1\n')).toEqual([
      ...['No.=petId', 'Count=quantity'],
    ])
  })

  test.each([
    ['an amount of money', 'Stock', '1.20 0.90 9.90'],
    ['yes and no', 'In stock', 'yes no yes'],
    ['text', 'Stock', 'low high low'],
  ])('of a quantity is none of %s', (_, name, cells) => {
    const rows = cells.split(' ').map((cell, at) => `${501 + at},${cell}`)
    expect(guessedIn(`Item no.,${name}\n${rows.join('\n')}\n`)).toEqual(['Item no.=petId'])
  })

  test('is no column that a workbook shows as money while there is another', () => {
    const data =
      header('Item no.', 'Stock', 'Available') +
      row(number(1001), number(12, 1), number(48)) +
      row(number(1002), number(30, 1), number(7))
    const { guesses } = readImport(workbook({ sheets: [{ data }], formats: ['[$€-407] #,##0'] }))
    expect(guesses).toEqual([
      { name: 'Item no.', column: 'petId' },
      { name: 'Available', column: 'quantity' },
    ])
  })

  test('asks where two columns would do, with the first cells in which they differ', () => {
    const csv = 'Item no.,Stock,Qty\n501,4,4\n502,7,9\n503,0,0\n504,3,\n505,1,2\n506,5,6\n'
    const { problems } = read(csv)
    expect(problems).toMatchObject([
      {
        ...{ line: 1, column: null, code: 'missing_column' },
        reason: 'these columns are missing: petId; the file has "Item no.", "Stock", "Qty"',
      },
      {
        ...{ line: 1, column: 'quantity', code: 'ambiguous_column' },
        reason: 'may be the column "Stock" ("7", "3", "1") or "Qty" ("9", "", "2"): say which',
      },
    ])
    expect(questionsIn(csv)).toEqual([
      {
        ...{ about: 'column', column: 'quantity' },
        choices: [
          {
            value: 'Stock',
            shows: [
              { line: 3, text: '7' },
              { line: 5, text: '3' },
              { line: 6, text: '1' },
            ],
          },
          {
            value: 'Qty',
            shows: [
              { line: 3, text: '9' },
              { line: 5, text: '' },
              { line: 6, text: '2' },
            ],
          },
        ],
      },
    ])
  })

  test('of the level is that of the branch whose stock a person has chosen', () => {
    const csv = EXPORTS.find(({ from }) => from === 'Square, of two shops')?.csv ?? ''
    const file = new ImportFile(new TextEncoder().encode(csv))
    const view = { edits: [], decided: [], shown: {}, single: [] }
    const { mappings, columnQuestions } = file.read({ mappings: undefined, ...view })
    expect(columnQuestions.map(({ column }) => column)).toEqual(['quantity'])
    const chosen = { name: 'Current Quantity Back Room', column: 'quantity' } as const
    const found = file.read({ mappings: [...mappings, chosen], ...view })
    expect(found.columnQuestions).toEqual([])
    expect(found.preview.map(({ after }) => [after.quantity, after.lowStockAt])).toEqual([
      [200, 50],
      [90, 50],
    ])
  })

  test('takes no column of a name that the file has twice: no mapping says which is meant', () => {
    expect(guessedIn('Item no.,Stock,Stock\n501,4,5\n502,7,9\n')).toEqual(['Item no.=petId'])
  })

  test('of barcodes is what a shop calls its goods beside their numbers, after trade numbers', () => {
    const csv = 'ID,SKU,Name,Stock,EAN\n501,N-1,Neon,4,4006381333931\n502,G-1,Guppy,7,\n'
    expect(guessedIn(csv)).toEqual([
      ...['ID=petId', 'Stock=quantity', 'EAN=barcode', 'SKU=barcode'],
    ])
    expect(guessedIn('petId,quantity,SKU\n501,4,N-1\n502,7,G-1\n')).toEqual(['SKU=barcode'])
  })

  test.each([
    ['numbers', '1001', '1002'],
    ['the same for several', 'N-1', 'N-1'],
    [
      'of a machine',
      '0a6f6e36-8bab-11ea-f3d6-0f1cd1a5b8c1',
      '0a6f6e36-8bab-11ea-f3d6-0f1cd1a5b8c2',
    ],
  ])('of barcodes is no column of codes that are %s', (_, one, other) => {
    expect(guessedIn(`petId,quantity,SKU\n501,4,${one}\n502,7,${other}\n`)).toEqual([])
  })

  test('is all columns of trade numbers, and the one that has the name with them', () => {
    expect(guessedIn('petId,quantity,UPC,EAN\n1,2,036000291452,4006381333931\n')).toEqual([
      ...['UPC=barcode', 'EAN=barcode'],
    ])
    expect(guessedIn('petId,quantity,Barcode,EAN\n1,2,A-1,4006381333931\n')).toEqual([
      ...['Barcode=barcode', 'EAN=barcode'],
    ])
  })
})

describe('what a program calls its records by', () => {
  const listOf = (ids: readonly string[]) =>
    `id,Internal Reference,Name,Quantity On Hand\n${ids.map((id, at) => `${id},${['00100', 'PET-1', '10002'][at]},Pet ${at},${4 + at * 7}\n`).join('')}`

  test.each([
    ['Odoo', (at: number) => `__export__.product_template_${40 + at}_00001e${at}f`],
    ['Odoo, imported', (at: number) => `__import__.neon_${at}`],
    ['Shopify', (at: number) => `gid://shopify/Product/${7_600_000 + at}`],
    ['MongoDB', (at: number) => `65f0c0ffee0ddba11ad1000${at}`],
  ])('is neither a number nor a barcode beside the numbers of a shop: %s', (_, idOf) => {
    const csv = listOf([0, 1, 2].map(idOf))
    expect(guessedIn(csv)).toContain('Internal Reference=petId')
    expect(guessedIn(csv).filter((each) => each.startsWith('id='))).toEqual([])
    expect(askedIn(csv)).not.toHaveProperty('petId')
  })

  test('is the number where the file has no other one', () => {
    const csv = 'id,Name,Quantity\n__export__.a_1,Neon,4\n__export__.b_2,Guppy,11\n'
    expect(guessedIn(csv)).toContain('id=petId')
  })
})

test('signs that do not show leave a column what it is', () => {
  const csv =
    'Article no.,Title,In stock\n\u200e1001,Neon,\u202a12\u202c\n1002\u200b,Guppy,\u200b7\n\ufeff1003,Betta,40\n'
  expect(guessedIn(csv)).toEqual(guessedIn(csv.replace(/\p{Cf}/gu, '')))
  expect(guessedIn(csv)).toContain('Article no.=petId')
})
