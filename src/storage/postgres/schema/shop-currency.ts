import type { Currency } from '../../../money/currency.ts'
import type { shopSettings } from './access-tables.ts'
import type { MaybeRow } from './stored-row.ts'

/** The columns of `shop_settings s`, which may have no row of the shop. */
export const CURRENCY_COLUMNS = 's.currency, s.currency_digits, s.currency_number'

/** A row with {@link CURRENCY_COLUMNS}. */
export type CurrencyRow = Pick<
  MaybeRow<typeof shopSettings>,
  'currency' | 'currency_digits' | 'currency_number'
>

export function toCurrency(row: CurrencyRow): Currency | null {
  const { currency, currency_digits, currency_number } = row
  return currency === null || currency_digits === null || currency_number === null
    ? null
    : { code: currency, digits: currency_digits, number: currency_number }
}
