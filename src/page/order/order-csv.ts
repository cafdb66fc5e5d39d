import { textCell } from '../../transfer/csv-format.ts'
import type { Pet } from '../state/pet.ts'

const COLUMNS = ['petId', 'name', 'quantity', 'lowStockAt', 'status'] as const

/** Without it a spreadsheet that opens the file by a double-click takes it for its region's old code page. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What stands between the cells. Imports take either. */
export type Separator = ',' | ';'

/** What has to be ordered as CSV; import takes it back. */
export function orderCsv(pets: readonly Pet[], separator: Separator): string {
  const lines = pets.map(({ petId, name, quantity, lowStockAt, status }) =>
    [petId, textCell(name), quantity, lowStockAt ?? '', status].join(separator),
  )
  return `${BYTE_ORDER_MARK}${[COLUMNS.join(separator), ...lines].join('\n')}\n`
}

/**
 * What a spreadsheet that opens the file by a double-click expects: where the comma is for decimals, semicolons stand between cells.
 * @param region the language and region of the device, whatever the page's language is: `de-AT`
 */
export function separatorIn(region: string): Separator {
  const parts = new Intl.NumberFormat(region).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ','
}

/** The name of the file of a day as the shop's clocks have it. */
export function orderFileName(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `petstock-order-${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}.csv`
}
