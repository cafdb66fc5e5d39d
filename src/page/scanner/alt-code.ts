const DIGIT = /^Numpad(\d)$/

/** A scanner sends no longer number. */
const MOST_DIGITS = 4

/**
 * Reads characters that are typed by their numbers, as scanners do that have to work with every layout of a keyboard: Alt is held,
 * the digits of the number pad are pressed, Alt is released. Windows makes a character of them, and no key event has it.
 */
export class AltCode {
  #digits = ''

  /** @returns whether the key is a part of such a number */
  press({ key, code, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean {
    if (key === 'Alt') {
      if (!repeat) this.#digits = ''
      return false
    }
    const digit = altKey && !ctrlKey && !metaKey ? DIGIT.exec(code)?.[1] : undefined
    this.#digits = digit === undefined ? '' : (this.#digits + digit).slice(-MOST_DIGITS)
    return digit !== undefined
  }

  /** @returns the value of `KeyboardEvent.key` that the number stands for, where its last key has been released */
  release({ key }: KeyboardEvent): string | undefined {
    if (key !== 'Alt' || this.#digits === '') return undefined
    const number = Number(this.#digits)
    this.#digits = ''
    if (number === ENTER) return 'Enter'
    return number >= FIRST_SHOWN && number <= LAST_SHOWN ? String.fromCharCode(number) : 'Process'
  }
}

const ENTER = 13
/** Those of ASCII that show. Others are no part of a code: a separator is one. */
const FIRST_SHOWN = 32
const LAST_SHOWN = 126
