import { MAX_AMOUNT } from './bounds.ts'
import { type Currency, isSignOf } from './currency.ts'

/** What stands before decimals. */
export type DecimalMark = '.' | ','

export type AmountProblem =
  /** It is no number, or has something else beside it. */
  | 'no_amount'
  | 'negative'
  /** It has the sign of another currency. */
  | 'other_currency'
  /** It has more decimals than the currency has. */
  | 'too_precise'
  | 'too_large'

type AmountReading = { readonly value: number } | { readonly problem: AmountProblem }

type Digits = Pick<Currency, 'digits'>

/** Writes an amount with all decimals of its currency. */
export function writeAmount(
  amount: number | bigint,
  { digits }: Digits,
  mark: DecimalMark = '.',
): string {
  const written = String(amount)
  if (digits === 0) return written
  if (written.startsWith('-')) return `-${writeAmount(-amount, { digits }, mark)}`
  const text = written.padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}${mark}${text.slice(-digits)}`
}

/** Reads an amount as programs write it: digits, and a point before decimals. */
export function readPlainAmount(text: string, currency: Digits): AmountReading {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return whole === undefined ? { problem: 'no_amount' } : amountOf(whole, decimals, currency)
}

function amountOf(whole: string, written: string, { digits }: Digits): AmountReading {
  const decimals = written.replace(/0+$/, '')
  if (decimals.length > digits) return { problem: 'too_precise' }
  const units = whole.replace(/^0+(?=\d)/, '')
  // The longest amount has 13 digits.
  if (units.length > 13) return { problem: 'too_large' }
  const value = BigInt(units + decimals.padEnd(digits, '0'))
  return value > BigInt(MAX_AMOUNT) ? { problem: 'too_large' } : { value: Number(value) }
}

/** A sign, what stands around a number that people write, the number, and `,-` or `.–` in place of decimals. */
const WRITTEN =
  /^([+\-−–]?)\s*([^\d+\-−–.,]*\.?)\s*(\d(?:[\d.,'’‘´`\s]*\d)?)([.,]\s?[-–—]+)?\s*([^\d]*)$/u

/** Thousands, parted by one sign, and decimals behind another. */
const GROUPED = /^([1-9]\d{0,2}(?:(['’‘´`\s.,])\d{3})(?:\2\d{3})*)(?:(?!\2)([.,])(\d+))?$/u
/** `1,20,000.50`: lakhs and crores are parted by twos. */
const LAKHS = /^([1-9]\d?(?:(,)\d{2})+,\d{3})(?:(\.)(\d+))?$/
const UNGROUPED = /^(\d+)(?:([.,])(\d+))?$/

interface WrittenNumber {
  readonly whole: string
  /** What stands between its thousands; undefined: nothing. */
  readonly between: string | undefined
  readonly mark: DecimalMark | undefined
  readonly decimals: string
}

function partsOf(text: string): WrittenNumber | undefined {
  const grouped = GROUPED.exec(text) ?? LAKHS.exec(text)
  if (grouped !== null) {
    const [, whole = '', between, mark, decimals = ''] = grouped
    return { whole: whole.replace(/\D/g, ''), between, mark: mark as DecimalMark, decimals }
  }
  const [, whole, mark, decimals = ''] = UNGROUPED.exec(text) ?? []
  if (whole === undefined) return undefined
  return { whole, between: undefined, mark: mark as DecimalMark, decimals }
}

/** What an amount shows to stand before decimals. */
interface ShownMark {
  readonly mark: DecimalMark
  /** Three digits behind it may be thousands as well as decimals: the digits of the currency say which. */
  readonly isOpen: boolean
}

const other = (mark: string): DecimalMark => (mark === '.' ? ',' : '.')

/** `1.234` alone: thousands, or decimals of a currency that has three. */
const isOpen = ({ whole, between, mark }: WrittenNumber): boolean =>
  mark === undefined && (between === '.' || between === ',') && whole.length <= 6

/** What an amount shows to stand before decimals; undefined: nothing. */
export function shownMarkOf(written: string, { digits }: Digits): ShownMark | undefined {
  const [, , , number = '', dash] = WRITTEN.exec(written) ?? []
  const parts = partsOf(number)
  if (parts === undefined) return undefined
  const { between, mark } = parts
  if (mark !== undefined) return { mark, isOpen: false }
  if (dash !== undefined) return { mark: dash.startsWith('.') ? '.' : ',', isOpen: false }
  if (between !== '.' && between !== ',') return undefined
  if (!isOpen(parts)) return { mark: other(between), isOpen: false }
  return { mark: digits === 3 ? between : other(between), isOpen: true }
}

/**
 * Reads an amount as people write it: `1.234,50 €`, `$12.50`, `1 234,50`, `12,-`.
 * @param mark what stands before decimals where three digits leave it open; undefined: the digits of the currency say it
 */
export function readAmount(written: string, currency: Currency, mark?: DecimalMark): AmountReading {
  const found = WRITTEN.exec(written.trim())
  if (found === null) return { problem: 'no_amount' }
  const [, sign, before = '', number = '', , after = ''] = found
  for (const beside of [before.trim(), after.trim()]) {
    if (beside === '') continue
    const isOwn = isSignOf(beside, currency)
    if (isOwn !== true) return { problem: isOwn === false ? 'other_currency' : 'no_amount' }
  }
  const parts = partsOf(number)
  if (parts === undefined) return { problem: 'no_amount' }
  const { whole, decimals, between } = parts
  const read = isOpen(parts) ? openAmount(whole, between, currency, mark) : undefined
  const amount = read ?? amountOf(whole, decimals, currency)
  if (sign === '' || sign === '+' || !('value' in amount)) return amount
  return amount.value === 0 ? amount : { problem: 'negative' }
}

/** Reads `1.234` with a point before decimals; undefined: it stands between thousands. */
function openAmount(
  whole: string,
  between: string | undefined,
  currency: Digits,
  mark: DecimalMark | undefined,
): AmountReading | undefined {
  const isDecimal = mark === undefined ? currency.digits === 3 : mark === between
  return isDecimal ? amountOf(whole.slice(0, -3), whole.slice(-3), currency) : undefined
}
