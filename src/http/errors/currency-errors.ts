import { MAX_AMOUNT } from '../../money/bounds.ts'
import { ApiError } from './api-error.ts'

/** Prices and costs are of a currency. */
export const currencyInUse = () =>
  new ApiError(
    'currency_in_use',
    'Pets have prices or costs in the currency of the shop, so it stays. Send with "currency" how much of it one unit of the new currency is, like {"currency": "EUR", "currencyRate": "1.95583"}: they are converted. Or take them away first.',
  )

/** An amount is of a currency that the shop has no more, or not yet. */
export const currencyChanged = () =>
  new ApiError(
    'currency_changed',
    'The shop has changed its currency, and the amount that was sent is in another one. Read the settings, GET /desk/api/settings, and send it in the currency that they have.',
  )

/** At the rate of a change of currency, an amount would be too large. */
export const amountOutOfRange = () =>
  new ApiError(
    'amount_out_of_range',
    `At this rate a price or a cost of a pet would be above ${MAX_AMOUNT} minor units of the new currency. Nothing was changed. The rate is how much of the present currency one unit of the new one is.`,
  )
