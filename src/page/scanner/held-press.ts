/** A scan that begins with Enter or a blank goes on within this time; a person does not press another key so soon. */
const HELD_MS = 60

const PRESSED_BY = {
  Enter: 'a[href], button, summary, [role="button"]',
  ' ': 'button, summary, [role="button"], input:is([type="checkbox"], [type="radio"])',
} as const

/** Holds the press of what the keyboard has focused back until it is known that no scan begins with its key. */
export class HeldPress {
  readonly #window: Pick<Window, 'setTimeout' | 'clearTimeout'>
  #timer: number | undefined

  constructor(window: Pick<Window, 'setTimeout' | 'clearTimeout'>) {
    this.#window = window
  }

  /** @returns whether the key presses something, which is pressed later */
  hold({ key, target, repeat }: KeyboardEvent): boolean {
    if (repeat || (key !== 'Enter' && key !== ' ')) return false
    if (!(target instanceof HTMLElement) || !target.matches(PRESSED_BY[key])) return false
    this.#timer = this.#window.setTimeout(() => {
      if (target.isConnected) target.click()
    }, HELD_MS)
    return true
  }

  /** To be called at the next key: what was held back was the beginning of a scan. */
  drop(): void {
    this.#window.clearTimeout(this.#timer)
  }
}
