import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isNoBarcode } from '../../src/transfer/cells/no-barcode.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { problemsOf, read } from './fixtures.ts'
import { workbook } from './xlsx/fixtures.ts'

const ERRORS = [
  ...[
    '#N/A',
    '#REF!',
    '#NAME?',
    '#DIV/0!',
    '#VALUE!',
    '#NUM!',
    '#NULL!',
    '#SPILL!',
    '#GETTING_DATA',
  ],
  ...[
    '#NV',
    '#BEZUG!',
    '#WERT!',
    '#ZAHL!',
    '#ÜBERLAUF!',
    '#N/D',
    '#¡VALOR!',
    '#¿NOMBRE?',
    '#¡DIV/0!',
  ],
  ...[
    '#VALEUR!',
    '#NOM?',
    '#NOMBRE!',
    '#VALORE!',
    '#RIF!',
    '#N/B',
    '#DEEL/0!',
    '#WAARDE!',
    '#SAKNAS!',
  ],
  ...[
    '#I/T',
    '#ARVO!',
    '#ADR!',
    '#ARG!',
    '#DZIEL/0!',
    '#HODNOTA!',
    '#ЗНАЧ!',
    '#ССЫЛКА!',
    '#Н/Д',
    '#ДЕЛ/0!',
  ],
  ...['#YOK', '#DEĞER!', 'Err:502'],
]

describe('an error that a spreadsheet has left in a cell', () => {
  test.each(ERRORS)('is refused in a name, a kind and a barcode: %s', (error) => {
    expect(
      problemsOf(
        `petId,quantity,name,kind,barcode\n1,2,${error},x,\n2,2,x, ${error} ,\n3,2,x,,${error}`,
      ),
    ).toEqual([
      `line 2, name: is the error "${error}" of a formula: correct it`,
      `line 3, kind: is the error " ${error} " of a formula: correct it`,
      // In a column of barcodes, some of them say that there is none.
      ...(isNoBarcode(error)
        ? []
        : [`line 4, barcode: is the error "${error}" of a formula: correct it`]),
    ])
  })

  test('is refused as text of a workbook, too', () => {
    const text = (ref: string, value: string) =>
      `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (at: number, ...values: string[]) =>
      `<row r="${at}">${values.map((value, column) => text(`${'ABC'[column]}${at}`, value)).join('')}</row>`
    const file = workbook({
      sheets: [{ data: row(1, 'petId', 'quantity', 'name') + row(2, '1', '2', '#WERT!') }],
    })
    expect(problemsOf(file)).toEqual([
      'row 2, name: is the error "#WERT!" of a formula: correct it',
    ])
  })

  test('is refused where a column was too narrow for its numbers', () => {
    expect(problemsOf('petId,quantity\n1,####\n')).toEqual([
      'line 2, quantity: is what a spreadsheet shows of a number where its column is too narrow: widen the column, and save the file again',
    ])
  })

  test('is refused in a name or a kind where a database has written nothing', () => {
    expect(problemsOf('petId,quantity,name,kind\n1,2,\\N,x\n2,2,x,\\N\n')).toEqual([
      'line 2, name: is \\N, which databases write for nothing: leave the cell empty',
      'line 3, kind: is \\N, which databases write for nothing: leave the cell empty',
    ])
  })

  test('is no name that begins as one', () => {
    const names = [
      '#1 Rex',
      '#Rex',
      'Error',
      'N/A-7',
      '#',
      '##',
      'Rex #B!',
      '#rex!',
      'F#',
      'Err: 5',
    ]
    const lines = names.map((name, at) => `${at + 1},2,${name}`)
    const { rows, problems } = read(`petId,quantity,name\n${lines.join('\n')}\n`)
    expect(problems).toEqual([])
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  test('is in a column that is not read for nothing', () => {
    expect(problemsOf('petId,quantity,Notes\n1,2,#REF!\n')).toEqual([])
  })
})

test('no list gets an error in as a name, wherever it stands', () => {
  const name = fc.oneof(fc.constantFrom(...ERRORS), fc.constantFrom('Neon', 'Guppy', '#1 Rex'))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name)), (names) => {
      const lines = names.map(([first, second], at) => `${at + 1};2;${first};${second}`)
      const text = ['petId;quantity;name;kind', ...lines].join('\n')
      const { rows, refused } = readImport(new TextEncoder().encode(text))
      const isError = (value: string) => ERRORS.includes(value)
      const wrong = names.filter((each) => each.some(isError))
      expect(refused).toBe(wrong.length)
      expect(rows).toHaveLength(names.length - wrong.length)
      expect(rows.filter((row) => isError(row.name ?? '') || isError(row.kind ?? ''))).toEqual([])
    }),
  )
})
