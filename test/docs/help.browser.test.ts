import { expect, test } from 'bun:test'
import { chooseLanguage, openShop, pageAddress, signedIn } from '../page/open-page.ts'
import { demoInBrowser } from '../page/shop-in-browser.ts'
import { watchedPage } from '../support/browser.ts'
import { needs } from '../support/tools.ts'

needs('chromium').describe('the guides in a browser', () => {
  const shop = demoInBrowser('--access', 'read')

  test('a phone has the parts of a guide folded, and a PC has them beside the text', async () => {
    const shown = async (width: number) => {
      await using context = await shop.browser.newContext({ viewport: { width, height: 800 } })
      await using watched = await watchedPage(context)
      await watched.page.goto(pageAddress(shop.server, 'help/shop'))
      const part = watched.page.getByRole('link', { name: 'Backups on a second drive' })
      return await part.filter({ visible: true }).count()
    }
    // One of them is in the text itself.
    expect([await shown(360), await shown(1280)]).toEqual([1, 2])
  })

  test('the place Shop leads to the guide, in the language of the page', async () => {
    for (const [locale, help, title] of [
      ['en', 'Help', 'The shop'],
      ['de', 'Hilfe', 'Der Laden'],
    ] as const) {
      await using context = await shop.browser.newContext({ locale: 'en' })
      await using watched = await signedIn(context, shop.server, shop.key)
      const { page } = watched
      await chooseLanguage(page, locale)
      await openShop(page)
      await page.getByRole('link', { name: help, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  })
})
