import { ProgramFocus } from './program-focus.ts'
import { ScanReader, type ScanReading, type Stroke } from './scan-reader.ts'
import { fieldOf, TypedFields } from './typed-fields.ts'

export interface ScanListener {
  /** Whether the page can use a scan now. */
  isOn(): boolean
  onScan(text: string): void
}

/** The keys of scans, and of all else. */
export interface ScanKeys {
  /**
   * Gives the focus to a field when no scan is under way.
   * @param focus gives the focus, and returns the field that got it
   */
  focusAfterScans(focus: () => EventTarget | null | undefined): void
}

/** A machine-typed beginning in a field that is not ended by Enter within this time is taken out of the field. */
const HALF_SCAN_MS = 1000

/** Listens for scans on a window, before any other listener gets their keys. */
export function listenForScans(window: Window, { isOn, onScan }: ScanListener): ScanKeys {
  const keys = new KeyReader(window, onScan)
  let halfScanTimer: number | undefined
  const giveUp = (): void => keys.giveUp()

  const onKeyDown = (event: KeyboardEvent): void => {
    window.clearTimeout(halfScanTimer)
    // Browsers that fill in a form send events with this name that are no KeyboardEvent.
    if (!isOn() || !(event instanceof KeyboardEvent)) {
      keys.forget()
      return
    }
    keys.take(event)
    if (keys.isHalfScan) halfScanTimer = window.setTimeout(giveUp, HALF_SCAN_MS)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('pointerdown', giveUp, { capture: true })
  window.addEventListener('paste', giveUp, { capture: true })
  return keys.focus
}

/** Reads the keys of a window, and keeps those of scans from all else. */
class KeyReader {
  readonly focus: ProgramFocus
  readonly #window: Window
  readonly #onScan: ScanListener['onScan']
  readonly #reader = new ScanReader()
  readonly #fields = new TypedFields()

  constructor(window: Window, onScan: ScanListener['onScan']) {
    this.#window = window
    this.#onScan = onScan
    this.focus = new ProgramFocus(window, (at) => this.#reader.isReading(at))
  }

  get isHalfScan(): boolean {
    return this.#reader.isHalfScan
  }

  forget(): void {
    this.#reader.forget()
    this.#fields.clear()
  }

  /** Ends a run that no Enter will end. */
  giveUp(): void {
    if (this.isHalfScan) this.#fields.restoreNumbers()
    this.forget()
  }

  take(event: KeyboardEvent): void {
    const { performance } = this.#window
    const reading = this.#hear(event)
    if (reading.outcome !== 'pass') {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (reading.outcome === 'scan') {
      const code = this.#fields.wholeCode(reading.text)
      this.#fields.restore()
      this.#fields.clear()
      this.#onScan(code)
    }
    this.focus.wait()
    this.#reader.handled(performance.now())
    // A timer runs when the listeners of the key, and what they draw, are done.
    this.#window.setTimeout(() => this.#reader.handled(performance.now()))
  }

  #hear(event: KeyboardEvent): ScanReading {
    // A shortcut or an input method is at work. Some layouts report AltGr as Control and Alt.
    const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand || event.metaKey || event.isComposing || event.defaultPrevented) {
      this.giveUp()
      return { outcome: 'pass' }
    }
    const reader = this.#reader
    // A key that was pressed before the page moved the focus was not meant for the field.
    const field = this.focus.isLaterThan(event) ? undefined : fieldOf(event.target)
    const stroke: Stroke = { key: event.key, at: event.timeStamp, inField: field !== undefined }
    if (reader.beginsRun(stroke)) this.#fields.begin(reader.isReading(stroke.at))
    if (field) this.#fields.keep(field)
    const wasHalfScan = reader.isHalfScan
    const reading = reader.press({ ...stroke, isRepeat: event.repeat })
    if (wasHalfScan && event.key !== 'Enter' && !reader.isHalfScan) this.#fields.restoreNumbers()
    return reading
  }
}
