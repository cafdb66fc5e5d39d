import type { Page } from 'playwright-core'

/** As a barcode scanner types, in milliseconds from one key to the next. */
export const SCANNER = 5

/** Types as a fast typist does. */
export const PERSON = 90

const NAMED: Record<string, { code: string; windowsVirtualKeyCode: number; text: string }> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  '-': { code: 'Minus', windowsVirtualKeyCode: 189, text: '-' },
}

/**
 * Types keys and Enter at a pace which the browser takes for the keyboard's own, however busy this machine is.
 * @param text a line feed in it is an Enter as well
 * @param end the last key, if any
 */
export async function typeKeys(
  page: Page,
  text: string,
  pace: number,
  end: 'Enter' | '' = 'Enter',
): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const keys = [...text, end].filter(Boolean).map((key) => (key === '\n' ? 'Enter' : key))
  // Sent without waiting for each: the page's timers run by the clock, however busy this process is.
  const sent = keys.flatMap((key, index) => {
    const { code, windowsVirtualKeyCode, text } = NAMED[key] ?? {
      code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
      windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
      text: key,
    }
    const timestamp = began + (index * pace) / 1000
    const stroke = { key, code, windowsVirtualKeyCode, timestamp }
    return [
      devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...stroke }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]
  })
  await Promise.all(sent)
  await devtools.detach()
}
