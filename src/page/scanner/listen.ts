import { afterQuiet } from './after-quiet.ts'
import { AltCode } from './alt-code.ts'
import { HeldPress } from './held-press.ts'
import type { KeyedHow } from './made-scan.ts'
import { ProgramFocus } from './program-focus.ts'
import { ScanReader, type ScanReading, type Stroke } from './scan-reader.ts'
import { fieldOf, TypedFields } from './typed-fields.ts'

interface ScanListener {
  /** Whether the page can use a scan now. */
  isOn(): boolean
  onScan(text: string, how: KeyedHow): void
  /** Whether a code that was scanned into a field stays there. */
  keepsScans(): boolean
  /** To be called with a code that a machine has typed without anything that ends a scan. */
  onUnended(text: string): void
}

/** The keys of scans, and of all else. */
export interface ScanKeys {
  /**
   * Gives the focus to a field when no scan is under way.
   * @param focus gives the focus, and returns the field that got it
   */
  focusAfterScans(focus: () => EventTarget | null | undefined): void
}

/** A timer that fires so much later than it was due: the page was busy, and keys may wait. */
const LATE_MS = 50

/** Listens for scans on a window, before any other listener gets their keys. */
export function listenForScans(window: Window, listener: ScanListener): ScanKeys {
  const keys = new KeyReader(window, listener)
  const settle = (): void => keys.settle()

  const onKeyDown = (event: KeyboardEvent): void => {
    // Browsers that fill in a form send events with this name that are no KeyboardEvent.
    if (listener.isOn() && event instanceof KeyboardEvent) keys.take(event)
    else keys.forget()
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('keyup', (event) => keys.release(event), { capture: true })
  window.addEventListener('pointerdown', settle, { capture: true })
  window.addEventListener('paste', settle, { capture: true })
  return keys.focus
}

/** Reads the keys of a window, and keeps those of scans from all else. */
class KeyReader {
  readonly focus: ProgramFocus
  readonly #window: Window
  readonly #listener: ScanListener
  readonly #reader = new ScanReader()
  readonly #fields = new TypedFields()
  /** The keys that are down, and were part of a scan: a button is pressed when its key goes up. */
  readonly #swallowed = new Set<string>()
  readonly #held: HeldPress
  readonly #altCode = new AltCode()
  #cancelSettling = (): void => {}

  constructor(window: Window, listener: ScanListener) {
    this.#window = window
    this.#listener = listener
    this.#held = new HeldPress(window)
    this.focus = new ProgramFocus(window, (at) => this.#reader.isReading(at))
  }

  forget(): void {
    this.#cancelSettling()
    this.#reader.forget()
    this.#fields.clear()
  }

  /** Ends a run that no Enter will end. */
  settle(): void {
    if (this.#reader.isHalfScan) this.#fields.restoreNumbers()
    const reading = this.#reader.settle()
    this.#report(reading)
    this.forget()
  }

  take(event: KeyboardEvent): void {
    if (!this.#altCode.press(event)) this.#act(event, event.key, isCommand(event))
  }

  release(event: KeyboardEvent): void {
    const typed = this.#altCode.release(event)
    if (typed !== undefined) this.#act(event, typed, false)
    if (this.#swallowed.delete(event.code)) hide(event)
  }

  /** @param key what the event has typed, as the value of KeyboardEvent.key */
  #act(event: KeyboardEvent, key: string, isHeld: boolean): void {
    const { performance } = this.#window
    this.#cancelSettling()
    this.#held.next(event)
    const reading = this.#hear(event, key, isHeld)
    const isPassed = reading.outcome === 'pass'
    // A sign that has pressed a button is no beginning of the scan that may follow.
    const isHeldBack = !isHeld && this.#held.hold(event, isPassed, () => this.#reader.forget())
    if (isHeldBack || !isPassed) {
      hide(event)
      this.#swallowed.add(event.code)
    }
    this.#report(reading)
    this.#wait()
    this.focus.wait()
    this.#reader.handled(performance.now())
    // A timer runs when the listeners of the key, and what they draw, are done.
    this.#window.setTimeout(() => this.#reader.handled(performance.now()))
  }

  #report(reading: ScanReading): void {
    if (reading.outcome === 'unended') this.#listener.onUnended(reading.text)
    if (reading.outcome !== 'scan') return
    const { text, isInPieces = false, isTyped = false } = reading
    const code = this.#fields.wholeCode(text)
    if (this.#listener.keepsScans()) this.#fields.restoreNumbers()
    else this.#fields.restore()
    this.#fields.clear()
    this.#listener.onScan(code, { isInPieces, isTyped })
  }

  #wait(): void {
    const ms = this.#reader.settlesAfter
    if (ms === undefined) return
    this.#cancelSettling = afterQuiet(this.#window, { ms, lateMs: LATE_MS }, () => this.settle())
  }

  #hear(event: KeyboardEvent, key: string, isHeld: boolean): ScanReading {
    if (event.defaultPrevented) {
      this.settle()
      return { outcome: 'pass' }
    }
    const reader = this.#reader
    // A key that was pressed before the page moved the focus was not meant for the field.
    const field = this.focus.isLaterThan(event) ? undefined : fieldOf(event.target)
    const stroke: Stroke = { key, at: event.timeStamp, inField: field !== undefined }
    if (reader.beginsRun(stroke)) this.#fields.begin(reader.isReading(stroke.at))
    if (field) this.#fields.keep(field)
    const wasHalfScan = reader.isHalfScan
    const reading = reader.press({ ...stroke, isRepeat: event.repeat, isCommand: isHeld })
    if (wasHalfScan && key !== 'Enter' && !reader.isHalfScan) this.#fields.restoreNumbers()
    return reading
  }
}

/** Whether a shortcut or an input method is at work. Some layouts report AltGr as Control and Alt. */
const isCommand = (event: KeyboardEvent): boolean =>
  ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) ||
  event.metaKey ||
  event.isComposing

function hide(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
