import { CSV_COLUMNS, type CsvColumn, READ_BARCODES, textCell } from './csv-format.ts'
import { barcodeCell, type FileRow, type ImportReading } from './import-reading.ts'

const CELLS: { readonly [column in CsvColumn]: (row: FileRow) => string | number | bigint } = {
  petId: ({ petId, code }) => petId ?? textCell(code ?? null),
  quantity: ({ quantity }) => quantity,
  status: ({ status }) => status ?? '',
  name: ({ name }) => textCell(name ?? null),
  lowStockAt: ({ lowStockAt }) => lowStockAt ?? '',
  kind: ({ kind }) => textCell(kind ?? null),
  barcode: ({ barcodes }) => textCell(barcodeCell(barcodes ?? [])),
}

/**
 * Writes what was read of a table as CSV: what the page has shown is what the service reads, and columns that petstock does
 * not know stay on the device. Each pet stands in the line that it has in the file, which sentences of the service name.
 */
export function writeRows({ rows, understood }: ImportReading): string {
  const known = new Set(understood?.columns.map(({ column }) => column))
  const columns = CSV_COLUMNS.filter((column) => known.has(column))
  const names = columns.map((column) => (column === 'barcode' ? READ_BARCODES : column))
  const lines: string[] = [names.join(',')]
  for (const row of rows) {
    while (lines.length < row.line - 1) lines.push('')
    lines.push(columns.map((column) => CELLS[column](row)).join(','))
  }
  return `${lines.join('\n')}\n`
}
