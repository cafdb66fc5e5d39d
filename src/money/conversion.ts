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

/** The most characters of a rate. */
export const MAX_RATE_LENGTH = 14

/** A rate as programs write it: below 10^9, and above 0. */
export const RATE_PATTERN = '^([1-9][0-9]{0,8}(\\.[0-9]{1,12})?|0\\.[0-9]{0,11}[1-9][0-9]{0,11})$'

/** Whether a text is a rate as programs write it. */
export const isRate = (text: string): boolean =>
  text.length <= MAX_RATE_LENGTH && new RegExp(RATE_PATTERN).test(text)

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
