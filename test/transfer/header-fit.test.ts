import { describe, expect, test } from 'bun:test'
import type { TableRow } from '../../src/transfer/reading/table.ts'
import { headerFit, headersOf } from '../../src/transfer/table/table-header.ts'

const tableOf = (...lines: string[]): readonly TableRow[] =>
  lines.map((line, at) => ({ line: at + 1, cells: line.split(',') }))

/** How well the first row fits those below it. */
function fitOf(...lines: string[]): number {
  const rows = tableOf(...lines)
  const [header] = headersOf(rows, [])
  return header === undefined ? 0 : headerFit(header, rows.slice(1))
}

describe('how well a header fits', () => {
  test('is best where it has all that a file must have, then where it may have it', () => {
    const fits = [
      fitOf('petId,quantity', '1001,12'),
      fitOf('Item no.,On hand,Description,Category,EAN', '1001,12,Neon,Fish,4006381333931'),
      fitOf('Item no.,On hand', '1001,12'),
      fitOf('On hand,Description,Category', '12,Neon,Fish'),
      fitOf('Name,Kind,Barcode', 'Neon,Fish,4006381333931'),
      fitOf('Sheet,Table,Worksheet', 'Sheet 1,Table 1,Sheet 1'),
    ]
    expect(fits).toEqual(fits.toSorted((a, b) => b - a))
    expect(new Set(fits).size).toBe(fits.length)
  })

  test('is nothing for a row that is a pet, and for one that names no column', () => {
    expect(fitOf('1001,12', '1002,3')).toBe(0)
    expect(fitOf('Stock list of March', 'petId,quantity')).toBe(0)
  })

  test('is less where the cells below are something else', () => {
    const amounts = fitOf('Item no.,Stock', '1001,12.40', '1002,3.15')
    expect(amounts).toBeLessThan(fitOf('Item no.,Stock', '1001,12', '1002,3'))
    const texts = fitOf('Item no.,Stock', 'in the back room,see below')
    expect(texts).toBe(0)
  })

  test('is less without pets', () => {
    expect(fitOf('petId,quantity')).toBeLessThan(fitOf('petId,quantity', '1,2'))
  })
})
