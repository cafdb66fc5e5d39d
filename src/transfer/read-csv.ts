import { BeyondBounds, MAX_LINES, type ReadingTime, TableSize, tooManyLines } from './bounds.ts'
import { LOOKED_AT } from './column-guesses.ts'
import { correctRows, type ReadingOptions } from './corrections.ts'
import { unguardFormula } from './csv-format.ts'
import { type CsvHeader, findHeader } from './csv-header.ts'
import { hasMoreLines, rowsOf, type Separator } from './csv-rows.ts'
import type { FileText } from './file-text.ts'
import { ImportFindings } from './import-findings.ts'
import type { ImportReading, Mistake } from './import-reading.ts'
import { readPets } from './read-table.ts'
import type { TableRow } from './table.ts'
import { checkHeader } from './table-header.ts'
import { understandCsv } from './understood-csv.ts'

/** Reads a CSV file. @throws BeyondBounds */
export function readCsv(
  file: FileText,
  { mappings, corrections, decisions, time }: ReadingOptions,
): ImportReading {
  const findings = new ImportFindings('csv', decisions)
  if (hasMoreLines(file.text, MAX_LINES)) throw new BeyondBounds(tooManyLines)
  const header = findHeader(file.text, mappings)
  if ('code' in header) return findings.refused(header.line, header)
  const unusable = checkHeader(header, firstBelow(file.text, header), mappings, findings)
  if (unusable !== undefined) return unusable
  const corrected = correctRows(
    rowsBelow(file.text, header, findings, time),
    header,
    corrections,
    findings,
  )
  const content = readPets(header, corrected, findings, {
    textOf: unguardFormula,
    time,
    wrongWidth: (count) => wrongWidth(count, header),
  })
  return findings.reading(understandCsv(file, header, content), content)
}

/** The rows at which guesses look; those that cannot be read are refused later. */
function firstBelow(text: string, { separator, start, line }: CsvHeader): readonly TableRow[] {
  const rows: TableRow[] = []
  let faults = 0
  for (const row of rowsOf(text, separator, start)) {
    if ('fault' in row) faults++
    else if (row.line > line) rows.push(row)
    if (rows.length + faults === LOOKED_AT) break
  }
  return rows
}

function rowsBelow(
  text: string,
  header: CsvHeader,
  findings: ImportFindings,
  time: ReadingTime,
): TableRow[] {
  const rows: TableRow[] = []
  const size = new TableSize()
  for (const row of rowsOf(text, header.separator, header.start)) {
    time.check()
    if ('fault' in row) findings.refuse(row.line, null, row.fault)
    else if (row.line > header.line) {
      size.add(row.cells)
      rows.push(asWide(row, header.names.length))
    }
  }
  return rows
}

/** A row that ends early has empty cells at its end. */
const asWide = (row: TableRow, width: number): TableRow =>
  row.cells.length < width
    ? { ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? '') }
    : row

const wrongWidth = (
  count: number,
  { names: { length: width }, separator }: CsvHeader,
): Mistake => ({
  code: 'wrong_width',
  reason: `has ${count} cells where the header has ${width}: a cell with a ${MARKS[separator]} in it must be in quotes`,
})

const MARKS: { readonly [separator in Separator]: string } = {
  ',': ',',
  ';': ';',
  '\t': 'tab',
  '|': '|',
}
