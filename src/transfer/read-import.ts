import { type Corrections, NOTHING_CORRECTED } from './corrections.ts'
import { decodeFile, notUtf8 } from './file-text.ts'
import { ImportFindings } from './import-findings.ts'
import type { ColumnMapping, ImportReading } from './import-reading.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { isWorkbook } from './xlsx/file-kind.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/**
 * Reads a file to import: an .xlsx workbook, JSON if it starts with `[` or `{`, else CSV. Never throws: the reading lists the
 * problems.
 * @param mappings columns of a CSV file or a workbook that have other names than petstock's
 * @param corrections what is read in another way than a CSV file or a workbook has it
 */
export function readImport(
  bytes: Uint8Array,
  mappings: readonly ColumnMapping[] = [],
  corrections: Corrections = NOTHING_CORRECTED,
): ImportReading {
  if (isWorkbook(bytes)) return readXlsx(bytes, mappings, corrections)
  const file = decodeFile(bytes)
  if ('code' in file) {
    const findings = new ImportFindings('csv')
    findings.refuse(file.line, null, file)
    return findings.unreadable(null)
  }
  if (!/^\s*[[{]/.test(file.text)) return readCsv(file, mappings, corrections)
  const findings = new ImportFindings('json')
  if (file.encoding === 'windows-1252') findings.refuse(null, null, notUtf8(bytes))
  else if (mappings.length > 0) {
    const reason =
      "is JSON, whose fields have petstock's own names: only columns of CSV and of workbooks can be mapped"
    findings.refuse(null, null, { code: 'unknown_column', reason })
  } else if (corrections.cells.length + corrections.leftOut.length > 0) {
    const reason = 'is JSON: only CSV and workbooks can be corrected beside the file'
    findings.refuse(null, null, { code: 'unknown_column', reason })
  } else readJson(file.text, findings)
  return findings.reading()
}
