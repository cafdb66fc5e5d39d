import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { backupsIn } from '../support/backups.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { addKey, newShop, openDevice, setUpByAnna, tap } from './access-shop.ts'
import { violations } from './axe.ts'
import { chooseLanguage } from './open-page.ts'
import { safeWith, words, wordsIn } from './words.ts'

const { checklist } = words
const { steps } = checklist

const strip = (page: Page) => page.locator('.strip-next')
const list = (page: Page) => page.locator('.checklist')

/** Goes to another view and back: what is done meanwhile shows at once. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate("location.hash = '#/order'")
  await strip(page).waitFor({ state: 'detached' })
  await page.evaluate("location.hash = '#/'")
  await strip(page).waitFor()
}

needs('chromium').describe('the checklist of a new shop', () => {
  const shop = inBrowser(newShop)
  let anna: Awaited<ReturnType<typeof setUpByAnna>>
  let page: Page
  beforeAll(async () => {
    await until(() => backupsIn(join(shop.data, 'backups')).length === 1)
    anna = await setUpByAnna(shop.browser, shop)
    page = anna.page
  })

  test('says on the stock how far the shop is, and what comes next', async () => {
    await strip(page).getByText(checklist.shortly(2, 6)).waitFor()
    await strip(page)
      .getByRole('img', { name: checklist.progress(2, 6) })
      .waitFor()
    await strip(page).getByRole('link', { name: checklist.steps.device.next }).waitFor()
  })

  test('does not advise a till or a phone once one was added, not even after it was taken away', async () => {
    await addKey(page, 'Till', words.people.access.write)
    await page.evaluate("location.hash = '#/'")
    await strip(page).getByText(checklist.shortly(3, 6)).waitFor()
    expect(await strip(page).textContent()).not.toContain(checklist.steps.device.next)
    const keys = JSON.parse(await outputOf(['keys', 'list', '--data', shop.data, '--json']))
    const till = keys.find(({ name }: { name: string }) => name === 'Till')
    await outputOf(['keys', 'revoke', till.id, '--data', shop.data])
    await lookAgain(page)
    await page.reload()
    await strip(page).getByText(checklist.shortly(3, 6)).waitFor()
  })

  test('has what is done in one line, and a way to each step that is open', async () => {
    await page.evaluate("location.hash = '#/shop'")
    await list(page)
      .getByText(
        checklist.alreadyDone([steps.list, steps.backup, steps.device].map(({ done }) => done)),
      )
      .waitFor()
    const links = list(page).getByRole('link')
    await untilEqual(
      () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      ['/help/shop#backups-on-a-second-drive', '#/https', '/help/shop#step-3-sign-in-on-the-phone'],
    )
    await page.getByText(safeWith(3)).waitFor()
  })

  test('takes no for an answer, where a device needs no home screen', async () => {
    await list(page).getByRole('button', { name: checklist.notForUs }).click()
    await list(page)
      .getByRole('img', { name: checklist.progress(4, 6) })
      .waitFor()
    await page.reload()
    await list(page)
      .getByRole('img', { name: checklist.progress(4, 6) })
      .waitFor()
  })

  test('fits a phone, in German and in the dark, and axe has nothing to say', async () => {
    const german = wordsIn('de').checklist
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate("location.hash = '#/'")
    await chooseLanguage(page, 'de')
    for (const hash of ['#/shop', '#/']) {
      await page.evaluate(`location.hash = '${hash}'`)
      await page.getByRole('region', { name: german.title }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violations(page)).toEqual([])
        const widths = await page.evaluate<[number, number]>(
          '[document.documentElement.scrollWidth, innerWidth]',
        )
        expect(widths[0]).toBeLessThanOrEqual(widths[1])
      }
    }
    await strip(page).getByRole('button', { name: german.hide }).click()
    await strip(page).waitFor({ state: 'detached' })
    await page.evaluate("location.hash = '#/shop'")
    await page.getByText(safeWith(3, wordsIn('de'))).waitFor()
    expect(await list(page).count()).toBe(0)
    expect(anna.complaints).toEqual([])
  })

  test('is of who has set the shop up, and of managers in the place Shop', async () => {
    const { key } = await createKey(shop.data, '--name', 'Ben', '--access', 'manage')
    await using ben = await openDevice(shop.browser, shop)
    await ben.page.getByLabel(words.signIn.key, { exact: true }).fill(key)
    await tap(ben.page, words.signIn.button)
    await ben.isIn()
    await ben.page.evaluate("location.hash = '#/shop'")
    await list(ben.page).waitFor()
    await ben.page.evaluate("location.hash = '#/'")
    await list(ben.page).waitFor({ state: 'detached' })
    expect(await strip(ben.page).count()).toBe(0)
  })

  test('knows a page that was opened from the home screen', async () => {
    await using app = await setUpByAnna(shop.browser, shop)
    await app.page.getByText(checklist.shortly(3, 6)).waitFor()
    const opened = await app.context.newPage()
    await opened.addInitScript(`{
      const asked = window.matchMedia.bind(window)
      window.matchMedia = (query) => asked(query.replace('(display-mode: standalone)', 'all'))
    }`)
    await opened.goto(app.page.url())
    await opened.getByText(checklist.shortly(4, 6)).waitFor()
    await app.page.reload()
    await app.page.getByText(checklist.shortly(4, 6)).waitFor()
  })
})
