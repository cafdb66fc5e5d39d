import { unguardFormula } from '../cells/csv-format.ts'
import { quoteValue } from '../cells/import-values.ts'
import { ImportFindings } from '../findings/import-findings.ts'
import type { ReadingTime } from '../reading/bounds.ts'
import { correctRows, type ReadingOptions } from '../reading/corrections.ts'
import type { ImportReading } from '../reading/import-reading.ts'
import type { TableContent, TableHeader, TableRow } from '../reading/table.ts'
import type { SheetUnderstanding } from '../reading/understanding.ts'
import { readPets } from '../table/read-table.ts'
import { checkHeader, EXPECTED_HEADER } from '../table/table-header.ts'
import { countLines, understandTable } from '../table/understood-table.ts'
import { mergedNotes } from './cell-ranges.ts'
import { chooseSheet, type SheetChoice } from './choose-sheet.ts'
import { isExportedCsv, warnOfChangedTexts, warnOfGuards } from './exported-csv.ts'
import { refuseOldWorkbook, refuseOtherZip } from './file-kind.ts'
import type { SheetContent } from './sheet.ts'
import { ZipFile } from './unpack.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { damaged, WorkbookProblem } from './workbook-problem.ts'

/** Reads an .xlsx workbook. @throws BeyondBounds */
export function readXlsx(bytes: Uint8Array, options: ReadingOptions): ImportReading {
  const findings = new ImportFindings('xlsx', options.decisions, options.currency)
  try {
    const workbook = openFile(bytes, options.time)
    const choice = chooseSheet(workbook, options.mappings, options.decisions.sheet)
    if (choice === undefined) {
      throw new WorkbookProblem(`is empty; ${EXPECTED_HEADER}`, 'empty_file')
    }
    const sheets = { read: choice.sheet.name, all: workbook.sheets.map(({ name }) => name) }
    return { ...readPetsOf(workbook, choice, options, findings), sheets }
  } catch (error) {
    if (!(error instanceof WorkbookProblem)) throw error
    return new ImportFindings('xlsx').refused(null, error.mistake)
  }
}

function openFile(bytes: Uint8Array, time: ReadingTime): Workbook {
  refuseOldWorkbook(bytes)
  const zip = new ZipFile(bytes, time)
  refuseOtherZip(zip)
  return openWorkbook(zip)
}

function readPetsOf(
  workbook: Workbook,
  choice: SheetChoice,
  { mappings, corrections, time }: ReadingOptions,
  findings: ImportFindings,
): ImportReading {
  const content = choice.reading.content()
  const { header } = choice
  const below = content.rows.filter(({ line }) => line > header.line)
  const unusable = checkHeader(header, below, mappings, findings)
  if (unusable !== undefined) return unusable
  warnOfSheets(choice, findings)
  const found = asWide(below, content.merged, header, findings)
  const corrected = correctRows(found, header, corrections, findings)
  const isCsv = isExportedCsv(content, header)
  if (isCsv) warnOfChangedTexts(corrected.rows, header, findings)
  else warnOfGuards(corrected.rows, header, findings)
  const table = readPets(header, corrected, findings, {
    textOf: isCsv ? unguardFormula : (cell) => cell,
    wrongWidth,
    time,
  })
  return findings.reading(understandSheet(workbook, choice, content, table), table)
}

/** Rows are made as wide as the header. */
const wrongWidth = (count: number): never => {
  throw damaged(`a row has ${count} cells`)
}

function warnOfSheets({ sheet, alike }: SheetChoice, findings: ImportFindings): void {
  if (alike.length === 0) return
  const others = alike.map(({ name }) => quoteValue(name)).join(', ')
  findings.warn({
    code: 'other_sheets',
    text: `only the sheet ${quoteValue(sheet.name)} is read; ${others} could be a list of pets, too: choose it if it is the right one`,
  })
}

/** The rows below a header, as wide as it is, with notes where merged cells cover one. */
function asWide(
  below: readonly TableRow[],
  merged: SheetContent['merged'],
  header: TableHeader,
  findings: ImportFindings,
): TableRow[] {
  const width = header.names.length
  const beside = below.find(({ cells }) => cells.length > width)
  if (beside !== undefined) {
    findings.warn({
      ...{ code: 'beside_header', line: beside.line },
      text: `cells to the right of the header are left out, the first in row ${beside.line}`,
    })
  }
  const notesOf = mergedNotes(
    merged,
    new Set([...header.columns.place.values(), ...header.columns.moreBarcodes]),
  )
  return below.map((row) => {
    const covered = notesOf(row.line)
    if (row.cells.length === width && covered.length === 0) return row
    const { line, cells, notes } = row
    const wide = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    const all = covered.length === 0 ? notes : wide.map((_, at) => covered[at] ?? notes?.[at])
    return { line, cells: wide, ...(all === undefined ? {} : { notes: all }) }
  })
}

function understandSheet(
  { sheets }: Workbook,
  { sheet }: SheetChoice,
  { hiddenRows, hiddenColumns }: SheetContent,
  table: TableContent,
): SheetUnderstanding {
  const others = sheets.filter((each) => each !== sheet)
  const { place } = table.header.columns
  return {
    sheet: sheet.name,
    otherSheets: others.map(({ name, isHidden }) => ({ name, isHidden })),
    hiddenRows: countLines(table.rows.filter(({ line }) => hiddenRows.has(line))),
    hiddenColumns: [...place].filter(([, at]) => hiddenColumns.has(at)).map(([column]) => column),
    ...understandTable(table),
  }
}
