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

/** In a field, the longest gap within a scan, also of a scanner that stutters. After a longer one a new run begins. */
const STUTTER_MS = 120

/**
 * The average time between characters below which a machine types, from the first character to Enter. The slowest scanners need 20 to 30
 * ms for a character, the fastest typists 60. Two keys that a person rolls over may come within 40 ms, but not three or more.
 */
const MACHINE_MS = 40

/** The same for a single digit, with one gap to judge by: two fingers that hit keys together are no scan. */
const MACHINE_ALONE_MS = 25

/** The shortest text with letters that counts as a scan. */
const SHORTEST_FOREIGN = 4

/** The time for a second Enter, which some scanners send at once (CR and LF). */
const ECHO_MS = 100

const NUMBER = /^-?\d+$/
const IN_NUMBER = /^[-\d]$/

/** Keys that a scanner holds or locks for digits, where a layout of the keyboard has other characters below them. */
const SILENT = ['Shift', 'CapsLock', 'NumLock', 'AltGraph']

const PASS: ScanReading = { outcome: 'pass' }
const SWALLOW: ScanReading = { outcome: 'swallow' }

interface Run {
  readonly text: string
  readonly beganAt: number
  readonly lastAt: number
  /** Whether a part of the run went into a field. */
  readonly inField: boolean
}

/**
 * Distinguishes a barcode scanner, which types a text and Enter, from a person who types. Outside of fields every number with Enter is a
 * scan, so that a person can type one, too. In a field a number is a scan only if it comes as fast as only a machine can type.
 */
export class ScanReader {
  #run: Run | undefined
  /** When the Enter of the last scan came; undefined after another key. */
  #scannedAt: number | undefined

  /** Whether the next character would be the first of a run. */
  beginsRun({ at, inField }: Pick<Stroke, 'at' | 'inField'>): boolean {
    return this.#goingOn(at, inField) === undefined
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
      inField: inField || run?.inField === true,
    }
    return !inField && IN_NUMBER.test(key) ? SWALLOW : PASS
  }

  /** Forgets the run, which is no scan. */
  forget(): void {
    this.#run = undefined
    this.#scannedAt = undefined
  }

  #goingOn(at: number, inField: boolean): Run | undefined {
    const run = this.#run
    if (run === undefined) return undefined
    const longest = inField || run.inField ? STUTTER_MS : SCAN_TIMEOUT_MS
    return at - run.lastAt <= longest ? run : undefined
  }

  #end(at: number, inField: boolean, isRepeat: boolean): ScanReading {
    const run = this.#goingOn(at, inField)
    this.#run = undefined
    if (isRepeat || run === undefined) return this.#isEcho(at, isRepeat) ? SWALLOW : PASS
    if (!isScan(run, at, inField)) return PASS
    this.#scannedAt = at
    return { outcome: 'scan', text: run.text }
  }

  #isEcho(at: number, isRepeat: boolean): boolean {
    return this.#scannedAt !== undefined && (isRepeat || at - this.#scannedAt <= ECHO_MS)
  }
}

function isScan({ text, beganAt, inField }: Run, endedAt: number, endsInField: boolean): boolean {
  const average = (endedAt - beganAt) / text.length
  const byMachine = average < (text.length === 1 ? MACHINE_ALONE_MS : MACHINE_MS)
  if (inField || endsInField) return byMachine && NUMBER.test(text)
  return NUMBER.test(text) || (byMachine && text.length >= SHORTEST_FOREIGN)
}
