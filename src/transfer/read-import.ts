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

// The way of a file: cli/inventory/import/import.ts, transfer/read-import.ts, transfer/bounds.ts (how much a file may
// be), transfer/other-formats.ts (what it is, where it is no list), transfer/file-text.ts (bytes to text;
// transfer/encoding/choose-encoding.ts finds the encoding, or asks), transfer/read-csv.ts, transfer/csv-header.ts
// (separator, by transfer/csv-rows.ts), transfer/table-header.ts (title and header), transfer/csv-columns.ts (names and
// mappings), transfer/column-guesses.ts (what other columns may be, by column-names.ts and column-fit.ts),
// transfer/read-table.ts and transfer/read-row.ts (the pets), transfer/rows-without-pets.ts (blank lines, totals and
// footers; transfer/group-totals.ts those of groups), transfer/rows-of-groups.ts (products and places among the pets),
// transfer/product-states.ts (what another program says of its products, by the words of state-words.ts) and
// transfer/archived-rows.ts (what is decided of it), transfer/number-style.ts (what a column's numbers show, or leave
// open), transfer/plain-number.ts (digits and thousands of other countries), transfer/csv-numbers.ts,
// transfer/csv-cells.ts, transfer/unseen.ts (signs that do not show), transfer/barcode-column.ts with
// transfer/read-barcode-cell.ts (what a cell of barcodes means) and transfer/barcode-doubts.ts (what only a person
// knows of them), transfer/repeated-codes.ts (codes that several pets have), transfer/lost-zeros.ts (where a column
// shows that zeros were taken away), transfer/mistaken-texts.ts (names that mean something else),
// transfer/branch-rows.ts (lines of several places; transfer/place-names.ts: what places are called),
// transfer/row-key.ts (which pet a row is of), transfer/repeated-pets.ts (pets that several lines are of),
// transfer/twins.ts (lines of one name that nothing distinguishes), transfer/variant-names.ts (names that variants
// share), transfer/product-kinds.ts (the kinds that they take), transfer/may-be-names.ts, transfer/import-findings.ts
// (rows and problems), transfer/understood-csv.ts (how all of it was understood); what the file does not say,
// cli/inventory/import/ask.ts asks on a terminal, and cli/inventory/import/describe-call.ts says with its flags
// (decision-flags.ts); of a workbook, transfer/xlsx/read-xlsx.ts, xlsx/unpack.ts (counts and checks each byte that it
// unpacks), xlsx/read-xml.ts (piece by piece), xlsx/workbook.ts, xlsx/choose-sheet.ts (asks by xlsx/sheet-question.ts),
// xlsx/sheet.ts, xlsx/cell-value.ts, xlsx/formula-results.ts (what was never computed), xlsx/exported-csv.ts, then
// transfer/read-table.ts as for CSV, with transfer/cell-notes.ts (what is wrong with a date); then
// transfer/plan-import.ts, which the store calls with what is stored, and again for pets that change meanwhile. Pets
// without a number (transfer/pet-numbers.ts reads what stands in its place) are found and numbered in the transaction
// by stock/numbering/unnumbered.ts, for storage/sqlite/tables/stock/unnumbered-pets.ts (before the lock, and again
// where numbering-watch.ts has seen a change that matters) and storage/postgres/tables/unnumbered-pets.ts;
// transfer/unnumbered-problems.ts says why not. A dry run plans alone (transfer/dry-run.ts), and shows each field that
// would change (transfer/planned-rows.ts, cli/inventory/import/describe-plan.ts).

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
