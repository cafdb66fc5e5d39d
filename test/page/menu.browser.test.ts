import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { type ChangeShop, changeShop, row, tabletIn } from './change-shop.ts'

const button = (page: Page) => page.locator('.menu > summary')
const isOpen = (page: Page) => page.locator('.menu[open]').count()

needs('chromium').describe('the menu', () => {
  let shop: ChangeShop
  let browser: Browser
  beforeAll(async () => {
    ;[shop, browser] = await Promise.all([changeShop(), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.[Symbol.asyncDispose]()
  })

  async function opened(hash = '') {
    const tablet = await tabletIn(browser, shop, shop.key, hash)
    await button(tablet.page).click()
    await tablet.page.getByRole('button', { name: 'Sign out' }).waitFor()
    return tablet
  }

  test('closes on a tap beside it, which presses nothing that is below', async () => {
    await using tablet = await opened()
    const { page } = tablet
    const places = [row(page, 3), row(page, 1), page.getByRole('link', { name: 'To order' })]
    for (const below of places) {
      const box = await below.boundingBox()
      if (box === null) throw new Error('it is not to be seen')
      // On the left: the menu covers what is on the right.
      await page.mouse.click(box.x + Math.min(box.width / 2, 100), box.y + box.height / 2)
      await untilEqual(() => isOpen(page), 0)
      expect(new URL(page.url()).hash).toBe('')
      await button(page).click()
      await untilEqual(() => isOpen(page), 1)
    }
    expect(await shop.journal(3)).toEqual([])
    expect(await page.locator('.snackbar[data-shown]').count()).toBe(0)
  })

  test('closes on its own button, and stays open for what is in it', async () => {
    await using tablet = await opened()
    const { page } = tablet
    await page.getByLabel('Appearance').selectOption('dark')
    expect(await isOpen(page)).toBe(1)
    await button(page).click()
    await untilEqual(() => isOpen(page), 0)
  })

  test('closes on Escape, gives the focus back to its button, and leaves the panel open', async () => {
    await using tablet = await opened('#/pets/2')
    const { page } = tablet
    for (const inside of [page.getByLabel('Appearance'), page.locator('body')]) {
      await inside.focus()
      await page.keyboard.press('Escape')
      await untilEqual(() => isOpen(page), 0)
      expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY')
      expect(new URL(page.url()).hash).toBe('#/pets/2')
      await button(page).click()
      await untilEqual(() => isOpen(page), 1)
    }
  })

  test('closes when another view opens', async () => {
    await using tablet = await opened()
    const { page } = tablet
    await page.evaluate("location.hash = '#/order'")
    await page.getByRole('heading', { name: 'To order' }).waitFor()
    await untilEqual(() => isOpen(page), 0)
  })
})
