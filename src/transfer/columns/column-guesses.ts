import { groupBy } from '../../everywhere/lists.ts'
import type { FileColumn } from '../cells/column-cells.ts'
import { isTotalLine } from '../cells/total-line.ts'
import type { NamedMapping } from '../reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../reading/list-columns.ts'
import type { ColumnPlaces, TableRow } from '../reading/table.ts'
import { fitOfCells, fitOfName, holdsCodes } from './column-fit.ts'
import { meaningsOf, type NameMeaning } from './column-names.ts'
import { comparedName } from './column-places.ts'

type Settled = Pick<ColumnPlaces, 'place' | 'mapped' | 'unread'>

/** How many rows below a header are looked at. */
export const LOOKED_AT = 200

/** What the columns of a file may be. Nothing is read by it. */
export interface ColumnGuesses {
  /** In the order of the file: one for each column of petstock, but for barcodes, of which a file may have several columns. */
  readonly mappings: readonly NamedMapping[]
  readonly open: readonly OpenColumn[]
}

/** A column of petstock that several of the file may be, the likeliest first: a person has to say which. */
export interface OpenColumn {
  readonly column: CsvColumn
  readonly candidates: readonly FileColumn[]
}

/** A wrong guess of these would be a wrong stock: where two columns would do, the shop alone knows. */
const ASKED: readonly CsvColumn[] = ['petId', 'quantity']

/** The columns of a file with their first cells, out of the names of its header and the first rows below it. */
export function columnsOf(
  names: readonly string[],
  rows: readonly TableRow[],
): readonly FileColumn[] {
  const first = rows.slice(0, LOOKED_AT).filter(({ cells }) => !isTotalLine(cells, ''))
  return names.map((name, at) => ({
    name,
    cells: first.map(({ line, cells, notes }) => {
      return { line, text: cells[at] ?? '', isMoney: notes?.[at] === 'money' }
    }),
  }))
}

interface Candidate {
  readonly at: number
  readonly of: FileColumn
  readonly meaning: NameMeaning
  readonly fit: number
}

/**
 * Guesses which columns of petstock those of a file are, by the words of their names and by their cells.
 * @param columns all of them, those that are read already too
 * @param settled where columns of petstock stand by their own names or by a mapping: these always win
 */
export function guessColumns(columns: readonly FileColumn[], settled: Settled): ColumnGuesses {
  const meanings = meaningsOf(columns.map(({ name }) => name))
  const candidates = groupBy(
    candidatesOf(columns, meanings, settled),
    ({ meaning }) => meaning.column,
  )
  const mappings: NamedMapping[] = []
  let furtherBarcodes: readonly NamedMapping[] = []
  const open: OpenColumn[] = []
  let stockAt = settled.place.get('quantity')
  let numberAt = settled.place.get('petId')
  for (const column of CSV_COLUMNS) {
    const found = [...(candidates.get(column) ?? [])].sort(byFit)
    if (column === 'barcode') {
      const codes = furtherCodes(columns, meanings, settled, numberAt)
      const all = barcodeMappings([...found, ...codes], columns, settled)
      mappings.push(...all.slice(0, all.length - codes.length))
      furtherBarcodes = all.slice(all.length - codes.length)
      continue
    }
    const alike = found.filter((each) => isAsGood(each, found[0], column))
    if (ASKED.includes(column) && alike.length > 1) {
      open.push({ column, candidates: alike.map(({ of }) => of) })
      continue
    }
    const branch = stockAt === undefined ? undefined : (meanings[stockAt]?.branch ?? '')
    const chosen = column === 'lowStockAt' ? ofBranch(found, branch) : found[0]
    if (column === 'quantity') stockAt ??= chosen?.at
    if (column === 'petId') numberAt ??= chosen?.at
    if (chosen !== undefined) mappings.push({ name: chosen.of.name, column })
  }
  const order = columns.map(({ name }) => name)
  mappings.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  // What is printed on a package comes before what a shop has made itself.
  return { mappings: [...mappings, ...furtherBarcodes], open }
}

function candidatesOf(
  columns: readonly FileColumn[],
  meanings: readonly (NameMeaning | undefined)[],
  settled: Settled,
): readonly Candidate[] {
  const isFree = freeColumns(columns, settled)
  return columns.flatMap((of, at) => {
    const meaning = meanings[at]
    if (meaning === undefined || !isFree(of, at)) return []
    const { column } = meaning
    if (!isOpen(column, settled)) return []
    const isSaid = meaning.isStrong && meaning.closeness === 4
    const fit = fitOfCells(column, of) ?? (isSaid ? fitOfName(column, of) : undefined)
    return fit === undefined ? [] : [{ at, of, meaning, fit }]
  })
}

/** Says of a column whether it is not read, and a mapping could say that it is meant: not of two that have one name. */
function freeColumns(columns: readonly FileColumn[], { place }: Settled) {
  const read = new Set(place.values())
  const named = groupBy(columns, ({ name }) => comparedName(name))
  return ({ name }: FileColumn, at: number): boolean =>
    !read.has(at) && named.get(comparedName(name))?.length === 1
}

/** Whether it is still to be said where a column of petstock stands, or where more of it do. */
const isOpen = (column: CsvColumn, { place, mapped, unread }: Settled): boolean =>
  !unread.has(column) && (!place.has(column) || (column === 'barcode' && !mapped.has(column)))

/** What a shop calls its goods beside their numbers: it is on their labels. */
function furtherCodes(
  columns: readonly FileColumn[],
  meanings: readonly (NameMeaning | undefined)[],
  settled: Settled,
  numberAt: number | undefined,
): readonly Pick<Candidate, 'of'>[] {
  const numbers = columns[numberAt ?? -1]
  if (numbers === undefined || !isOpen('barcode', settled)) return []
  const isFree = freeColumns(columns, settled)
  return columns.flatMap((of, at) =>
    at !== numberAt && meanings[at]?.column === 'petId' && isFree(of, at) && holdsCodes(of)
      ? [{ of }]
      : [],
  )
}

const byFit = (a: Candidate, b: Candidate): number =>
  b.fit - a.fit ||
  Number(b.meaning.isStrong) - Number(a.meaning.isStrong) ||
  b.meaning.closeness - a.meaning.closeness ||
  a.at - b.at

/** Numbers are alike by whatever name; a quantity on hand is better than one that is available. */
const isAsGood = (one: Candidate, best: Candidate | undefined, column: CsvColumn): boolean =>
  one.fit === best?.fit && (column === 'petId' || one.meaning.isStrong === best.meaning.isStrong)

/** The level of the branch whose stock is read, or of all of them; none of another one. */
function ofBranch(found: readonly Candidate[], branch: string | undefined): Candidate | undefined {
  const of = (name: string | undefined) => found.find(({ meaning }) => meaning.branch === name)
  return of(branch) ?? of('') ?? (branch === '' && found.length === 1 ? found[0] : undefined)
}

/** All that may be barcodes; with the column of that name, since mappings take its place. */
function barcodeMappings(
  found: readonly Pick<Candidate, 'of'>[],
  columns: readonly FileColumn[],
  { place }: Pick<ColumnPlaces, 'place'>,
): readonly NamedMapping[] {
  const own = columns[place.get('barcode') ?? -1]
  const all = found.length === 0 || own === undefined ? found : [{ of: own }, ...found]
  return all.map(({ of: { name } }) => ({ name, column: 'barcode' }))
}
