import { SEPARATOR } from '../../stock/scans/gs1.ts'
import type { KeyedHow } from './made-scan.ts'
import {
  beginsByMachine,
  isByMachine,
  isQuickSoFar,
  isScan,
  isUnended,
  keyedHow,
  type Run,
  STUTTER_MS,
  textOf,
} from './scan-pace.ts'

// A separator stands for a key without a character. A scan with one that is no GS1 code may be two: it is in pieces.

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
  /** Whether Control, Alt or Meta is held, or an input method is at work. */
  readonly isCommand?: boolean
}

/** What the reader makes of a stroke. */
export type ScanReading =
  /** No part of a scan: the key works as usual. */
  | { readonly outcome: 'pass' }
  /** Part of a possible scan: no other listener gets the key. */
  | { readonly outcome: 'swallow' }
  /** The end of a scan: no other listener gets its key. */
  | ({ readonly outcome: 'scan'; readonly text: string } & KeyedHow)
  /** A machine has typed a code, and nothing that ends one. */
  | { readonly outcome: 'unended'; readonly text: string }

/** The longest time between two digits of a person who types a number. */
const SCAN_TIMEOUT_MS = 1000

/** The time without a key that makes a control key the end of a scan, where it is no separator within one. */
const END_MS = 250

/** A key without a character that follows within this time belongs to what came before, however short that is: two keys, as of Control+C. */
const CONTROL_MS = 80

/** The time for a second Enter, or for Tab, which some scanners send after the first (CR and LF, CR and Tab). */
const ECHO_MS = 300

const IN_NUMBER = /^[-\d]$/

/** The time after a code that nothing has ended, in which its end or the rest of it may still come. */
const LEFT_MS = 3000

/** Keys that a scanner holds or locks for digits, where a layout of the keyboard has other characters below them. */
const SILENT = ['Shift', 'CapsLock', 'NumLock', 'AltGraph']

/** Keys that are held for the one after them. */
const HELD = ['Control', 'Alt', 'Meta']

const PASS: ScanReading = { outcome: 'pass' }
const SWALLOW: ScanReading = { outcome: 'swallow' }

/** The beginning of a number. */
const BEGINS_NUMBER = /^-?\d*$/

/**
 * Distinguishes a barcode scanner, which types a text and Enter, from a person who types. What comes as fast as only a machine can type is
 * a scan. Outside of fields every number with Enter is one, so that a person can type it, too. What began outside of fields never goes into
 * one, also where a field gets the focus in the middle of it. A second Enter of the same scan (an echo) is none. The same text again is
 * another scan, however soon it comes: a scanner that was out of reach sends what it has kept without a pause.
 *
 * A key without a character (Tab, F8, Control+C) that a machine types is a separator if more of the run follows, since scanners send GS1's
 * so; a pause after it makes it the end of the scan. No part of a scan reaches what has the focus.
 */
export class ScanReader {
  #run: Run | undefined
  /** The Enter of the last scan; undefined after another key. */
  #scanned: { readonly at: number; readonly isByMachine: boolean } | undefined
  /** The last key of a code that nothing has ended. */
  #leftAt: number | undefined
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

  /** Whether what a machine has typed into a field was not ended so far. */
  get isHalfScan(): boolean {
    return this.#run?.inField === true && beginsByMachine(this.#run)
  }

