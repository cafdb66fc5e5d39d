import { CsvError, type Options, parse } from 'csv-parse/sync'
import type { CsvHeader } from './csv-header.ts'
import { countLineEnds, nextLine } from './file-text.ts'

const MAX_FAULTS = 1000
const CR_OR_LF = [10, 13]

export interface CsvRecordVisitor {
  record(cells: readonly string[], line: number): void
  fault(line: number, reason: string): void
}

/**
 * Hands each record below the header to the visitor, with the line in which it begins. A record whose quotes do not match is a
 * fault; reading continues in the line after the one in which it begins.
 */
export function visitCsvRecords(
  bytes: Uint8Array,
  { delimiter, recordsOffset, recordsLine }: CsvHeader,
  visitor: CsvRecordVisitor,
): void {
  const cursor = new LineCursor(bytes, recordsOffset, recordsLine)
  for (let faults = 0; cursor.offset < bytes.length; faults++) {
    if (faults === MAX_FAULTS) {
      visitor.fault(cursor.line, 'too many quotes do not match; what follows was not read')
      return
    }
    const reason = visitUntilFault(bytes, cursor, delimiter, visitor)
    if (reason === undefined) return
    cursor.skipEmptyLines()
    visitor.fault(cursor.line, reason)
    cursor.moveTo(nextLine(bytes, cursor.offset))
  }
}

function visitUntilFault(
  bytes: Uint8Array,
  cursor: LineCursor,
  delimiter: string,
  visitor: CsvRecordVisitor,
): string | undefined {
  const start = cursor.offset
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells, info) => {
      cursor.skipEmptyLines()
      if (cells.some((cell) => cell.trim() !== '')) visitor.record(cells, cursor.line)
      // The parser counts a CRLF inside quotes as two lines. Its count of bytes is exact.
      cursor.moveTo(start + info.bytes)
      return null
    },
  }
  try {
    parse(bytes.subarray(start), options)
    return undefined
  } catch (error) {
    if (error instanceof CsvError) return describeFault(error)
    throw error
  }
}

const describeFault = (error: CsvError): string =>
  error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'a quote (") opens here and is never closed'
    : 'a quote (") stands where none can be: put the whole cell in quotes and double each quote in it ("")'

/** An offset in the file, together with its line. */
class LineCursor {
  constructor(
    readonly bytes: Uint8Array,
    public offset: number,
    public line: number,
  ) {}

  moveTo(offset: number): void {
    this.line += countLineEnds(this.bytes, this.offset, offset)
    this.offset = offset
  }

  skipEmptyLines(): void {
    let end = this.offset
    while (CR_OR_LF.includes(this.bytes[end] ?? -1)) end++
    if (end > this.offset) this.moveTo(end)
  }
}
