import type { CsvColumn } from '../reading/list-columns.ts'
import type { CellNote } from '../reading/table.ts'

/** What spreadsheets write into a cell instead of a result, in the languages that mark it: `#REF!`, `#¿NOMBRE?`, `#DIV/0!`. */
const MARKED = /^#[¡¿]?[\p{Lu}_]{3,}(?:\/[\p{Lu}0]+)?[!?]$/u

/** Those without a mark, and the errors of LibreOffice. */
const UNMARKED =
  /^(?:#(?:N\/[ABD]|NV|I\/T|Н\/Д|YOK|NEDOSTUPNÝ|NENÍ_K_DISPOZICI|HIÁNYZIK|GETTING_DATA|DATEN_ABRUFEN)|(?:Err|Fehler):[0-9]{3})$/

/** What a spreadsheet shows, and saves as CSV, where a column is too narrow for its number. */
const TOO_NARROW = /^#{3,}$/

/** What databases write for nothing. */
const NULL = '\\N'
const TEXTS: ReadonlySet<CsvColumn> = new Set([
  ...(['name', 'kind', 'supplier', 'supplierCode'] as const),
])

/** Whether a cell begins as such a text does, or with a blank: most cells begin otherwise. */
const mayBe = (first: number): boolean =>
  first === HASH ||
  first === BACKSLASH ||
  first === E ||
  first === F ||
  first <= BLANK ||
  first === NO_BREAK

const HASH = 35
const BACKSLASH = 92
const E = 69
const F = 70
const BLANK = 32
const NO_BREAK = 0xa0

/** What is to be known of a cell by its text alone. */
export function noteOfText(column: CsvColumn, cell: string): CellNote | undefined {
  if (!mayBe(cell.charCodeAt(0))) return undefined
  const text = cell.trim()
  if (MARKED.test(text) || UNMARKED.test(text)) return 'error'
  if (TOO_NARROW.test(text)) return 'too_narrow'
  return text === NULL && TEXTS.has(column) ? 'null' : undefined
}
