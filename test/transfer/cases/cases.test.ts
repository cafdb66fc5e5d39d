import { describe, expect, test } from 'bun:test'
import { readImport } from '../../../src/transfer/read-import.ts'
import { problemsOf } from '../fixtures.ts'

const bytesOf = (name: string): Promise<Uint8Array> =>
  Bun.file(new URL(name, import.meta.url)).bytes()

const NEON_AND_GUPPY = [
  [1001n, 12, 'Neon'],
  [1002n, 3, 'Guppy'],
]

describe('a file with a trap of real ones comes in right', () => {
  test.each([
    ['ctrl-z-at-end.csv', NEON_AND_GUPPY],
    ['nul-at-end.csv', NEON_AND_GUPPY],
    ['rows-with-a-checkbox-alone.csv', NEON_AND_GUPPY],
    ['total-and-footer.csv', NEON_AND_GUPPY],
    ['sep-line-with-cells.csv', [[1001n, 12, 'Neon']]],
    ['short-rows.csv', [...NEON_AND_GUPPY, [1003n, 4, 'Molly']]],
    [
      'cyrillic-1251.csv',
      [
        [1001n, 12, 'Рыбка золотая'],
        [1002n, 3, 'Корм для собак'],
      ],
    ],
    [
      'polish-1250.csv',
      [
        [1001n, 12, 'Żółw stepowy'],
        [1002n, 3, 'Gęś domowa'],
        [1003n, 4, 'Śledź'],
      ],
    ],
    [
      'mac-roman.csv',
      [
        [1001n, 12, 'Prachtschmerle groß'],
        [1002n, 3, 'Grüner Leguan'],
        [1003n, 4, 'Kräuter für Käfer'],
      ],
    ],
  ])('%s', async (name, pets) => {
    const { rows, problems } = readImport(await bytesOf(name))
    expect(problems).toEqual([])
    expect(rows.map((row) => [row.petId, row.quantity, row.name])).toEqual(pets)
  })

  test('dos-850.csv, once it is said in which encoding it is', async () => {
    const file = await bytesOf('dos-850.csv')
    const [problem] = readImport(file).problems
    expect(problem?.question?.choices.map(({ value }) => value)).toEqual(['ibm850', 'windows-1252'])
    const { rows } = readImport(file, { decisions: { encoding: 'ibm850' } })
    expect(rows.map(({ name }) => name)).toEqual(['Kräuter Öl', 'Fröhlich'])
  })

  test('and says what is left out of it, and how its letters were read', async () => {
    const understoodOf = async (name: string) => readImport(await bytesOf(name)).understood
    expect(await understoodOf('rows-with-a-checkbox-alone.csv')).toMatchObject({
      leftOutLines: [],
      blankLines: { count: 3, firstLine: 4 },
    })
    expect(await understoodOf('total-and-footer.csv')).toMatchObject({
      leftOutLines: [
        { line: 4, cells: ['Total', '15'], as: 'total' },
        { line: 6, cells: ['Printed 24.11.2026 by Till 3'], as: 'footer' },
      ],
    })
    expect(await understoodOf('polish-1250.csv')).toMatchObject({
      encoding: 'windows-1250',
      encodingExample: { line: 2, text: 'Żółw' },
    })
  })
})

describe('a file that cannot come in is refused with what it is', () => {
  test.each([
    [
      'web-page-named.xls',
      'is a web page under the name of a list: open it in a spreadsheet and save it as .xlsx or as CSV',
    ],
    [
      'sign-in-page.csv',
      'is a web page ("Sign in"), and no list: open where it comes from in a browser, sign in if it asks for that, and download the list again',
    ],
    ['packed.csv.gz', 'is a packed file (.gz): unpack it, and import the file that is in it'],
  ])('%s', async (name, reason) => {
    expect(problemsOf(await bytesOf(name))).toEqual([`the file: ${reason}`])
  })

  test('error-texts-in-csv.csv, cell by cell', async () => {
    const errors = [
      ['line 2, name', '#N/A'],
      ['line 2, kind', '#REF!'],
      ['line 3, name', '#NAME?'],
      ['line 3, kind', '#NV'],
      ['line 4, name', '#WERT!'],
      ['line 4, kind', '#BEZUG!'],
    ]
    expect(problemsOf(await bytesOf('error-texts-in-csv.csv'))).toEqual(
      errors.map(([place, text]) => `${place}: is the error "${text}" of a formula: correct it`),
    )
  })
})
