import { describe, expect, test } from 'bun:test'
import { readImport } from '../../../src/transfer/read-import.ts'
import { sentences } from '../fixtures.ts'
import { header, number, problemsOf, row, sheet, stockOf, text, workbook } from './fixtures.ts'

const IDS = header('petId', 'quantity')
const withFormat = (format: string, ...rows: string[]) =>
  workbook({ sheets: [{ data: rows.join('') }], formats: [format] })

describe('the numbers of a workbook', () => {
  test('are read exactly up to 2^53, in every way in which programs write them', () => {
    const rows = [
      row(number('9007199254740992'), number('3.0')),
      row(number('-9007199254740991'), number('3e0')),
      row(number('1.23456789E+8'), number('2147483647')),
      row(number('4006381333931'), number('-0')),
      row(number('4.006381333932E12'), number('.1E1')),
    ]
    expect(stockOf(sheet(IDS, ...rows))).toEqual([
      [9_007_199_254_740_992n, 3],
      [-9_007_199_254_740_991n, 3],
      [123_456_789n, 2_147_483_647],
      [4_006_381_333_931n, 0],
      [4_006_381_333_932n, 1],
    ])
  })

  test('beyond 2^53 are refused by name, and exact as text', () => {
    const file = sheet(
      header('petId', 'quantity', 'barcode'),
      row(number('9007199254740993'), number(1)),
      row(text('9223372036854775807'), number(1), number('1.2345678901234567E+17')),
      row(text('4.00638E+12'), number(1)),
      row(text('-9223372036854775808'), number(1), text('4.00638E+12')),
    )
    expect(problemsOf(file)).toEqual([
      expect.stringContaining(
        'row 2, petId: the spreadsheet keeps 15 digits of a number, and "9007199254740993" has lost some',
      ),
      expect.stringContaining(
        'row 3, barcode: the spreadsheet keeps 15 digits of a number, and "1.2345678901234567E+17" has lost some',
      ),
      expect.stringContaining(
        'row 4, petId: a spreadsheet has shortened this number to 4.00638E+12',
      ),
      expect.stringContaining('row 5, barcode: must not include "4.00638E+12"'),
    ])
    const exact = sheet(IDS, row(text('9223372036854775807'), number(1)))
    expect(stockOf(exact)).toEqual([[9_223_372_036_854_775_807n, 1]])
  })

  test('of 16 digits that end in 0 are refused by name: a spreadsheet keeps 15 digits', () => {
    const columns = header('petId', 'quantity', 'barcode')
    const file = sheet(
      columns,
      row(number('1234567890123450'), number(1)),
      row(number('1234567890123451'), number(1), number('1234567890123460')),
    )
    const rest =
      'has 16 digits and ends in 0, as numbers do that a spreadsheet has rounded to 15 digits: format the column as text, and take the numbers from where they come from'
    expect(problemsOf(file)).toEqual([
      `row 2, petId: "1234567890123450" ${rest}`,
      `row 3, barcode: "1234567890123460" ${rest}`,
    ])
    const asText = sheet(columns, row(text('1234567890123450'), number(1)))
    expect(stockOf(asText)).toEqual([[1_234_567_890_123_450n, 1]])
  })

  test('with decimals are refused as quantities, whatever other cells show', () => {
    const file = sheet(
      IDS,
      row(number(1), number('3.5')),
      row(number(2), text('1,5')),
      row(number(3), number('1.200')),
    )
    expect(problemsOf(file)).toEqual([
      'row 2, quantity: must be a whole number from 0 to 2147483647, not "3.5"',
      expect.stringContaining(
        'row 3, quantity: must be a whole number from 0 to 2147483647, not "1,5"',
      ),
      'row 4, quantity: must be a whole number from 0 to 2147483647, not "1.2"',
    ])
  })

  test('that are text are read as in CSV, by how their column is written', () => {
    const file = sheet(
      IDS,
      row(number(1), text('1.200')),
      row(number(2), text('3,0')),
      row(number(3), number(7)),
    )
    expect(stockOf(file)).toEqual([
      [1n, 1200],
      [2n, 3],
      [3n, 7],
    ])
    expect(
      problemsOf(sheet(IDS, row(number(1), text('1.200')), row(number(2), number(7)))),
    ).toEqual([expect.stringContaining('row 2, quantity: "1.200" has thousands or decimals')])
  })

  test('that are dates are named as such where they are read, and left alone elsewhere', () => {
    const columns = header('petId', 'quantity', 'name', 'Arrival')
    const date = number(45_292, 1)
    const cells = row(number(1), date, date, date)
    const file = withFormat(
      'yyyy\\-mm\\-dd',
      columns,
      cells,
      row(number(2), number(1), text('Rex'), date),
    )
    expect(problemsOf(file)).toEqual([
      'row 2, quantity: is the date "2024-01-01" where a number belongs: format the cell as a number, and write it again',
      'row 2, name: is the date "2024-01-01" where text belongs: format the cell as text, and write it again',
    ])
    const old = { sheets: [{ data: columns + cells }], formats: ['dd.mm.yyyy'], is1904: true }
    expect(problemsOf(workbook(old))[0]).toContain('the date "2028-01-02"')
    const time = withFormat('h:mm', IDS, row(number(1), number('0.5', 1)))
    expect(problemsOf(time)[0]).toContain('the date "12:00"')
  })

  test('that are percentages are refused; amounts of money come with a warning', () => {
    const percent = withFormat('0%', IDS, row(number(1), number(1, 1)))
    expect(problemsOf(percent)).toEqual([
      'row 2, quantity: is "1" shown as a percentage: format the cell as a number, and look whether it is the right one',
    ])
    const money = withFormat('[$€-407] #,##0', IDS, row(number(1), number(5, 1)))
    expect(sentences(readImport(money).warnings)).toEqual([
      'the quantity "5" in row 2 is shown as an amount of money: is it the right column?',
    ])
    expect(stockOf(money)).toEqual([[1n, 5]])
  })

  test('that are shown with zeros before them are read with them: as codes, as they are in CSV, and as barcodes with a warning', () => {
    const columns = header('petId', 'quantity', 'barcode')
    const padded = readImport(
      withFormat(
        '00000',
        columns,
        row(number(42, 1), number(5, 1), number(36_000, 1)),
        row(number(100_042, 1), number(70_000, 1), number(7, 1)),
      ),
    )
    expect(padded.problems).toEqual([])
    expect(padded.rows).toEqual([
      { line: 2, petId: null, code: '00042', quantity: 5, barcodes: ['36000'] },
      { line: 3, petId: 100_042n, quantity: 70_000, barcodes: ['00007'] },
    ])
    expect(sentences(padded.warnings)).toEqual([
      'the barcode "00007" in row 3 is shown with zeros before it, and is read with them: are they part of it?',
    ])
  })

  test('that are none are refused as damage', () => {
    for (const wrong of ['1,5', 'NaN', 'Infinity', '0x10', '1e999']) {
      expect(problemsOf(sheet(IDS, row(number(1), number(wrong))))).toEqual([
        expect.stringContaining('is a damaged workbook'),
      ])
    }
  })
})

