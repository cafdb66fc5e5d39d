import type { Page } from 'playwright-core'

/** As a barcode scanner types, in milliseconds from one key to the next. */
export const SCANNER = 5

/** Types as a fast typist does. */
export const PERSON = 90

interface Key {
  readonly code: string
  readonly windowsVirtualKeyCode: number
  /** What it types, if anything. */
  readonly text?: string
}

const NAMED: Record<string, Key> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
  F8: { code: 'F8', windowsVirtualKeyCode: 119 },
  Alt: { code: 'AltLeft', windowsVirtualKeyCode: 18 },
  Dead: { code: 'Equal', windowsVirtualKeyCode: 229 },
  '-': { code: 'Minus', windowsVirtualKeyCode: 189, text: '-' },
  ']': { code: 'BracketRight', windowsVirtualKeyCode: 221, text: ']' },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
}

/** As the devtools count them. */
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2 }

/**
 * Types keys and Enter at a pace which the browser takes for the keyboard's own, however busy this machine is.
 * @param text a line feed in it is an Enter as well; of a list, `Control+c` is a key that is held, and others pressed meanwhile; `Alt+029` is a
 *   character by its number, on the pad
 * @param end the last key, if any
 * @param from when the first key is pressed, in UTC epoch milliseconds
 */
export async function typeKeys(
  page: Page,
  text: string | readonly string[],
  pace: number,
  end: 'Enter' | '' = 'Enter',
  from = Date.now(),
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const keys = [...text, end].filter(Boolean).flatMap(pressesOf)
  // Sent without waiting for each: the page's timers run by the clock, however busy this process is.
  const sent = keys.flatMap(({ key, modifiers, isOfPad, type }, index) => {
    const { code, windowsVirtualKeyCode, text } = NAMED[key] ?? {
      code: /\d/.test(key) ? `${isOfPad ? 'Numpad' : 'Digit'}${key}` : `Key${key.toUpperCase()}`,
      windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
      text: key,
    }
    const typed = modifiers === 0 && text !== undefined ? { type: 'keyDown' as const, text } : RAW
    const timestamp = (from + index * pace) / 1000
    const stroke = { key, code, windowsVirtualKeyCode, timestamp, modifiers }
    const down = { ...typed, ...stroke }
    const up = { type: 'keyUp' as const, ...stroke }
    const events = type === undefined ? [down, up] : [type === 'keyUp' ? up : down]
    return events.map((event) => devtools.send('Input.dispatchKeyEvent', event))
  })
  await Promise.all(sent)
  await devtools.detach()
}

const RAW = { type: 'rawKeyDown' } as const

interface Press {
  readonly key: string
  readonly modifiers: number
  readonly isOfPad?: true
  /** Undefined: it is pressed and released. */
  readonly type?: 'rawKeyDown' | 'keyUp'
}

/** The keys of a text or a name, and the modifiers that are held meanwhile. */
function pressesOf(name: string): Press[] {
  const [held = '', keys] = name.split('+')
  const modifiers = MODIFIERS[held]
  if (modifiers === undefined || keys === undefined) {
    return [{ key: name === '\n' ? 'Enter' : name, modifiers: 0 }]
  }
  if (held !== 'Alt') return [...keys].map((key) => ({ key, modifiers }))
  return [
    { key: 'Alt', modifiers, type: 'rawKeyDown' },
    ...[...keys].map((key) => ({ key, modifiers, isOfPad: true as const })),
    { key: 'Alt', modifiers: 0, type: 'keyUp' },
  ]
}
