import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isTradeNumber } from '../../../src/stock/barcode.ts'
import type { Pet } from '../../../src/stock/pet.ts'
import { rowsOf } from '../../../src/transfer/csv/csv-rows.ts'
import { writeCsv } from '../../../src/transfer/csv/write-pets.ts'
import { readImport } from '../../../src/transfer/read-import.ts'
import { writeCellText } from '../../../src/transfer/xlsx/cell-text.ts'
import { writeXlsx } from '../../../src/transfer/xlsx/write-xlsx.ts'
import { runs } from '../../support/property-runs.ts'
import { anyStock, planOn, sentences } from '../fixtures.ts'
import { number, problemsOf, row, workbook } from './fixtures.ts'

const rex: Pet = {
  petId: 7n,
  quantity: 3,
  status: 'available',
  name: 'Rex',
  kind: null,
  barcodes: [],
  lowStockAt: 5,
  updatedAt: 0,
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${writeCellText(text)}</t></is></c>`

/** A cell of CSV as spreadsheets read it: with 15 digits where it is a number. */
function cellOf(text: string): string {
  if (text === '') return '<c/>'
  if (/^(?:true|false)$/i.test(text)) return `<c t="b"><v>${/t/i.test(text) ? 1 : 0}</v></c>`
  if (!NUMBER.test(text) || !Number.isFinite(Number(text))) return textCell(text, 0)
  return number(Number(Number(text).toPrecision(15)))
}

/** An exported CSV file that was opened in a spreadsheet and saved as .xlsx. @param asText whether all cells are text */
function savedAgain(csv: string, asText = false): Uint8Array {
  const data: string[] = []
  for (const read of rowsOf(csv, ',')) {
    if (!('cells' in read)) throw new Error(`line ${read.line} is no row`)
    data.push(row(...read.cells.map((cell) => (asText ? textCell(cell, 1) : cellOf(cell)))))
  }
  return workbook({ sheets: [{ data: data.join('') }], formats: ['@'] })
}

const restored = (file: Uint8Array): Pet[] => {
  expect(problemsOf(file)).toEqual([])
  return planOn([], readImport(file).rows).added.map((pet) => ({ ...pet, updatedAt: 0 }))
}

describe('an exported CSV file that a spreadsheet has saved as .xlsx', () => {
  const pets = [
    { ...rex, name: '=1+1', kind: '@home', barcodes: ['-5'] },
    { ...rex, petId: 8n, name: "'=1+1", kind: '+Fish', barcodes: ["'x", 'TANK-7'] },
    { ...rex, petId: 9n, name: "'plain", kind: "O'Hara" },
    { ...rex, petId: -10n, name: null, barcodes: ['4006381333931'] },
  ]

  test('comes back without the guards of its texts', () => {
    for (const asText of [false, true]) {
      const file = savedAgain(writeCsv(pets), asText)
      expect(restored(file)).toEqual(pets)
      expect(readImport(file).warnings).toEqual([])
    }
  })

  test('is told from an exported workbook, which has no guards, also where rows were added to it', () => {
    expect(restored(writeXlsx(pets))).toEqual(pets)
    const typed = (cells: string) =>
      `<row>${textCell('11', 1)}${cells}${textCell('available', 1)}${textCell("'=x", 1)}</row>`
    const header = ['petId', 'quantity', 'status', 'name', 'lowStockAt']
    const data = [
      row(...header.map((name) => textCell(name, 1))),
      // A row that a spreadsheet inserts below the header gets the format of the header.
      typed(textCell('1', 1)),
      typed(number(2)).replace('>11<', '>12<'),
    ]
    const file = workbook({ sheets: [{ data: data.join('') }], formats: ['@'] })
    expect(restored(file).map(({ name }) => name)).toEqual(["'=x", "'=x"])
  })

  test('may have other columns, and others in another order', () => {
    const csv = 'name,Cage,petId,quantity,status,lowStockAt\n'
    const line = "'=1+1,A 7,7,3,available,5\n"
    expect(restored(savedAgain(csv + line))).toEqual([{ ...rex, name: '=1+1' }])
  })

  test('is no file that has fewer columns: a text keeps what is before it, with a warning', () => {
    const names = ['petId', 'quantity', 'name'].map((name) => textCell(name, 0))
    const data = row(...names) + row(number(1), number(1), textCell("'=1+1", 0))
    const { rows, warnings } = readImport(workbook({ sheets: [{ data }] }))
    expect(rows).toMatchObject([{ name: "'=1+1" }])
    expect(sentences(warnings)).toEqual([
      `the name "'=1+1" in row 2 is read with the ' before it, which an exported CSV file has before what looks like a formula: take it away if it does not belong there`,
    ])
  })

  test('comes with a warning where a barcode, a name or a kind has become a number', () => {
    const file = savedAgain(
      writeCsv([
        { ...rex, name: '007', kind: 'true', barcodes: ['0012'] },
        { ...rex, petId: 8n, name: 'Rex', kind: 'Fish', barcodes: ['12E4'] },
        { ...rex, petId: 9n, barcodes: ['0036000291452'] },
        { ...rex, petId: 10n, barcodes: ['4006381333931'] },
      ]),
    )
    expect(readImport(file).rows.map(({ barcodes }) => barcodes)).toEqual([
      ['12'],
      ['120000'],
      ['36000291452'],
      ['4006381333931'],
    ])
    const rest =
      'a number in the spreadsheet, which takes away zeros before a number: look whether it is whole, or export .xlsx, which keeps them'
    expect(sentences(readImport(file).warnings)).toEqual([
      `the name "7" in row 2 is ${rest}`,
      `the kind "TRUE" in row 2 is ${rest}`,
      `the barcode "12" in row 2 (and 2 more) is ${rest}`,
      'the barcode "36000291452" in row 4 is no trade number as it stands; with a zero before it, it would be 036000291452: a spreadsheet may have taken the zero away. It stays as it is unless you decide otherwise',
    ])
  })

  test('comes with a warning where its letters were read in another encoding', () => {
    const csv = writeCsv([{ ...rex, name: 'Käfig – groß' }])
    const misread = new TextDecoder('windows-1252').decode(new TextEncoder().encode(csv))
    const { warnings, rows } = readImport(savedAgain(misread))
    expect(rows).toMatchObject([{ name: 'KÃ¤fig â€“ groÃŸ' }])
    expect(sentences(warnings)).toEqual([
      '"KÃ¤fig â€“ groÃŸ" in row 2 may have been "Käfig – groß": a program has read its letters wrongly, and saved them so; get the list again from where it comes from',
    ])
    expect(readImport(savedAgain(csv)).warnings).toEqual([])
  })

  test('comes back the same, or with a word about what has changed, whatever is in it', () => {
    fc.assert(
      fc.property(anyStock, (stock) => {
        const reading = readImport(savedAgain(writeCsv(stock)))
        const refused = new Set(reading.problems.map(({ line }) => line))
        if (refused.has(null)) return
        const warned = new Set(
          reading.warnings.flatMap((warning) => ('column' in warning ? [warning.column] : [])),
        )
        const came = new Map(planOn([], reading.rows).added.map((pet) => [pet.petId, pet]))
        for (const [at, pet] of stock.entries()) {
          const found = came.get(pet.petId)
          if (refused.has(at + 2)) continue
          expect(found).toBeDefined()
          const { quantity, status, lowStockAt } = pet
          expect(found).toMatchObject({ quantity, status, lowStockAt })
          if (!warned.has('name')) expect(found?.name).toBe(pet.name)
          if (!warned.has('kind')) expect(found?.kind).toBe(pet.kind)
          if (!warned.has('barcode') && !pet.barcodes.some(isTradeNumber)) {
            expect(found?.barcodes).toEqual(pet.barcodes)
          }
        }
      }),
      runs(300),
    )
  })
})
