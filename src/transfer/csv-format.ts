/** The columns of the CSV file, in the order in which they are written. */
export const CSV_COLUMNS = [
  'petId',
  'quantity',
  'status',
  'name',
  'lowStockAt',
  'kind',
  'barcode',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** The columns that export writes only where some pet has a value. */
const WHERE_NEEDED: readonly CsvColumn[] = ['kind', 'barcode']
const ALWAYS = CSV_COLUMNS.filter((column) => !WHERE_NEEDED.includes(column))

/**
 * Whether a file has all columns that export always writes, by their very names: its cells mean what petstock means by them.
 * A person may have added others.
 */
export const isExportHeader = (names: readonly string[]): boolean =>
  ALWAYS.every((column) => names.includes(column))

/**
 * The name of the column of barcodes where petstock has read a file already and writes what it has read: its cells have
 * barcodes with blanks between them, and nothing is left to interpret.
 */
export const READ_BARCODES = 'barcode_'

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/

/** Writes text as a cell, for files with commas and with semicolons. A spreadsheet does not read the cell as a formula. */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const cell = guardFormula(text)
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Puts `'` before text that a spreadsheet could take for a formula. */
export const guardFormula = (text: string): string =>
  /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text

/** Removes the `'` that {@link guardFormula} puts before text. */
export const unguardFormula = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
