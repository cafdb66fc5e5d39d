import { MAX_AMOUNT } from './bounds.ts'
import type { Currency } from './currency.ts'

// A shop that changes its currency converts what its pets sell for and cost, once. A rate says how much of the former currency
// one unit of the new one is, as the official rates of the euro are written, so amounts are divided by it: at 1.95583, 20.00
// BGN are 10.23 EUR.

/** What amounts are multiplied and divided by, in minor units. Exact. */
export interface Conversion {
  readonly times: bigint
  readonly by: bigint
}

/** A rate is less than 10^9, and has no more than this many decimals. */
export const MAX_RATE_DECIMALS = 12

const RATE = new RegExp(`^(0|[1-9]\\d{0,8})(?:\\.(\\d{1,${MAX_RATE_DECIMALS}}))?$`)

/** Whether a text is a rate as programs write it: a decimal number above 0. */
export const isRate = (text: string): boolean => RATE.test(text) && /[1-9]/.test(text)

/** How amounts of one currency become those of another. @param rate {@link isRate} */
export function conversionAt(
  rate: string,
  from: Pick<Currency, 'digits'>,
  to: Pick<Currency, 'digits'>,
): Conversion {
  const [whole = '', decimals = ''] = rate.split('.')
  return {
    times: 10n ** BigInt(to.digits + decimals.length),
    by: 10n ** BigInt(from.digits) * BigInt(whole + decimals),
  }
}

/** An amount in the other currency, rounded once, half away from zero; null where no amount is so large. */
export function converted(amount: number, { times, by }: Conversion): number | null {
  const value = (2n * BigInt(amount) * times + by) / (2n * by)
  return value > BigInt(MAX_AMOUNT) ? null : Number(value)
}
