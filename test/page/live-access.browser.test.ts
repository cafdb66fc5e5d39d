import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { addKey, newShop, setUpByAnna, tap } from './access-shop.ts'
import { openShop, signedIn } from './open-page.ts'

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: 'en-GB',
}

const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)
/** The name of the shop is the page's title, also on a phone, which has no room for it on the page. */
const isCalled = (page: Page, name: string) => untilEqual(() => page.title(), name)
const goTo = (page: Page, hash: string) => page.evaluate(`location.hash = '${hash}'`)

needs('chromium').describe('an open page', () => {
  const shop = inBrowser(newShop)
  let page: Page
  beforeAll(async () => {
    ;({ page } = await setUpByAnna(shop.browser, shop))
  })

  /** Another device, with a key of its own. */
  async function openDevice(name: string, access: string, hash = '') {
    const key = await addKey(page, name, access)
    const context = await shop.browser.newContext(PHONE)
    const { page: device } = await signedIn(context, shop, key, hash)
    return { context, device, [Symbol.asyncDispose]: () => context.close() }
  }

  /** Anna decides what somebody may do from now on. */
  async function decideAccess(name: string, access: string): Promise<void> {
    await goTo(page, '#/people')
    await page.locator('.card').filter({ hasText: name }).getByRole('link').click()
    await page.getByLabel(access).check()
    await page.locator('form:has(.access-choice)').getByRole('button', { name: 'Save' }).click()
    await page.locator('.chip').getByText(access).waitFor()
  }

  async function saveSetting(label: string, text: string): Promise<void> {
    await goTo(page, '#/')
    await row(page, 1).waitFor()
    await goTo(page, '#/settings')
    await page.getByLabel(label).fill(text)
    await tap(page, 'Save')
    await page.getByText('Saved.').waitFor()
  }

  test('that a manager lowers loses what changes the stock at once, and gets it back, and more, when raised', async () => {
    await using phone = await openDevice('Phone', 'May change the stock')
    const { device } = phone
    const taps = row(device, 1).locator('.quick button')
    await taps.first().waitFor()
    await decideAccess('Phone', 'May look')
    await device.getByText('This key may only look.').waitFor()
    await untilEqual(() => taps.count(), 0)
    await untilEqual(() => device.getByRole('link', { name: 'Add a pet' }).count(), 0)
    await decideAccess('Phone', 'May manage the shop')
    await taps.first().waitFor()
    await openShop(device)
    await device.getByRole('link', { name: 'Shop settings' }).waitFor()
    await goTo(device, '#/people')
    await device.getByRole('heading', { name: 'People and devices' }).waitFor()
    await decideAccess('Phone', 'May change the stock')
    await device.getByText('Only a key that manages sees this.').waitFor()
  })

  test('that was lowered while it was out of reach says that its changes were refused', async () => {
    await using phone = await openDevice('Hand-held', 'May change the stock')
    const { device, context } = phone
    await row(device, 1).locator('.quick button').first().waitFor()
    await context.setOffline(true)
    await row(device, 1).locator('.quick button').last().click()
    await device.locator('.strip-wait .which').first().waitFor()
    await decideAccess('Hand-held', 'May look')
    await context.setOffline(false)
    await device.getByText('Not saved: Guppy').waitFor()
    await device.getByText('Sign in with one that has write access.').waitFor()
    await device.locator('.strips-more').click()
    await device.getByText('This key may only look. To change').waitFor()
  })

  test('shows the name, the language and the low-stock level that another browser has saved', async () => {
    await using phone = await openDevice('Till', 'May change the stock')
    const { device } = phone
    await saveSetting('Name of the shop', 'Claws & Co')
    await isCalled(device, 'Claws & Co')
    await saveSetting('Low-stock level', '7')
    await row(device, 2).locator('.quick-low').waitFor()
    await page.getByLabel('Language', { exact: true }).last().selectOption('Deutsch')
    await tap(page, 'Save')
    await device.getByRole('link', { name: 'Bestellen' }).waitFor()
    await page.getByText('Gespeichert.').waitFor()
    await page.getByLabel('Sprache', { exact: true }).last().selectOption('English')
    await tap(page, 'Speichern')
    await device.getByRole('link', { name: 'To order' }).waitFor()
  })

  test('keeps what a person types into the settings, and shows beside it what others have saved', async () => {
    await using other = await openDevice('Ben', 'May manage the shop', '#/settings')
    const { device } = other
    await device.getByLabel('Name of the shop').fill('Ben types')
    await saveSetting('Low-stock level', '9')
    await saveSetting('Name of the shop', 'Anna saved')
    const level = device.getByLabel('Low-stock level')
    await isCalled(device, 'Anna saved')
    await untilEqual(() => level.inputValue(), '9')
    expect(await device.getByLabel('Name of the shop').inputValue()).toBe('Ben types')
    await tap(device, 'Save')
    await isCalled(page, 'Ben types')
    await untilEqual(() => page.getByLabel('Name of the shop').inputValue(), 'Ben types')
  })
})
