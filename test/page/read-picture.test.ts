import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import UpcE from 'jsbarcode/src/barcodes/EAN_UPC/UPCE.js'
import { barsOf, loadBarcodes } from '../../src/page/labels/barcode.ts'
import { readPicture } from '../../src/page/scanner/camera/read-picture.ts'
import { comparedCode } from '../../src/stock/barcode.ts'
import { upcAOfUpcE } from '../../src/stock/scans/upc-e.ts'
import { runs } from '../support/property-runs.ts'

interface Bars {
  readonly modules: number
  readonly path: string
}

/** A picture of bars, somewhat grey, as a camera has it. */
function pictureOf({ modules, path }: Bars, module = 3, height = 40) {
  const width = (modules + 40) * module
  const grey = new Uint8ClampedArray(width * height).fill(210)
  for (const [, from, wide] of path.matchAll(/M(\d+) 0h(\d+)/g)) {
    const begin = (20 + Number(from)) * module
    for (let y = 0; y < height; y++) {
      grey.fill(40, y * width + begin, y * width + begin + Number(wide) * module)
    }
  }
  return { grey, width, height }
}

/** Digits with their check digit at the end. */
const withCheckDigit = (digits: string): string =>
  [...'0123456789'].map((check) => digits + check).find((code) => comparedCode(code) !== code) ?? ''

/** Bars of an EAN stand in the Code 128 of these. */
const LIKE_EAN = ['05181527', 'mW_,s', '362156250302', '{UHG=', '4[6C', ';#}o:4_']

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

describe('what the camera reads', () => {
  test('is every EAN-13, EAN-8 and UPC-A that petstock prints, as the same code', async () => {
    const draw = await loadBarcodes()
    fc.assert(
      fc.property(fc.oneof(digits(12), digits(11), digits(7)), (front) => {
        const code = withCheckDigit(front)
        const read = readPicture(pictureOf(draw.barcode(code)))
        expect(comparedCode(read?.code ?? '')).toBe(comparedCode(code))
      }),
    )
  })

  test('is every Code 128 that petstock prints', async () => {
    const draw = await loadBarcodes()
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,20}$/), (code) => {
        if (comparedCode(code) !== code) return
        expect(readPicture(pictureOf(draw.barcode(code)))).toEqual({ code })
      }),
      { examples: LIKE_EAN.map((code) => [code]) },
    )
  })

  test.each(LIKE_EAN)(
    'is nothing where a Code 128 is torn, also with bars like an EAN: %s',
    async (code) => {
      const draw = await loadBarcodes()
      const { modules, path } = draw.barcode(code)
      const torn = path.slice(0, path.lastIndexOf('M'))
      expect(readPicture(pictureOf({ modules, path: torn }))).toBeUndefined()
    },
  )

  test('is every UPC-E, with the UPC-A that it stands for', () => {
    fc.assert(
      fc.property(fc.constantFrom('0', '1'), digits(6), (system, six) => {
        const codes = [...'0123456789'].map((check) => system + six + check)
        const code = codes.find((each) => {
          const long = upcAOfUpcE(each) ?? ''
          return comparedCode(long) !== long
        })
        if (code === undefined) throw new Error('each code has a check digit')
        const { data } = new UpcE(code, { flat: true }).encode()
        const read = readPicture(pictureOf({ modules: data.length, path: barsOf(data) }))
        expect(read).toEqual({ code, longForm: upcAOfUpcE(code) })
      }),
    )
  })

  test('is no UPC-E where other bars stand between its digits and its end', () => {
    const { data } = new UpcE('01234565', { flat: true }).encode()
    const torn = `${data.slice(0, -6)}000001111${data.slice(-6)}`
    const read = (modules: string) =>
      readPicture(pictureOf({ modules: modules.length, path: barsOf(modules) }))
    expect(read(data)?.code).toBe('01234565')
    expect(read(torn)).toBeUndefined()
  })

  test('is nothing in a picture without a code', () => {
    const bytes = fc.uint8Array({ minLength: 4_000, maxLength: 4_000 })
    fc.assert(
      fc.property(bytes, (noise) => {
        const grey = new Uint8ClampedArray(noise)
        expect(readPicture({ grey, width: 200, height: 20 })).toBeUndefined()
      }),
      runs(20),
    )
  })
})

describe('a UPC-E', () => {
  test.each([
    ['01234505', '012000003455'],
    ['01234514', '012100003454'],
    ['01234531', '012300000451'],
    ['01234558', '012345000058'],
    ['04252614', '042100005264'],
    ['01234565', '012345000065'],
  ])('%s stands for the UPC-A %s', (short, long) => {
    expect(upcAOfUpcE(short)).toBe(long)
  })

  test.each(['1234565', '21234565', '0123456X'])('is no other text: %s', (text) => {
    expect(upcAOfUpcE(text)).toBeUndefined()
  })
})
