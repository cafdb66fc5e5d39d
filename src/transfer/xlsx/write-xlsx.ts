import { strToU8, zipSync } from 'fflate'
import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import type { Pet } from '../../stock/pet.ts'
import { BARCODE_COLUMN, barcodeCell } from '../reading/import-reading.ts'
import { type CsvColumn, writtenOrdering } from '../reading/list-columns.ts'
import { writeCellText } from './cell-text.ts'
import {
  CONTENT_TYPES,
  MAIN,
  RELATIONS,
  stylesWith,
  WORKBOOK,
  WORKBOOK_RELATIONS,
  XML,
} from './written-parts.ts'

/** A decimal number with all its digits. */
interface Decimal {
  readonly decimal: string
}

type Value = string | number | Decimal | null

interface Column {
  readonly column: CsvColumn
  readonly width: number
  /** A text becomes a cell of text, whatever it looks like. */
  readonly write: (pet: Pet) => Value
}

const ALWAYS: readonly Column[] = [
  { column: 'petId', width: 22, write: ({ petId }) => String(petId) },
  { column: 'quantity', width: 10, write: ({ quantity }) => quantity },
  { column: 'status', width: 11, write: ({ status }) => status },
  { column: 'name', width: 32, write: ({ name }) => name },
  { column: 'lowStockAt', width: 11, write: ({ lowStockAt }) => lowStockAt },
]
const KIND: Column = { column: 'kind', width: 20, write: ({ kind }) => kind }
const BARCODE: Column = {
  column: BARCODE_COLUMN.xlsx,
  width: 24,
  write: ({ barcodes }) => barcodeCell(barcodes) || null,
}

/** The most pets of a workbook: a sheet has no more rows, and one is the header. */
export const MAX_SHEET_PETS = 1_048_575

/** The oldest time of a zip file: the same pets make the same bytes. */
const TIME = new Date(1980, 0, 1)

/** The styles of {@link stylesWith}. */
const TEXT_STYLE = 1
const HEADER_STYLE = 2
const AMOUNT_STYLE = 3

/**
 * Writes at most {@link MAX_SHEET_PETS} pets as an .xlsx workbook of one sheet. Numbers of pets and barcodes are texts, so that
 * no digit is lost; no text is a formula. There are columns for kinds, barcodes, prices, costs and ordering where some pet has one.
 */
export function writeXlsx(pets: readonly Pet[], currency: Currency | null = null): Uint8Array {
  const columns = [
    ...ALWAYS,
    ...(pets.some(({ kind }) => kind !== null) ? [KIND] : []),
    ...(pets.some(({ barcodes }) => barcodes.length > 0) ? [BARCODE] : []),
    ...moneyColumns(pets, currency),
    ...writtenOrdering(pets).map(
      (column): Column => ({
        ...{ column, width: ORDERING_WIDTHS[column] },
        write: (pet) => pet[column] ?? null,
      }),
    ),
  ]
  const texts = new SharedTexts()
  const sheet = strToU8(sheetOf(pets, columns, texts))
  return zipSync(
    {
      '[Content_Types].xml': strToU8(CONTENT_TYPES),
      '_rels/.rels': strToU8(RELATIONS),
      'xl/workbook.xml': strToU8(WORKBOOK),
      'xl/_rels/workbook.xml.rels': strToU8(WORKBOOK_RELATIONS),
      'xl/styles.xml': strToU8(stylesWith(currency?.digits ?? 2)),
      'xl/sharedStrings.xml': strToU8(texts.write()),
      'xl/worksheets/sheet1.xml': sheet,
    },
    { level: 6, mtime: TIME },
  )
}

const ORDERING_WIDTHS = { supplier: 24, supplierCode: 16, packSize: 9, orderUpTo: 11 }

function moneyColumns(pets: readonly Pet[], currency: Currency | null): readonly Column[] {
  if (currency === null) return []
  const written = (amount: number | undefined): Value =>
    amount === undefined ? null : { decimal: writeAmount(amount, currency) }
  const price: Column = { column: 'price', width: 11, write: (pet) => written(pet.price) }
  const cost: Column = { column: 'cost', width: 11, write: (pet) => written(pet.cost) }
  const costPer: Column = { column: 'costPer', width: 9, write: (pet) => pet.costPer ?? null }
  return [
    ...(pets.some((pet) => pet.price !== undefined) ? [price] : []),
    ...(pets.some((pet) => pet.cost !== undefined) ? [cost, costPer] : []),
  ]
}

function sheetOf(pets: readonly Pet[], columns: readonly Column[], texts: SharedTexts): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const last = `${letterOf(columns.length - 1)}${pets.length + 1}`
  const rows = [
    rowOf(
      1,
      columns.map(({ column }) => column),
      texts,
      HEADER_STYLE,
    ),
  ]
  for (const [at, pet] of pets.entries()) {
    const values = columns.map(({ write }) => write(pet))
    rows.push(rowOf(at + 2, values, texts, TEXT_STYLE))
  }
  return [
    `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:${last}"/>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`,
    ...rows,
    `</sheetData><ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  ].join('')
}

function rowOf(
  line: number,
  values: readonly Value[],
  texts: SharedTexts,
  textStyle: number,
): string {
  let row = `<row r="${line}">`
  for (const [at, value] of values.entries()) {
    const place = `${letterOf(at)}${line}`
    if (typeof value === 'number') row += `<c r="${place}"><v>${value}</v></c>`
    else if (typeof value === 'object' && value !== null) {
      row += `<c r="${place}" s="${AMOUNT_STYLE}"><v>${value.decimal}</v></c>`
    } else if (value !== null) {
      row += `<c r="${place}" s="${textStyle}" t="s"><v>${texts.placeOf(value)}</v></c>`
    }
  }
  return `${row}</row>`
}

const letterOf = (at: number): string => String.fromCharCode(65 + at)

/** The texts of all cells, each once, as spreadsheets keep them. */
class SharedTexts {
  readonly #places = new Map<string, number>()
  #count = 0

  placeOf(text: string): number {
    this.#count++
    const known = this.#places.get(text)
    if (known !== undefined) return known
    const place = this.#places.size
    this.#places.set(text, place)
    return place
  }

  write(): string {
    const parts = [
      `${XML}<sst xmlns="${MAIN}" count="${this.#count}" uniqueCount="${this.#places.size}">`,
    ]
    for (const text of this.#places.keys()) {
      parts.push(`<si><t xml:space="preserve">${writeCellText(text)}</t></si>`)
    }
    return `${parts.join('')}</sst>`
  }
}
