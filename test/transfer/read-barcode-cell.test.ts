import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isTradeNumber, readBarcode } from '../../src/stock/barcode.ts'
import { readBarcodeCell, readOwnBarcodeCell } from '../../src/transfer/cells/read-barcode-cell.ts'
import { runs } from '../support/property-runs.ts'
import { ean13, shopCode, tradeNumber } from './trade-numbers.ts'

const codesIn = (cell: string) => readBarcodeCell(cell).codes

describe('a cell of barcodes', () => {
  test.each([
    ["'4006381333931", '4006381333931'],
    ['="4006381333931"', '4006381333931'],
    ['="036000291452" ', '036000291452'],
    ["'00123", '00123'],
    ["'TANK-7", 'TANK-7'],
    ["'TANK-7'", 'TANK-7'],
    ['="TANK-7"', 'TANK-7'],
    ['4 006381 333931', '4006381333931'],
    ['0 36000 29145 2', '036000291452'],
    ['4006 381333931', '4006381333931'],
    ['4\u00a0006381\u202f333931', '4006381333931'],
    ['978-3-16-148410-0', '9783161484100'],
    ['978 3 16 148410 0', '9783161484100'],
    ['978‐0‑201–37962—4', '9780201379624'],
    ['0-36000-29145-2', '036000291452'],
    ['4006381333931.0', '4006381333931'],
    ['4006381333931,00', '4006381333931'],
    ['36000291452.0', '36000291452'],
    ['4006381333931.', '4006381333931'],
    ['*4006381333931*', '4006381333931'],
    ['“4006381333931”', '4006381333931'],
    ['(4006381333931)', '4006381333931'],
    ['EAN: 4006381333931', '4006381333931'],
    ['ISBN-13 978-3-16-148410-0', '9783161484100'],
    ['4,006,381,333,931', '4006381333931'],
    ['4.006.381.333.931', '4006381333931'],
    ['40063\u200b81333931\u200e', '4006381333931'],
  ])('has one trade number where it is %j', (cell, code) => {
    expect(codesIn(cell)).toEqual([code])
  })

  test.each([
    '4006381333931|4006381333948',
    '4006381333931/4006381333948',
    '4006381333931,4006381333948',
    '4006381333931; 4006381333948;',
    '4006381333931\n4006381333948',
    '4006381333931\r\n4006381333948',
    "'4006381333931 '4006381333948",
    '["4006381333931", "4006381333948"]',
    'EAN 4006381333931 4006381333948',
    '4 006381 333931 4 006381 333948',
    '4 006381 333931, 400-6381-33394-8',
    '4006381333931, N/A, 4006381333948',
    '4006381333931 - 4006381333948',
    '0 4006381333931 4006381333948',
  ])('has two trade numbers where it is %j', (cell) => {
    expect(codesIn(cell)).toEqual(['4006381333931', '4006381333948'])
  })

  test.each([
    'TANK-7',
    '12E4',
    'A/B',
    'AB,7',
    'a|b',
    '4006381333931/A',
    '*4006381333932*',
    '*TANK-7*',
    'EAN4006381333931',
    '4006381333931-',
    '4006381333932|4006381333948',
    '1234-5671',
    '1.5',
    '1,2',
    '12345.0',
    '-5',
    '=1+1',
    "O'Neill-3",
    'NO-7',
    '"',
    '4.00638E+12',
    '0012',
  ])('has the code of a shop as it stands: %s', (cell) => {
    expect(codesIn(cell)).toEqual([cell])
  })

  test('has codes of a shop with blanks between them, beside trade numbers or not', () => {
    expect(codesIn(' TANK-7  12E4\tB ')).toEqual(['TANK-7', '12E4', 'B'])
    expect(codesIn('TANK-7 4 006381 333931 B')).toEqual(['TANK-7', '4006381333931', 'B'])
    expect(codesIn('123456 123457')).toEqual(['123456', '123457'])
    expect(codesIn('96385074 40063')).toEqual(['96385074', '40063'])
    expect(codesIn('EAN 40063')).toEqual(['EAN', '40063'])
  })

  test.each([
    ...['', ' ', '-', '--', '—', '?', '.', '/', '0', '00', '0.0', '0,00', '0000000000000', '0 0'],
    ...['N/A', 'n/a', 'NA', 'N.A.', '(none)', 'None', 'NULL', '<null>', 'nil', 'NaN', 'False'],
    ...['#N/A', '#NV', '\\N', 'Does not apply', 'not applicable', 'No barcode', 'unknown', "'0"],
    ...['keine', 'kein Barcode', 'OHNE', 'k.A.', 'k. A.', 'entfällt', 'entfa\u0308llt', 'aucun'],
    ...['ninguno', 'sin código', 'nessuno', 'nenhum', 'geen', 'n.v.t.', 'ingen', 'brak', 'žádný'],
    ...['nincs', 'yok', 'нет', 'НЕТ', 'なし', '无', '없음', '\u200b', '\u00a0-'],
  ])('has none where it is %j', (cell) => {
    expect(codesIn(cell)).toEqual([])
  })

  test('says where groups of digits may be one code or several', () => {
    expect(readBarcodeCell('1234 5670')).toEqual({
      codes: ['12345670'],
      doubt: { groups: '1234 5670', joined: '12345670', isPrinted: false },
    })
    expect(readBarcodeCell('2023-0012').doubt?.joined).toBe('20230012')
    expect(readBarcodeCell('2023-0013')).toEqual({
      codes: ['2023-0013'],
      doubt: { groups: '2023-0013', joined: null, isPrinted: false },
    })
    expect(readBarcodeCell('4 006381 333932').doubt).toMatchObject({
      joined: null,
      isPrinted: true,
    })
    expect(readBarcodeCell('TANK-7 12E4').doubt).toBeUndefined()
  })

  test('keeps any codes of a shop, with blanks between them', () => {
    fc.assert(
      fc.property(fc.array(shopCode, { maxLength: 4 }), (codes) => {
        expect(readBarcodeCell(codes.join(' '))).toEqual({ codes })
      }),
      runs(1000),
    )
  })

  test('has its trade numbers however another program has written them', () => {
    const length = fc.constantFrom(8, 12, 13, 14)
    const numbers = fc.array(length.chain(tradeNumber), { minLength: 1, maxLength: 3 })
    const wrap = fc.constantFrom(
      (code: string) => code,
      (code: string) => `'${code}`,
      (code: string) => `="${code}"`,
      (code: string) => ` ${code}\u200b`,
    )
    const by = fc.constantFrom(' ', '|', '/', ',', ';', ', ', ' | ', '\n')
    fc.assert(
      fc.property(numbers, wrap, by, (given, wrapped, sign) => {
        expect(codesIn(given.map(wrapped).join(sign))).toEqual(given)
      }),
      runs(1000),
    )
  })

  test('has a trade number whose digits are printed in groups, and says so', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(ean13, cuts, fc.constantFrom(' ', '-', '\u00a0', '–'), (number, at, sign) => {
        const places = [0, ...at.sort((a, b) => a - b), number.length]
        const groups = places.slice(1).map((end, nth) => number.slice(places[nth], end))
        // A group that is a trade number itself stands for itself.
        fc.pre(!groups.some(isTradeNumber))
        const { codes, doubt } = readBarcodeCell(groups.join(sign))
        expect(codes).toEqual([number])
        expect(doubt?.joined).toBe(number)
      }),
      runs(1000),
    )
  })

  test('never loses or makes a digit, and joins digits to trade numbers alone', () => {
    const part = fc.constantFrom(
      ...[
        '4006381333931',
        '36000291452',
        '1234',
        '5670',
        '7',
        'TANK',
        ' ',
        ' ',
        '-',
        '|',
        ',',
        '/',
      ],
      ...["'", '.0', '="', '"', '\u200b', 'N/A', ';', '\n'],
    )
    const cell = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    const digitsIn = (text: string) => text.replace(/\D/g, '')
    fc.assert(
      fc.property(cell, (text) => {
        const { codes } = readBarcodeCell(text)
        const written = text.replace(/\.0+(?!\d)/g, '')
        if (codes.length > 0)
          expect(digitsIn(codes.join('')).replace(/0/g, '')).toBe(
            digitsIn(written).replace(/0/g, ''),
          )
        for (const code of codes) {
          const stands = text.replaceAll('\u200b', '').includes(code)
          expect(stands || isTradeNumber(code)).toBe(true)
          if ('reason' in readBarcode(code)) expect(text).toContain(code)
        }
      }),
      runs(3000),
    )
  })
})

test('a cell that petstock has written has blanks between barcodes, and nothing else is meant', () => {
  expect(readOwnBarcodeCell("4 006381 333931 A|B 'x 0 N/A")).toEqual([
    ...['4', '006381', '333931', 'A|B', "'x", '0', 'N/A'],
  ])
})
