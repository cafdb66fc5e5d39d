/** A key that was pressed. */
export interface Stroke {
  /** The value of KeyboardEvent.key. */
  readonly key: string
  /** When the key was pressed, not when the listener ran: milliseconds of a monotonic clock. */
  readonly at: number
  /** Whether the key goes into a field that takes text. */
  readonly inField: boolean
  /** Whether the key is held down. */
  readonly isRepeat?: boolean
}

/** What the reader makes of a stroke. */
export type ScanReading =
  /** No part of a scan: the key works as usual. */
  | { readonly outcome: 'pass' }
  /** Part of a possible scan: no other listener gets the key. */
  | { readonly outcome: 'swallow' }
  /** The Enter that ends a scan: no other listener gets it. */
  | { readonly outcome: 'scan'; readonly text: string }

/** The longest time between two digits of a person who types a number. */
const SCAN_TIMEOUT_MS = 1000

/** In a field, the longest gap within a run, unless what came before was typed by a machine. After a longer one a new run begins. */
const STUTTER_MS = 120

/**
 * The average time between characters below which a machine types, from the first character to Enter. The slowest scanners need 20 to 30
 * ms for a character, the fastest typists 60. Two keys that a person rolls over may come within 40 ms, but not three or more.
 */
const MACHINE_MS = 40

/**
 * The same where there is less to judge by: a single digit, since two fingers that hit keys together are no scan; the beginning of a run;
 * a run without its longest gap, in which the scanner was out of reach.
 */
const MACHINE_ALONE_MS = 25

/** The fewest characters that show, before Enter comes, that a machine types. */
const SHORTEST_BEGINNING = 3

/** The shortest text with letters that counts as a scan. */
const SHORTEST_FOREIGN = 4

/** The time for a second Enter, which some scanners send at once (CR and LF). */
const ECHO_MS = 100

