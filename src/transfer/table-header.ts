import { namesOf, placeColumns, REQUIRED } from './csv-columns.ts'
import { CSV_COLUMNS } from './csv-format.ts'
import type { ImportFindings } from './import-findings.ts'
import {
  type ColumnMapping,
  type ColumnOffer,
  type ImportReading,
  isNamed,
} from './import-reading.ts'
import { guessColumn, guessColumns } from './known-words.ts'
import type { TableHeader, TableRow } from './table.ts'

/** In how many rows a header is looked for. */
export const HEADER_WITHIN = 20

export const EXPECTED_HEADER = `the header must be ${CSV_COLUMNS.join(',')} (all but petId and quantity may be left out)`

/** Each of the first rows of a table, taken for its header. */
export const headersOf = (
  rows: readonly TableRow[],
  mappings: readonly ColumnMapping[],
): readonly TableHeader[] =>
  rows.map(({ line, cells }, at) => {
    const names = cells.map((cell) => cell.trim().replace(/\s+/g, ' '))
    return { line, names, columns: placeColumns(names, mappings), titles: rows.slice(0, at) }
  })

const NUMBER = /^[-+]?\d[\d.,'’\s]*$/

/**
 * Whether a row that was taken for a header is a pet: it has numbers alone, or they are mapped to petId and quantity, or it
 * has two of them and no name that is known.
 */
function isPet({ names, columns: { place } }: TableHeader): boolean {
  const given = names.filter((name) => name !== '')
  const numbers = given.filter((name) => NUMBER.test(name))
  if (numbers.length > 0 && numbers.length === given.length) return true
  if (REQUIRED.every((column) => NUMBER.test(names[place.get(column) ?? -1] ?? ''))) return true
  const isKnown = place.size > 0 || given.some((name) => guessColumn(name) !== undefined)
  return numbers.length > 1 && !isKnown
}

/** Whether a row names the columns that a file must have, and those that are mapped. */
export const isComplete = ({ columns: { missing, place, mapped } }: TableHeader): boolean =>
  missing.length === 0 && [...mapped].every((column) => place.has(column))

/** How many columns of petstock a row names, or may name. */
const countKnown = ({ columns: { place, leftOut } }: TableHeader): number =>
  place.size + leftOut.filter((name) => guessColumn(name) !== undefined).length

/** How much a row is like a header: by the columns that it names, then by its cells. */
const likeness = (header: TableHeader): number =>
  countKnown(header) * 1_000_000 +
  Math.min(header.names.filter((name) => name !== '').length, 999_999)

/** The row that is most like a header. */
export const mostLikely = <T extends TableHeader>(candidates: readonly T[]): T | undefined =>
  [...candidates].sort((a, b) => likeness(b) - likeness(a))[0]

const COMPLETE = 1_000

/**
 * How well a header fits the rows below it, to be compared with those of other sheets: most of all where it names all columns
 * that a file must have, then by those that it names and that may be guessed. 0 for a row that is no header.
 */
export function headerFit(header: TableHeader, below: readonly TableRow[]): number {
  if (isPet(header)) return 0
  return countKnown(header) + (isComplete(header) && below.length > 0 ? COMPLETE : 0)
}

/** @returns the reading of a file whose header cannot be used; undefined where it can */
export function checkHeader(
  header: TableHeader,
  mappings: readonly ColumnMapping[],
  findings: ImportFindings,
): ImportReading | undefined {
  if (isPet(header)) {
    const reason = `is a pet (${namesOf(header.names)}) and no header line: put the names of the columns above it, as in petId,quantity`
    findings.refuse(header.line, null, { code: 'missing_header', reason })
    return findings.unreadable(null)
  }
  return isUsable(header, findings) ? undefined : findings.unreadable(offerFor(header, mappings))
}

/** Notes what is wrong with a header. */
function isUsable({ columns, line, names }: TableHeader, findings: ImportFindings): boolean {
  const { missing, problems } = columns
  if (missing.length > 0) {
    const reason = `these columns are missing: ${missing.join(', ')}; the file has ${namesOf(names)}`
    findings.refuse(line, null, { code: 'missing_column', reason })
  }
  for (const { column, ...mistake } of problems) findings.refuse(line, column, mistake)
  return missing.length === 0 && problems.length === 0
}

function offerFor(
  { names, columns: { place, missing, leftOut, problems } }: TableHeader,
  mappings: readonly ColumnMapping[],
): ColumnOffer | null {
  // No mapping says which of two columns of one name is meant.
  if (problems.some(({ code }) => code === 'repeated_column')) return null
  return {
    names: names.filter((name) => name !== ''),
    missing,
    mappings: mappings.filter(isNamed).filter(({ column }) => place.has(column)),
    guesses: guessColumns(leftOut, (column) => !place.has(column)),
  }
}
