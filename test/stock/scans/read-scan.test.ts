import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { comparedCode } from '../../../src/stock/barcode.ts'
import { SEPARATOR } from '../../../src/stock/scans/gs1.ts'
import { readScan } from '../../../src/stock/scans/read-scan.ts'
import { runs } from '../../support/property-runs.ts'

const EAN = '4006381333931'
const ISSN = '9770317847001'
const ISBN = '9780306406157'
const read = (text: string) => readScan(text, 2026)

describe('a scan is exactly', () => {
  test('the code that was sent, whatever it is, before all else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,64}$/), (code) => {
        const { exact } = read(code)
        // What a spreadsheet makes of a number is no barcode.
        if (exact.length > 0) expect(exact[0]).toBe(code)
      }),
      runs(300),
    )
  })

  test.each([
    [`]E0${EAN}`, EAN],
    [`]C0TANK-7`, 'TANK-7'],
    [`]A0*TANK-7*`, 'TANK-7'],
    ['*TANK-7*', 'TANK-7'],
    [`${EAN}\r\n`, EAN],
    [`  ${EAN}\t`, EAN],
    [`${SEPARATOR}${EAN}${SEPARATOR}`, EAN],
    [`]E3${EAN}05`, EAN],
    [`${ISSN}05`, ISSN],
    [`${ISBN}52495`, ISBN],
    [`${EAN} 05`, EAN],
    ['036000291452 05', '036000291452'],
    [']E303600029145252495', '036000291452'],
    [']E404252614', '042100005264'],
    ['04252614', '042100005264'],
  ])('%j: also %s', (sent, meant) => {
    expect(read(sent).exact).toContain(meant)
  })

  test.each(['04252615', '12345670', '94252614'])(
    'not a UPC-A where a UPC-E would have another check digit, is an EAN-8, or is none: %s',
    (code) => {
      expect(read(code).exact).toEqual([code])
    },
  )
})

describe('a scan may be', () => {
  test.each([
    ['03600029145', '036000291452', 'its check digit'],
    ['400638133393', EAN, 'its check digit'],
    ['36000291452', '036000291452', 'its zero'],
    ['036000291452', '36000291452', 'the zero that a list has lost'],
    [EAN, '400638133393', 'the check digit that a list has not'],
    ['tank-7', 'TANK-7', 'Caps Lock'],
    ['A40156B', '40156', 'the letters of a Codabar'],
    ['12345670', '123456000070', 'UPC-E, though it is an EAN-8'],
    ['03600029145205', '036000291452', 'an add-on, though the whole may be a number'],
    ['03600029145252495', '036000291452', 'an add-on, though it may be the next scan'],
    [`${EAN}12`, EAN, 'an add-on, though it may be the next scan'],
    [`${EAN}12345`, EAN, 'an add-on, though it may be the next scan'],
  ])('%s: %s, by %s', (sent, meant) => {
    const { exact, guesses } = read(sent)
    expect(guesses.map(comparedCode)).toContain(comparedCode(meant))
    expect(exact.map(comparedCode)).not.toContain(comparedCode(meant))
  })

  test('never a code that is exactly meant', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(?:\d{1,20}|[!-~]{1,20})$/), (code) => {
        const { exact, guesses } = read(code)
        const compared = exact.map(comparedCode)
        for (const guess of guesses) expect(compared).not.toContain(comparedCode(guess))
      }),
      runs(300),
    )
  })

  test('nothing else where a person types a short number', () => {
    for (const code of ['1', '42', '3012', '01001']) expect(read(code).guesses).toEqual([])
  })
})

describe('a GS1 code', () => {
  const details = { gtin: `0${EAN}`, batch: 'A1', expires: '2027-01-31' }

  test.each([
    `01${details.gtin}1727013110A1`,
    `01${details.gtin}10A1${SEPARATOR}17270131`,
    `${SEPARATOR}01${details.gtin}10A1${SEPARATOR}17270100`,
    `]C101${details.gtin}1727013110A1`,
    `]d201${details.gtin}1727013110A1`,
    `(01)${details.gtin}(17)270131(10)A1`,
    `https://id.gs1.org/01/${details.gtin}/10/A1?17=270131`,
    `HTTPS://shop.example/deep/01/${EAN}/10/A1?17=270131`,
  ])('is understood, and its GTIN is a guess: %j', (sent) => {
    const scan = read(sent)
    expect(scan.details).toEqual(details)
    expect(scan.code).toBe(EAN)
    expect(scan.guesses).toContain(EAN)
    expect(scan.exact).not.toContain(EAN)
    expect(scan.isCut).toBe(false)
  })

  test('has best before and serial, too, and what petstock does not know is passed over', () => {
    const sent = `01${details.gtin}1526063021S-9${SEPARATOR}310300125037${'6'}${SEPARATOR}240X`
    expect(read(sent).details).toEqual({
      gtin: details.gtin,
      bestBefore: '2026-06-30',
      serial: 'S-9',
    })
  })

  test.each([
    ['a wrong check digit', `01${details.gtin.slice(0, -1)}210A1`],
    ['no GTIN', '10A117270131'],
    ['two products in it', `01${details.gtin}0100036000291452`],
    ['a link to elsewhere', 'https://shop.example/offers/01'],
  ])('is none with %s', (_, sent) => {
    expect(read(sent).details).toBeUndefined()
  })

  test('has no day that the calendar has not', () => {
    expect(read(`01${details.gtin}17270231`).details).toEqual({ gtin: details.gtin })
  })

  test('has days of the century that is nearest', () => {
    const expires = (day: string, thisYear: number) =>
      readScan(`01${details.gtin}17${day}`, thisYear).details?.expires
    expect(expires('760101', 2026)).toBe('2076-01-01')
    expect(expires('770101', 2026)).toBe('1977-01-01')
    expect(expires('010101', 2098)).toBe('2101-01-01')
    expect(expires('280200', 2026)).toBe('2028-02-29')
  })
})

describe('a scan with keys without a character in it', () => {
  test.each([`TANK${SEPARATOR}7`, `${EAN}${SEPARATOR}3012`, `30${SEPARATOR}12`])(
    'is cut, and nothing is meant for sure: %j',
    (sent) => {
      expect(read(sent)).toMatchObject({ isCut: true, exact: [] })
    },
  )
})

test('a text that is no line of a scanner is none', () => {
  for (const text of [' '.repeat(2_000), '1'.repeat(2_000), `${EAN}${'0'.repeat(2_000)}`, '']) {
    expect(read(text)).toMatchObject({ code: text, exact: [], guesses: [], isCut: false })
  }
})

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units))

test('a text of any signs is read without an error', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const each of [text, `(01)${text}`, `01${text}`, `https://a.example/01/${text}`]) {
        expect(read(each).exact.length).toBeLessThan(6)
      }
    }),
    runs(300),
  )
})
