import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, tabletIn } from './change-shop.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'

const field = (page: Page) => page.getByLabel('Search by name')
const names = (page: Page) => page.locator('.pet-title').allTextContents()
const hasFocus = (page: Page) => field(page).evaluate((element) => element.matches(':focus'))

needs('chromium').describe('the search of the list', () => {
  const suite = inBrowser()

  test('lists what the words find, and Enter opens the only pet', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, complaints } = tablet
    await field(page).pressSequentially('g', { delay: 90 })
    await untilEqual(() => names(page), ['Gecko', 'Guppy'])
    await page.keyboard.press('Enter')
    expect(page.url()).not.toContain('pets')
    await field(page).pressSequentially('UPP', { delay: 90 })
    await untilEqual(() => names(page), ['Guppy'])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#/pets/1')
    expect(complaints).toEqual([])
  })

  test('Enter opens, of several, the pet whose number was typed in full', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    await field(page).focus()
    await typeKeys(page, '1', PERSON)
    await page.waitForURL('**/#/pets/1')
  })

  test('the slash focuses the field and selects its text, unless a person is typing elsewhere', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page } = tablet
    await field(page).fill('upp')
    await page.getByRole('heading', { name: 'Guppy' }).focus()
    await page.keyboard.press('/')
    await untilEqual(() => hasFocus(page), true)
    await page.keyboard.type('gecko', { delay: 90 })
    expect(await field(page).inputValue()).toBe('gecko')
    await page.getByLabel('Note').focus()
    await page.keyboard.press('/')
    expect(await page.getByLabel('Note').inputValue()).toBe('/')
  })

  test('a slash within a scanned code focuses nothing', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    await typeKeys(page, '12/34', SCANNER)
    await page.getByText('Scanned: 12/34').waitFor()
    expect(await hasFocus(page)).toBe(false)
  })
})
