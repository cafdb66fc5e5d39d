import { groupBy } from '../../everywhere/lists.ts'
import { quoteValue } from '../cells/import-values.ts'
import { wordsOf } from '../columns/column-names.ts'
import type { Findings } from '../reading/findings.ts'
import { lineWord } from '../reading/import-reading.ts'
import {
  ALL_BRANCHES,
  MAX_SHOWN,
  type ReadingChoice,
  type ReadingQuestion,
} from '../reading/questions.ts'
import { cellAt, type TableHeader, type TableRow } from '../reading/table.ts'
import { PLACE_WORDS, partsOfPlace } from './place-names.ts'
import { rowsOfRepeated } from './row-key.ts'

// Some programs write a pet once for each place that keeps it. petstock keeps the stock of one shop.

const OF_PLACE = new Set([...PLACE_WORDS, 'branch', 'warehouse', 'outlet', 'filiale'])
const IS_PLACE = /^(?:store|shop|laden|lager)(?: name)?$/
/** What a file says of a place beside its name, and places within one. */
const OTHER = new Set(['id', 'type', 'code', 'nr', 'bin', 'default', 'standard', 'parent'])

/** How many places a question has. */
const MOST = 8

/** The rows of a table, and the column that says in which place each is. */
interface PlacedRows {
  readonly header: TableHeader
  readonly rows: readonly TableRow[]
  /** Empty: the row is in none. */
  readonly branchOf: (row: TableRow) => string
}

/**
 * Takes away the rows of other places than a person has decided; without a decision, asks where a pet is in several. Who has
 * said that the rows of a pet are added up has decided for all places.
 */
export function withoutOtherBranches(
  header: TableHeader,
  rows: readonly TableRow[],
  findings: Findings,
): readonly TableRow[] {
  const { branch: decided, repeatedPets } = findings.decisions
  const at = decided === ALL_BRANCHES ? undefined : placeColumn(header)
  if (at === undefined)
    return decided === undefined || decided === ALL_BRANCHES
      ? rows
      : refuseBranch(decided, undefined, rows, findings)
  if (decided === undefined && repeatedPets === 'added') return rows
  const placed: PlacedRows = { header, rows, branchOf: ({ cells }) => cellAt(cells, at) }
  const { branchOf } = placed
  if (decided === undefined) {
    const question = questionOf(placed)
    findings.branchQuestion = question
    if (question !== undefined) warnOf(header.names[at] ?? '', question, placed, findings)
    return rows
  }
  const isOther = (row: TableRow) => branchOf(row) !== '' && !isWithin(branchOf(row), decided)
  const isThere = rows.some((row) => branchOf(row) !== '' && !isOther(row))
  if (!isThere) return refuseBranch(decided, questionOf(placed), rows, findings)
  const others = rows.filter(isOther)
  const [first] = others
  if (first === undefined) return rows
  const { line } = first
  const count = others.length
  findings.warn({
    ...{ code: 'branches_left_out', value: decided, line, count },
    text: `${count} ${lineWord(findings.format)}s of other places than ${quoteValue(decided)} are left out, as you decided, the first is ${line}`,
  })
  return rows.filter((row) => !isOther(row))
}

/** Whether a place is another one or in it: `WH/Stock/Shelf 2` is in `WH/Stock`. */
function isWithin(place: string, other: string): boolean {
  const partsOf = (each: string) => partsOfPlace(each.toLowerCase())
  const parts = partsOf(place)
  return partsOf(other).every((part, at) => parts[at] === part)
}

/** Whether some places are not all in one of them. */
const areApart = (all: readonly string[]): boolean => {
  const places = all.slice(0, MOST)
  return places.some((one) =>
    places.some((other) => !isWithin(one, other) && !isWithin(other, one)),
  )
}

function placeColumn({ names, columns: { place, moreBarcodes } }: TableHeader): number | undefined {
  const read = new Set([...place.values(), ...moreBarcodes])
  const at = names.findIndex((name, nth) => {
    const words = wordsOf(name)
    const isPlace = words.some((word) => OF_PLACE.has(word)) || IS_PLACE.test(words.join(' '))
    return isPlace && !read.has(nth) && !words.some((word) => OTHER.has(word))
  })
  return at === -1 ? undefined : at
}

/** Asks for the place where a pet has rows of several. */
function questionOf({ header, rows, branchOf }: PlacedRows): ReadingQuestion | undefined {
  const inPlaces = rows.filter((row) => branchOf(row) !== '')
  const several = rowsOfRepeated(header, inPlaces, rows).find((some) =>
    areApart([...new Set(some.map(branchOf))]),
  )
  if (several === undefined) return undefined
  const choices = [...groupBy(inPlaces, branchOf)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST)
    .map(([value, some]): ReadingChoice => ({ value, shows: shownOf(header, some) }))
  const all = { value: ALL_BRANCHES, shows: shownOf(header, several) }
  return { about: 'branch', column: null, choices: [...choices, all] }
}

const shownOf = ({ columns: { place } }: TableHeader, some: readonly TableRow[]) =>
  some.slice(0, MAX_SHOWN).map(({ line, cells }) => {
    const name = cellAt(cells, place.get('name')) || cellAt(cells, place.get('petId'))
    return { line, text: `${name}: ${cellAt(cells, place.get('quantity'))}` }
  })

function warnOf(
  value: string,
  question: ReadingQuestion,
  { rows, branchOf }: PlacedRows,
  findings: Findings,
): void {
  const count = new Set(rows.map(branchOf).filter((branch) => branch !== '')).size
  const line = question.choices[0]?.shows[0]?.line ?? 0
  findings.warn({
    ...{ code: 'branches', value, line, count, question },
    text: `the column ${quoteValue(value)} has ${count} places, and some pets have a ${lineWord(findings.format)} for each: decide for one of them, or that all are added up`,
  })
}

function refuseBranch(
  branch: string,
  question: ReadingQuestion | undefined,
  rows: readonly TableRow[],
  findings: Findings,
): readonly TableRow[] {
  const reason = `has no place ${quoteValue(branch)} whose lines could be read`
  const asked = question === undefined ? {} : { question }
  findings.refuse(null, null, { code: 'unknown_branch', reason, ...asked }, branch)
  return rows
}
