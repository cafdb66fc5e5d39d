import { groupBy } from '../../../everywhere/lists.ts'
import { wellFormed } from '../../../everywhere/well-formed.ts'
import type {
  ImportProblem,
  ImportProblemCode,
  ImportReading,
} from '../../../transfer/reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn } from '../../../transfer/reading/list-columns.ts'
import type { TableRow } from '../../../transfer/reading/table.ts'
import { correctionsOf, type Edit } from './edits.ts'

/** Equal mistakes of a file, as a person puts them right. */
export interface MistakeGroup {
  /** Names the group while the file is read again and again. */
  readonly key: string
  readonly code: ImportProblemCode
  /** The column whose cells can be corrected; null: the lines can only be left out, or the file corrected. */
  readonly column: CsvColumn | null
  /** The reader's own sentence. */
  readonly reason: string
  readonly count: number
  /** All of its lines, ascending; none: the mistake is one of the whole file. */
  readonly lines: readonly number[]
  /** The first of what is to be put right. */
  readonly items: readonly MistakeItem[]
  readonly moreItems: number
  /** How many corrections put it right; 1 where that is done in the file. */
  readonly corrections: number
  /** Whether its lines can be left out beside the file. */
  readonly canLeaveOut: boolean
  /** Whether some lines have the same value, and are put right in one go. */
  readonly isGathered: boolean
}

/** A cell to be put right, or all cells of a column with one value. */
export interface MistakeItem {
  readonly value: string
  readonly lines: readonly number[]
  /** The other cells of the first line, by which a person finds it. */
  readonly beside: string
  readonly elsewhere: ImportProblem['elsewhere'] | null
}

/** How the groups are shown. */
export interface MistakeView {
  /** How many items of a group, by its key. */
  readonly shown: Readonly<Record<string, number>>
  /** The groups whose lines are put right one by one, by their keys. */
  readonly single: readonly string[]
}

export const FIRST_ITEMS = 20

/** How many more one tap shows. */
export const MORE_ITEMS = 100

/** Their sentences name what differs from line to line. */
const ONE_RULE: readonly ImportProblemCode[] = ['repeated_pet', 'repeated_barcode', 'taken_code']

/** Columns in which no two pets may have the same. */
const OWN: readonly string[] = ['petId', 'barcode']

/** Groups the mistakes of a reading, in the order in which each was found first. */
export function groupMistakes(
  reading: ImportReading,
  view: MistakeView,
  edits: readonly Edit[],
): MistakeGroup[] {
  if (reading.problems.length === 0) return []
  const rows = new Map(reading.lines.map((row) => [row.line, row]))
  const corrected = correctedBy(edits)
  const problems = reading.problems.map((problem) => asCaused(problem, corrected))
  const groups = groupBy(problems, ({ column, code, rule, reason }) =>
    JSON.stringify([column, code, ONE_RULE.includes(code) ? '' : (rule ?? reason)]),
  )
  return [...groups].map(([key, problems]) => groupOf(key, problems, rows, view))
}

/** The corrected values of a column, by their lines. */
type Corrected = ReadonlyMap<string | null, ReadonlyMap<number, string>>

function correctedBy(edits: readonly Edit[]): Corrected {
  const byColumn = groupBy(correctionsOf(edits).cells, ({ column }) => column)
  return new Map(
    [...byColumn].map(([column, cells]) => [
      column,
      new Map(cells.map(({ line, value }) => [line, value])),
    ]),
  )
}

/** A mistake of two lines, at the line whose correction has caused it: the reader finds it at the later one. */
function asCaused(problem: ImportProblem, corrected: Corrected): ImportProblem {
  const { line, column, elsewhere } = problem
  if (line === null || !elsewhere || !('line' in elsewhere)) return problem
  const values = corrected.get(column)
  const value = values?.get(elsewhere.line)
  if (value === undefined || values?.has(line)) return problem
  return { ...problem, line: elsewhere.line, value, elsewhere: { line } }
}

function groupOf(
  key: string,
  problems: readonly ImportProblem[],
  rows: ReadonlyMap<number, TableRow>,
  view: MistakeView,
): MistakeGroup {
  const [first] = problems
  if (first === undefined) throw new Error('a group has a mistake')
  const lines = [...new Set(problems.flatMap(({ line }) => line ?? []))].sort((a, b) => a - b)
  const column = correctable(first, rows)
  const gathered = gather(problems, OWN.includes(first.column ?? '') || view.single.includes(key))
  const shown = gathered.slice(0, view.shown[key] ?? FIRST_ITEMS)
  return {
    key,
    code: first.code,
    column,
    reason: first.rule ?? first.reason,
    count: problems.length,
    lines,
    canLeaveOut: lines.length > 0 && lines.every((line) => rows.has(line)),
    items: shown.map(({ value, lines: same, elsewhere }) => {
      const beside = besideOf(rows.get(same[0] ?? 0), value)
      return { value, lines: same, beside, elsewhere: elsewhere ?? null }
    }),
    moreItems: gathered.length - shown.length,
    corrections: Math.max(1, gathered.length),
    isGathered: gathered.some(({ lines: same }) => same.length > 1),
  }
}

interface Gathered {
  readonly value: string
  readonly lines: readonly number[]
  readonly elsewhere: ImportProblem['elsewhere'] | undefined
}

/** The problems, those of one value together. */
function gather(problems: readonly ImportProblem[], isSingle: boolean): readonly Gathered[] {
  const withLines = problems
    .filter(({ line }) => line !== null)
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (isSingle) {
    return withLines.map(({ line, value, elsewhere }) => ({
      value: value ?? '',
      lines: line === null ? [] : [line],
      elsewhere,
    }))
  }
  return [...groupBy(withLines, ({ value }) => value ?? '')].map(([value, same]) => ({
    value,
    lines: same.flatMap(({ line }) => line ?? []),
    elsewhere: same[0]?.elsewhere,
  }))
}

function correctable(
  { column, line }: ImportProblem,
  rows: ReadonlyMap<number, TableRow>,
): CsvColumn | null {
  if (line === null || !rows.has(line)) return null
  return CSV_COLUMNS.find((each) => each === column) ?? null
}

const MAX_BESIDE = 60

function besideOf(row: TableRow | undefined, value: string): string {
  const cells = (row?.cells ?? []).map((cell) => cell.trim())
  const others = cells.filter((cell) => cell !== '' && cell !== value.trim()).join(' · ')
  return others.length > MAX_BESIDE ? `${wellFormed(others.slice(0, MAX_BESIDE))}…` : others
}
