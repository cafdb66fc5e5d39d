import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readWholeNumber } from '../../src/transfer/cells/csv-numbers.ts'
import { shownMark } from '../../src/transfer/cells/number-marks.ts'
import { readNumberStyle } from '../../src/transfer/cells/number-style.ts'
import { runs } from '../support/property-runs.ts'

const styleOf = (...texts: string[]) =>
  readNumberStyle(texts.map((text, at) => ({ line: at + 2, text })))

/** What becomes of each number of a column. */
function readColumn(...texts: string[]) {
  const style = styleOf(...texts)
  return texts.map((text) => {
    const read = readWholeNumber(text, style)
    return 'value' in read ? read.value : read.code
  })
}

const mark = fc.constantFrom('.', ',')
const other = (decimalMark: string) => (decimalMark === '.' ? ',' : '.')
const grouped = (value: number, by: string) => String(value).replace(/\B(?=(\d{3})+$)/g, by)

describe('the numbers of a column', () => {
  test.each([
    ['3.0', '.'],
    ['3,0', ','],
    ['0.000', '.'],
    ['1200,000', ','],
    ['1.200.300', ','],
    ['1,200.5', '.'],
    ['1.200,00', ','],
    ['1.200', 'unclear'],
    ['12,500', 'unclear'],
    ['12', undefined],
    ['', undefined],
    ['-3.0', undefined],
    ['1.20.3', undefined],
    ['1.200.30', undefined],
    ['.5', undefined],
    ['5.', undefined],
  ])('%s shows %p before decimals', (text, shown) => {
    expect(shownMark(text)).toBe(shown as ReturnType<typeof shownMark>)
  })

  test('are read by the one of them that shows how', () => {
    expect(readColumn('1.200', '3,0', ' 7 ', '007')).toEqual([1200, 3, 7, 7])
    expect(readColumn('1,200', '3.0', '1,200.00')).toEqual([1200, 3, 1200])
    expect(readColumn('1.200', '1.200.300')).toEqual([1200, 1_200_300])
    expect(readColumn('1.000', '1200.000')).toEqual([1, 1200])
  })

  test('are refused one by one where none shows how', () => {
    expect(readColumn('1.200', '5', '12,500')).toEqual(['ambiguous_number', 5, 'ambiguous_number'])
  })

  test('are refused where one is written in another way than the first that shows one', () => {
    expect(readColumn('3.0', '3,0', '1,200')).toEqual([3, 'mixed_numbers', 1200])
    const read = readWholeNumber('3,0', styleOf('5', '3.0'))
    expect(read).toMatchObject({
      reason:
        '"3,0" is not written as "3.0" in line 3 is: write all numbers of the column in one way',
    })
  })

  test('are refused where three digits after the mark may be thousands, as others have not three decimals', () => {
    expect(readColumn('12.0', '1.000')).toEqual([12, 'mixed_numbers'])
    expect(readColumn('1.000', '3.00', '7', '4.000')).toEqual([
      'mixed_numbers',
      ...[3, 7],
      'mixed_numbers',
    ])
    expect(readColumn('7', '0.000', '1.000')).toEqual([7, 0, 'mixed_numbers'])
    expect(readColumn('1,200,300', '1.000')).toEqual([1_200_300, 'mixed_numbers'])
    expect(readColumn('12.0', '7.00', '1,000')).toEqual([12, 7, 1000])
    expect(styleOf('1.000', '12.0')?.example).toBeNull()
    expect(readWholeNumber('1.000', styleOf('5', '12.0'))).toMatchObject({
      reason:
        '"1.000" may have thousands or decimals: "5" in line 2 has another number of decimals. Write all numbers of the column in one way',
    })
  })

  test.each([
    ["1'20", 'write it without marks in it'],
    ['1_200', 'write it without marks in it'],
    ['12 00', 'write it without blanks in it'],
    ['1\u00a020', 'write it without blanks in it'],
    ['=7+1', 'it is a formula, write its value alone'],
  ])('are refused as %s is, with what to do', (text, hint) => {
    expect(readWholeNumber(text, null)).toMatchObject({
      reason: `must be a whole number from 0 to 2147483647, not ${JSON.stringify(text)}: ${hint}`,
    })
  })

  test('are refused where they are no whole numbers, with what shows it', () => {
    expect(readWholeNumber('1.200', styleOf('0.500'))).toMatchObject({
      reason:
        'must be a whole number from 0 to 2147483647, not "1.200" (a point is before decimals, as in "0.500" in line 2)',
    })
    expect(readColumn('2.147.483.648', '2.147.483.647')).toEqual(['invalid_value', 2_147_483_647])
  })

  test('are understood with the first of them that could be another one', () => {
    expect(styleOf('7', ' 1.200', '3,0', '2.000')).toEqual({
      decimalMark: ',',
      shownBy: { line: 4, text: '3,0' },
      example: { line: 3, text: '1.200', value: 1200 },
      withOtherDecimals: { line: 2, text: '7' },
      grouped: null,
      question: null,
      lineWord: 'line',
    })
    expect(styleOf('7', '1.200', '')).toMatchObject({ decimalMark: null, example: null })
    expect(styleOf('7', '')).toBeNull()
  })

  test('come back exactly, however a spreadsheet has written all of them', () => {
    const values = fc.array(fc.nat(2_147_483_647), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(values, mark, fc.nat(4), fc.boolean(), (given, decimalMark, zeros, thousands) => {
        const texts = given.map((value) => {
          const whole = thousands ? grouped(value, other(decimalMark)) : String(value)
          return zeros === 0 ? whole : `${whole}${decimalMark}${'0'.repeat(zeros)}`
        })
        const read = readColumn(...texts)
        if (texts.some((text) => ['.', ','].includes(shownMark(text) ?? '')))
          expect(read).toEqual(given)
        else {
          expect(read).toEqual(
            texts.map((text, at) =>
              shownMark(text) === 'unclear' ? 'ambiguous_number' : (given[at] as number),
            ),
          )
        }
      }),
      runs(1000),
    )
  })

  test('are never read as anything but their own digits', () => {
    const text = fc
      .array(fc.constantFrom(...'0123.,- e', '000', '.000', ',00'), { maxLength: 8 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const style = styleOf(...texts)
        for (const each of texts) {
          const read = readWholeNumber(each, style)
          if (!('value' in read)) continue
          const decimalMark = style?.decimalMark ?? '.'
          const [whole = '', decimals = ''] = each.trim().split(decimalMark)
          expect(BigInt(whole.replace(/[., ]/g, ''))).toBe(BigInt(read.value))
          expect(decimals).toMatch(/^0*$/)
        }
      }),
      runs(3000),
    )
  })
})
