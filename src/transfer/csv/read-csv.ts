import { unguardFormula } from '../cells/csv-format.ts'
import { LOOKED_AT } from '../columns/column-guesses.ts'
import { isLegacy } from '../encoding/encodings.ts'
import type { FileText } from '../file/file-text.ts'
import { ImportFindings } from '../findings/import-findings.ts'
import {
  BeyondBounds,
  MAX_LINES,
  type ReadingTime,
  TableSize,
  tooManyLines,
} from '../reading/bounds.ts'
import { correctRows, type ReadingOptions } from '../reading/corrections.ts'
import type { ImportReading, Mistake } from '../reading/import-reading.ts'
import type { TableContent, TableRow } from '../reading/table.ts'
import type { CsvUnderstanding, Found, Separator } from '../reading/understanding.ts'
import { readPets } from '../table/read-table.ts'
import { checkHeader } from '../table/table-header.ts'
import { understandTable } from '../table/understood-table.ts'
import { type CsvHeader, findHeader } from './csv-header.ts'
import { countLineEnds, hasMoreLines, rowsOf } from './csv-rows.ts'

/** Reads a CSV file. @throws BeyondBounds */
export function readCsv(
  file: FileText,
  { mappings, corrections, decisions, currency, time }: ReadingOptions,
): ImportReading {
  const findings = new ImportFindings('csv', decisions, currency)
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

/** Says how a CSV file was understood. */
const understandCsv = (
  file: FileText,
  { separator, separatorFrom }: CsvHeader,
  content: TableContent,
): CsvUnderstanding => ({
  encoding: file.encoding,
  encodingExample: isLegacy(file.encoding) ? firstSpecialWord(file.text) : null,
  separator,
  separatorFrom,
  ...understandTable(content),
})

/** How much of a word is shown on each side of its special letter. */
const SHOWN_ASIDE = 20

/** The first word with a letter or sign that is not plain ASCII. */
function firstSpecialWord(text: string): Found | null {
  const at = text.search(/[^\0-\x7f]/)
  if (at === -1) return null
  const [before = ''] = /[^\s,;|"]*$/.exec(text.slice(Math.max(0, at - SHOWN_ASIDE), at)) ?? []
  const [after = ''] = /^[^\s,;|"]*/.exec(text.slice(at, at + SHOWN_ASIDE)) ?? []
  return { line: countLineEnds(text, 0, at + 1), text: before + after }
}
