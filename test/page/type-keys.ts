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
 */
export async function typeKeys(page: Page, text: string, pace: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  const keys = [...text, 'Enter'].map((key) => (key === '\n' ? 'Enter' : key))
  for (const [index, key] of keys.entries()) {
    const { code, windowsVirtualKeyCode, text } = NAMED[key] ?? {
      code: /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`,
      windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
      text: key,
    }
    const timestamp = began + (index * pace) / 1000
    const stroke = { key, code, windowsVirtualKeyCode, timestamp }
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...stroke })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
  }
  await devtools.detach()
}
