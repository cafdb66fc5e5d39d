import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ImportFile } from '../../src/page/spreadsheet/import/import-file.ts'
import { textCell } from '../../src/transfer/cells/csv-format.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { runs } from '../support/property-runs.ts'

interface Column {
  readonly name: string
  readonly cells: readonly string[]
}

const branch = fc.constantFrom('Main', 'Main Street', 'Nord', 'Raum 2', 'The Pet Store')

/** A name as a system decorates it. */
const decorated = (...names: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...names),
    fc.tuple(fc.constantFrom(...names), branch).map(([name, of]) => `${name} [${of}]`),
    fc.tuple(fc.constantFrom(...names), branch).map(([name, of]) => `${name} (${of})`),
    fc.constantFrom(...names).map((name) => `${name} (Stk)`),
    fc.constantFrom(...names).map((name) => name.toUpperCase()),
  )

const quantityName = decorated('On hand', 'Stock', 'In stock', 'Bestand', 'Qty', 'Inventory Qty')
const numberName = fc.constantFrom(
  'Item no.',
  'SKU',
  'Artikelnr.',
  'Variant SKU',
  'Product ID',
  'ID',
)

const columnOf = (
  name: fc.Arbitrary<string>,
  rows: number,
  cell: fc.Arbitrary<string>,
): fc.Arbitrary<Column> =>
  fc.record({ name, cells: fc.array(cell, { minLength: rows, maxLength: rows }) })

/** The numbers of rows: some have lost a row since, and long lists are sorted by something else. */
const rowNumbers = (rows: number) => {
  const counted = Array.from({ length: rows }, (_, at) => String(at + 1))
  const shuffled = fc.shuffledSubarray(counted, { minLength: rows })
  const gone = fc
    .nat(rows)
    .map((from) => counted.map((_, at) => String(at < from ? at + 1 : at + 2)))
  return rows < 8 ? fc.constant(counted) : fc.oneof(fc.constant(counted), shuffled, gone)
}

/** Columns that are no quantity and no number, by names that say they are. */
const traps = (rows: number): fc.Arbitrary<Column> =>
  fc.oneof(
    columnOf(
      fc.constantFrom('In stock?', 'Available', 'Auf Lager', 'Stock level', 'Count'),
      rows,
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('0', '1', '') },
        fc.constantFrom('-', 'N/A'),
      ),
    ),
    columnOf(
      fc.constantFrom('In Stock', 'Vorrätig', 'Available [Main]', 'Auf Lager?'),
      rows,
      fc.constantFrom('yes', 'no', 'Y', 'N', 'true', 'ja', 'x', ''),
    ),
    columnOf(
      fc.constantFrom('Amount', 'Stock', 'Total quantity', 'Bestand [Wert]', 'Units'),
      rows,
      fc.integer({ min: 1, max: 99_999 }).map((cents) => `€${(cents / 100).toFixed(2)}`),
    ),
    columnOf(
      fc.constantFrom('Amount', 'Menge', 'Stock quantity'),
      rows,
      fc.integer({ min: 1, max: 9_999 }).map((cents) => `${(cents * 10 + 5) / 100}`),
    ),
    fc.record({
      name: fc.constantFrom('No.', 'Nr.', 'Number', 'Anzahl', 'Item number'),
      cells: rowNumbers(rows),
    }),
    columnOf(
      fc.constantFrom('Quantity per case', 'Min order qty', 'Qty (ordered)'),
      rows,
      fc.nat(99).map(String),
    ),
    columnOf(fc.constantFrom('Price', 'Weight', 'Tax class'), rows, fc.nat(99).map(String)),
  )

/** Columns that are no name, no kind and no barcode, by names that say they are. */
const textTraps = (rows: number): fc.Arbitrary<Column> =>
  fc.oneof(
    columnOf(
      fc.constantFrom('Title', 'Item name', 'Product', 'Category', 'Group'),
      rows,
      fc.nat(99).map(String),
    ),
    columnOf(
      fc.constantFrom('Type', 'Product type', 'Item type'),
      rows,
      fc.constantFrom('simple', 'variable', 'Goods', 'Service', ''),
    ),
    columnOf(fc.constantFrom('UPC', 'Barcode [Main]', 'GTIN'), rows, fc.constantFrom('yes', 'no')),
    columnOf(fc.constantFrom('Pet', 'Artikel', 'Species'), rows, fc.constantFrom('0', '1')),
  )

