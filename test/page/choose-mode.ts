import type { BrowserContext, Page } from 'playwright-core'
import { SCAN_MODES, type ScanMode } from '../../src/page/settings/scan-mode.ts'
import { rowsAtRest } from './list-page.ts'

/** Makes a device one that has scanned before: `chooseMode` does it after the page has opened, and opens it again. */
export const hasScanned = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(`if (location.protocol !== 'about:') ${SCANNED}`)

const SCANNED = "localStorage.setItem('petstock.scannerUsed', 'yes')"

/** Chooses what a scan does in the stock. A device that has never scanned learns that it has a scanner first. */
export async function chooseMode(page: Page, mode: ScanMode): Promise<void> {
  const list = page.locator('.scan-mode')
  // A reload before that would take the sign-in with it.
  await page.locator('.stock-list').waitFor()
  if ((await list.count()) === 0) {
    const pets = page.locator('.pet')
    const hasPets = (await pets.count()) > 0
    await page.evaluate(SCANNED)
    await page.reload()
    await list.waitFor({ state: 'attached' })
    // A test that goes offline next needs them.
    if (hasPets) await rowsAtRest(page)
  }
  if (await list.isVisible()) await list.selectOption(mode)
  else await page.locator('.scan-modes input').nth(SCAN_MODES.indexOf(mode)).check()
}
