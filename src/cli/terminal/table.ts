import { textWidth } from '#runtime/text-width'
import { harmlessText } from '../../names/name.ts'
import type { Tone } from './colours.ts'
import type { Terminal } from './terminal.ts'

type Value = string | number | bigint | null

/** A value of a table, or one in a colour. Null is shown as a dash. */
export type Cell = Value | { readonly value: Value; readonly tone: Tone }

export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The headings of the columns that may be shortened where a terminal is too narrow. */
  readonly freeText: readonly string[]
  /** The headings of the columns that are left out where that is not enough, the first one first. */
  readonly leftOut?: readonly string[]
  /** The headings of the columns that are shortened only when those are left out. */
  readonly shortenedLast?: readonly string[]
  /** The headings of the columns that are left out when all of that is not enough, the first one first. */
  readonly leftOutLast?: readonly string[]
}

interface Shown {
  readonly text: string
  readonly tone: Tone | undefined
}

const GAP = '  '
/** The fewest columns that a text is shortened to. */
const LEAST = 8
/** The fewest that it is shortened to before other columns are left out. */
const READABLE = 16

/**
 * Prints aligned rows under headings. On a terminal, long texts are shortened, and then columns are left out
 * and named in a remark, until a row fits on a line.
 */
export function printTable(terminal: Terminal, { headings, rows, ...table }: Table): void {
  const shown = rows.map((row) => row.map(show))
  const { freeText, shortenedLast = [], leftOutLast = [] } = table
  const leftOut = (table.leftOut ?? []).filter((heading) => headings.includes(heading))
  const columns = headings.map((heading, at): Column => {
    const values = shown.reduce((widest, row) => Math.max(widest, widthAt(row, at)), 0)
    const width = Math.max(values, textWidth(heading))
    if (freeText.includes(heading)) return { heading, at, width, leasts: [READABLE, LEAST, LEAST] }
    if (shortenedLast.includes(heading))
      return { heading, at, width, leasts: [width, width, LEAST] }
    // The zone behind the heading of a time gives way, and its values do not.
    const givesWay = leftOut.includes(heading) || withoutZone(heading) !== heading
    const least = givesWay ? Math.max(LEAST, values) : width
    return { heading, at, width, leasts: [least, least, least] }
  })
  const { fitting, missing } = fit(columns, { leftOut, leftOutLast }, terminal.screen?.columns)
  const titles = headings.map((heading): Shown => ({ text: heading, tone: undefined }))
  for (const row of [titles, ...shown]) {
    terminal.print(
      fitting
        .map(({ at, width }) => lay(row[at], width, terminal))
        .join(GAP)
        .trimEnd(),
    )
  }
  if (missing.length > 0) {
    const names = missing.map(withoutZone).join(', ')
    terminal.note(`not shown, as the terminal is narrow: ${names}. --json has all`)
  }
}

const withoutZone = (heading: string): string => heading.replace(/ \(.*/, '')

const widthAt = (row: readonly Shown[], at: number): number => textWidth(row[at]?.text ?? '')

function show(cell: Cell): Shown {
  const isPainted = typeof cell === 'object' && cell !== null
  const { value, tone } = isPainted ? cell : { value: cell, tone: undefined }
  return { text: harmlessText(String(value ?? '-')), tone }
}

interface Column {
  readonly heading: string
  readonly at: number
  readonly width: number
  /** The fewest columns of the terminal that it takes: while others can be left out, after that, and at last. */
  readonly leasts: readonly [number, number, number]
}

interface Fitting {
  readonly fitting: readonly Column[]
  /** The headings of the columns that are left out. */
  readonly missing: readonly string[]
}

/**
 * Narrows columns while they stay readable, leaves some out, narrows the rest further, and leaves the last ones
 * out, until a row fits.
 */
function fit(
  columns: readonly Column[],
  { leftOut, leftOutLast }: Required<Pick<Table, 'leftOut' | 'leftOutLast'>>,
  available = Number.POSITIVE_INFINITY,
): Fitting {
  const without = (missing: readonly string[]) =>
    columns.filter(({ heading }) => !missing.includes(heading))
  for (let count = 0; count <= leftOut.length; count++) {
    const missing = leftOut.slice(0, count)
    const fitting = narrowed(without(missing), 0, available)
    if (lineWidth(fitting) <= available) return { fitting, missing }
  }
  for (let count = 0; ; count++) {
    const missing = [...leftOut, ...leftOutLast.slice(0, count)]
    const fitting = narrowed(narrowed(without(missing), 1, available), 2, available)
    if (lineWidth(fitting) <= available || count >= leftOutLast.length) return { fitting, missing }
  }
}

/** Narrows the widest columns, one by one, as far as they may be. */
function narrowed(
  columns: readonly Column[],
  stage: 0 | 1 | 2,
  available: number,
): readonly Column[] {
  const fitting = [...columns]
  for (let excess = lineWidth(columns) - available; excess > 0; excess--) {
    const [widest] = fitting
      .filter(({ width, leasts }) => width > leasts[stage])
      .toSorted((a, b) => b.width - a.width)
    if (widest === undefined) break
    fitting[fitting.indexOf(widest)] = { ...widest, width: widest.width - 1 }
  }
  return fitting
}

const lineWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1))

function lay(cell: Shown | undefined, width: number, { paint }: Terminal): string {
  const { text = '', tone } = cell ?? {}
  const short = shorten(text, width)
  const padding = ' '.repeat(Math.max(0, width - textWidth(short)))
  return (tone === undefined ? short : paint(tone, short)) + padding
}

/** Cuts a text between two characters as people see them, and puts a … at its end. */
function shorten(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (textWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
