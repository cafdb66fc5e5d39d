import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { comparedCode, isTradeNumber } from '../../src/stock/barcode.ts'
import { upcAOfUpcE } from '../../src/stock/scans/upc-e.ts'
import { readImport } from '../../src/transfer/read-import.ts'
import type { ColumnMapping } from '../../src/transfer/reading/import-reading.ts'
import { PLAIN_COLUMNS } from '../../src/transfer/reading/list-columns.ts'
import type { ReadingDecisions } from '../../src/transfer/reading/questions.ts'
import { runs } from '../support/property-runs.ts'
import { sentences } from './fixtures.ts'
import { checked, shopCode, tradeNumber } from './trade-numbers.ts'

const MAPPINGS: ColumnMapping[] = [
  { name: 'UPC', column: 'barcode' },
  { name: 'EAN', column: 'barcode' },
]

const reading = (text: string, decisions: ReadingDecisions = {}) => {
  const mappings = MAPPINGS.filter(({ name }) => text.split('\n')[0]?.includes(name ?? ''))
  const { rows, problems, warnings } = readImport(new TextEncoder().encode(text), {
    ...{ mappings, decisions },
  })
  expect(problems).toEqual([])
  return { barcodes: rows.flatMap(({ barcodes = [] }) => barcodes), warnings }
}

const listOf = (cells: readonly string[]): string =>
  ['petId,quantity,EAN', ...cells.map((cell, at) => `${at + 1},1,"${cell}"`)].join('\n')

/** How many cells of a column are asked about for their zeros. */
const askedOf = (cells: readonly string[]): number => {
  const { barcodes, warnings } = reading(listOf(cells))
  // Nothing is changed before a person has decided.
  expect(barcodes).toEqual([...cells])
  const warning = warnings.find(({ code }) => code === 'lost_zeros')
  return warning !== undefined && 'count' in warning ? warning.count : 0
}

const withoutZeros = (code: string): string => code.replace(/^0+/, '')

const isNumber = (code: string): boolean => isTradeNumber(code) || upcAOfUpcE(code) !== undefined

/** Codes one after the other, as shops number their goods. */
const consecutive = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => String(from + at))

