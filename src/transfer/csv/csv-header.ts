import { tooManyColumns } from '../reading/bounds.ts'
import type { ColumnMapping, Mistake } from '../reading/import-reading.ts'
import type { TableHeader, TableRow } from '../reading/table.ts'
import { SEPARATORS, type Separator } from '../reading/understanding.ts'
import {
  EXPECTED_HEADER,
  HEADER_WITHIN,
  headersOf,
  isComplete,
  mostLikely,
} from '../table/table-header.ts'
import { type CsvFault, countLineEnds, rowsOf } from './csv-rows.ts'

/** The header of a CSV file. */
export interface CsvHeader extends TableHeader {
  readonly separator: Separator
  readonly separatorFrom: 'sep_line' | 'header'
  /** Where the file's rows begin, the titles and the header among them. */
  readonly start: { readonly offset: number; readonly line: number }
}

type HeaderProblem = Mistake & { readonly line: number | null }

/**
 * Finds the row that names the columns, and with it the separator: a `sep=` line decides it, else the row that has the columns
 * that a file must have, when it is split at one of the separators.
 */
export function findHeader(
  text: string,
  mappings: readonly ColumnMapping[],
): CsvHeader | HeaderProblem {
  const said = readSepLine(text)
  if (said !== undefined && 'code' in said) return said
  const start = said?.start ?? { offset: 0, line: 1 }
  const separatorFrom = said === undefined ? 'header' : 'sep_line'
  const separators = said === undefined ? SEPARATORS : [said.separator]
  const tooLarge: CsvFault[] = []
  const candidates = separators.flatMap((separator) => {
    const { rows, faults } = firstRows(text, separator, start)
    tooLarge.push(...faults.filter(({ fault }) => fault.code === 'too_large'))
    return headersOf(rows, mappings).map((header): CsvHeader => {
      return { ...header, separator, separatorFrom, start }
    })
  })
  const complete = separators.flatMap((separator) => {
    const of = candidates.filter((each) => each.separator === separator)
    return of.find(isComplete) ?? []
  })
  const [header, another] = complete
  if (header !== undefined && another !== undefined) return ambiguous(header, another)
  return header ?? beyondBounds(tooLarge) ?? mostLikely(candidates) ?? unreadable(text)
}

/** Excel's first line, which names the separator: `sep=;`. */
function readSepLine(
  text: string,
):
  | { readonly separator: Separator; readonly start: CsvHeader['start'] }
  | HeaderProblem
  | undefined {
  const [line, name = ''] = /^"?sep=([^\r\n]*)(?:\r\n|[\r\n]|$)/i.exec(text) ?? []
  if (line === undefined) return undefined
  const separator = SEPARATORS.find((each) => isNamed(each, name))
  if (separator !== undefined) return { separator, start: { offset: line.length, line: 2 } }
  const reason = 'sep= must name a comma, a semicolon, a tab or a |'
  return { code: 'unknown_separator', line: 1, reason }
}

/**
 * Whether the line `sep=` names a separator. A spreadsheet saves the line as a cell, with empty ones after it: then it is
 * those that are separated, whatever the cell says, as in `sep=;,,` or `"sep=;",,`.
 */
function isNamed(separator: Separator, name: string): boolean {
  const [said = '', ...rest] = name.replace('"', '')
  if (!SEPARATORS.some((each) => each === said)) return false
  return rest.length === 0 ? said === separator : rest.every((each) => each === separator)
}

interface FirstRows {
  readonly rows: readonly TableRow[]
  readonly faults: readonly CsvFault[]
}

/** The first rows of a text, and what is wrong with the others. */
function firstRows(text: string, separator: Separator, start: CsvHeader['start']): FirstRows {
  const rows: TableRow[] = []
  const faults: CsvFault[] = []
  for (const row of rowsOf(text, separator, start)) {
    if ('cells' in row) rows.push(row)
    else faults.push(row)
    if (rows.length + faults.length === HEADER_WITHIN) break
  }
  return { rows, faults }
}

/** The first row that may be the header, and is too wide where it is split at some separator, or not at any. */
function beyondBounds(faults: readonly CsvFault[]): HeaderProblem | undefined {
  const found = faults.find(({ fault }) => fault === tooManyColumns) ?? faults[0]
  return found && { ...found.fault, line: found.line }
}

const SPELLED = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a |' } as const

const ambiguous = (a: CsvHeader, b: CsvHeader): HeaderProblem => ({
  code: 'ambiguous_separator',
  line: a.line,
  reason: `${SPELLED[a.separator]} and ${SPELLED[b.separator]} both make a header of it: write the separator into a line above all others, as in sep=;`,
})

function unreadable(text: string): HeaderProblem {
  const at = text.search(/[^\s,;|"]/)
  if (at === -1) return { code: 'empty_file', line: null, reason: `is empty; ${EXPECTED_HEADER}` }
  const line = countLineEnds(text, 0, at + 1)
  return { code: 'unmatched_quote', line, reason: `the quotes do not match; ${EXPECTED_HEADER}` }
}
