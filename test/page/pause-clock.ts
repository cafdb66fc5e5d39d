import type { Page } from 'playwright-core'

/** Stops the time of a page. A time that has passed by then is no time to stop at. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install()
  for (let aheadMs = 500; ; aheadMs *= 2) {
    try {
      return await page.clock.pauseAt(Date.now() + aheadMs)
    } catch (error) {
      if (!String(error).includes('to the past')) throw error
    }
  }
}
