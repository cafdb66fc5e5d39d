import { type Conversion, conversionAt, converted } from '../money/conversion.ts'
import type { Currency } from '../money/currency.ts'
import type { SettingsChange, ShopSettings } from './settings.ts'

/** A conversion, and from which currency to which. */
export interface CurrencyConversion extends Conversion {
  readonly from: Currency
  readonly to: Currency
}

/**
 * How the amounts of a shop become those of another currency, in which they mean nothing as they are; undefined: there are none.
 * Those that a program has written before there was a currency belong to none.
 * @param largestAmount of all pets; null: none has any
 */
export function planConversion(
  { currency: before }: Pick<ShopSettings, 'currency'>,
  { currency: after }: Pick<ShopSettings, 'currency'>,
  largestAmount: number | null,
  { currencyRate }: SettingsChange,
): CurrencyConversion | 'currency_in_use' | 'amount_out_of_range' | undefined {
  if (largestAmount === null || before === null || after?.code === before.code) return undefined
  if (after === null || currencyRate === undefined) return 'currency_in_use'
  const conversion = conversionAt(currencyRate, before, after)
  // No other amount becomes larger than the largest.
  if (converted(largestAmount, conversion) === null) return 'amount_out_of_range'
  return { ...conversion, from: before, to: after }
}
