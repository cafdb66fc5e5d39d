import { type EventLoop, ProgramFocus } from '../../src/page/scanner/program-focus.ts'
import { ScanReader } from '../../src/page/scanner/scan-reader.ts'

/** All in milliseconds. */
export interface Pace {
  /** From one key of a scan to the next. */
  readonly key: number
  /** From the second key to the third of each scan that has five or more: the scanner is out of reach. */
  readonly outOfReach: number
  /** From the Enter of one scan to the first key of the next. */
  readonly scan: number
  /** How long the page is busy with a key. */
  readonly busyWithKey: number
  /** How long the page is busy with what a scan opens: at once, and again when it draws that. */
  readonly busyWithScan: number
  /** How long the page is busy with giving the focus. */
  readonly busyWithFocus: number
  /** Whether keys that wait come before timers that are due. */
  readonly keysFirst: boolean
}

interface Event {
  readonly at: number
  readonly run: () => void
}

/** When a page draws what has changed. */
const FRAME_MS = 16

/** A page that counts what is scanned, as a browser runs it: one thing after the other, on a clock of its own. */
export class CountingPage {
  readonly scans: string[] = []
  /** The text in the field. The page selects it as it gives the focus. */
  field = ''
  #isSelected = false
  #hasFocus = false
  /** The text before the keys of the present run. */
  #before = ''
  #now = 0
  #lastTimer = 0
  readonly #timers = new Map<number, Event>()
  readonly #microtasks: (() => void)[] = []
  readonly #target = new EventTarget()
  readonly #reader = new ScanReader()
  readonly #focus: ProgramFocus

  constructor(readonly pace: Pace) {
    this.#focus = new ProgramFocus(this.#loop, (at) => this.#reader.isReading(at))
  }

  get #loop(): EventLoop {
    return {
      performance: { now: () => this.#now },
      setTimeout: (run: () => void, after: number) => {
        this.#lastTimer += 1
        this.#timers.set(this.#lastTimer, { at: this.#now + Math.max(1, after), run })
        return this.#lastTimer
      },
      clearTimeout: (timer: number | undefined) => void this.#timers.delete(timer ?? 0),
      queueMicrotask: (run: () => void) => void this.#microtasks.push(run),
    }
  }

  /** Scans one code after the other, and lets the page come to rest. */
  scan(codes: readonly string[]): void {
    let at = this.#now
    const keys: Event[] = []
    for (const code of codes) {
      for (const [index, key] of [...code, 'Enter'].entries()) {
        const pressedAt = at
        keys.push({ at: pressedAt, run: () => this.#press(key, pressedAt) })
        const isOutOfReach = index === 1 && code.length >= 5
        const next = isOutOfReach ? Math.max(this.pace.key, this.pace.outOfReach) : this.pace.key
        at += key === 'Enter' ? this.pace.scan : next
      }
    }
    this.#run(keys)
  }

  /** Types as a person does, some time after all else. */
  type(text: string, pace: number): void {
    const began = this.#now + 2_000
    const keys = [...text].map((key, index) => {
      const at = began + index * pace
      return { at, run: () => this.#press(key, at) }
    })
    this.#run(keys)
  }

  #run(keys: Event[]): void {
    for (let next = this.#next(keys); next !== undefined; next = this.#next(keys)) {
      this.#now = Math.max(this.#now, next.at)
      next.run()
      for (const task of this.#microtasks.splice(0)) task()
    }
  }

  /** Takes what comes next: of what waits already, keys or timers as the pace says. */
  #next(keys: Event[]): Event | undefined {
    const [id, timer] = [...this.#timers].reduce<[number, Event] | []>(
      (first, each) => (first[1] === undefined || each[1].at < first[1].at ? each : first),
      [],
    )
    const [key] = keys
    if (key === undefined || (timer !== undefined && !this.#isBefore(key, timer))) {
      this.#timers.delete(id ?? 0)
      return timer
    }
    return keys.shift()
  }

  #isBefore(key: Event, timer: Event): boolean {
    const bothWait = key.at <= this.#now && timer.at <= this.#now
    return bothWait ? this.pace.keysFirst : key.at < timer.at
  }

  /** Does with a key what the listener for scans does, and then what a field does. */
  #press(key: string, at: number): void {
    const isLater = this.#focus.isLaterThan({ target: this.#target, timeStamp: at })
    const stroke = { key, at, inField: this.#hasFocus && !isLater }
    if (this.#reader.beginsRun(stroke)) this.#before = this.field
    const reading = this.#reader.press(stroke)
    if (reading.outcome === 'pass' && this.#hasFocus && key !== 'Enter') {
      this.field = this.#isSelected ? key : this.field + key
      this.#isSelected = false
    }
    this.#now += this.pace.busyWithKey
    if (reading.outcome === 'scan') this.#count(reading.text)
    this.#focus.wait()
    this.#reader.handled(this.#now)
    this.#loop.setTimeout(() => this.#reader.handled(this.#now), 0)
  }

  #count(code: string): void {
    this.field = this.#before
    this.scans.push(code)
    this.#hasFocus = false
    this.#now += this.pace.busyWithScan
    this.#loop.setTimeout(() => {
      this.#now += this.pace.busyWithScan
    }, FRAME_MS)
    this.#focus.focusAfterScans(() => {
      this.field = String(this.scans.length)
      this.#isSelected = true
      this.#hasFocus = true
      this.#now += this.pace.busyWithFocus
      return this.#target
    })
  }
}
