import type { ColumnMapping } from '../import-reading.ts'
import { HEADER_WITHIN, headersOf, isComplete } from '../table-header.ts'
import { readSheet } from './sheet.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

/** In how many sheets a header is looked for. */
const MAX_LOOKED_INTO = 50

export interface SheetChoice {
  readonly sheet: WorkbookSheet
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
  const inOrder = workbook.sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const filled = inOrder.slice(0, MAX_LOOKED_INTO).flatMap((sheet) => {
    const { rows } = readSheet(workbook, sheet, HEADER_WITHIN)
    const hasHeader = headersOf(rows, mappings).some(isComplete)
    return rows.length === 0 ? [] : [{ sheet, hasHeader }]
  })
  const shown = filled.filter(({ sheet }) => !sheet.isHidden)
  const candidates = shown.length === 0 ? filled : shown
  const withHeader = candidates.filter(({ hasHeader }) => hasHeader).map(({ sheet }) => sheet)
  const sheet = withHeader[0] ?? candidates[0]?.sheet
  return sheet && { sheet, alike: withHeader.filter((each) => each !== sheet) }
}
