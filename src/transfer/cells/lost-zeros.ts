import { isTradeNumber } from '../../stock/barcode.ts'
import { upcAOfUpcE } from '../../stock/scans/upc-e.ts'
import { NEARLY_ALL } from './column-cells.ts'
import { lostDigitsOf } from './lost-digits.ts'
import { ONLY_DIGITS } from './plain-number.ts'

// One in ten numbers that a shop has made itself has a right check digit by chance. Which of them are trade numbers whose
// zeros a spreadsheet has taken away, the other codes of their column show.

/** Numbers of like length, and those of them that are trade numbers with zeros before them. */
class Kin {
  #all = 0
  #whole = 0

  see(isWhole: boolean): void {
    this.#all++
    if (isWhole) this.#whole++
  }

  get areNearlyAllWhole(): boolean {
    return this.#whole >= this.#all * NEARLY_ALL
  }
}

/** The longest number that is shorter than all trade numbers. */
const LONGEST_SHORT = 7
const GTIN_8 = 8
const LACKS_ONE_OF_UPC = 11
/** A code of so many digits is hardly one of a shop: its column need not show that it lacks a zero. */
export const lacksOneOfUpc = ({ length }: string): boolean => length === LACKS_ONE_OF_UPC

/** How many trade numbers it takes beside a number that is as short as codes of shops are. */
const ENOUGH = 2

/** What the codes of a column say of those among them that may lack zeros. */
export class LostZeros {
  #all = 0
  /** Trade numbers as they stand, or with zeros before them. */
  #sound = 0
  readonly #short = new Kin()
  readonly #long = new Kin()

  see(code: string): void {
    this.#all++
    if (!ONLY_DIGITS.test(code)) return
    const { length } = code
    if (length > LACKS_ONE_OF_UPC || length === GTIN_8) {
      if (isTradeNumber(code) || upcAOfUpcE(code) !== undefined) this.#sound++
      return
    }
    const isWhole = lostDigitsOf(code)?.about === 'leadingZeros'
    if (isWhole) this.#sound++
    if (length <= LONGEST_SHORT) this.#short.see(isWhole)
    else if (length < LACKS_ONE_OF_UPC) this.#long.see(isWhole)
  }

  /** Whether a code that is a trade number with zeros before it is one by more than chance. */
  mayHaveLost({ length }: string): boolean {
    const isOfTrade = this.#sound >= this.#all * NEARLY_ALL
    if (length > LONGEST_SHORT) return isOfTrade || this.#long.areNearlyAllWhole
    if (length === LONGEST_SHORT) return isOfTrade || this.#short.areNearlyAllWhole
    return isOfTrade && this.#sound >= ENOUGH && this.#short.areNearlyAllWhole
  }
}
