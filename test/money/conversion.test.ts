import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_AMOUNT } from '../../src/money/bounds.ts'
import { conversionAt, converted, isRate } from '../../src/money/conversion.ts'

const BGN = { digits: 2 }
const EUR = { digits: 2 }
const JPY = { digits: 0 }
const KWD = { digits: 3 }

const amount = fc.oneof(fc.nat({ max: 99_999 }), fc.integer({ min: 0, max: MAX_AMOUNT }))
const digits = fc.constantFrom(0, 2, 3, 4).map((each) => ({ digits: each }))
const rate = fc
  .tuple(fc.nat({ max: 999_999_999 }), fc.stringMatching(/^\d{0,12}$/))
  .map(([whole, decimals]) => (decimals === '' ? String(whole) : `${whole}.${decimals}`))
  .map((text) => text.slice(0, 14).replace(/\.$/, ''))
  .filter(isRate)

/** A number as a fraction of whole numbers. */
function fractionOf(decimal: string): readonly [bigint, bigint] {
  const [whole = '', decimals = ''] = decimal.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

describe('a rate', () => {
  test.each(['1.95583', '1', '0.000000000001', '999999999.1234'])('may be %s', (text) => {
    expect(isRate(text)).toBe(true)
  })

  test.each([
    ...['0', '0.000', '-1.5', '+1.5', '1,5', '1e3', '1/3', '.5', '5.', '01.5', ' 1.5', '', 'NaN'],
    ...['1000000000', '1.0000000000001', '0.0000000000001', '1.9558300000000', '٣'],
  ])('is never %p', (text) => {
    expect(isRate(text)).toBe(false)
  })
})

describe('an amount in another currency', () => {
  test.each([
    [2_000, '1.95583', BGN, EUR, 1_023],
    [1, '1.95583', BGN, EUR, 1],
    [0, '1.95583', BGN, EUR, 0],
    // 1.5 and 0.5, and what is just below them.
    [3, '2', EUR, EUR, 2],
    [1, '2', EUR, EUR, 1],
    [1, '2.000000000001', EUR, EUR, 0],
    [1_250, '0.0061', EUR, JPY, 2_049],
    [1_250, '3.25', EUR, KWD, 3_846],
  ])('%p at %s is %p', (before, at, from, to, after) => {
    expect(converted(before, conversionAt(at, from, to))).toBe(after)
  })

  test('is the nearest one, half up: it is rounded once, whatever the rate', () => {
    fc.assert(
      fc.property(amount, rate, digits, digits, (before, at, from, to) => {
        const after = converted(before, conversionAt(at, from, to))
        const [numerator, denominator] = fractionOf(at)
        // The exact value in minor units is top / bottom.
        const top = BigInt(before) * 10n ** BigInt(to.digits) * denominator
        const bottom = 10n ** BigInt(from.digits) * numerator
        if (after === null)
          return expect(2n * top >= (2n * BigInt(MAX_AMOUNT) + 1n) * bottom).toBe(true)
        const twice = 2n * BigInt(after)
        expect(2n * top >= (twice - 1n) * bottom).toBe(true)
        expect(2n * top < (twice + 1n) * bottom).toBe(true)
      }),
    )
  })

  test('is never larger than that of a larger one', () => {
    fc.assert(
      fc.property(amount, amount, rate, (one, other, at) => {
        const conversion = conversionAt(at, BGN, EUR)
        const [less, more] = [one, other]
          .toSorted((a, b) => a - b)
          .map((each) => converted(each, conversion))
        expect((less ?? Infinity) <= (more ?? Infinity)).toBe(true)
      }),
    )
  })
})
