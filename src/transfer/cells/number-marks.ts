import type { Mark } from '../reading/understanding.ts'

const ONE_MARK = /^(\d+)([.,])(\d+)$/
const THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/
const THOUSANDS_AND_DECIMALS = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?!\1)([.,])\d+$/
/** `1,20,000`: lakhs and crores are parted by twos. */
const LAKHS = /^[1-9]\d?(,)\d{2}(?:,\d{2})*,\d{3}(?:\.\d+)?$/

export const otherMark = (mark: string | undefined): Mark => (mark === '.' ? ',' : '.')

export const isMark = (shown: ReturnType<typeof shownMark>): shown is Mark =>
  shown === '.' || shown === ','

/**
 * What a number shows to be before its decimals. `1.200` alone is unclear: 1200 or 1.2. Undefined for plain digits, and for
 * what is no number.
 */
export function shownMark(text: string): Mark | 'unclear' | undefined {
  const [, thousands] =
    THOUSANDS_AND_DECIMALS.exec(text) ?? THOUSANDS.exec(text) ?? LAKHS.exec(text) ?? []
  if (thousands !== undefined) return otherMark(thousands)
  const [, whole = '', mark, decimals = ''] = ONE_MARK.exec(text) ?? []
  if (mark === undefined) return undefined
  const couldBeThousands = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return couldBeThousands ? 'unclear' : otherMark(otherMark(mark))
}

/** How many decimals a number has; undefined for what is no number, or is written in another way. */
export function countDecimals(text: string, decimalMark: Mark): number | undefined {
  const mark = shownMark(text)
  if (mark === undefined) return /^\d+$/.test(text) ? 0 : undefined
  if (mark !== 'unclear' && mark !== decimalMark) return undefined
  return text.split(decimalMark)[1]?.length ?? 0
}
