import type { Page } from 'playwright-core'

/** How much slower than this machine an old phone is. */
export const SLOWER = 6

/** Gives a page the CPU of an old phone. @returns the session of its tools */
export async function slowDown(page: Page, rate = SLOWER) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
  return devTools
}
