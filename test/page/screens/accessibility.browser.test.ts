import { expect, test } from 'bun:test'
import { inBrowser } from '../../support/in-browser.ts'
import { needs } from '../../support/tools.ts'
import { violations } from '../axe.ts'
import { describeViewsAt, sticksOut, twoShops } from '../for-everybody.ts'
import { SIZES, showView, VIEWS } from '../look/take-places.ts'
import { signedIn } from '../open-page.ts'

/** Screens beside those at which each view is looked at: the smallest, one between, and the largest. */
const OTHER_SCREENS = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 3840, height: 2160 },
]

needs('chromium').describe('the stock page for everybody', () => {
  const shop = inBrowser(twoShops)
  const [_phone, ...larger] = SIZES

  for (const screen of larger) describeViewsAt(screen, shop)

  test.each(OTHER_SCREENS)(
    'has nothing that axe finds or that sticks out in each view at $width x $height',
    async (viewport) => {
      await using context = await shop.browser.newContext({ viewport, reducedMotion: 'reduce' })
      await using device = await signedIn(context, shop.server, shop.key)
      const { page, complaints } = device
      await page.locator('.pet').first().waitFor()
      for (const view of Object.keys(VIEWS)) {
        await showView(page, view)
        expect([view, await violations(page), await sticksOut(page)]).toEqual([view, [], []])
      }
      expect(complaints).toEqual([])
    },
  )
})
