import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../../src/transfer/read-import.ts'
import { runs } from '../../support/property-runs.ts'
import { caseFile, sentences } from '../fixtures.ts'
import { header, number, problemsOf, row, sheet, stockOf, text, workbook } from './fixtures.ts'

const IDS = header('petId', 'quantity')
const NAMES = header('petId', 'quantity', 'name')
const NO_RESULT =
  'is a formula whose result is not in the file: open it in the spreadsheet, save it and import it again'

const TO_COMPUTE = 'calcId="124519" fullCalcOnLoad="1"'
const COMPUTED = 'calcId="191029"'

/** A workbook of one sheet. @param calculation what it says of its results */
const book = (calculation: string | undefined, ...rows: string[]) =>
  workbook({
    sheets: [{ data: rows.join('') }],
    ...(calculation === undefined ? {} : { calculation }),
  })

/** A cell with a formula, and what stands in the place of its result. */
const formula = (stored: string, type = '') => `<c${type}><f>Z1</f>${stored}</c>`

describe('a formula that was never computed', () => {
  test('is refused in each column that is read', async () => {
    expect(problemsOf(await caseFile('formula-placeholder-zero.xlsx'))).toEqual([
      `row 2, quantity: ${NO_RESULT}`,
      `row 2, barcode: ${NO_RESULT}`,
      `row 2, lowStockAt: ${NO_RESULT}`,
    ])
    expect(problemsOf(await caseFile('formula-placeholder-zero-2.xlsx'))).toEqual([
      `row 2, petId: ${NO_RESULT}`,
      `row 2, name: ${NO_RESULT}`,
    ])
  })

  test.each([
    ['a 0 that is to be computed', TO_COMPUTE, '<v>0</v>', ''],
    ['a 0 that is to be computed, as a word', 'fullCalcOnLoad="true"', '<v>0</v>', ''],
    ['an empty text that is to be computed', TO_COMPUTE, '<v></v>', ' t="str"'],
    ['a 0 that is text', TO_COMPUTE, '<v>0</v>', ' t="str"'],
    ['a text without a value', COMPUTED, '', ' t="str"'],
    ['a shared text without a value', COMPUTED, '', ' t="s"'],
    ['an empty number', COMPUTED, '<v></v>', ''],
    ['a blank number', COMPUTED, '<v> </v>', ' t="n"'],
    ['nothing', undefined, '', ''],
    ['what is no number', COMPUTED, '<v>NaN</v>', ''],
    ["a library's 0 with decimals", undefined, '<v>0.0</v>', ''],
    ["a library's 0 in a spreadsheet's file", COMPUTED, '<v>0.0</v>', ''],
    ["a 0, as all others are, in a file that doesn't say more", undefined, '<v>0</v>', ''],
  ])('is known by %s', (_, calculation, stored, type) => {
    const file = book(calculation, NAMES, row(number(1), number(3), formula(stored, type)))
    expect(problemsOf(file)).toEqual([`row 2, name: ${NO_RESULT}`])
  })

  test('is refused in the cells that a formula of another cell fills', () => {
    const filling = '<c r="B2"><f t="array" ref="B2:B4">C2:C4</f><v>0</v></c>'
    const rows = `<row r="2"><c r="A2"><v>1</v></c>${filling}</row><row r="3"><c r="A3"><v>2</v></c><c r="B3"><v>0</v></c></row><row r="5"><c r="A5"><v>3</v></c><c r="B5"><v>0</v></c></row>`
    expect(problemsOf(book(TO_COMPUTE, IDS, rows))).toEqual([
      `row 2, quantity: ${NO_RESULT}`,
      `row 3, quantity: ${NO_RESULT}`,
    ])
  })

  test('is none in an empty cell that a formula of another cell could fill', () => {
    const filling = '<c r="C2"><f t="array" ref="C2:C4">F2:F4</f><v>7</v></c>'
    const rows = `<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>1</v></c>${filling}</row><row r="3"><c r="A3"><v>2</v></c><c r="B3"><v>1</v></c><c r="C3"/></row>`
    expect(problemsOf(book(COMPUTED, NAMES, rows))).toEqual([])
  })

  test('is no mistake in a column that is not read, or in a cell that was corrected', () => {
    const columns = header('petId', 'quantity', 'Value')
    const file = book(TO_COMPUTE, columns, row(number(1), number(3), formula('<v>0</v>')))
    expect(stockOf(file)).toEqual([[1n, 3]])
    const corrections = {
      cells: [{ line: 2, column: 'quantity', value: '12' } as const],
      leftOut: [],
    }
    const uncomputed = book(TO_COMPUTE, IDS, row(number(1), formula('<v>0</v>')))
    expect(readImport(uncomputed, { corrections }).rows).toMatchObject([{ quantity: 12 }])
  })
})