  /** How long without a key settles what the last ones were, in milliseconds; undefined: nothing is open. */
  get settlesAfter(): number | undefined {
    if (this.#run === undefined) return undefined
    if (this.#run.text.endsWith(SEPARATOR)) return END_MS
    return isQuickSoFar(this.#run) ? SCAN_TIMEOUT_MS : undefined
  }

  press(stroke: Stroke): ScanReading {
    const { key, at, inField, isRepeat = false, isCommand = false } = stroke
    if (SILENT.includes(key)) return PASS
    if (HELD.includes(key)) return this.#hold(at)
    if (key === 'Enter' && !isCommand) return this.#end(at, inField, isRepeat)
    if (key === 'Tab' && !isCommand && this.#isTabOfScanner(at, isRepeat)) return SWALLOW
    this.#scanned = undefined
    if (isCommand || isRepeat || [...key].length !== 1) return this.#control(stroke)
    const run = this.#add(key, at, inField)
    if (inField) return run.inField ? PASS : SWALLOW
    return IN_NUMBER.test(key) || isQuickSoFar(run) ? SWALLOW : PASS
  }

  /**
   * To be called when no key has come for `settlesAfter`, or when a pointer ends the run.
   * @returns the scan that a control key has ended, or the code that nothing has
   */
  settle(): ScanReading {
    const run = this.#run
    this.forget()
    if (run === undefined) return PASS
    if (run.text.endsWith(SEPARATOR)) {
      return isScan(run, run.lastAt) ? this.#scanOf(run, run.lastAt) : PASS
    }
    this.#leave(run)
    return isUnended(run) ? { outcome: 'unended', text: textOf(run) } : PASS
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
    this.#scanned = undefined
  }

  /** The time without a key until `at`, since a key at `from`. A key that came while the page was busy has waited for nothing. */
  #gap(from: number, at: number): number {
    return at < this.#handledAt ? at - from : at - Math.max(from, this.#handledAt)
  }

  #add(key: string, at: number, inField: boolean): Run {
    const run = this.#goingOn(at, inField)
    if (run === undefined) this.#leave(this.#run)
    this.#run = {
      text: (run?.text ?? '') + key,
      beganAt: run?.beganAt ?? at,
      lastAt: at,
      longestGap: run === undefined ? 0 : Math.max(run.longestGap, at - run.lastAt),
      inField: run?.inField ?? inField,
    }
    return this.#run
  }

  #hold(at: number): ScanReading {
    const run = this.#run
    if (run !== undefined && this.#isNext(run, at)) {
      this.#run = { ...run, lastAt: at, longestGap: Math.max(run.longestGap, at - run.lastAt) }
    }
    return PASS
  }

  #control({ key, at, inField, isRepeat = false }: Stroke): ScanReading {
    const run = this.#goingOn(at, inField)
    // A scanner holds no key down.
    if (isRepeat || run === undefined || !this.#isNext(run, at)) {
      this.#leave(this.#run)
      this.forget()
      return !inField && IN_NUMBER.test(key) ? SWALLOW : PASS
    }
    const isByMachine = isQuickSoFar(run)
    if (!run.text.endsWith(SEPARATOR)) this.#add(SEPARATOR, at, inField)
    return isByMachine ? SWALLOW : PASS
  }

  /** Whether a key without a character belongs to a run. */
  #isNext(run: Run, at: number): boolean {
    return this.#gap(run.lastAt, at) <= (beginsByMachine(run) ? SCAN_TIMEOUT_MS : CONTROL_MS)
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
    if (run === undefined) this.#leave(this.#run)
    this.#run = undefined
    if (isRepeat || run === undefined) {
      const isLate = !isRepeat && !inField && this.#isLeft(at)
      if (isLate) this.#leftAt = undefined
      return isLate || this.#isEcho(at, isRepeat) ? SWALLOW : PASS
    }
    if (isScan(run, at)) {
      this.#scanned = { at, isByMachine: isByMachine(run, at) }
      return this.#scanOf(run, at)
    }
    // An Enter that began outside of a field sends no form, and one that a machine types presses nothing.
    return !run.inField && (inField || isByMachine(run, at)) ? SWALLOW : PASS
  }

  /** Keeps when a run was left that a machine has typed, and nothing has ended. */
  #leave(run: Run | undefined): void {
    if (run === undefined) return
    if (run.inField ? isUnended(run) : isQuickSoFar(run)) this.#leftAt = run.lastAt
  }

  /** Whether the end of a code, or the rest of it, may come at a time. */
  #isLeft(at: number): boolean {
    return this.#leftAt !== undefined && this.#gap(this.#leftAt, at) <= LEFT_MS
  }

  #scanOf(run: Run, endedAt: number): ScanReading {
    const isRest = this.#isLeft(run.beganAt)
    this.#leftAt = undefined
    return { outcome: 'scan', text: textOf(run), ...keyedHow(run, endedAt, isRest) }
  }

  /** A person who has typed a number goes on with Tab at once. */
  #isTabOfScanner(at: number, isRepeat: boolean): boolean {
    return this.#scanned?.isByMachine === true && this.#isEcho(at, isRepeat)
  }

  #isEcho(at: number, isRepeat: boolean): boolean {
    const scannedAt = this.#scanned?.at
    return scannedAt !== undefined && (isRepeat || this.#gap(scannedAt, at) <= ECHO_MS)
  }
}
