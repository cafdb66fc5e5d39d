import { expect, test } from 'bun:test'
import { currencyCodes } from '../../src/money/currency.ts'
import { likelyCurrencies } from '../../src/page/settings/settings-fields.ts'

test.each([
  ['de', ['EUR']],
  ['de-AT', ['EUR']],
  ['de-CH', ['CHF']],
  ['en-GB', ['GBP']],
  ['en-US', ['USD']],
  ['pl', ['PLN']],
  ['es-UY', ['UYI', 'UYU', 'UYW']],
  // No language of any region.
  ['eo', []],
  ['en_US@posix', []],
])('a browser in %s has %j first in a list of currencies', (language, expected) => {
  expect(likelyCurrencies(currencyCodes(), language)).toEqual(expected)
})
