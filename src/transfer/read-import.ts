import type { OnShare } from '../progress.ts'
import { refuseWithoutCurrency, withKnownColumns } from './columns/money-columns.ts'
import { readCsv } from './csv/read-csv.ts'
import { refuseNeedless, withConsequences } from './decisions.ts'
import { decodeFile, decodeJson } from './file/file-text.ts'
import { isJson, otherFormat } from './file/other-formats.ts'
import { ImportFindings } from './findings/import-findings.ts'
import { readJson } from './json/read-json.ts'
import { BeyondBounds, ReadingTime } from './reading/bounds.ts'
import { AS_IT_IS, type HowToRead, type ReadingOptions } from './reading/corrections.ts'
import type { ImportReading, TransferFormat } from './reading/import-reading.ts'
import { isWorkbook } from './xlsx/file-kind.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'

// The way of a file, room by room:
// 1. cli/inventory/import/, server/imports/ and page/spreadsheet/import/ call this file with bytes. reading/bounds.ts says how
//    much a file may be.
// 2. file/ says what the bytes are: no list (other-formats.ts), or text (file-text.ts; encoding/choose-encoding.ts finds the
//    encoding, or asks).
// 3. csv/read-csv.ts finds the separator and makes rows; xlsx/read-xlsx.ts unpacks a workbook, counting each byte, chooses
//    a sheet and reads its cells; json/read-json.ts has entries in place of rows.
// 4. table/table-header.ts finds the header; columns/ says which column is which of petstock's: by their names and mappings
//    (column-places.ts), or as guesses (column-guesses.ts, by column-names.ts and column-fit.ts).
// 5. table/read-table.ts separates pets from what is none: totals and footers (table/), products, variants, places and
//    archived goods of other programs (products/).
// 6. table/read-row.ts reads the cells of a pet by cells/, and its barcodes by barcodes/.
// 7. findings/import-findings.ts keeps rows, problems and warnings, and looks at all rows together: lines of one pet, twins,
//    codes that several have, texts that mean something else.
// 8. What the file does not say is a question (reading/questions.ts). cli/inventory/import/ask.ts asks it on a terminal,
//    describe-call.ts says the answer with flags (decision-flags.ts), the page asks it on its sheet.
// 9. plan/plan-import.ts, which the store calls with what is stored, plans the change, and again for pets that change
//    meanwhile. stock/numbering/unnumbered.ts finds and numbers pets without a number in the transaction
//    (plan/unnumbered-problems.ts says why not). A dry run plans alone (plan/dry-run.ts, plan/planned-rows.ts).

/**
 * Reads a file to import: an .xlsx workbook, JSON if it starts with `[` or `{`, else CSV. Never throws: the reading lists the
 * problems.
 * @param now monotonic milliseconds: a file that takes too long is refused
 */
export function readImport(
  bytes: Uint8Array,
  asked: Partial<HowToRead> = {},
  now = () => performance.now(),
  onShare?: OnShare,
): ImportReading {
  const decisions = withConsequences(asked.decisions ?? {})
  const { currency = null } = asked
  const how = { ...AS_IT_IS, ...asked, currency, decisions, time: new ReadingTime(now, onShare) }
  return { ...readFile(bytes, how), currency, namesakes: how.decisions.namesakes }
}

function readFile(bytes: Uint8Array, how: ReadingOptions): ImportReading {
  if (isWorkbook(bytes)) return inTime('xlsx', how, () => readXlsx(bytes, withKnownColumns(how)))
  const other = otherFormat(bytes)
  if (other !== undefined) return new ImportFindings('csv').refused(null, other)
  const format = isJson(bytes) ? 'json' : 'csv'
  const file = format === 'json' ? decodeJson(bytes) : decodeFile(bytes, how.decisions.encoding)
  if ('code' in file) return new ImportFindings(format).refused(file.line, file)
  return inTime(format, how, () =>
    format === 'json' ? readJsonFile(file.text, how) : readCsv(file, withKnownColumns(how)),
  )
}

function readJsonFile(
  text: string,
  { mappings, corrections, currency, time }: ReadingOptions,
): ImportReading {
  const findings = new ImportFindings('json', {}, currency)
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
  how: ReadingOptions,
  read: () => ImportReading,
): ImportReading {
  const { decisions } = how
  const refused = refuseNeedless(format, decisions) ?? refuseWithoutCurrency(how)
  if (refused !== undefined) return new ImportFindings(format).refused(null, refused)
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BeyondBounds)) throw error
    return new ImportFindings(format).refused(null, error.mistake)
  }
}
