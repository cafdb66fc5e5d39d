/** A key that went down. */
export interface Stroke {
  /** As KeyboardEvent.key has it. */
  readonly key: string
  /** Milliseconds of a clock that only goes forward: when the key went down, not when it was heard of. */
  readonly at: number
  /** Whether it goes into a field that takes text. */
  readonly inField: boolean
  /** Whether the key is merely held down. */
  readonly isRepeat?: boolean
}

/** What a stroke turned out to be. */
export type ScanReading =
  /** None of ours: it does what it always does. */
  | { readonly outcome: 'pass' }
  /** Part of what may be a scan, and to reach nothing else. */
  | { readonly outcome: 'swallow' }
  /** The Enter that ends a scan; to reach nothing else either. */
  | { readonly outcome: 'scan'; readonly text: string }

/** How long a person who types a number takes from one digit to the next, at most. */
const SCAN_TIMEOUT_MS = 1000

/** In a field: a longer gap than this is none of a scanner, however it stutters, so that a run begins anew. */
const STUTTER_MS = 120

/**
 * How fast a scanner is on the average, from its first character to Enter. The slowest send one in 20 to 30 ms; the fastest typists need
 * 60, and two keys that roll into each other may come within 40, but not three or more.
 */
const MACHINE_MS = 40

/** With one digit alone there is a single gap to judge by: fingers of two hands that meet by accident must not count. */
const MACHINE_ALONE_MS = 25

/** From here on letters that come from a machine are told of. */
const SHORTEST_FOREIGN = 4

/** Some scanners send a second Enter at once (CR and LF). */
const ECHO_MS = 100

const NUMBER = /^-?\d+$/
const IN_NUMBER = /^[-\d]$/

/** Held or locked by a scanner in between, where the layout of the keyboard has digits above something else. */
const SILENT = ['Shift', 'CapsLock', 'NumLock', 'AltGraph']

const PASS: ScanReading = { outcome: 'pass' }
const SWALLOW: ScanReading = { outcome: 'swallow' }

interface Run {
  readonly text: string
  readonly beganAt: number
  readonly lastAt: number
  /** Whether any of it went into a field. */
  readonly inField: boolean
}

/**
 * Tells a barcode scanner, which types what it reads and Enter, from a person who types. Outside of fields every number that ends with
 * Enter counts, so that a person can type one as well; what goes into a field is left alone, but for what only a machine can type so fast.
 */
export class ScanReader {
  #run: Run | undefined
  /** When the Enter of a scan came, until anything else does. */
  #scannedAt: number | undefined

  /** Whether the next character would be the first of a run. */
  beginsAnew({ at, inField }: Pick<Stroke, 'at' | 'inField'>): boolean {
    return this.#goingOn(at, inField) === undefined
  }

  press({ key, at, inField, isRepeat = false }: Stroke): ScanReading {
    if (SILENT.includes(key)) return PASS
    if (key === 'Enter') return this.#end(at, inField, isRepeat)
    this.#scannedAt = undefined
    // No scanner holds a key down, or goes back in what it has typed.
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

  /** Whatever came was something else. */
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
