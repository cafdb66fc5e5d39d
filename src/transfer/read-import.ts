import { BeyondBounds, ReadingTime } from './bounds.ts'
import { AS_IT_IS, type HowToRead, type ReadingOptions } from './corrections.ts'
import { refuseNeedless, withConsequences } from './decisions.ts'
import { decodeFile, decodeJson } from './file-text.ts'
import { ImportFindings } from './import-findings.ts'
import type { ImportReading, TransferFormat } from './import-reading.ts'
import { isJson, otherFormat } from './other-formats.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { isWorkbook } from './xlsx/file-kind.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

/**
 * Reads a file to import: an .xlsx workbook, JSON if it starts with `[` or `{`, else CSV. Never throws: the reading lists the
 * problems.
 * @param now monotonic milliseconds: a file that takes too long is refused
 */
export function readImport(
  bytes: Uint8Array,
  asked: Partial<HowToRead> = {},
  now = () => performance.now(),
): ImportReading {
  const decisions = withConsequences(asked.decisions ?? {})
  const how = { ...AS_IT_IS, ...asked, decisions, time: new ReadingTime(now) }
  return { ...readFile(bytes, how), namesakes: how.decisions.namesakes }
}

function readFile(bytes: Uint8Array, how: ReadingOptions): ImportReading {
  if (isWorkbook(bytes)) return inTime('xlsx', how, () => readXlsx(bytes, how))
  const other = otherFormat(bytes)
  if (other !== undefined) return new ImportFindings('csv').refused(null, other)
  const format = isJson(bytes) ? 'json' : 'csv'
  const file = format === 'json' ? decodeJson(bytes) : decodeFile(bytes, how.decisions.encoding)
  if ('code' in file) return new ImportFindings(format).refused(file.line, file)
  return inTime(format, how, () =>
    format === 'json' ? readJsonFile(file.text, how) : readCsv(file, how),
  )
}

function readJsonFile(
  text: string,
  { mappings, corrections, time }: ReadingOptions,
): ImportReading {
  const findings = new ImportFindings('json')
  if (mappings.length > 0) {
    const reason =
      "is JSON, whose fields have petstock's own names: only columns of CSV and of workbooks can be mapped"
    findings.refuse(null, null, { code: 'unknown_column', reason })
  } else if (corrections.cells.length + corrections.leftOut.length > 0) {
    const reason = 'is JSON: only CSV and workbooks can be corrected beside the file'
    findings.refuse(null, null, { code: 'unknown_column', reason })
  } else readJson(text, findings, time)
  return findings.reading()
}

/** Reads a file of a format, if it can be read as it is asked for. */
function inTime(
  format: TransferFormat,
  { decisions }: ReadingOptions,
  read: () => ImportReading,
): ImportReading {
  const needless = refuseNeedless(format, decisions)
  if (needless !== undefined) return new ImportFindings(format).refused(null, needless)
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BeyondBounds)) throw error
    return new ImportFindings(format).refused(null, error.mistake)
  }
}
