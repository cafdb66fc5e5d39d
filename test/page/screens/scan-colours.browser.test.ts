import { beforeAll, expect, test } from 'bun:test'
import { SCAN_MODES } from '../../../src/page/settings/scan-mode.ts'
import { outputOf } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { violations } from '../axe.ts'
import { chooseMode, hasScanned } from '../choose-mode.ts'
import { signedIn } from '../open-page.ts'
import { shopInBrowser } from '../shop-in-browser.ts'
import { SCANNER, typeKeys } from '../type-keys.ts'

/** The colour of the header. */
const COLOUR = "getComputedStyle(document.querySelector('.scan-bar')).backgroundColor"

needs('chromium').describe('a scan', () => {
  const shop = shopInBrowser('--name', 'Maria', '--access', 'manage')

  beforeAll(async () => {
    const stdin = 'petId,quantity,status,name\n1,5,available,Guppy\n2,7,available,Betta\n'
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
  })

  test.each([390, 1280])(
    'is read well on the colour of each mode, in the light and in the dark, %d pixels wide',
    async (width) => {
      await using context = await shop.browser.newContext({ viewport: { width, height: 844 } })
      await hasScanned(context)
      const { page } = await signedIn(context, shop.server, shop.key)
      await page.locator('.pet').first().waitFor()
      const colours = new Set<string>()
      for (const mode of SCAN_MODES) {
        await chooseMode(page, mode)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          if (mode !== 'lookUp') await typeKeys(page, '2', SCANNER)
          await page.locator(mode === 'lookUp' ? '.scan-bar' : '.scan-name').waitFor()
          await page.waitForTimeout(400)
          expect([mode, colorScheme, await violations(page)]).toEqual([mode, colorScheme, []])
          colours.add(await page.evaluate<string>(COLOUR))
        }
      }
      expect(colours.size).toBe(2 * SCAN_MODES.length)
    },
  )
})
