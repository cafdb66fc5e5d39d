import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parsePetId } from '../../src/stock/pet.ts'
import { plainPetId } from '../../src/transfer/cells/plain-number.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import { readNumberCell } from '../../src/transfer/table/pet-numbers.ts'
import { runs } from '../support/property-runs.ts'
import { read } from './fixtures.ts'
import { header, number, row, sheet, text } from './xlsx/fixtures.ts'

const numberOf = (cell: string) => {
  const found = readNumberCell(cell)
  if ('code' in found) return found.reason
  return found.value.petId ?? found.value.code ?? null
}

describe('a cell of a column of numbers', () => {
  test.each([
    ['42', 42n],
    [' -7 ', -7n],
    ['FISH-001', 'FISH-001'],
    ['00123', '00123'],
    ['4711-22', '4711-22'],
    ['12E4', '12E4'],
    ['MAR-05', 'MAR-05'],
    ['Marine-05', 'Marine-05'],
    ['4f0a7e4c-8a0b-4a53-9d0f-0f5f5b1d2c3e', '4f0a7e4c-8a0b-4a53-9d0f-0f5f5b1d2c3e'],
    ['', null],
    ['N/A', null],
    ['none', null],
    ['--', null],
    ['new', null],
    ['Neu', null],
    ['nový', null],
    ['tbd', null],
    ['keine', null],
    ['0', 0n],
    ['NEW-1', 'NEW-1'],
    ["'PET-004", 'PET-004'],
    ["''PET-004'", 'PET-004'],
    ['="PET-004"', 'PET-004'],
    ["PET'004", "PET'004"],
    ["'new", null],
  ])('%j is %p', (cell, value) => {
    expect(numberOf(cell)).toBe(value)
  })

  test.each([
    ['1.5', 'must be a whole number'],
    ['1,001', 'must be a whole number'],
    ['+1', 'must be a whole number'],
    ['12 €', 'must be a whole number'],
    ['=A1', 'it is a formula'],
    ['1.20E+05', 'a spreadsheet has shortened this number'],
    ['#N/A', 'is the error "#N/A" of a formula'],
    ['#WERT!', 'is the error "#WERT!" of a formula'],
    ['Total', 'is a total and no pet'],
    ['5-Jan', 'is a date, which a spreadsheet may have made of a code'],
    ['05. Jan', 'is a date, which a spreadsheet may have made of a code'],
    ['Mrz-05', 'is a date, which a spreadsheet may have made of a code'],
    ['2026-03-05', 'is a date, which a spreadsheet may have made of a code'],
    ['FISH 1', 'must be text of 1 to 64 printable ASCII characters without blanks'],
    ['Käfig-1', 'must be text of 1 to 64 printable ASCII characters without blanks'],
  ])('%j is refused', (cell, reason) => {
    expect(numberOf(cell)).toContain(reason)
  })

  test('is a number exactly as it is written, or a code exactly as it is written, or refused, or nothing', () => {
    const piece = fc.constantFrom(
      ...'0123456789',
      '00',
      'A',
      'e',
      'E+',
      '-',
      '.',
      ',',
      "'",
      ' ',
      '#',
      '/',
      'é',
    )
    const cell = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(cell, (given) => {
        const found = numberOf(given)
        // What stands before a number for the spreadsheet alone, and thousands, are none of it.
        const written = plainPetId(given)
        if (found === null) expect(written).toMatch(/^(-*|\?*)$/)
        else if (typeof found === 'bigint') expect(String(found)).toBe(written)
        else if (found !== written)
          expect(found).toMatch(/must be|is the error|is a date|shortened/)
        if (parsePetId(written) !== undefined) expect(found).toBe(BigInt(written))
        if (/^0\d+$/.test(written)) expect(found).toBe(written)
      }),
      runs(1000),
    )
  })

  test('is the same in CSV and as text of a workbook, with a mark of text before it or without', () => {
    const cell = fc.oneof(
      fc.stringMatching(/^0{0,3}[1-9]\d{0,9}$/),
      fc.stringMatching(/^[A-Z]{1,4}-\d{1,6}$/),
      fc.uuid(),
    )
    const mark = fc.constantFrom('', "'")
    fc.assert(
      fc.property(fc.uniqueArray(cell, { minLength: 1, maxLength: 8 }), mark, (cells, before) => {
        const written = cells.map((each) => before + each)
        const csv = read(`petId,name,quantity\n${written.map((each) => `${each},a,1\n`).join('')}`)
        const xlsx = readImport(
          sheet(
            header('petId', 'name', 'quantity'),
            ...written.map((each) => row(text(each), text('a'), number(1))),
          ),
        )
        const found = [csv, xlsx].map(({ rows, problems }) => {
          expect(problems).toEqual([])
          return rows.map(({ petId, code }) => petId ?? code)
        })
        expect(found[0]).toEqual(cells.map((each) => parsePetId(each) ?? each))
        expect(found[1]).toEqual(found[0])
      }),
      runs(100),
    )
  })
})

describe('a file whose pets have no numbers', () => {
  test('needs a name or a barcode, and no column that may be the number by its name', () => {
    expect(read('name,quantity\na,1\n').problems).toEqual([])
    expect(read('barcode,quantity\nX,1\n').problems).toEqual([])
    const missing = (csv: string) => read(csv).problems.map(({ code }) => code)
    expect(missing('kind,quantity\nFish,1\n')).toEqual(['missing_column'])
    expect(missing('quantity\n1\n')).toEqual(['missing_column'])
    expect(missing('SKU,name,quantity\nF-1,a,1\n')).toEqual(['missing_column'])
  })

  test('is read without a column that a person has said is no number', () => {
    const csv = new TextEncoder().encode('SKU,name,quantity\nF-1,a,1\n')
    const { rows, problems } = readImport(csv, { mappings: [{ name: null, column: 'petId' }] })
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ petId: null, name: 'a', quantity: 1 }])
  })

  test('may have a code once, in any of the forms in which it is compared, and as a barcode of no other pet', () => {
    const problems = (...lines: string[]) =>
      read(
        `petId,name,quantity,barcode\n${lines.map((line) => `${line}\n`).join('')}`,
      ).problems.map(({ line, column, reason }) => `${line} ${column} ${reason}`)
    expect(problems('F-1,a,1,', 'F-1,b,1,')).toEqual([
      '3 petId F-1 is already in line 2; the name differs: "a" and "b"',
    ])
    expect(problems('0036000291452,a,1,', '036000291452,b,1,')).toEqual([
      '3 petId 036000291452 is already in line 2; the name differs: "a" and "b"',
    ])
    expect(problems('F-1,a,1,', 'F-2,b,1,F-1')).toEqual([
      '3 barcode F-1 is already in line 2, for pet F-1',
    ])
    expect(problems('F-1,a,1,F-1', 'F-2,b,1,4006381333931')).toEqual([])
  })
})
