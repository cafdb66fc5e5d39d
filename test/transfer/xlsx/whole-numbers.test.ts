import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readImport } from '../../../src/transfer/read-import.ts'
import { runs } from '../../support/property-runs.ts'
import { caseFile } from '../fixtures.ts'
import { header, number, problemsOf, row, sheet, stockOf, workbook } from './fixtures.ts'

const IDS = header('petId', 'quantity')

/** The nearest number of a double, some steps above or below. */
function stepsFrom(whole: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, whole)
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps))
  return view.getFloat64(0)
}

describe('a number that a computer has reckoned', () => {
  test('is whole where its first 15 digits are', async () => {
    expect(stockOf(await caseFile('float-noise.xlsx'))).toEqual([
      [1001n, 12],
      [1002n, 3],
      [1003n, 941],
    ])
    expect(readImport(await caseFile('float-noise-2.xlsx')).rows).toEqual([
      { line: 2, petId: 1001n, quantity: 12, lowStockAt: 5 },
    ])
    const file = sheet(
      header('petId', 'quantity', 'barcode', 'name'),
      row(
        number('-7.0000000000000009'),
        number('2.9999999999999996'),
        number('4006381333931.0005'),
        number('0.30000000000000004'),
      ),
    )
    expect(readImport(file).rows).toEqual([
      { line: 2, petId: -7n, quantity: 3, barcodes: ['4006381333931'], name: '0.3' },
    ])
  })

  test('is refused with decimals that its first 15 digits have, and shown with them alone', () => {
    const file = sheet(
      IDS,
      row(number(1), number('12.5')),
      row(number(2), number('12.0000000000001')),
      row(number(3), number('12.100000000000001')),
      row(number(4), number('0.9999999999')),
      row(number(5), number('5.5511151231257827E-17')),
      row(number('6.5'), number(1)),
    )
    expect(problemsOf(file)).toEqual([
      'row 2, quantity: must be a whole number from 0 to 2147483647, not "12.5"',
      'row 3, quantity: must be a whole number from 0 to 2147483647, not "12.0000000000001"',
      'row 4, quantity: must be a whole number from 0 to 2147483647, not "12.1"',
      'row 5, quantity: must be a whole number from 0 to 2147483647, not "0.9999999999"',
      'row 6, quantity: must be a whole number from 0 to 2147483647, not "5.55111512312578e-17"',
      expect.stringContaining('row 7, petId: must be a whole number'),
    ])
  })

  test('keeps its decimals where 15 digits before them leave no room for any', () => {
    const columns = header('petId', 'quantity', 'barcode')
    const file = sheet(columns, row(number('123456789012345.59'), number(1)))
    expect(problemsOf(file)).toEqual([expect.stringContaining('not "123456789012345.6"')])
  })

  test('is a percentage and a date still where it is shown as one', () => {
    const share = row(number(1), number('1.0000000000000002', 1))
    const file = workbook({ sheets: [{ data: IDS + share }], formats: ['0%'] })
    expect(problemsOf(file)).toEqual([expect.stringContaining('is "1" shown as a percentage')])
  })

  test('is never another one, and is refused where it has decimals', () => {
    fc.assert(
      fc.property(
        fc.nat(2_147_483_647),
        fc.integer({ min: -2, max: 2 }),
        fc.integer({ min: 1, max: 99 }),
        (whole, steps, hundredths) => {
          const noisy = whole === 0 ? 0 : stepsFrom(whole, steps)
          const file = sheet(IDS, row(number(1), number(noisy)))
          expect(stockOf(file)).toEqual([[1n, whole]])
          const decimals = sheet(IDS, row(number(1), number(whole + hundredths / 100)))
          expect(problemsOf(decimals)).toEqual([
            expect.stringContaining('row 2, quantity: must be a whole number'),
          ])
        },
      ),
      runs(300),
    )
  })

  test('comes out of sums, products and quotients as it was meant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(3, 6, 7, 9, 49),
        (n, by) => {
          for (const reckoned of [(n / by) * by, n * 0.1 * 10, n / 100 / 0.01]) {
            expect(stockOf(sheet(IDS, row(number(1), number(reckoned))))).toEqual([[1n, n]])
          }
        },
      ),
      runs(300),
    )
  })
})
