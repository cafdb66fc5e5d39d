import { MAX_AMOUNT, MAX_COST_PER } from '../../money/bounds.ts'
import { readSupplierName, SUPPLIER_LENGTHS } from '../../shops/supplier.ts'
import { MAX_QUANTITY } from '../../stock/pet.ts'
import { MAX_PACK_SIZE, MAX_SUPPLIER_CODE_LENGTH, readSupplierCode } from '../../stock/pet-goods.ts'
import { lineOfText, quantity } from './fields.ts'
import { count, integer, orNull, text } from './values.ts'

// What pets cost, what sales came to, and how pets are ordered.

export const amount = (description: string) =>
  integer(
    0,
    MAX_AMOUNT,
    `${description}, in minor units of the shop’s currency: 1250 is 12.50 of one with two digits`,
    { format: 'int64' },
  )

export const price = amount('What a customer pays, tax in it')

export const cost = amount('What the shop usually pays for `costPer` of them')

const came = (description: string) =>
  integer(-MAX_AMOUNT, MAX_AMOUNT, description, { format: 'int64' })

export const saleAmount = came(
  'What a sale or a return came to, in minor units: negative where money went back. Without it, by the price of the pet',
)

const currencyNumber = (description: string) => integer(1, MAX_QUANTITY, description)

/** Of an amount that is sent. */
export const saleCurrency = currencyNumber(
  'The `number` of the currency of the amount, as the settings had it: what was rung up before the shop changed its currency stays in the former one. Without it, the present one',
)

export const petCurrency = currencyNumber(
  'The `number` of the currency of the price and the cost, as the settings have it: they are refused where the shop has changed it since. Without it, the present one',
)

/** What a sale or a return came to, in what is returned. */
export const sale = {
  amount: orNull(came('What a sale or a return came to, in minor units; null: not known')),
  currency: orNull(currencyNumber('The `number` of its currency, as the settings have it')),
}

export const currencyFields = {
  code: text('A code of ISO 4217'),
  digits: count('How many decimals its amounts have'),
  number: count(
    'Which one of the shop it is, larger than each before it: amounts of two are never added',
    {
      minimum: 1,
    },
  ),
}

/** By its name, as files have it: a pet keeps it where the supplier is called otherwise. */
export const supplier = lineOfText(
  readSupplierName,
  SUPPLIER_LENGTHS.name,
  'By whom it usually comes: the name of a supplier of the shop.',
)

export const supplierCode = lineOfText(
  readSupplierCode,
  MAX_SUPPLIER_CODE_LENGTH,
  'The number that the supplier has for the article.',
)

export const packSize = integer(
  1,
  MAX_PACK_SIZE,
  'How many come in a package: it is ordered in whole ones',
)

export const orderUpTo = quantity('Up to which quantity it is ordered, once it is low')

export const costPer = integer(1, MAX_COST_PER, 'How many the cost is of')
