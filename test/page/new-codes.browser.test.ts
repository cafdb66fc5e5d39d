import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, tabletIn } from './change-shop.ts'
import { SCANNER, typeKeys } from './type-keys.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The form of a pet takes what is scanned until it is closed. */
const isClosed = (page: Page) => field(page, 'Name').waitFor({ state: 'detached' })
const newPet = (page: Page) => page.locator('.scan-notice').getByRole('link', { name: 'New pet' })

needs('chromium').describe('a code that no pet has', () => {
  const suite = inBrowser()

  test('begins a new pet of its own, beside one that was begun and left', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    await typeKeys(page, '5550001', SCANNER)
    await newPet(page).click()
    await field(page, 'Name').fill('Axolotl')
    await page.getByRole('link', { name: 'Back to the stock' }).click()
    await isClosed(page)
    await typeKeys(page, '4006381333931', SCANNER)
    await newPet(page).click()
    await page.getByRole('button', { name: 'Take barcode 4006381333931 away' }).waitFor()
    expect(await field(page, 'Number').inputValue()).toBe('')
    expect(await field(page, 'Name').inputValue()).toBe('')

    // What was typed is not lost.
    await page.getByText('You began another new pet: Axolotl.').waitFor()
    await page.getByRole('button', { name: 'Go on with that one' }).click()
    await untilEqual(() => field(page, 'Name').inputValue(), 'Axolotl')
    expect(await field(page, 'Number').inputValue()).toBe('5550001')
    expect(await page.getByRole('button', { name: /^Take barcode/ }).count()).toBe(0)
  })

  test('goes on with its pet where that was begun with the same code', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    for (const name of ['', 'Axolotl']) {
      await typeKeys(page, '4006381333931', SCANNER)
      await newPet(page).click()
      await untilEqual(() => field(page, 'Name').inputValue(), name)
      await field(page, 'Name').fill('Axolotl')
      await page.getByRole('link', { name: 'Close' }).click()
      await isClosed(page)
    }
  })

  test('has its field filled before anything can be typed into the form', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    await page.evaluate(`(() => {
      const types = new MutationObserver(() => {
        const name = document.querySelector('.pet-form [name="name"]')
        if (name === null) return
        types.disconnect()
        name.value = 'Axolotl'
        name.dispatchEvent(new Event('input', { bubbles: true }))
      })
      types.observe(document, { childList: true, subtree: true })
    })()`)
    await typeKeys(page, '4006381333931', SCANNER)
    await newPet(page).click()
    await page.getByRole('button', { name: 'Take barcode 4006381333931 away' }).waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('Axolotl')
    expect(await page.locator('.laid-aside').count()).toBe(0)
  })

  test.each(['4006381333930', '036000291453'])(
    'is to be scanned again where its check digit is wrong, and becomes no number: %s',
    async (code) => {
      await using shop = await changeShop()
      await using tablet = await tabletIn(suite.browser, shop)
      const { page } = tablet
      await typeKeys(page, code, SCANNER)
      const notice = page.getByRole('alert').filter({ hasText: `Scanned: ${code}` })
      await notice.getByText('its last digit does not fit the others. Scan it again.').waitFor()
      expect(await newPet(page).count()).toBe(0)

      await notice.getByRole('link', { name: 'Type a number instead' }).click()
      await field(page, 'Number').click()
      expect(await field(page, 'Number').inputValue()).toBe('')
      // Not even where a person has chosen the field of the number.
      await typeKeys(page, code, SCANNER)
      await page.locator('.scan-says').getByText('Scan it again.').waitFor()
      expect(await field(page, 'Number').inputValue()).toBe('')
      await page.keyboard.type('5550002', { delay: 120 })
      await untilEqual(() => field(page, 'Number').inputValue(), '5550002')
    },
  )
})
