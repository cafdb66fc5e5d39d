import { SEPARATOR } from '../../stock/scans/gs1.ts'
import type { KeyedHow } from './made-scan.ts'

/**
 * The average time between characters below which a machine types, from the first character to Enter. The slowest scanners need 20 to 30
 * ms for a character, the fastest typists 60. Two keys that a person rolls over may come within 40 ms, but not three or more.
 */
const MACHINE_MS = 40

/**
 * The average time below which a machine types where there is less to judge by: a single digit, since two fingers that hit keys together are no scan; the beginning of a run;
 * a run without its longest gap, in which the scanner was out of reach.
 */
const MACHINE_ALONE_MS = 25

/** In a field, the longest gap within a run, unless what came before was typed by a machine. After a longer one a new run begins. */
export const STUTTER_MS = 120

/** The fewest characters that show, before Enter comes, that a machine types. */
const SHORTEST_BEGINNING = 3

/** The shortest code that counts as one where nothing ends it. */
const SHORTEST_UNENDED = 3

/** The shortest text with letters that counts as a scan in a field, or at the pace of slow scanners. */
const SHORTEST_FOREIGN = 4

const NUMBER = /^-?\d+$/
/** In a field, words may come from a program that types for a person. A code has digits, or capitals alone, and no blanks. */
const LIKE_A_CODE = /^(?:[!-~]*\d[!-~]*|[!-`{-~]+)$/
const SEPARATED = new RegExp(SEPARATOR, 'g')

/** What was typed without a long pause. */
export interface Run {
  /** What was typed: a key without a character is a separator. */
  readonly text: string
  readonly beganAt: number
  readonly lastAt: number
  readonly longestGap: number
  /** Whether the run began in a field, and goes into it. One that began outside of fields goes into none. */
  readonly inField: boolean
}

export function beginsByMachine({ text, beganAt, lastAt, longestGap }: Run): boolean {
  const gaps = text.length - 1
  if (text.length < SHORTEST_BEGINNING) return false
  return (
    (lastAt - beganAt) / gaps < MACHINE_ALONE_MS || isQuickBut(longestGap, lastAt - beganAt, gaps)
  )
}

/** Whether a machine has typed, but for the longest gap. */
const isQuickBut = (longestGap: number, duration: number, gaps: number): boolean =>
  gaps > SHORTEST_BEGINNING && (duration - longestGap) / (gaps - 1) < MACHINE_ALONE_MS

export const isQuickSoFar = (run: Run): boolean =>
  beginsByMachine(run) || (run.text.length > 1 && isQuick(run, run.lastAt, run.text.length - 1))

/** Whether only a machine types so fast. The fewer the keys, the faster they have to be. */
const isQuick = ({ beganAt }: Run, endedAt: number, gaps: number): boolean =>
  (endedAt - beganAt) / gaps < (gaps === 1 ? MACHINE_ALONE_MS : MACHINE_MS)

export function isByMachine(run: Run, endedAt: number): boolean {
  const longest = Math.max(run.longestGap, endedAt - run.lastAt)
  const keys = run.text.length
  return isQuick(run, endedAt, keys) || isQuickBut(longest, endedAt - run.beganAt, keys)
}

export function isScan(run: Run, endedAt: number): boolean {
  const text = textOf(run)
  if (NUMBER.test(text)) return isByMachine(run, endedAt) || !run.inField
  if (!isByMachine(run, endedAt)) return false
  if (run.inField) return isLikeACode(text)
  // Two fingers that hit keys together are no scan.
  const isSlow = (endedAt - run.beganAt) / run.text.length >= MACHINE_ALONE_MS
  return text.length >= (isSlow ? SHORTEST_FOREIGN : 2)
}

/**
 * Whether a machine has typed it, but for a pause that is long enough to have another scan begin after it. So it may be two scans, of
 * which the first had no end.
 */
function isInPieces(run: Run, endedAt: number): boolean {
  const longest = Math.max(run.longestGap, endedAt - run.lastAt)
  const others = run.text.length - 1
  const rest = endedAt - run.beganAt - longest
  return longest > STUTTER_MS && others > 0 && rest / others < MACHINE_ALONE_MS
}

/** How keys have made a scan, by their pace. @param isRest whether what came before it was not ended */
export function keyedHow(run: Run, endedAt: number, isRest: boolean): KeyedHow {
  if (isRest || isInPieces(run, endedAt)) return { isInPieces: true }
  return isByMachine(run, endedAt) ? {} : { isTyped: true }
}

const isLikeACode = (text: string): boolean =>
  text.length >= SHORTEST_FOREIGN && LIKE_A_CODE.test(text.replace(SEPARATED, ''))

/** Whether a code was typed by a machine, without anything that ends it. */
export function isUnended(run: Run): boolean {
  const text = textOf(run)
  if (run.inField || !NUMBER.test(text)) return isLikeACode(text) && isQuickSoFar(run)
  return text.length >= SHORTEST_UNENDED && isQuickSoFar(run)
}

/** What was typed, without the key that has ended it. */
export const textOf = ({ text }: Run): string =>
  text.endsWith(SEPARATOR) ? text.slice(0, -SEPARATOR.length) : text