describe('the texts of a workbook', () => {
  test('are shared, inline, rich and results of formulas alike', () => {
    const data = [
      header('petId', 'quantity', 'name'),
      '<row><c><v>1</v></c><c><v>1</v></c><c t="s"><v>0</v></c></row>',
      '<row><c><v>2</v></c><c><v>1</v></c><c t="s"><v>1</v></c></row>',
      '<row><c t="str"><f>1&amp;2</f><v>3</v></c><c><f>SUM(B2:B3)</f><v>2</v></c><c t="inlineStr"><is><r><t>In</t></r><r><t>line</t></r></is></c></row>',
    ]
    const texts =
      '<si><t xml:space="preserve"> Rex &amp; Käfig </t></si><si><r><t>Rich</t></r><r><t> text</t></r><rPh sb="0" eb="1"><t>ignored</t></rPh></si>'
    const { rows, problems } = readImport(workbook({ sheets: [{ data: data.join('') }], texts }))
    expect(problems).toEqual([])
    expect(rows.map(({ petId, quantity, name }) => [petId, quantity, name])).toEqual([
      [1n, 1, 'Rex & Käfig'],
      [2n, 1, 'Rich text'],
      [3n, 2, 'Inline'],
    ])
  })

  test('stay what they are: a formula is none, and an escape is a character', () => {
    const columns = header('petId', 'quantity', 'name')
    const file = sheet(
      columns,
      row(number(1), number(1), text("'=1+1")),
      row(number(2), number(1), text('a_x0062__x005F_x0041_')),
    )
    expect(readImport(file).rows.map(({ name }) => name)).toEqual(["'=1+1", 'ab_x0041_'])
  })

  test('are refused where a formula has an error, or no result', () => {
    const file = sheet(
      header('petId', 'quantity', 'name'),
      '<row><c><v>1</v></c><c t="e"><f>A9</f><v>#REF!</v></c></row>',
      '<row><c><v>2</v></c><c><f>1+1</f></c><c><f>A1</f></c></row>',
      '<row><c><f>A2+1</f></c><c><f>1+1</f></c></row>',
    )
    const noResult =
      'is a formula whose result is not in the file: open it in the spreadsheet, save it and import it again'
    expect(problemsOf(file)).toEqual([
      'row 2, quantity: is the error "#REF!" of a formula: correct it',
      `row 3, quantity: ${noResult}`,
      `row 3, name: ${noResult}`,
      `row 4, petId: ${noResult}`,
      `row 4, quantity: ${noResult}`,
    ])
  })

  test('of true and false are refused as quantities', () => {
    const file = sheet(IDS, '<row><c><v>1</v></c><c t="b"><v>1</v></c></row>')
    expect(problemsOf(file)).toEqual([
      'row 2, quantity: must be a whole number from 0 to 2147483647, not "TRUE"',
    ])
  })
})
