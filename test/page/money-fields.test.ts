import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_AMOUNT, MAX_COST_PER } from '../../src/money/bounds.ts'
import { type Currency, currencyCodes, digitsOf } from '../../src/money/currency.ts'
import {
  moneyEdit,
  moneyFields,
  moneyTexts,
  newMoney,
  withTyped,
} from '../../src/page/pet/form/money-fields.ts'

const currencyOf = (code: string): Currency => ({ code, digits: digitsOf(code) ?? 0, number: 1 })
const EUR = currencyOf('EUR')
const of = (currency: Currency | null) => moneyFields(() => currency)
const cost = (amount: string, per: string) =>
  of(EUR).cost.read(withTyped('', { cost: amount, costPer: per }))

describe('the price and the cost of a form', () => {
  test.each([
    ['12,50', 1250],
    [' 1.234,50 € ', 123_450],
    ['€1,234.50', 123_450],
    ['12', 1200],
    ['12,-', 1200],
    ['', null],
    ['  ', null],
  ])('reads %j as people write it', (text, value) => {
    expect(of(EUR).price.read(text)).toEqual({ value })
  })

  test.each([
    ['$12.50', 'other_currency'],
    ['12.50 CHF', 'other_currency'],
    ['-1', 'negative'],
    ['1.005,005', 'too_precise'],
    ['a lot', 'no_amount'],
    ['99999999999999', 'too_large'],
  ] as const)('refuses %j as %s', (text, problem) => {
    expect(of(EUR).price.read(text)).toEqual({ problem })
    expect(cost(text, '12')).toEqual({ problem })
  })

  test('reads an amount by the digits of the currency', () => {
    expect(of(currencyOf('KWD')).price.read('1.234')).toEqual({ value: 1234 })
    expect(of(currencyOf('JPY')).price.read('1.234')).toEqual({ value: 1234 })
    expect(of(currencyOf('JPY')).price.read('12.5')).toEqual({ problem: 'too_precise' })
  })

  test('takes a cost for that of one, where nothing says for how many it is', () => {
    expect(cost('10', '')).toEqual({ value: { cost: 1000, costPer: 1 } })
    expect(cost('10.00', ' 12 ')).toEqual({ value: { cost: 1000, costPer: 12 } })
    expect(cost('', '')).toEqual({ value: null })
    expect(cost('', '12')).toEqual({ problem: 'no_cost' })
    for (const per of ['0', '-1', '1.5', 'box', '1000001']) {
      expect(cost('10', per)).toEqual({ problem: 'no_pieces' })
    }
  })

  test('are none in a shop without a currency, whatever was typed before', () => {
    const { price, cost } = of(null)
    expect([price.read('12,50'), cost.read('10\n12')]).toEqual([{ value: null }, { value: null }])
    expect(moneyTexts({ price: 1250, cost: 1000, costPer: 12 }, null)).toEqual({
      price: '',
      cost: '',
    })
  })

  test('are shown as they are read again, in every currency', () => {
    const amount = fc.integer({ min: 0, max: MAX_AMOUNT })
    const per = fc.integer({ min: 1, max: MAX_COST_PER })
    fc.assert(
      fc.property(fc.constantFrom(...currencyCodes()), amount, per, (code, known, costPer) => {
        const currency = currencyOf(code)
        const texts = moneyTexts({ price: known, cost: known, costPer }, currency)
        const { price, cost } = of(currency)
        expect(price.read(texts.price)).toEqual({ value: known })
        expect(cost.read(texts.cost)).toEqual({ value: { cost: known, costPer } })
      }),
    )
  })

  test('are sent as the service names them: a new pet has what is known, an edit takes away', () => {
    const known = { cost: 1000, costPer: 12 }
    expect(newMoney(null, known)).toEqual(known)
    expect(newMoney(1250, null)).toEqual({ price: 1250 })
    expect(moneyEdit(undefined, known)).toEqual(known)
    expect(moneyEdit(null, null)).toEqual({ price: null, cost: null })
    expect(moneyEdit()).toEqual({})
  })

  test('are sent with the number of their currency, which the shop may have changed since', () => {
    const currency = { code: 'EUR', digits: 2, number: 2 }
    expect(newMoney(1_250, null, currency)).toEqual({ price: 1_250, currency: 2 })
    expect(moneyEdit(1_250, undefined, currency)).toEqual({ price: 1_250, currency: 2 })
    expect(moneyEdit(null, undefined, currency)).toEqual({ price: null })
    expect(moneyEdit(undefined, undefined, currency)).toEqual({})
  })
})
