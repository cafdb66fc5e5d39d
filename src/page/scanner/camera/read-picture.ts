import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat'
import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap'
import type BitArray from '@zxing/library/esnext/core/common/BitArray'
import GlobalHistogramBinarizer from '@zxing/library/esnext/core/common/GlobalHistogramBinarizer'
import DecodeHintType from '@zxing/library/esnext/core/DecodeHintType'
import NotFoundException from '@zxing/library/esnext/core/NotFoundException'
import Code128Reader from '@zxing/library/esnext/core/oned/Code128Reader'
import MultiFormatUPCEANReader from '@zxing/library/esnext/core/oned/MultiFormatUPCEANReader'
import OneDReader from '@zxing/library/esnext/core/oned/OneDReader'
import type Result from '@zxing/library/esnext/core/Result'
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource'
import { upcAOfUpcE } from '../../../stock/scans/upc-e.ts'
import { isAlone } from './quiet-zone.ts'
import type { Sighting } from './sightings.ts'
import { UpcEReader } from './upc-e-reader.ts'

export interface Picture {
  /** The brightness of each pixel. */
  readonly grey: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

const FORMATS = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A]

type Hints = Map<DecodeHintType, unknown>

const HINTS: Hints = new Map([[DecodeHintType.TRY_HARDER, true]])

/** Finds the barcode that lies in a picture, with ZXing. */
export function readPicture({ grey, width, height }: Picture): Sighting | undefined {
  const source = new RGBLuminanceSource(grey, width, height)
  const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(source))
  const found = tryRead(() => SHOP_CODES.decode(bitmap, HINTS))
  if (found === undefined) return undefined
  const code = found.getText()
  const isShort = found.getBarcodeFormat() === BarcodeFormat.UPC_E
  return { code, longForm: isShort ? upcAOfUpcE(code) : undefined }
}

const GUARD_MODULES = 3
const EAN_8_MODULES = 67
const EAN_13_MODULES = 95

/** Reads EAN-13, EAN-8 and UPC-A that stand alone. The library also finds them inside other codes. */
class EanReader extends MultiFormatUPCEANReader {
  override decodeRow(rowNumber: number, row: BitArray, hints?: Hints): Result {
    const found = super.decodeRow(rowNumber, row, hints)
    const [left, right] = found.getResultPoints()
    if (left === undefined || right === undefined) throw new NotFoundException()
    const isShort = found.getBarcodeFormat() === BarcodeFormat.EAN_8
    const modules = isShort ? EAN_8_MODULES : EAN_13_MODULES
    const guard = (GUARD_MODULES * (right.getX() - left.getX())) / (modules - GUARD_MODULES)
    const begin = left.getX() - guard / 2
    const end = right.getX() + guard / 2
    if (!isAlone(row, begin, end, modules)) throw new NotFoundException()
    return found
  }
}

/** Reads EAN, UPC and Code 128 in a row of pixels, the strictest first. The library's own reader of many formats brings more of them along. */
class ShopCodes extends OneDReader {
  readonly #readers = [
    new Code128Reader(),
    new EanReader(new Map([[DecodeHintType.POSSIBLE_FORMATS, FORMATS]])),
    new UpcEReader(),
  ]

  override decodeRow(rowNumber: number, row: BitArray, hints?: Hints): Result {
    for (const reader of this.#readers) {
      const found = tryRead(() => reader.decodeRow(rowNumber, row, hints))
      if (found) return found
    }
    throw new NotFoundException()
  }

  override reset(): void {
    for (const reader of this.#readers) reader.reset()
  }
}

/** The library throws where a picture has no code, and also where a code in it is torn. */
function tryRead(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const SHOP_CODES = new ShopCodes()
