import { afterQuiet } from './after-quiet.ts'

/** A scan that begins with one of these keys goes on within this time; a person does not press another key so soon. */
const HELD_MS = 60

/** A busy machine brings the next key of a scan later than it was pressed; a sign, which sells, waits longer for it. */
const SIGN_MS = 150

/** A timer that fires so much later than it was due: the page was busy, and keys may wait. */
const LATE_MS = 20

/** A sign so soon after another character may be a part of its code. */
const ALONE_MS = 1000

const PRESSED_BY: Readonly<Record<string, string>> = {
  Enter: 'a[href], button, summary, [role="button"]',
  ' ': 'button, summary, [role="button"], input:is([type="checkbox"], [type="radio"])',
}

/** Keys that press a button of the row which has the focus, or its box. */
const SIGNS = ['-', '+', ' ']

/** Whether a key is for the row that has the focus. A blank presses a button or a box that has it. */
const isSign = (key: string, target: EventTarget | null): boolean =>
  SIGNS.includes(key) && (key !== ' ' || (target instanceof Element && target.matches(ROW_LINK)))

const ROW_LINK = '[data-pet] a'

interface Held {
  /** When its key was pressed. */
  readonly at: number
  press(): void
}

/** Holds the press of what the keyboard has focused back until it is known that no scan begins with its key. */
export class HeldPress {
  readonly #window: Pick<Window, 'setTimeout' | 'clearTimeout' | 'performance'>
  #held: Held | undefined
  #cancel = (): void => {}
  /** When a character that is no sign was pressed last. */
  #characterAt = Number.NEGATIVE_INFINITY

  constructor(window: Pick<Window, 'setTimeout' | 'clearTimeout' | 'performance'>) {
    this.#window = window
  }

  /**
   * @param isFree whether no part of a scan is under way by now
   * @param onSign called when a sign has turned out to be no part of a scan
   * @returns whether the key presses something, which is pressed later
   */
  hold(event: KeyboardEvent, isFree: boolean, onSign: () => void): boolean {
    const { key, repeat, target, timeStamp } = event
    const isForRow = isSign(key, target)
    const mayPress = isForRow ? timeStamp - this.#characterAt > ALONE_MS : isFree
    const pressed = mayPress && !repeat ? pressedBy(key, target, isForRow) : undefined
    if (pressed === undefined) return false
    const press = (): void => {
      if (!pressed.isConnected) return
      if (isForRow) onSign()
      pressed.click()
    }
    this.#held = { at: timeStamp, press }
    const pause = { ms: isForRow ? SIGN_MS : HELD_MS, lateMs: LATE_MS, again: HELD_MS }
    this.#cancel = afterQuiet(this.#window, pause, () => this.#press())
    return true
  }

  /** To be called at each key: what was held back was the beginning of a scan, unless the key was pressed later than a scan goes on. */
  next({ key, timeStamp }: KeyboardEvent): void {
    if (this.#held && timeStamp - this.#held.at > HELD_MS) this.#press()
    this.#forget()
    if ([...key].length === 1 && !SIGNS.includes(key)) this.#characterAt = timeStamp
  }

  #press(): void {
    const held = this.#held
    this.#forget()
    held?.press()
  }

  #forget(): void {
    this.#cancel()
    this.#held = undefined
  }
}

function pressedBy(
  key: string,
  target: EventTarget | null,
  isForRow: boolean,
): HTMLElement | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  if (isForRow) {
    return (
      target.closest('[data-pet]')?.querySelector<HTMLElement>(`[data-key="${key}"]`) ?? undefined
    )
  }
  return target.matches(PRESSED_BY[key] ?? ':not(*)') ? target : undefined
}
