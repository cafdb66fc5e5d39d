import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type DecimalMark,
  readAmount,
  readPlainAmount,
  shownMarkOf,
  writeAmount,
} from '../../src/money/amount.ts'
import { MAX_AMOUNT } from '../../src/money/bounds.ts'
import { type Currency, currencyCodes, digitsOf } from '../../src/money/currency.ts'
import { runs } from '../support/property-runs.ts'

const currencyOf = (code: string): Currency => ({ code, digits: digitsOf(code) ?? -1, number: 1 })
const EUR = currencyOf('EUR')

const anyAmount = fc.oneof(fc.nat(100_000), fc.integer({ min: 0, max: MAX_AMOUNT }))
const anyCurrency = fc.constantFrom(...['JPY', 'EUR', 'KWD', 'CLF'].map(currencyOf))

/** An amount as a person writes it, with a sign between its thousands. */
function written(amount: number, { digits }: Currency, between: string, mark: DecimalMark) {
  const text = String(amount).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits).replace(/\B(?=(?:\d{3})+$)/g, between)
  return digits === 0 ? whole : `${whole}${mark}${text.slice(-digits)}`
}

describe('an amount', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, fc.constantFrom('.', ','), (amount, currency, mark) => {
        expect(readPlainAmount(writeAmount(amount, currency), currency)).toEqual({ value: amount })
        const shown = writeAmount(amount, currency, mark as DecimalMark)
        // Three digits behind a mark are decimals of a currency that has three.
        expect(readAmount(shown, currency)).toEqual({ value: amount })
      }),
      runs(1_000),
    )
  })

  test('is read as people write it, with any sign between thousands', () => {
    const ways = fc.constantFrom(
      ...([
        ['.', ','],
        [',', '.'],
        [' ', ','],
        [' ', ','],
        ['’', '.'],
        ["'", '.'],
      ] as const),
    )
    const around = fc.constantFrom(['', ''], ['€', ''], ['', ' €'], ['EUR ', ''], ['', ' Euro'])
    fc.assert(
      fc.property(anyAmount, ways, around, (amount, [between, mark], [before, after]) => {
        const text = `${before}${written(amount, EUR, between, mark)}${after}`
        expect(readAmount(text, EUR)).toEqual({ value: amount })
      }),
      runs(1_000),
    )
  })

  test('is never rounded: what has more digits than its currency is refused', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyCurrency,
        fc.integer({ min: 1, max: 9 }),
        (amount, currency, more) => {
          const dot = currency.digits === 0 ? '.' : ''
          const text = `${writeAmount(amount, currency)}${dot}${more}`
          if (amount * 10 + more > MAX_AMOUNT * 10) return
          expect(readPlainAmount(text, currency)).toEqual({ problem: 'too_precise' })
        },
      ),
      runs(1_000),
    )
  })

  test.each([
    ['1.234,50 €', 'EUR', 123450],
    ['$12.50', 'USD', 1250],
    ['$12.50', 'CAD', 1250],
    ['1 234,50', 'EUR', 123450],
    ["CHF 1'234.50", 'CHF', 123450],
    ['Fr. 12.–', 'CHF', 1200],
    ['12,- €', 'EUR', 1200],
    ['12,5', 'EUR', 1250],
    ['12', 'EUR', 1200],
    ['0,99', 'EUR', 99],
    ['12.500', 'EUR', 1250000],
    ['12,505', 'USD', 1250500],
    ['12.5000', 'EUR', 1250],
    ['1,20,000.50', 'INR', 12000050],
    ['1.234', 'KWD', 1234],
    ['1.234', 'JPY', 1234],
    ['¥1,234', 'JPY', 1234],
    ['1.234', 'EUR', 123400],
    ['1.234.567', 'EUR', 123456700],
    ['1.234.567', 'KWD', 1234567000],
    ['0.234', 'KWD', 234],
    ['10000000000', 'EUR', MAX_AMOUNT],
  ])('reads %s in %s', (text, code, value) => {
    expect(readAmount(text, currencyOf(code))).toEqual({ value })
  })

  test.each([
    ['$12.50', 'EUR', 'other_currency'],
    ['12,50 CHF', 'EUR', 'other_currency'],
    ['12,50 zł', 'EUR', 'other_currency'],
    ['-12,50', 'EUR', 'negative'],
    ['−0,01 €', 'EUR', 'negative'],
    ['12,5050', 'EUR', 'too_precise'],
    ['12,5055', 'EUR', 'too_precise'],
    ['12.50', 'JPY', 'too_precise'],
    ['10000000000,01', 'EUR', 'too_large'],
    ['99999999999999999999', 'EUR', 'too_large'],
    ['', 'EUR', 'no_amount'],
    ['gratis', 'EUR', 'no_amount'],
    ['12,50 / kg', 'EUR', 'no_amount'],
    ['1.23.45', 'EUR', 'no_amount'],
    ['1,2345,67', 'EUR', 'no_amount'],
  ])('%s in %s is refused as it should be', (text, code, problem) => {
    expect(readAmount(text, currencyOf(code))).toEqual({ problem: problem as never })
  })

  test('that three digits leave open is read by the mark of others', () => {
    expect(readAmount('1.234', EUR, ',')).toEqual({ value: 123400 })
    expect(readAmount('1.234', EUR, '.')).toEqual({ problem: 'too_precise' })
    expect(readAmount('1,234', currencyOf('KWD'), '.')).toEqual({ value: 1234000 })
    expect(readAmount('1,234', currencyOf('KWD'), ',')).toEqual({ value: 1234 })
  })

  test.each([
    ['1.234,50 €', { mark: ',', isOpen: false }],
    ['12,-', { mark: ',', isOpen: false }],
    ['1.234.567', { mark: ',', isOpen: false }],
    ['1.234', { mark: ',', isOpen: true }],
    ['1 234', undefined],
    ['12', undefined],
  ])('%s shows what stands before decimals', (text, shown) => {
    expect(shownMarkOf(text, EUR)).toEqual(shown as never)
  })
})

test('every currency has the digits of its amounts, and a code of three letters', () => {
  const codes = currencyCodes()
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z]{3}$/)
    expect([0, 2, 3, 4]).toContain(digitsOf(code) as number)
  }
  expect(digitsOf('eur')).toBeUndefined()
  expect(digitsOf('D A')).toBeUndefined()
  expect(digitsOf('XYZ')).toBeUndefined()
})
