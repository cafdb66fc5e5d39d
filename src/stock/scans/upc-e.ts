import { isTradeNumber } from '../barcode.ts'

/**
 * Writes a UPC-E of eight digits as the UPC-A that it abbreviates.
 * @returns undefined for other texts, and where the check digit is not that of the UPC-A
 */
export function upcAOfUpcE(code: string): string | undefined {
  const [, system = '', digits = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(code) ?? []
  if (digits === '') return undefined
  const whole = system + middleOf(digits) + check
  return isTradeNumber(whole) ? whole : undefined
}

/** The ten digits that six stand for: the last one says which zeros were left out. */
function middleOf(digits: string): string {
  const last = Number(digits[5])
  if (last <= 2) return `${digits.slice(0, 2)}${last}0000${digits.slice(2, 5)}`
  if (last === 3) return `${digits.slice(0, 3)}00000${digits.slice(3, 5)}`
  if (last === 4) return `${digits.slice(0, 4)}00000${digits.slice(4, 5)}`
  return `${digits.slice(0, 5)}0000${last}`
}
