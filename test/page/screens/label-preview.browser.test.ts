import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { update } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { beginChoosing, boxOf, doWithChosen } from '../list-page.ts'
import { petShop } from '../look/pet-shop.ts'
import { signedIn } from '../open-page.ts'

/** Letters as high and as low as there are, in all that a label says. */
const HIGH_AND_LOW = 'ÅÄÖÜ gjpqy'
/** A word that has a line of a label for itself. */
const A_LINE = 'ÅÄÖÜgjpqyÅÄÖÜgjp'
const TEXTS = '.label-name, .label-kind, .label-shop'

needs('chromium').describe('the preview of labels', () => {
  const shop = inBrowser(petShop)

  beforeAll(async () => {
    const named = { name: HIGH_AND_LOW, kind: HIGH_AND_LOW }
    for (const [path, edit] of [
      ['settings', { name: HIGH_AND_LOW }],
      ['inventory/1000', named],
    ]) {
      const response = await shop.server.request(`/desk/api/${path}`, update(shop.key, edit))
      expect(response.status).toBe(200)
    }
  })

  describe.each([390, 820, 1440])('at %d pixels', (width) => {
    let page: Page
    beforeAll(async () => {
      const context = await shop.browser.newContext({
        ...{ viewport: { width, height: 2_000 }, deviceScaleFactor: 3, reducedMotion: 'reduce' },
      })
      page = (await signedIn(context, shop, shop.key, '#/pets/1000')).page
      await page.evaluate(`location.hash = '#/'`)
      await beginChoosing(page)
      await page.locator('#search').fill('1000')
      await boxOf(page, 1000).click({ force: true })
      await doWithChosen(page, 'labels')
      await page.locator('.label-preview .label').waitFor()
    })
    afterAll(() => page?.context().close())

    test.each(TEXTS.split(', '))('shows the letters of %s whole', async (text) => {
      const label = page.locator('.label-preview .label')
      const said = label.locator(text)
      expect(await said.textContent()).toBe(HIGH_AND_LOW)
      const shown = await label.screenshot()
      expect(Buffer.compare(shown, await drawn(label, said, { overflow: 'visible' }))).toBe(0)
      // A line that cuts its letters would be seen.
      const cut = { overflow: 'hidden', paddingBlock: '0', height: '0.6em' }
      expect(Buffer.compare(shown, await drawn(label, said, cut))).not.toBe(0)
      await said.evaluate((each) => each.removeAttribute('style'))
    })

    test('shows two lines of a long name, and no trace of a third', async () => {
      const label = page.locator('.label-preview .label')
      const name = label.locator('.label-name')
      const ofLines = async (lines: number) => {
        const text = Array.from({ length: lines }, () => A_LINE).join(' ')
        await name.evaluate((each, text) => each.replaceChildren(text), text)
        return label.screenshot()
      }
      const ofTwo = await ofLines(2)
      expect(Buffer.compare(await ofLines(3), ofTwo)).toBe(0)
      expect(Buffer.compare(await ofLines(1), ofTwo)).not.toBe(0)
      await name.evaluate((each, text) => each.replaceChildren(text), HIGH_AND_LOW)
    })
  })
})

/** A label as it is drawn while one of its texts has other styles. */
async function drawn(label: Locator, text: Locator, styles: Record<string, string>) {
  await text.evaluate((each, styles) => Object.assign(each.style, styles), styles)
  return label.screenshot()
}