const NUMBER = /^-?\d+$/
/** In a field, words may come from a program that types for a person. A code has digits, or capitals alone, and no blanks. */
const LIKE_A_CODE = /^(?:[!-~]*\d[!-~]*|[!-`{-~]+)$/
const IN_NUMBER = /^[-\d]$/

/** Keys that a scanner holds or locks for digits, where a layout of the keyboard has other characters below them. */
const SILENT = ['Shift', 'CapsLock', 'NumLock', 'AltGraph']

const PASS: ScanReading = { outcome: 'pass' }
const SWALLOW: ScanReading = { outcome: 'swallow' }

/** The beginning of a number. */
const BEGINS_NUMBER = /^-?\d*$/

interface Run {
  readonly text: string
  readonly beganAt: number
  readonly lastAt: number
  readonly longestGap: number
  /** Whether the run began in a field, and goes into it. One that began outside of fields goes into none. */
  readonly inField: boolean
}

/**
 * Distinguishes a barcode scanner, which types a text and Enter, from a person who types. What comes as fast as only a machine can type is
 * a scan. Outside of fields every number with Enter is one, so that a person can type it, too. What began outside of fields never goes into
 * one, also where a field gets the focus in the middle of it. A second Enter of the same scan (an echo) is none. The same text again is
 * another scan, however soon it comes: a scanner that was out of reach sends what it has kept without a pause.
 */
export class ScanReader {
  #run: Run | undefined
  /** When the Enter of the last scan came; undefined after another key. */
  #scannedAt: number | undefined
  /** When the page had done all that the last key asked for. */
  #handledAt = 0

  /** Whether the next character would be the first of a run. */
  beginsRun({ at, inField }: Pick<Stroke, 'at' | 'inField'>): boolean {
    return this.#goingOn(at, inField) === undefined
  }

  /** Whether a run may go on. */
  isReading(at: number): boolean {
    return this.#run !== undefined && this.#gap(this.#run.lastAt, at) <= SCAN_TIMEOUT_MS
  }

  /** Whether what a machine has typed into a field was not ended by Enter so far. */
  get isHalfScan(): boolean {
    return this.#run?.inField === true && beginsByMachine(this.#run)
  }

  press({ key, at, inField, isRepeat = false }: Stroke): ScanReading {
    if (SILENT.includes(key)) return PASS
    if (key === 'Enter') return this.#end(at, inField, isRepeat)
    this.#scannedAt = undefined
    // A scanner neither holds a key down nor corrects its text.
    if (isRepeat || [...key].length !== 1) {
      this.forget()
      return !inField && IN_NUMBER.test(key) ? SWALLOW : PASS
    }
    const run = this.#goingOn(at, inField)
    this.#run = {
      text: (run?.text ?? '') + key,
      beganAt: run?.beganAt ?? at,
      lastAt: at,
      longestGap: run === undefined ? 0 : Math.max(run.longestGap, at - run.lastAt),
      inField: run?.inField ?? inField,
    }
    if (inField) return this.#run.inField ? PASS : SWALLOW
    return IN_NUMBER.test(key) ? SWALLOW : PASS
  }

  /**
   * To be called when the page has done all that the last key asked for. A gap counts from then: what types may wait for a slow page.
   * @param at milliseconds of the clock of strokes
   */
  handled(at: number): void {
    this.#handledAt = at
  }

  /** Forgets the run, which is no scan. */
  forget(): void {
    this.#run = undefined
    this.#scannedAt = undefined
  }

  /** The time without a key until `at`, since a key at `from`. A key that came while the page was busy has waited for nothing. */
  #gap(from: number, at: number): number {
    return at < this.#handledAt ? at - from : at - Math.max(from, this.#handledAt)
  }

  #goingOn(at: number, inField: boolean): Run | undefined {
    const run = this.#run
    if (run === undefined) return undefined
    const isByMachine = beginsByMachine(run)
    // Words that a person types beside a field do not keep them from the field.
    if (inField && !run.inField && !isByMachine && !BEGINS_NUMBER.test(run.text)) return undefined
    const longest = run.inField && !isByMachine ? STUTTER_MS : SCAN_TIMEOUT_MS
    return this.#gap(run.lastAt, at) <= longest ? run : undefined
  }

  #end(at: number, inField: boolean, isRepeat: boolean): ScanReading {
    const run = this.#goingOn(at, inField)
    this.#run = undefined
    if (isRepeat || run === undefined) return this.#isEcho(at, isRepeat) ? SWALLOW : PASS
    // An Enter that began outside of a field sends no form.
    if (!isScan(run, at)) return inField && !run.inField ? SWALLOW : PASS
    this.#scannedAt = at
    return { outcome: 'scan', text: run.text }
  }

  #isEcho(at: number, isRepeat: boolean): boolean {
    const scannedAt = this.#scannedAt
    return scannedAt !== undefined && (isRepeat || this.#gap(scannedAt, at) <= ECHO_MS)
  }
}

function beginsByMachine({ text, beganAt, lastAt, longestGap }: Run): boolean {
  const gaps = text.length - 1
  if (text.length < SHORTEST_BEGINNING) return false
  return (
    (lastAt - beganAt) / gaps < MACHINE_ALONE_MS || isQuickBut(longestGap, lastAt - beganAt, gaps)
  )
}

/** Whether a machine has typed, but for the longest gap. */
const isQuickBut = (longestGap: number, duration: number, gaps: number): boolean =>
  gaps > SHORTEST_BEGINNING && (duration - longestGap) / (gaps - 1) < MACHINE_ALONE_MS

function isScan({ text, beganAt, lastAt, longestGap, inField }: Run, endedAt: number): boolean {
  const duration = endedAt - beganAt
  const isQuick = duration / text.length < (text.length === 1 ? MACHINE_ALONE_MS : MACHINE_MS)
  const longest = Math.max(longestGap, endedAt - lastAt)
  const byMachine = isQuick || isQuickBut(longest, duration, text.length)
  if (NUMBER.test(text)) return byMachine || !inField
  const mayBeCode = !inField || LIKE_A_CODE.test(text)
  return byMachine && mayBeCode && text.length >= SHORTEST_FOREIGN
}
