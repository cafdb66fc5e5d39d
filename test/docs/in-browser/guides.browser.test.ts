import { describe, expect, test } from 'bun:test'
import { GUIDES } from '../../../scripts/help/guides.ts'
import { violations } from '../../page/axe.ts'
import { pageAddress } from '../../page/open-page.ts'
import { shopInBrowser } from '../../page/shop-in-browser.ts'
import { watchedPage } from '../../support/browser.ts'
import { needs } from '../../support/tools.ts'

const SCREENS = [
  { name: 'a phone in the light', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'a PC in the dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

const PATHS = ['help', ...GUIDES.map(({ name }) => `help/${name}`)]

needs('chromium').describe('the guides in a browser', () => {
  const shop = shopInBrowser('--access', 'read')

  describe.each(SCREENS)('on $name', ({ name: _, ...screen }) => {
    test.each(PATHS)('/%s is for everybody, and no wider than the screen', async (path) => {
      await using context = await shop.browser.newContext(screen)
      await using watched = await watchedPage(context)
      const { page, hosts, complaints } = watched
      await page.goto(pageAddress(shop.server, path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
        screen.viewport.width,
      )
      expect(hosts()).toHaveLength(1)
      expect(complaints).toEqual([])
    })
  })
})
