import { unguardFormula } from '../cells/csv-format.ts'
import { withoutUnseen } from '../cells/unseen.ts'
import { type ColumnGuesses, columnsOf, guessColumns } from '../columns/column-guesses.ts'
import { meaningsOf } from '../columns/column-names.ts'
import { namesOf, placeColumns } from '../columns/column-places.ts'
import { askColumn } from '../columns/column-questions.ts'
import { samplesOf } from '../columns/column-samples.ts'
import { hasForeignStatus } from '../products/product-states.ts'
import type { Findings } from '../reading/findings.ts'
import {
  type ColumnMapping,
  type ColumnOffer,
  type ImportReading,
  isNamed,
} from '../reading/import-reading.ts'
import { CSV_COLUMNS, PLAIN_COLUMNS } from '../reading/list-columns.ts'
import type { TableHeader, TableRow } from '../reading/table.ts'

/** In how many rows a header is looked for. */
export const HEADER_WITHIN = 20

export const EXPECTED_HEADER = `the header must be ${PLAIN_COLUMNS.join(',')} (all but petId and quantity may be left out; petId, too, where the pets have no numbers yet)`

/** Each of the first rows of a table, taken for its header. */
export const headersOf = (
  rows: readonly TableRow[],
  mappings: readonly ColumnMapping[],
): readonly TableHeader[] =>
  rows.map(({ line, cells }, at) => {
    const names = cells.map((cell) => withoutUnseen(cell).trim().replace(/\s+/g, ' '))
    return { line, names, columns: placeColumns(names, mappings), titles: rows.slice(0, at) }
  })

const NUMBERS_OF_A_PET = ['petId', 'quantity'] as const
const NUMBER = /^[-+]?\d[\d.,'’\s]*$/

/**
 * Whether a row that was taken for a header is a pet: it has numbers alone, or they are mapped to petId and quantity, or it
 * has two of them and no name that is known.
 */
function isPet({ names, columns: { place } }: TableHeader): boolean {
  const given = names.filter((name) => name !== '')
  const numbers = given.filter((name) => NUMBER.test(name))
  if (numbers.length > 0 && numbers.length === given.length) return true
  if (NUMBERS_OF_A_PET.every((column) => NUMBER.test(names[place.get(column) ?? -1] ?? '')))
    return true
  const isKnown = place.size > 0 || meaningsOf(given).some((meaning) => meaning !== undefined)
  return numbers.length > 1 && !isKnown
}

/** Whether a row names the columns that a file must have, and those that are mapped. */
export const isComplete = ({ columns: { missing, place, mapped } }: TableHeader): boolean =>
  missing.length === 0 && [...mapped].every((column) => place.has(column))

/** How much a row is like a header: by the columns that it names, then by its cells. */
function likeness({ columns: { place, leftOut }, names }: TableHeader): number {
  const guessed = meaningsOf(leftOut).flatMap((meaning) => meaning?.column ?? [])
  const known = new Set([...place.keys(), ...guessed]).size
  return known * 1_000_000 + Math.min(names.filter((name) => name !== '').length, 999_999)
}

/** The row that is most like a header. */
export const mostLikely = <T extends TableHeader>(candidates: readonly T[]): T | undefined =>
  candidates
    .map((header) => ({ header, likeness: likeness(header) }))
    .sort((a, b) => b.likeness - a.likeness)[0]?.header

const GUESSED = 1
const NAMED = 2
const AS_MUCH_AS_OTHERS = 10
const COMPLETE = 1_000

/**
 * How well a header fits the rows below it, to be compared with others of the file: most of all where it names all columns
 * that a file must have, then by those that it names and that may be guessed. 0 for a row that is no header.
 */
export function headerFit(header: TableHeader, below: readonly TableRow[]): number {
  if (isPet(header)) return 0
  const { place } = header.columns
  const { mappings, open } = guessesFor(header, below)
  const guessed = new Set([...mappings, ...open].map(({ column }) => column))
  const fits = CSV_COLUMNS.map((column) => {
    const fit = place.has(column) ? NAMED : guessed.has(column) ? GUESSED : 0
    return NUMBERS_OF_A_PET.some((each) => each === column) ? fit * AS_MUCH_AS_OTHERS : fit
  })
  const isFilled = isComplete(header) && below.length > 0
  return fits.reduce((sum, fit) => sum + fit, isFilled ? COMPLETE : 0)
}

const guessesFor = ({ names, columns }: TableHeader, below: readonly TableRow[]): ColumnGuesses =>
  guessColumns(columnsOf(names, below), columns)

/**
 * Refuses a header that cannot be used.
 * @param below the first rows below it
 * @returns the reading of its file; undefined where it can be used
 */
export function checkHeader(
  given: TableHeader,
  below: readonly TableRow[],
  mappings: readonly ColumnMapping[],
  findings: Findings,
): ImportReading | undefined {
  const header = withoutForeignRepeat(given, below)
  if (isPet(header)) {
    const reason = `is a pet (${namesOf(header.names)}) and no header line: put the names of the columns above it, as in petId,quantity`
    findings.refuse(header.line, null, { code: 'missing_header', reason })
    return findings.unreadable(null)
  }
  const guesses = guessesFor(header, below)
  if (isUsable(header, guesses, findings)) return undefined
  const offer = offerFor(header, guesses, mappings)
  const textOf = findings.format === 'csv' ? unguardFormula : (cell: string) => cell
  const first = { header, rows: below, guesses: guesses.mappings, textOf }
  return findings.unreadable(offer, samplesOf(first, findings.decisions))
}

/** A header that may have several columns for the state of a product: none of them is petstock's status. */
function withoutForeignRepeat(header: TableHeader, below: readonly TableRow[]): TableHeader {
  const { columns } = header
  const isOfStatus = columns.problems.some(({ column }) => column === 'status')
  if (!isOfStatus || columns.mapped.has('status') || !hasForeignStatus(header, below)) return header
  const problems = columns.problems.filter(({ column }) => column !== 'status')
  return { ...header, columns: { ...columns, problems } }
}

/** Notes what is wrong with a header. */
function isUsable(
  { columns, line, names }: TableHeader,
  { open }: ColumnGuesses,
  findings: Findings,
): boolean {
  const { problems } = columns
  const missing = columns.missing.filter((column) => !open.some((each) => each.column === column))
  if (missing.length > 0) {
    const reason = `these columns are missing: ${missing.join(', ')}; the file has ${namesOf(names)}`
    findings.refuse(line, null, { code: 'missing_column', reason })
  }
  for (const each of open) findings.refuse(line, each.column, askColumn(each))
  for (const { column, ...mistake } of problems) findings.refuse(line, column, mistake)
  return missing.length + open.length + problems.length === 0
}

function offerFor(
  { names, columns: { place, problems } }: TableHeader,
  guesses: ColumnGuesses,
  mappings: readonly ColumnMapping[],
): ColumnOffer | null {
  // No mapping says which of two columns of one name is meant.
  if (problems.some(({ code }) => code === 'repeated_column')) return null
  return {
    names: names.filter((name) => name !== ''),
    missing: placeColumns(names, [...mappings, ...guesses.mappings]).missing,
    mappings: mappings.filter(isNamed).filter(({ column }) => place.has(column)),
    guesses: guesses.mappings,
  }
}
