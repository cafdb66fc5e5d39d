import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  allBarcodes,
  barcodesText,
  readBarcodeTexts,
  splitBarcodes,
  withBarcode,
  withoutBarcode,
  withTyped,
} from '../../src/page/pet/form/barcode-texts.ts'
import { isPackageCode } from '../../src/page/scanner/package-code.ts'
import { comparedCode, readBarcodes } from '../../src/stock/barcode.ts'

const anyCode = fc.oneof(
  fc.constantFrom('036000291452', '0036000291452', '96385074', 'TANK-7', '12E4', '0'),
  fc.stringMatching(/^[!-~]{1,64}$/),
)

describe('the barcodes in a form', () => {
  test('are a list that is read as it was written', () => {
    const lists = fc.uniqueArray(anyCode, { selector: comparedCode })
    fc.assert(
      fc.property(lists, (codes) => {
        const text = barcodesText(codes)
        expect(splitBarcodes(text)).toEqual({ listed: codes, typed: '' })
        expect(allBarcodes(text)).toEqual(codes)
      }),
    )
  })

  test('are each there once, however they were scanned, typed, pasted and taken away', () => {
    const anyStep = fc.oneof(
      fc.record({ do: fc.constantFrom('scan', 'take away'), code: anyCode }),
      fc.record({ do: fc.constantFrom('type', 'paste'), code: anyCode }),
    )
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        let text = ''
        for (const { do: how, code } of steps) {
          if (how === 'scan') text = withBarcode(text, code)
          else if (how === 'take away') text = withoutBarcode(text, code)
          else text = withTyped(text, how === 'paste' ? `${code}\n7\t${code} ` : code)
          const { listed, typed } = splitBarcodes(text)
          expect(new Set(listed.map(comparedCode)).size).toBe(listed.length)
          if (how === 'scan') expect(listed.map(comparedCode)).toContain(comparedCode(code))
          if (how === 'take away') expect(listed).not.toContain(code)
          if (how === 'type') expect(typed).toBe(code)
        }
        // What the form sends is never refused for a code that it has twice.
        const read = readBarcodeTexts(text)
        if (read.value) expect(readBarcodes(read.value)).toEqual({ value: read.value })
      }),
    )
  })

  test('stay as they were written first', () => {
    expect(withBarcode('036000291452 ', '0036000291452')).toBe('036000291452 ')
    expect(allBarcodes('036000291452 TANK-7 0036000291452')).toEqual(['036000291452', 'TANK-7'])
  })

  test('leave what is being typed alone when another one is scanned', () => {
    expect(withBarcode('TANK-7 40', '96385074')).toBe('TANK-7 96385074 40')
  })

  test.each(['4.00638E+12 ', 'TANK-7 4,0E+3', `${'x'.repeat(65)} `, 'größe'])(
    'are refused where one can be none: %s',
    (text) => {
      expect(readBarcodeTexts(text)).toEqual({ problem: 'notABarcode' })
    },
  )

  test('may be none', () => {
    expect(readBarcodeTexts('  ')).toEqual({ value: [] })
  })
})

test('codes of packages are told from numbers of pets by their length and check digit', () => {
  const packages = ['4006381333931', '036000291452', '96385074', '00036000291452']
  expect(packages.filter(isPackageCode)).toEqual(packages)
  expect(['1003', '4006381333932', '12345678', '-7', 'TANK-7'].filter(isPackageCode)).toEqual([])
})
