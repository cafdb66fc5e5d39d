import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { newShop, openDevice, setUpByAnna, tap } from './access-shop.ts'
import { VIEWS } from './look/take-places.ts'
import { pauseClock } from './pause-clock.ts'
import { PERSON } from './type-keys.ts'
import { words } from './words.ts'

const { settings } = words

needs('chromium').describe('a form of the page', () => {
  const shop = inBrowser(newShop)
  let anna: Awaited<ReturnType<typeof setUpByAnna>>
  let page: Page
  beforeAll(async () => {
    anna = await setUpByAnna(shop.browser, shop)
    page = anna.page
  })

  const level = () => page.getByLabel(settings.names.lowStockAt)
  const problem = () => page.getByText(settings.notALevel)
  const openSettings = async () => {
    await page.evaluate("location.hash = '#/'")
    await page.locator('.pet').first().waitFor()
    await page.evaluate("location.hash = '#/settings'")
    await level().waitFor()
  }

  test('says what is wrong with a text once its field is left, and no more once it is right', async () => {
    await openSettings()
    await level().focus()
    await page.keyboard.type('few', { delay: PERSON })
    await page.waitForTimeout(PERSON)
    expect(await problem().count()).toBe(0)
    await page.keyboard.press('Tab')
    await problem().waitFor()
    expect(await level().getAttribute('aria-invalid')).toBe('true')
    await level().fill('4')
    await problem().waitFor({ state: 'hidden' })
  })

  test('moves nothing while a pointer is pressed: a press that leaves a wrong field is a press', async () => {
    await openSettings()
    await level().fill('few')
    const box = await page.getByRole('heading', { name: settings.title }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await page.mouse.down()
    await page.waitForFunction("document.activeElement.tagName !== 'INPUT'")
    await page.evaluate('new Promise((next) => setTimeout(next, 100))')
    expect(await problem().count()).toBe(0)
    await page.mouse.up()
    await problem().waitFor()
  })

  test('asks before the page is left while something is not saved, and not after', async () => {
    await openSettings()
    await level().fill('5')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await tap(page, settings.save)
    await page.getByText(settings.saved).waitFor()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(anna.complaints).toEqual([])
  })

  test('has the focus in its first field before its first frame, and in one with a problem before the next', async () => {
    await using device = await openDevice(shop.browser, shop, await shop.setUpHash())
    await device.page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
    const focused = () =>
      device.page.evaluate("document.activeElement.closest('[data-field]')?.dataset.field")
    // No frame is drawn from now on.
    await pauseClock(device.page)
    await tap(device.page, words.codeSignIn.begin)
    expect(await focused()).toBe('person')
    await device.page.getByLabel(words.codeSignIn.person).fill('Ben')
    await tap(device.page, words.codeSignIn.begin)
    await device.isIn()
    for (const view of [VIEWS['people-add'], VIEWS['suppliers-add']]) {
      await device.page.evaluate(`location.hash = '${view}'`)
      await device.page.getByRole('textbox').first().waitFor()
      expect(await focused()).toBe('name')
    }
  })
})