const textColumns = (rows: number) => ({
  name: columnOf(
    fc.constantFrom('Description', 'Item', 'Bezeichnung'),
    rows,
    fc.constantFrom('Neon tetra', 'Guppy', 'Cage 12'),
  ),
  kind: columnOf(
    fc.constantFrom('Categories', 'Art', 'Warengruppe'),
    rows,
    fc.constantFrom('Fish', 'Birds', ''),
  ),
  barcode: columnOf(
    fc.constantFrom('EAN', 'EAN-Code', 'Variant Barcode'),
    rows,
    fc.constantFrom('4006381333931', 'TANK-7'),
  ),
})

const quantityCell = fc.oneof(
  { weight: 6, arbitrary: fc.nat(500).map(String) },
  { weight: 3, arbitrary: fc.nat(3).map(String) },
  fc.constantFrom('', 'not stocked'),
)

/** A file with the right columns, and traps in random places. */
const file = fc.integer({ min: 4, max: 12 }).chain((rows) =>
  fc
    .record({
      numbers: fc.uniqueArray(fc.integer({ min: 500, max: 99_999 }), {
        minLength: rows,
        maxLength: rows,
      }),
      numberName,
      quantities: fc.array(quantityCell, { minLength: rows, maxLength: rows }),
      quantityName,
      texts: fc.record(textColumns(rows)),
      traps: fc.array(fc.oneof(traps(rows), textTraps(rows)), { maxLength: 8 }),
      order: fc.infiniteStream(fc.nat()),
    })
    // A stock of ones alone, or of 1, 2, 3, is not told from a trap by its cells.
    .filter(({ quantities }) => quantities.filter((each) => Number(each) > 1).length * 2 > rows)
    .filter(({ quantities }) => quantities.some((each) => Number(each) > 2 * rows)),
)

function tableOf({
  numbers,
  numberName: number,
  quantities,
  quantityName: quantity,
  texts,
  traps: wrong,
  order,
}: {
  readonly numbers: readonly number[]
  readonly numberName: string
  readonly quantities: readonly string[]
  readonly quantityName: string
  readonly texts: Readonly<Record<'name' | 'kind' | 'barcode', Column>>
  readonly traps: readonly Column[]
  readonly order: fc.Stream<number>
}) {
  const right = [
    { name: number, cells: numbers.map(String) },
    { name: quantity, cells: quantities },
    ...Object.values(texts),
  ]
  const names = new Set(right.map(({ name }) => name.toLowerCase()))
  const others = wrong.filter(({ name }) => names.size < names.add(name.toLowerCase()).size)
  const keys = [...order.take(right.length + others.length)]
  const columns = [...right, ...others]
    .map((column, at) => ({ column, key: keys[at] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ column }) => column)
  const rows = numbers.map((_, at) =>
    columns.map(({ cells }) => textCell(cells[at] ?? '')).join(','),
  )
  return [columns.map(({ name }) => textCell(name)).join(','), ...rows].join('\n')
}

describe('a file with columns that look like others', () => {
  test('has the right columns guessed', () => {
    fc.assert(
      fc.property(file, (given) => {
        const { guesses } = readImport(new TextEncoder().encode(tableOf(given)))
        for (const [column, right] of [
          ['petId', given.numberName],
          ['quantity', given.quantityName],
          ['name', given.texts.name.name],
          ['kind', given.texts.kind.name],
          ['barcode', given.texts.barcode.name],
        ] as const) {
          const guessed = guesses.filter((each) => each.column === column).map(({ name }) => name)
          expect(guessed).toEqual([right])
        }
      }),
      runs(300),
    )
  })

  test('gets no wrong quantity in on the page', () => {
    fc.assert(
      fc.property(file, (given) => {
        const found = new ImportFile(new TextEncoder().encode(tableOf(given))).read({
          ...{ mappings: undefined, edits: [], decided: [], shown: {}, single: [] },
        })
        expect(found.columnQuestions).toEqual([])
        const right = new Map(
          given.numbers.map((number, at) => [BigInt(number), Number(given.quantities[at])]),
        )
        for (const { petId, after } of found.preview)
          expect(after.quantity).toBe(right.get(petId) ?? -1)
      }),
      runs(200),
    )
  })
})
