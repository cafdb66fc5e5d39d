import { EAST_ASIAN_SIGNS } from './letter-classes.ts'

/** What a sign costs, in bits: where lists have it, where it is unusual, and where it is rare. */
const USUAL = 6
const UNUSUAL = 11
const APOSTROPHE_BITS = 3
export const RARE = 16

/** What stands between two letters, though rarely. */
const JOINING = /[’´ʻʼ–·•×®™©\u00ad\u00a0]/
const ENDING = /[ʼ“”»«’…®™©\u00ad]/
const AT_END = /[‘›‹´–—·•\u00a0]/
const BEGINNING = /[ʻʼ“„”»«©¿¡\u00ad]/
const AT_BEGIN = /[’‘‚›‹´–—·•€£\u00a0]/
/** What no word ends with. */
const OPENING = /[„‚¿¡§]/
/** What stands before the signs of `Nº`, `m²` and the like. */
const SHORT = /^(?:nr?o?|m|d|s?r|[cdk]?m|1|2|3)$/i

/** What stands after the sign of degrees: of warmth, and of hard water. */
const DEGREES = /^(?:[CF]|[dKGg]H)$/

/** Where a sign stands in a word. */
export interface SignPlace {
  readonly sign: string
  /** The letters and digits before it and after it, as far as they are ASCII; a letter beyond it ends them. */
  readonly before: string
  readonly after: string
  readonly isAfterLetter: boolean
  readonly isBeforeLetter: boolean
}

/** What a usual sign costs at a place, in bits; undefined where no word has it. */
export function signBits(place: SignPlace): number | undefined {
  const { sign, before, after, isAfterLetter, isBeforeLetter } = place
  if (EAST_ASIAN_SIGNS.test(sign)) return USUAL
  if (isAfterLetter && isBeforeLetter) {
    if (isApostrophe(sign, before, after)) return APOSTROPHE_BITS
    return JOINING.test(sign) ? RARE : undefined
  }
  if (isAfterLetter) {
    if (ENDING.test(sign)) return USUAL
    if (AT_END.test(sign)) return UNUSUAL
    if (OPENING.test(sign)) return undefined
    return /[°ºª²³]/.test(sign) && SHORT.test(before) ? USUAL : RARE
  }
  if (isBeforeLetter && !/[0-9]$/.test(before)) {
    if (BEGINNING.test(sign)) return USUAL
    if (AT_BEGIN.test(sign)) return UNUSUAL
    const isUnit = (sign === 'µ' && /^[mgl]$/.test(after)) || (sign === '°' && DEGREES.test(after))
    return isUnit ? USUAL : RARE
  }
  return USUAL
}

/** As in `dog's`, `don't`, `l'eau`, `qu'il` or `O'Hara`. */
const isApostrophe = (sign: string, before: string, after: string): boolean =>
  /[’´]/.test(sign) &&
  ((/^(?:s|t|d|m|re|ll|ve)$/i.test(after) && /^(?:i|.{2,})$/i.test(before)) ||
    (/(?:^[cdjlmnsto]|ll|qu|un|rd)$/i.test(before) && /^(?:[aeiouyh]|$)/i.test(after)))

/** Whether an encoding may have put a sign at a letter in place of another letter. */
export function isDoubtful(place: SignPlace, bits: number): boolean {
  const { sign, before, isAfterLetter, isBeforeLetter } = place
  if (!(isAfterLetter || isBeforeLetter) || bits === APOSTROPHE_BITS) return false
  const isMark = /[®™]/.test(sign) && /^.{4}/.test(before) && !isBeforeLetter
  const isUnit = /[°²³ºµ]/.test(sign) && bits === USUAL
  return !(isMark || isUnit)
}
