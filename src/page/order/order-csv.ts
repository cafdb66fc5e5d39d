import type { ZonedTime } from '../../clocks/zoned-time.ts'
import { textCell } from '../../transfer/csv-format.ts'
import type { Pet } from '../state/pet.ts'

const COLUMNS = ['petId', 'name', 'quantity', 'lowStockAt', 'status'] as const

/** Without this mark, a spreadsheet that opens the file by a double-click reads it in its region's old code page. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The separator between cells. Imports accept either. */
export type Separator = ',' | ';'

/** Writes the order list as CSV, in a form that `petstock import` reads. */
export function orderCsv(pets: readonly Pet[], separator: Separator): string {
  const lines = pets.map(({ petId, name, quantity, lowStockAt, status }) =>
    [petId, textCell(name), quantity, lowStockAt ?? '', status].join(separator),
  )
  return `${BYTE_ORDER_MARK}${[COLUMNS.join(separator), ...lines].join('\n')}\n`
}

/**
 * The separator that a spreadsheet expects of a file opened by a double-click: semicolons where the comma is for decimals,
 * and in Switzerland and Liechtenstein.
 * @param region the language and region of the device, whatever the page's language is: `de-AT`
 */
export function separatorIn(region: string): Separator {
  const parts = new Intl.NumberFormat(region).formatToParts(0.5)
  const hasDecimalComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return hasDecimalComma || /-(?:CH|LI)\b/i.test(region) ? ';' : ','
}

/** The name of the file, with the date in the shop's time zone. */
export function orderFileName({ year, month, day }: ZonedTime): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `petstock-order-${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}.csv`
}
