import { MAX_QUANTITY } from '../../stock/pet.ts'
import { quoteValue, refuseValue } from '../cells/import-values.ts'
import { andMore } from '../reading/and-more.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord, type Mistake } from '../reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../reading/list-columns.ts'
import type { CellNote } from '../reading/table.ts'

const NUMBERS: ReadonlySet<CsvColumn> = new Set([
  ...(['quantity', 'lowStockAt', 'costPer', 'packSize', 'orderUpTo'] as const),
])
const AMOUNTS: ReadonlySet<CsvColumn> = new Set(['price', 'cost'])
const ALL: ReadonlySet<CsvColumn> = new Set(CSV_COLUMNS)
const CODES: ReadonlySet<CsvColumn> = new Set(['petId', 'barcode'])

const NO_RESULT =
  'is a formula whose result is not in the file: open it in the spreadsheet, save it and import it again'
const TOO_NARROW =
  'is what a spreadsheet shows of a number where its column is too narrow: widen the column, and save the file again'
const NULL = 'is \\N, which databases write for nothing: leave the cell empty'
const MERGED =
  'is covered by merged cells: separate them in the spreadsheet, and write the value into each row'

/** Why a cell with a note cannot be read in a column. */
export function refuseNote(column: CsvColumn, cell: string, note: CellNote): Mistake | undefined {
  if (note === 'date') return refuseDate(column, cell)
  if (note === 'error') {
    return refuseValue(cell, (shown) => `is the error ${shown} of a formula: correct it`)
  }
  if (note === 'too_narrow') return { code: 'invalid_value', reason: TOO_NARROW }
  if (note === 'null') return { code: 'invalid_value', reason: NULL }
  if (note === 'no_result') return { code: 'missing_result', reason: NO_RESULT }
  if (note === 'merged') return { code: 'missing_value', reason: MERGED }
  if (note === 'rounded' && !NUMBERS.has(column)) {
    const say = (shown: string) =>
      `the spreadsheet keeps 15 digits of a number, and ${shown} has lost some: format the column as text, and take the numbers from where they come from`
    return refuseValue(cell, say, 'rounded_number')
  }
  if (note === 'long' && CODES.has(column)) {
    const say = (shown: string) =>
      `${shown} has 16 digits and ends in 0, as numbers do that a spreadsheet has rounded to 15 digits: format the column as text, and take the numbers from where they come from`
    return refuseValue(cell, say, 'rounded_number')
  }
  if (note === 'fraction' && NUMBERS.has(column)) {
    return refuseValue(
      cell,
      (shown) => `must be a whole number from 0 to ${MAX_QUANTITY}, not ${shown}`,
    )
  }
  if (note === 'percent' && (NUMBERS.has(column) || AMOUNTS.has(column) || CODES.has(column))) {
    const say = (shown: string) =>
      `is ${shown} shown as a percentage: format the cell as a number, and look whether it is the right one`
    return refuseValue(cell, say)
  }
  return undefined
}

function refuseDate(column: CsvColumn, cell: string): Mistake {
  const wanted =
    NUMBERS.has(column) || AMOUNTS.has(column) || column === 'petId' ? 'a number' : 'text'
  return refuseValue(
    cell,
    (shown) =>
      `is the date ${shown} where ${wanted} belongs: format the cell as ${wanted}, and write it again`,
  )
}

interface NotedCell {
  readonly column: CsvColumn
  readonly line: number
  readonly cell: string
  readonly note: CellNote
}

/** Notes of cells that are read as they are stored, and that a person should look at. */
const DOUBTS = {
  outdated: {
    columns: ALL,
    text: 'the result of a formula, and the file says that its formulas are to be computed again: open it in the spreadsheet and save it, unless you know that it is right',
  },
  money: { columns: NUMBERS, text: 'shown as an amount of money: is it the right column?' },
  padded: {
    columns: new Set<CsvColumn>(['barcode']),
    text: 'shown with zeros before it, and is read with them: are they part of it?',
  },
} satisfies { readonly [note in CellNote]?: { columns: ReadonlySet<CsvColumn>; text: string } }

const isDoubt = (note: CellNote): note is keyof typeof DOUBTS => note in DOUBTS

type DoubtedCell = NotedCell & { readonly note: keyof typeof DOUBTS }

/** Warns once of all cells of a column that have the same note. */
export class NoteWatch {
  readonly #found = new Map<string, DoubtedCell & { count: number }>()

  see({ note, ...cell }: NotedCell): void {
    if (!isDoubt(note) || !DOUBTS[note].columns.has(cell.column)) return
    const key = `${cell.column} ${note}`
    const found = this.#found.get(key)
    if (found === undefined) this.#found.set(key, { ...cell, note, count: 1 })
    else found.count++
  }

  report(findings: Findings): void {
    for (const { column, line, cell, note, count } of this.#found.values()) {
      const others = andMore(count - 1)
      const place = `${lineWord(findings.format)} ${line}`
      findings.warn({
        ...{ code: note, column, value: cell, line, count },
        text: `the ${column} ${quoteValue(cell)} in ${place}${others} is ${DOUBTS[note].text}`,
      })
    }
  }
}
