import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat'
import type BitArray from '@zxing/library/esnext/core/common/BitArray'
import NotFoundException from '@zxing/library/esnext/core/NotFoundException'
import OneDReader from '@zxing/library/esnext/core/oned/OneDReader'
import UPCEANReader from '@zxing/library/esnext/core/oned/UPCEANReader'
import Result from '@zxing/library/esnext/core/Result'
import { upcAOfUpcE } from '../../../stock/scans/upc-e.ts'
import { isAlone } from './quiet-zone.ts'

const DIGITS = 6
const MODULES = 51
const END = Int32Array.from([1, 1, 1, 1, 1, 1])

/**
 * Which of the six digits are drawn with even parity, the first as the highest bit, by the check digit.
 * For the number system 1 all are the other way round.
 */
const PARITIES = [0x38, 0x34, 0x32, 0x31, 0x2c, 0x26, 0x23, 0x2a, 0x29, 0x25]
const ALL_EVEN = 0x3f

/** Reads UPC-E in a row of pixels. The library's own reader of it loses the digits. */
export class UpcEReader extends OneDReader {
  override decodeRow(rowNumber: number, row: BitArray): Result {
    const [start = 0, begin = 0] = UPCEANReader.findStartGuardPattern(row)
    const { digits, parity, end } = sixDigits(row, begin)
    const [endBegin = 0, endEnd = 0] = UPCEANReader.findGuardPattern(
      row,
      end,
      true,
      END,
      new Int32Array(END.length),
    )
    const alone = isAlone(row, start, endEnd, MODULES)
    const code = codeOf(digits, parity)
    const long = upcAOfUpcE(code) ?? ''
    if (endBegin !== end || !alone || !UPCEANReader.checkStandardUPCEANChecksum(long)) {
      throw new NotFoundException()
    }
    return new Result(code, new Uint8Array(), 0, [], BarcodeFormat.UPC_E, rowNumber)
  }

  override reset(): void {}
}

function sixDigits(row: BitArray, begin: number) {
  const counters = new Int32Array(4)
  let digits = ''
  let parity = 0
  let end = begin
  for (let place = 0; place < DIGITS; place++) {
    const match = UPCEANReader.decodeDigit(row, counters, end, UPCEANReader.L_AND_G_PATTERNS)
    digits += match % 10
    parity = 2 * parity + (match >= 10 ? 1 : 0)
    end = counters.reduce((sum, width) => sum + width, end)
  }
  return { digits, parity, end }
}

/** The eight digits of a code: the number system and the check digit are written as parities. */
function codeOf(digits: string, parity: number): string {
  const system = PARITIES.includes(parity) ? 0 : 1
  const check = PARITIES.indexOf(system === 0 ? parity : ALL_EVEN - parity)
  return `${system}${digits}${check}`
}
