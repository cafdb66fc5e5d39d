import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  codeOfPetId,
  comparedCode,
  MAX_BARCODE_LENGTH,
  petIdOfCode,
  readBarcode,
  readBarcodes,
} from '../../src/stock/barcode.ts'
import { LEAST, MOST } from '../storage/pets.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

/** The check digit as a person works it out, from the right. */
function withCheckDigit(body: string): string {
  const sum = [...body]
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const tradeNumber = fc.constantFrom(7, 11, 12, 13).chain(digits).map(withCheckDigit)
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: MAX_BARCODE_LENGTH,
})
const petId = fc.oneof(
  fc.bigInt({ min: LEAST, max: MOST }),
  fc.bigInt({ min: 0n, max: 10n ** 14n }),
  tradeNumber.map(BigInt),
)

describe('a barcode', () => {
  test.each(['036000291452', '12E4', '4E12', 'TANK-7', '~', '!', '1.5', '=1+1', 'x'.repeat(64)])(
    'is %p, and stays as it is written',
    (text) => {
      expect(readBarcode(text)).toEqual({ value: text })
    },
  )

  test.each([
    ...['', ' ', 'a b', ' 7', '7 ', '7\n', 'x'.repeat(65), 'ü', '\u007f', '４'],
    ...[4006381333931, null, undefined, { code: '7' }],
  ])('is not %p', (value) => {
    expect(readBarcode(value)).toMatchObject({ reason: expect.stringContaining('1 to 64') })
  })

  test.each(['4.00638E+12', '4,00638E+12', '4E+12', '4e+12', '1E-5', '-1.5e+3', '4.00638E12'])(
    'is not %p: a spreadsheet has rounded it',
    (text) => {
      expect(readBarcode(text)).toMatchObject({ reason: expect.stringContaining('spreadsheet') })
    },
  )

  test('is any printable ASCII without blanks that is no number in exponent form', () => {
    fc.assert(
      fc.property(printable, (text) => {
        const isRounded =
          /e/i.test(text) && Number.isFinite(Number(text)) && !/^\d+e\d+$/i.test(text)
        fc.pre(!isRounded && !/,/.test(text))
        expect(readBarcode(text)).toEqual({ value: text })
      }),
    )
  })
})

describe('codes are compared', () => {
  test('as 14 digits where they have 8, 12, 13 or 14 with a right check digit: UPC-A, EAN-13 and GTIN are one', () => {
    const gtin = '00036000291452'
    for (const code of ['036000291452', '0036000291452', gtin]) {
      expect(comparedCode(code)).toBe(gtin)
    }
    expect(comparedCode('96385074')).toBe('00000096385074')
    fc.assert(
      fc.property(tradeNumber, (code) => {
        expect(comparedCode(code)).toBe(code.padStart(14, '0'))
        expect(comparedCode(comparedCode(code))).toBe(comparedCode(code))
      }),
    )
  })

  test('as they are written, leading zeros included, where a check digit is wrong or the length is another', () => {
    for (const code of ['036000291453', '007', '7', '36000291452', '00000', 'abc', 'ABC']) {
      expect(comparedCode(code)).toBe(code)
    }
    fc.assert(
      fc.property(tradeNumber, fc.integer({ min: 1, max: 9 }), (code, more) => {
        const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + more) % 10}`
        expect(comparedCode(wrong)).toBe(wrong)
      }),
    )
  })
})

describe('a code and a number of a pet', () => {
  test('are the same where the number’s own text compares equal, and one number at most does', () => {
    expect(petIdOfCode(comparedCode('4006381333931'))).toBe(4006381333931n)
    expect(petIdOfCode(comparedCode('4006381333930'))).toBe(4006381333930n)
    expect(petIdOfCode('42')).toBe(42n)
    expect(petIdOfCode('-5')).toBe(-5n)
    for (const code of [
      '042',
      '+42',
      '036000291452',
      '0',
      '00000000',
      'x',
      '9223372036854775808',
    ]) {
      const other = petIdOfCode(comparedCode(code))
      expect(other).toBe(code === '0' ? 0n : undefined)
    }
    fc.assert(
      fc.property(fc.oneof(petId.map(String), tradeNumber, printable), (code) => {
        const found = petIdOfCode(comparedCode(code))
        if (found !== undefined) expect(codeOfPetId(found)).toBe(comparedCode(code))
        else expect(/^(0|-?[1-9]\d*)$/.test(code) && comparedCode(code) === code).toBe(false)
      }),
    )
  })

  test('find each other for every number', () => {
    fc.assert(
      fc.property(petId, (number) => {
        expect(petIdOfCode(codeOfPetId(number))).toBe(number)
      }),
    )
  })
})

describe('a list of barcodes', () => {
  test('keeps its order, and has no code twice, however it is written', () => {
    const codes = ['TANK-7', '036000291452', '96385074']
    expect(readBarcodes(codes)).toEqual({ value: codes })
    expect(readBarcodes([])).toEqual({ value: [] })
    expect(readBarcodes(['7', '8', '7'])).toEqual({ reason: 'must not be 7 twice' })
    expect(readBarcodes(['036000291452', '0036000291452'])).toEqual({
      reason: 'must not be 036000291452 and 0036000291452, which are one code',
    })
  })

  test('names the one that is none', () => {
    expect(readBarcodes(['7', 'a b'])).toMatchObject({ reason: expect.stringContaining('"a b"') })
    expect(readBarcodes([7])).toMatchObject({ reason: expect.stringContaining('the number 7') })
    expect(readBarcodes([[]])).toMatchObject({ reason: expect.stringContaining('no text') })
  })
})
