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
  Dead: { code: 'Equal', windowsVirtualKeyCode: 229 },
  '-': { code: 'Minus', windowsVirtualKeyCode: 189, text: '-' },
  ']': { code: 'BracketRight', windowsVirtualKeyCode: 221, text: ']' },
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
}

/** As the devtools count them. */
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2 }

/**
 * Types keys and Enter at a pace which the browser takes for the keyboard's own, however busy this machine is.
 * @param text a line feed in it is an Enter as well; of a list, `Control+c` and `Alt+029` are keys that are held, and others pressed meanwhile
 * @param end the last key, if any
 */
export async function typeKeys(
  page: Page,
  text: string | readonly string[],
  pace: number,
  end: 'Enter' | '' = 'Enter',
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const keys = [...text, end].filter(Boolean).flatMap(pressesOf)
  // Sent without waiting for each: the page's timers run by the clock, however busy this process is.
  const sent = keys.flatMap(({ key, modifiers }, index) => {
    const { code, windowsVirtualKeyCode, text } = NAMED[key] ?? {
      code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
      windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
      text: key,
    }
    const typed = modifiers === 0 && text !== undefined ? { type: 'keyDown' as const, text } : RAW
    const timestamp = began + (index * pace) / 1000
    const stroke = { key, code, windowsVirtualKeyCode, timestamp, modifiers }
    return [
      devtools.send('Input.dispatchKeyEvent', { ...typed, ...stroke }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]
  })
  await Promise.all(sent)
  await devtools.detach()
}

const RAW = { type: 'rawKeyDown' } as const

/** The keys of a text or a name, and the modifiers that are held meanwhile. */
function pressesOf(name: string): { readonly key: string; readonly modifiers: number }[] {
  const [held = '', keys] = name.split('+')
  const modifiers = MODIFIERS[held]
  if (modifiers === undefined || keys === undefined) {
    return [{ key: name === '\n' ? 'Enter' : name, modifiers: 0 }]
  }
  return [...keys].map((key) => ({ key, modifiers }))
}
