import { quoteValue } from '../cells/import-values.ts'
import { withoutUnseen } from '../cells/unseen.ts'
import { andMoreOfList } from '../reading/and-more.ts'
import { type ColumnMapping, isNamed, type Mistake } from '../reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../reading/list-columns.ts'
import type { ColumnPlaces } from '../reading/table.ts'
import { meaningsOf } from './column-names.ts'

/** The columns that a file must have. */
export const REQUIRED: readonly CsvColumn[] = ['quantity']

/** A name in the form in which columns are compared: letter case and blanks do not matter. */
export const comparedName = (name: string): string =>
  withoutUnseen(name).trim().replace(/\s+/g, ' ').toLowerCase()

/** A name without what people put between its words: `Pet ID`, `pet_id` and `petId` are one. */
const joinedName = (name: string): string => comparedName(name).replace(/[ _-]+/g, '')

/** The column of petstock that has this name, as a header may write it. */
export const ownColumn = (name: string): CsvColumn | undefined =>
  CSV_COLUMNS.find((column) => joinedName(column) === joinedName(name))

/**
 * Finds the columns of petstock by the names in a header: first those that a person has mapped, then those that have
 * petstock's own names.
 */
export function placeColumns(
  names: readonly string[],
  mappings: readonly ColumnMapping[],
): ColumnPlaces {
  const places = placesOf(names.map(comparedName))
  const ownPlaces = placesOf(names.map(joinedName))
  const place = new Map<CsvColumn, number>()
  const moreBarcodes: number[] = []
  const take = (column: CsvColumn, at: number) => {
    const isAnother = column === 'barcode' && place.has(column)
    if (!isAnother) place.set(column, at)
    else if (place.get(column) !== at && !moreBarcodes.includes(at)) moreBarcodes.push(at)
  }
  const problems: (Mistake & { column: CsvColumn })[] = []
  const named = mappings.filter(isNamed)
  for (const { name, column } of named) {
    const [at, ...others] = places.get(comparedName(name)) ?? []
    if (at === undefined) problems.push({ column, ...unknownColumn(name, names) })
    else take(column, at)
    if (column === 'barcode') for (const other of others) take(column, other)
    else if (others.length > 0) problems.push({ column, ...repeatedColumn(name) })
  }
  const isSaid = (column: CsvColumn) => mappings.some((each) => each.column === column)
  for (const column of CSV_COLUMNS.filter((each) => !isSaid(each))) {
    const free = (ownPlaces.get(joinedName(column)) ?? []).filter(
      (at) => ![...place.values()].includes(at),
    )
    const [first, ...others] = free
    if (first !== undefined) take(column, first)
    if (column === 'barcode') for (const other of others) take(column, other)
    else if (others.length > 0) problems.push({ column, ...repeatedColumn(column) })
  }
  const mapped = new Set(named.map(({ column }) => column))
  const unread = new Set(CSV_COLUMNS.filter((each) => isSaid(each) && !mapped.has(each)))
  const read = new Set([...place.values(), ...moreBarcodes])
  const leftOut = names.filter((name, at) => name.trim() !== '' && !read.has(at))
  const isAbsent = (column: CsvColumn) => !place.has(column) && !mapped.has(column)
  // Without a number, a pet is found by what else there is; a column that may be the number is not left out by itself.
  const mayBeNumber =
    !unread.has('petId') && meaningsOf(leftOut).some((meaning) => meaning?.column === 'petId')
  const isUnfound = (['petId', 'name', 'barcode'] as const).every(isAbsent)
  const needed =
    isAbsent('petId') && (mayBeNumber || isUnfound) ? (['petId', ...REQUIRED] as const) : REQUIRED
  const missing = needed.filter(isAbsent)
  return { place, moreBarcodes, mapped, unread, missing, leftOut, problems }
}

/** The places of each name, from 0. */
function placesOf(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    const same = places.get(name)
    if (same === undefined) places.set(name, [at])
    else same.push(at)
  }
  return places
}

/** How many columns of a file a sentence names. */
const MAX_NAMED = 30

/** The names of a file's columns, as a list in a sentence. */
export function namesOf(names: readonly string[]): string {
  const given = names.filter((name) => name !== '')
  const more = andMoreOfList(given.length - MAX_NAMED)
  return given.slice(0, MAX_NAMED).map(quoteValue).join(', ') + more
}

const unknownColumn = (name: string, names: readonly string[]): Mistake => ({
  code: 'unknown_column',
  reason: `the file has no column ${quoteValue(name)}; it has ${namesOf(names)}`,
})

const repeatedColumn = (name: string): Mistake => ({
  code: 'repeated_column',
  reason: `the header has the column ${quoteValue(name)} twice: give one of them another name in the file`,
})
