import {
  RoundedIdWatch,
  readLowStockAtCell,
  readNameCell,
  readPetIdCell,
  readQuantityCell,
  readStatusCell,
} from './csv-cells.ts'
import type { CsvColumn } from './csv-format.ts'
import { type CsvHeader, readCsvHeader } from './csv-header.ts'
import { visitCsvRecords } from './csv-records.ts'
import { ImportFindings, type ImportReading, type Read } from './import-reading.ts'

/** Reads a CSV file, given as UTF-8 without a byte order mark. */
export function readCsv(bytes: Uint8Array): ImportReading {
  const findings = new ImportFindings('csv')
  const header = readCsvHeader(bytes, findings)
  if (header !== undefined) {
    const rounded = new RoundedIdWatch()
    visitCsvRecords(bytes, header, {
      record: (cells, line) => readRecord(cells, line, header, findings, rounded),
      fault: (line, reason) => findings.refuse(line, null, reason),
    })
    rounded.report(findings)
  }
  return findings.reading()
}

function readRecord(
  cells: readonly string[],
  line: number,
  header: CsvHeader,
  findings: ImportFindings,
  rounded: RoundedIdWatch,
): void {
  if (cells.length !== header.width) {
    findings.refuse(line, null, describeWidth(cells.length, header))
    return
  }
  const take = <T>(column: CsvColumn, read: (cell: string) => Read<T>): T | undefined => {
    const cell = cells[header.position.get(column) ?? -1]
    return cell === undefined ? undefined : findings.take(line, column, read(cell))
  }
  const petId = take('petId', readPetIdCell)
  if (petId !== undefined) rounded.see(petId, line)
  findings.addRow({
    line,
    petId,
    quantity: take('quantity', readQuantityCell),
    status: take('status', readStatusCell),
    name: take('name', readNameCell),
    lowStockAt: take('lowStockAt', readLowStockAtCell),
    updatedAt: undefined,
  })
}

const describeWidth = (count: number, { width, delimiter }: CsvHeader): string =>
  count < width
    ? `has ${count} cells where the header has ${width} (cells are separated by ${delimiter})`
    : `has ${count} cells where the header has ${width}: a cell with a ${delimiter} in it must be in quotes`
