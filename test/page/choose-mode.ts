import type { Page } from 'playwright-core'
import { SCAN_MODES, type ScanMode } from '../../src/page/settings/scan-mode.ts'

/** Chooses what a scan does in the stock. A device that has never scanned learns that it has a scanner first. */
export async function chooseMode(page: Page, mode: ScanMode): Promise<void> {
  const list = page.locator('.scan-mode')
  // A reload before that would take the sign-in with it.
  await page.locator('.stock-list').waitFor()
  if ((await list.count()) === 0) {
    const pets = page.locator('.pet')
    const hasPets = (await pets.count()) > 0
    await page.evaluate("localStorage.setItem('petstock.scannerUsed', 'yes')")
    await page.reload()
    await list.waitFor({ state: 'attached' })
    // A test that goes offline next needs them.
    if (hasPets) await pets.first().waitFor()
  }
  if (await list.isVisible()) await list.selectOption(mode)
  else await page.locator('.scan-modes input').nth(SCAN_MODES.indexOf(mode)).check()
}
