import type { CellNote, CellNotes } from '../reading/table.ts'
import type { CellRange } from './cell-reference.ts'
import { damaged } from './workbook-problem.ts'

const NONE: CellNotes = []

/**
 * Says which cells of a row others cover.
 * @param merged ranges of which the first cell alone has a value
 * @param columns those that are read, from 0
 * @returns a function to be asked for ascending rows. It throws a WorkbookProblem where merged cells overlap
 */
export function mergedNotes(
  merged: readonly CellRange[],
  columns: ReadonlySet<number>,
): (line: number) => CellNotes {
  const read = [...columns]
  const covers = ({ left, right }: CellRange, place: number): boolean =>
    place >= left - 1 && place < right
  const waiting = merged
    .filter((range) => read.some((place) => covers(range, place)))
    .sort((a, b) => b.top - a.top)
  let open: CellRange[] = []
  return (line) => {
    for (let next = waiting.at(-1); next !== undefined && next.top <= line; next = waiting.at(-1)) {
      waiting.pop()
      if (next.bottom >= line) open.push(next)
    }
    open = open.filter(({ bottom }) => bottom >= line)
    if (open.length > read.length) throw damaged('its merged cells overlap')
    if (open.length === 0) return NONE
    const notes: (CellNote | undefined)[] = []
    for (const range of open) {
      for (const place of read) {
        const isFirst = line === range.top && place === range.left - 1
        if (covers(range, place) && !isFirst) notes[place] = 'merged'
      }
    }
    return notes
  }
}
