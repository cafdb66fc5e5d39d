import { parse } from 'csv-parse/sync'
import { CSV_COLUMNS, type CsvColumn } from './csv-format.ts'
import { nextLine } from './file-text.ts'
import type { ImportFindings } from './import-reading.ts'
import { quoteValue } from './import-values.ts'

const REQUIRED = ['petId', 'quantity', 'status'] as const
const EXPECTED = `the header must be ${CSV_COLUMNS.join(',')} (name and lowStockAt may be left out)`

/** The header of a CSV file: the place of each column, and where the records begin. */
export interface CsvHeader {
  readonly delimiter: ',' | ';'
  readonly width: number
  readonly position: ReadonlyMap<CsvColumn, number>
  readonly recordsOffset: number
  readonly recordsLine: number
}

/** Reads the first line that is not empty as the header. Where it cannot be one, notes the problems and returns undefined. */
export function readCsvHeader(bytes: Uint8Array, findings: ImportFindings): CsvHeader | undefined {
  const found = findHeaderLine(bytes)
  if (found === undefined) {
    findings.refuse(null, null, `is empty; ${EXPECTED}`)
    return undefined
  }
  const delimiter = decideDelimiter(found.text)
  const names = splitHeader(found.text, delimiter)
  if (names === undefined) {
    findings.refuse(found.line, null, `the quotes do not match; ${EXPECTED}`)
    return undefined
  }
  const position = locateColumns(names, found.line, findings)
  if (position === undefined) return undefined
  const recordsLine = found.line + 1
  return { delimiter, width: names.length, position, recordsOffset: found.end, recordsLine }
}

function findHeaderLine(bytes: Uint8Array) {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = nextLine(bytes, start)
    const text = new TextDecoder().decode(bytes.subarray(start, end))
    if (/[^\s,;"]/.test(text)) return { text, line, end }
    start = end
  }
  return undefined
}

function decideDelimiter(header: string): ',' | ';' {
  const unquoted = header.replace(/"[^"]*"/g, '')
  return unquoted.split(';').length > unquoted.split(',').length ? ';' : ','
}

function splitHeader(header: string, delimiter: string): string[] | undefined {
  try {
    return parse(header, { delimiter })[0]
  } catch {
    return undefined
  }
}

function locateColumns(
  names: readonly string[],
  line: number,
  findings: ImportFindings,
): ReadonlyMap<CsvColumn, number> | undefined {
  const position = new Map<CsvColumn, number>()
  const unknown: string[] = []
  let usable = true
  for (const [at, name] of names.map((text) => text.trim()).entries()) {
    const column = CSV_COLUMNS.find((known) => known.toLowerCase() === name.toLowerCase())
    if (column === undefined) unknown.push(name)
    else if (!position.has(column)) position.set(column, at)
    else {
      findings.refuse(line, column, 'the header has this column twice')
      usable = false
    }
  }
  const missing = REQUIRED.filter((column) => !position.has(column))
  if (missing.length > 0) {
    findings.refuse(line, null, `these columns are missing: ${missing.join(', ')}; ${EXPECTED}`)
    return undefined
  }
  for (const name of unknown) {
    if (name !== '') findings.warn(`the column ${quoteValue(name)} is not known and is left out`)
  }
  return usable ? position : undefined
}
