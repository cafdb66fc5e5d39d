import type { ColumnMapping } from '../import-reading.ts'
import { HEADER_WITHIN, headersOf, isComplete } from '../table-header.ts'
import { SheetReading } from './sheet.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'
import type { ZipEntry } from './zip-directory.ts'

/** In how many sheets a header is looked for. */
const MAX_LOOKED_INTO = 50

export interface SheetChoice {
  readonly sheet: WorkbookSheet
  /** What was read of it so far. */
  readonly reading: SheetReading
  /** Other sheets that have a header, too. */
  readonly alike: readonly WorkbookSheet[]
}

/**
 * Chooses the sheet to read: the first one that is shown and has a header; else the first one that is shown and has a value.
 * Hidden sheets are chosen only where no other has a value.
 */
export function chooseSheet(
  workbook: Workbook,
  mappings: readonly ColumnMapping[],
): SheetChoice | undefined {
  const inOrder = [...workbook.sheets].sort((a, b) => Number(a.isHidden) - Number(b.isHidden))
  // A file may be listed as several sheets.
  const readings = new Map<ZipEntry, SheetReading>()
  const filled = inOrder.slice(0, MAX_LOOKED_INTO).flatMap((sheet) => {
    const reading = readings.get(sheet.entry) ?? new SheetReading(workbook, sheet)
    readings.set(sheet.entry, reading)
    const rows = reading.firstRows(HEADER_WITHIN)
    const hasHeader = headersOf(rows, mappings).some(isComplete)
    return rows.length === 0 ? [] : [{ sheet, reading, hasHeader }]
  })
  const shown = filled.filter(({ sheet }) => !sheet.isHidden)
  const candidates = shown.length === 0 ? filled : shown
  const withHeader = candidates.filter(({ hasHeader }) => hasHeader)
  const chosen = withHeader[0] ?? candidates[0]
  if (chosen === undefined) return undefined
  const { sheet, reading } = chosen
  return {
    sheet,
    reading,
    alike: withHeader.map((each) => each.sheet).filter((each) => each !== sheet),
  }
}
