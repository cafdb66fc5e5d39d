import { expect, test } from 'bun:test'
import { intercept } from '../support/browser.ts'
import { bearer } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { fillPerson, tap } from './access-shop.ts'
import { signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { words } from './words.ts'

needs('chromium').describe('a code on the page', () => {
  const shop = shopInBrowser('--access', 'manage')

  test('that has ended elsewhere is asked for no more', async () => {
    await using context = await shop.browser.newContext()
    const { page } = await signedIn(context, shop.server, shop.key)
    await page.clock.install()
    let asked = 0
    await intercept(page, '**/desk/api/codes/*', async (route) => {
      const request = route.request()
      if (request.method() === 'GET') {
        asked += 1
        // Somebody ends it right before it is asked for.
        const { pathname } = new URL(request.url())
        await shop.server.request(pathname, { method: 'DELETE', headers: bearer(shop.key) })
      }
      await route.continue()
    })
    await fillPerson(page, 'Ended phone', 'May look')
    await tap(page, words.people.showCode)
    await until(async () => {
      await page.clock.runFor(2_000)
      return page.getByText(words.people.codeEnded).isVisible()
    })
    const before = asked
    await page.clock.runFor(60_000)
    expect(asked).toBe(before)
  })
})
