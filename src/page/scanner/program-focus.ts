/** The time without a key after which no other scan follows at once. */
const QUIET_MS = 200

/** A timer that fires so much later than it was due: the page was busy, and keys may wait. */
const LATE_MS = 50

/** What runs the page's code, and its clock. */
export interface EventLoop {
  readonly performance: { now(): number }
  setTimeout(run: () => void, afterMs: number): number
  clearTimeout(timer: number | undefined): void
  queueMicrotask(run: () => void): void
}

/** Gives the focus to fields for the page, between scans: never while keys of a scan come or wait. */
export class ProgramFocus {
  readonly #window: EventLoop
  /** Whether a scan has begun and may go on. */
  readonly #isReading: (at: number) => boolean
  #focus: (() => EventTarget | null | undefined) | undefined
  #timer: number | undefined
  /** The field that got the focus last, and when. */
  #last: { readonly field: EventTarget; readonly at: number } | undefined

  constructor(window: EventLoop, isReading: (at: number) => boolean) {
    this.#window = window
    this.#isReading = isReading
  }

  /** @param focus gives the focus, and returns the field that got it; in place of one that still waits */
  focusAfterScans(focus: () => EventTarget | null | undefined): void {
    this.#focus = focus
    if (this.#timer === undefined) this.#window.queueMicrotask(() => this.#give())
  }

  /** To be called at each key. */
  wait(): void {
    this.#window.clearTimeout(this.#timer)
    const due = this.#window.performance.now() + QUIET_MS
    this.#timer = this.#window.setTimeout(() => {
      this.#timer = undefined
      const now = this.#window.performance.now()
      if (now - due > LATE_MS || this.#isReading(now)) this.wait()
      else this.#give()
    }, QUIET_MS)
  }

  /** Whether the target of a key has got the focus from the page after the key was pressed. */
  isLaterThan({ target, timeStamp }: Pick<Event, 'target' | 'timeStamp'>): boolean {
    return this.#last !== undefined && target === this.#last.field && timeStamp < this.#last.at
  }

  #give(): void {
    const field = this.#focus?.()
    this.#focus = undefined
    if (field) this.#last = { field, at: this.#window.performance.now() }
  }
}
