import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Locator } from 'playwright-core'
import { lacksBrowser, openBrowser } from '../support/browser.ts'
import { outputOf } from '../support/petstock.ts'
import { changeShop, row } from './change-shop.ts'
import { openPage } from './open-page.ts'

if (lacksBrowser) console.log('skipped: a narrow phone in a browser, which needs chromium')

const LONGEST = '-9223372036854775808'

describe.skipIf(lacksBrowser)('a narrow phone, in the language with the longer words', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  /** How wide it is drawn, and how wide it would be with room. */
  const isWhole = (place: Locator) =>
    place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0

  test.each([360, 390])(
    'at %d pixels all words are whole, and names are to be read',
    async (width) => {
      await using shop = await changeShop()
      const add = ['inventory', 'add', '--data', shop.data, '--name', 'Papagei', '--quantity', '1']
      await outputOf([...add, '--low-stock-at', '4', '--', LONGEST])
      const context = await browser.newContext({
        locale: 'de-DE',
        viewport: { width, height: 740 },
      })
      const { page } = await openPage(context, shop)
      await page.getByLabel('API-Schlüssel').fill(shop.key)
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await row(page, 1).waitFor()
      expect(await isWhole(page.getByRole('navigation'))).toBe(true)
      for (const name of await page.locator('.total-name').all()) {
        expect(await isWhole(name)).toBe(true)
        expect((await name.boundingBox())?.height).toBeLessThan(20)
      }
      const longest = page.locator(`.pet[data-pet="${LONGEST}"]`)
      expect(await widthOf(longest.locator('.pet-title'))).toBeGreaterThan(40)
      const [id, less] = await Promise.all([
        longest.locator('.pet-id').boundingBox(),
        longest.getByRole('button').first().boundingBox(),
      ])
      expect((id?.x ?? 0) + (id?.width ?? 0)).toBeLessThanOrEqual(less?.x ?? 0)
      await page.getByRole('link', { name: 'Bestellen' }).click()
      for (const heading of await page.locator('thead th:visible').all()) {
        expect((await heading.boundingBox())?.height).toBeLessThan(60)
      }
      await context.close()
    },
  )
})
