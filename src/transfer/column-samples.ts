import type { ColumnSample } from './import-reading.ts'
import { shorten } from './import-values.ts'
import type { TableRow } from './table.ts'

/** How many cells of a column show a person what it is. */
export const SHOWN_CELLS = 3

/** In how many rows they are looked for. */
const LOOKED_THROUGH = 200

/** The columns that have a name, each with its first cells. */
export const samplesOf = (
  names: readonly string[],
  rows: readonly TableRow[],
): readonly ColumnSample[] =>
  names.flatMap((name, at) => (name === '' ? [] : [{ name, cells: firstCells(rows, at) }]))

function firstCells(rows: readonly TableRow[], at: number): readonly string[] {
  const found: string[] = []
  for (const { cells } of rows.slice(0, LOOKED_THROUGH)) {
    const text = cells[at]?.trim() ?? ''
    if (text !== '') found.push(shorten(text))
    if (found.length === SHOWN_CELLS) break
  }
  return found
}