describe('a formula that was computed', () => {
  test.each([
    ['a spreadsheet that says how it computes', COMPUTED, '<v>0</v>', 0],
    ['a spreadsheet that says nothing of it, which has other results', undefined, '<v>0</v>', 0],
    ['a spreadsheet that says nothing of it', undefined, '<v>7</v>', 7],
  ])('is read with its result from %s', (_, calculation, stored, quantity) => {
    const others = row(number(2), formula('<v>5</v>'))
    const file = book(calculation, IDS, row(number(1), formula(stored)), others)
    expect(stockOf(file)).toEqual([
      [1n, quantity],
      [2n, 5],
    ])
    expect(readImport(file).warnings).toEqual([])
  })

  test('is read with a warning where the file says that it is to be computed again', () => {
    const file = book(
      TO_COMPUTE,
      IDS,
      row(number(1), formula('<v>7</v>')),
      row(number(2), formula('<v>5</v>')),
    )
    expect(stockOf(file)).toEqual([
      [1n, 7],
      [2n, 5],
    ])
    expect(sentences(readImport(file).warnings)).toEqual([
      'the quantity "7" in row 2 (and 1 more) is the result of a formula, and the file says that its formulas are to be computed again: open it in the spreadsheet and save it, unless you know that it is right',
    ])
  })

  test('and shows nothing is an empty cell', async () => {
    const { rows, problems } = readImport(await caseFile('empty-formula-result.xlsx'))
    expect(problems).toEqual([])
    const neon = { name: 'Neon', kind: null, barcodes: [], lowStockAt: null }
    expect(rows).toEqual([
      { line: 2, petId: 1001n, quantity: 12, ...neon },
      {
        ...{ line: 3, petId: 1002n, quantity: 3, name: 'Guppy', kind: 'Fish' },
        ...{ barcodes: ['4006381333931'], lowStockAt: 5 },
      },
    ])
    const empty = formula('<v/>', ' t="str"')
    expect(problemsOf(sheet(IDS, row(number(1), empty)))).toEqual(['row 2, quantity: is empty'])
    // A formula that was drawn down below the pets.
    expect(stockOf(sheet(IDS, row(number(1), number(3)), row(empty, empty)))).toEqual([[1n, 3]])
  })
})

/** Results that programs write in the place of those that they have not computed. */
const PLACEHOLDERS = [
  ['<v>0</v>', ''],
  ['<v>0</v>', ' t="n"'],
  ['<v>0.0</v>', ''],
  ['<v>-0</v>', ''],
  ['<v>0E0</v>', ''],
  ['<v></v>', ''],
  ['<v/>', ' t="str"'],
  ['', ' t="str"'],
  ['', ''],
] as const

test('no placeholder gets in, wherever it stands among pets', () => {
  const value = fc.oneof(fc.nat(9999), fc.constantFrom(...PLACEHOLDERS))
  const pets = fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 8 })
  const cell = (each: number | (typeof PLACEHOLDERS)[number]) =>
    typeof each === 'number' ? number(each) : formula(each[0], each[1])
  fc.assert(
    fc.property(pets, (rows) => {
      const data = rows.map(([, ...values], at) => row(number(at + 1), ...values.map(cell)))
      const titled = header('petId', 'quantity', 'lowStockAt')
      const { problems, rows: read } = readImport(book(TO_COMPUTE, titled, ...data))
      const refused = rows.flatMap(([, ...values]) => values.filter((each) => Array.isArray(each)))
      expect(problems.filter(({ reason }) => reason === NO_RESULT)).toHaveLength(refused.length)
      expect(read.map(({ quantity, lowStockAt }) => [quantity, lowStockAt])).toEqual(
        rows.flatMap(([, ...values]) =>
          values.every((each) => typeof each === 'number') ? [values] : [],
        ),
      )
    }),
    runs(300),
  )
})

test('what formulas show comes in, and nothing where they show nothing, wherever it is', () => {
  const optional = fc.option(fc.stringMatching(/^[A-Za-z]{1,8}$/))
  const pets = fc.array(fc.tuple(fc.nat(9999), optional, optional), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(pets, fc.constantFrom(undefined, COMPUTED), (given, calculation) => {
      const show = (each: string | null) => formula(`<v>${each ?? ''}</v>`, ' t="str"')
      const data = given.map(([quantity, name, kind], at) =>
        row(number(at + 1), formula(`<v>${quantity + 1}</v>`), show(name), show(kind)),
      )
      const titled = header('petId', 'quantity', 'name', 'kind')
      const { rows, problems } = readImport(book(calculation, titled, ...data))
      expect(problems).toEqual([])
      expect(rows.map(({ quantity, name, kind }) => [quantity, name, kind])).toEqual(
        given.map(([quantity, name, kind]) => [quantity + 1, name, kind]),
      )
    }),
    runs(300),
  )
})

test('a text of a formula is a text, whatever the file says of its numbers', () => {
  const file = book(undefined, NAMES, row(number(1), number(3), formula('<v>0</v>', ' t="str"')))
  expect(readImport(file).rows).toMatchObject([{ name: '0' }])
  expect(problemsOf(sheet(NAMES, row(number(1), number(3), text('0'))))).toEqual([])
})
