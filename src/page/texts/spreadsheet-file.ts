import type { ZonedTime } from '../../clocks/zoned-time.ts'

/** Without this mark, a spreadsheet that opens a CSV file by a double-click reads it in its region's old code page. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const CSV_TYPE = 'text/csv;charset=utf-8'

/** The separator between cells. Imports accept either. */
export type Separator = ',' | ';'

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

/** The name of a file of the shop, with the date in the shop's time zone. */
export function datedName(what: string, { year, month, day }: ZonedTime, ending: string): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `petstock-${what}-${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}.${ending}`
}