describe('a barcode whose zeros a spreadsheet has taken away', () => {
  test('is asked about where several are gone, and gets them as a UPC where a person says so', () => {
    const file = 'petId,UPC,quantity\n1,3700012342,5\n2,4006381333931,3\n'
    const { barcodes, warnings } = reading(file)
    expect(barcodes).toEqual(['3700012342', '4006381333931'])
    expect(sentences(warnings)).toEqual([
      'the barcode "3700012342" in line 2 is no trade number as it stands; with zeros before it, it would be 003700012342: a spreadsheet may have taken them away. It stays as it is unless you decide otherwise',
    ])
    expect(warnings[0]?.question).toMatchObject({
      about: 'leadingZeros',
      choices: [
        { value: 'add', shows: [{ line: 2, text: '003700012342' }] },
        { value: 'keep', shows: [{ line: 2, text: '3700012342' }] },
      ],
    })
    const added = reading(file, { leadingZeros: 'add' })
    expect(added).toEqual({ barcodes: ['003700012342', '4006381333931'], warnings: [] })
    expect(reading(file, { leadingZeros: 'keep' })).toEqual({ barcodes, warnings: [] })
  })

  test('is asked about in each column by itself, whatever else the column has', () => {
    const file = [
      'petId,UPC,EAN,quantity',
      ...['1,3700012342,,5', '2,12495014950,,14', '3,12345670,,16', '4,,12345678905,4'],
      ...['5,,123456784,4', '6,TANK-1,4006381333931,1', '7,TANK-2,4006381333948,1'],
    ].join('\n')
    expect(reading(file).warnings).toMatchObject([{ code: 'lost_zeros', line: 2, count: 4 }])
    expect(reading(file, { leadingZeros: 'add' }).barcodes).toEqual([
      ...['003700012342', '012495014950', '12345670', '012345678905', '000123456784'],
      ...['TANK-1', '4006381333931', 'TANK-2', '4006381333948'],
    ])
  })

  test('is asked about where a program has written it with decimals', () => {
    expect(reading(listOf(['3700012342.0', '4006381333931.0']))).toMatchObject({
      barcodes: ['3700012342', '4006381333931'],
      warnings: [{ code: 'lost_zeros', value: '3700012342' }],
    })
  })

  test('is asked about in an export, and no more where petstock has read the file', () => {
    const line = '1,1,sold,,,,3700012342\n'
    const exported = `${PLAIN_COLUMNS.join(',')}\n${line}`
    expect(reading(exported).warnings.map(({ code }) => code)).toEqual(['lost_zeros'])
    const header = PLAIN_COLUMNS.join(',').replace(/barcode$/, 'barcode_')
    expect(reading(`${header}\n${line}`).warnings).toEqual([])
  })

  test('never comes in without a word where its column has trade numbers, and is the same number again with its zeros', () => {
    const zeros = fc.integer({ min: 1, max: 4 })
    const lost = fc
      .tuple(fc.constantFrom(8, 12, 13, 14), zeros, fc.integer({ min: 1, max: 9 }), fc.nat())
      .map(([length, count, first, rest]) => {
        const digits = `${'0'.repeat(count)}${first}${String(rest).padStart(13, '7')}`
        return checked(digits.slice(0, length - 1))
      })
    const whole = fc.oneof(...[8, 12, 13, 14].map(tradeNumber))
    const both = fc.tuple(fc.oneof(lost, whole), fc.boolean())
    const column = fc.uniqueArray(both, {
      ...{ minLength: 2, maxLength: 30 },
      selector: ([code]) => comparedCode(code),
    })
    fc.assert(
      fc.property(column, (codes) => {
        const cells = codes.map(([code, isStripped]) => (isStripped ? withoutZeros(code) : code))
        const stripped = cells.filter((cell) => !isTradeNumber(cell) && cell.length > 3)
        expect(askedOf(cells)).toBe(stripped.length)
        const { barcodes } = reading(listOf(cells), { leadingZeros: 'add' })
        const isShort = (at: number) => (cells[at] ?? '').length <= 3
        expect(barcodes.filter((_, at) => !isShort(at)).map(comparedCode)).toEqual(
          codes.map(([code]) => comparedCode(code)).filter((_, at) => !isShort(at)),
        )
        const added = barcodes.filter((code, at) => code !== cells[at])
        expect(added.every((code) => code.length === 8 || code.length === 12)).toBe(true)
      }),
      runs(500),
    )
  })
})

describe('numbers that a shop has made itself', () => {
  test.each([
    ['of four digits', consecutive(1000, 100)],
    ['of five', consecutive(10_001, 200)],
    ['of six', consecutive(100_001, 200)],
    ['of seven', consecutive(1_000_001, 200)],
    ['of seven, which is what a UPC-E without its zero has', consecutive(4_252_600, 200)],
    ['of nine', consecutive(100_000_001, 200)],
    ['of ten', consecutive(2_300_000_001, 200)],
    ['of letters, and a few digits', ['TANK-1', 'TANK-2', '12348', 'K-7', '123457', 'SHELF_2']],
    ['of few digits, one of them alone', ['1236']],
  ])('are not asked about: %s', (_, cells) => {
    expect(askedOf(cells)).toBe(0)
  })

  test('are not asked about beside trade numbers, where chance alone makes some of them right', () => {
    const trade = consecutive(400_638_133_000, 100).map(checked)
    expect(askedOf([...trade, ...consecutive(10_001, 20)])).toBe(0)
    expect(askedOf([...trade, ...consecutive(2_300_000_001, 100)])).toBe(0)
    // Nearly all are trade numbers here, and the others are so, too.
    expect(askedOf([...trade, '3700012342', '1236', '12348'])).toBe(3)
  })

  test('are asked about by no chance, unless nearly all of their column may be trade numbers', () => {
    const own = fc.integer({ min: 10_000, max: 9_999_999 }).map(String)
    let quiet = 0
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(own, shopCode), { minLength: 1, maxLength: 30 }),
        (cells) => {
          const digits = cells.filter((cell) => /^\d+$/.test(cell))
          const may = digits.map((cell) => cell.padStart(8, '0')).filter(isNumber)
          if (may.length >= digits.length * 0.8) return
          expect(askedOf(cells)).toBe(0)
          quiet++
        },
      ),
      runs(300),
    )
    expect(quiet).toBeGreaterThan(20)
  })
})
