import { writeAmount } from '../../money/amount.ts'
import type { Currency } from '../../money/currency.ts'
import { textCell } from '../cells/csv-format.ts'
import { barcodeCell, type FileRow, type ImportReading } from '../reading/import-reading.ts'
import { CSV_COLUMNS, type CsvColumn, READ_BARCODES } from '../reading/list-columns.ts'

type Cells = { readonly [column in CsvColumn]: (row: FileRow) => string | number | bigint }

const cellsIn = (currency: Currency | null): Cells => ({
  petId: ({ petId, code }) => petId ?? textCell(code ?? null),
  quantity: ({ quantity }) => quantity,
  status: ({ status }) => status ?? '',
  name: ({ name }) => textCell(name ?? null),
  lowStockAt: ({ lowStockAt }) => lowStockAt ?? '',
  kind: ({ kind }) => textCell(kind ?? null),
  barcode: ({ barcodes }) => textCell(barcodeCell(barcodes ?? [])),
  price: ({ price }) => amountCell(price, currency),
  cost: ({ cost }) => amountCell(cost, currency),
  costPer: ({ costPer }) => costPer ?? '',
  supplier: ({ supplier }) => textCell(supplier ?? null),
  supplierCode: ({ supplierCode }) => textCell(supplierCode ?? null),
  packSize: ({ packSize }) => packSize ?? '',
  orderUpTo: ({ orderUpTo }) => orderUpTo ?? '',
})

const amountCell = (amount: number | null | undefined, currency: Currency | null): string =>
  amount == null || currency === null ? '' : writeAmount(amount, currency)

/**
 * Writes what was read of a table as CSV: what the page has shown is what the service reads, and columns that petstock does
 * not know stay on the device. Each pet stands in the line that it has in the file, which sentences of the service name.
 */
export function writeRows({ rows, understood, currency = null }: ImportReading): string {
  const written = cellsIn(currency)
  const known = new Set(understood?.columns.map(({ column }) => column))
  const columns = CSV_COLUMNS.filter((column) => known.has(column))
  const names = columns.map((column) => (column === 'barcode' ? READ_BARCODES : column))
  const lines: string[] = [names.join(',')]
  for (const row of rows) {
    while (lines.length < row.line - 1) lines.push('')
    lines.push(columns.map((column) => written[column](row)).join(','))
  }
  return `${lines.join('\n')}\n`
}
