import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { createKey } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { changeShop } from './change-shop.ts'
import { chooseAll, choosingBar, doWithChosen, searchField } from './list-page.ts'
import { signedIn } from './open-page.ts'
import { words } from './words.ts'

/** What Android's back asks of the browser: to close what is open. Here it is Escape, of which the page hears nothing. */
const HIDE_ESCAPE = `addEventListener('keydown', (event) => {
  if (event.key === 'Escape') event.stopImmediatePropagation()
}, { capture: true })`

const goBack = (page: Page) => page.keyboard.press('Escape')

const entries = (page: Page) => page.evaluate<number>('history.length')

needs('chromium').describe("Android's back", () => {
  const shop = inBrowser(changeShop)
  let key: string
  beforeAll(async () => {
    ;({ key } = await createKey(shop.data, '--name', 'Maria', '--access', 'manage'))
  })

  async function opened() {
    const viewport = { width: 390, height: 844 }
    const context = await shop.browser.newContext({
      viewport,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    await context.addInitScript(HIDE_ESCAPE)
    const { page } = await signedIn(context, shop, key)
    await page.locator('.pet').first().waitFor()
    const choosing = choosingBar(page)
    return {
      ...{ page, choosing },
      async choose() {
        await chooseAll(page)
        await choosing.getByText(words.choosing.chosen(4)).waitFor()
      },
      [Symbol.asyncDispose]: () => context.close(),
    }
  }

  test('ends the choosing of rows, and leaves no entry in the history', async () => {
    await using it = await opened()
    const { page, choosing } = it
    await page.locator('.places a[href="#/today"]').tap()
    await page.locator('.places a[href="#/"]').tap()
    await page.locator('.pet').first().waitFor()
    const before = await entries(page)
    for (let times = 0; times < 2; times++) {
      await it.choose()
      await goBack(page)
      await choosing.waitFor({ state: 'detached' })
    }
    expect(new URL(page.url()).hash).toBe('#/')
    expect(await entries(page)).toBe(before)
    await page.goBack()
    await page.getByRole('heading', { name: words.shell.today, exact: true }).first().waitFor()
  })

  test('closes what is open above the chosen rows first: the other actions, and what is asked', async () => {
    await using it = await opened()
    const { page, choosing } = it
    await it.choose()
    await choosing.getByRole('button', { name: words.choosing.more }).tap()
    await page.locator('.choosing-menu').waitFor()
    await goBack(page)
    await page.locator('.choosing-menu').waitFor({ state: 'detached' })
    for (let times = 0; times < 2; times++) {
      await doWithChosen(page, 'remove')
      await page.locator('dialog[open]').waitFor()
      await goBack(page)
      await page.locator('dialog').waitFor({ state: 'detached' })
    }
    await choosing.getByText(words.choosing.chosen(4)).waitFor()
    await goBack(page)
    await choosing.waitFor({ state: 'detached' })
  })

  test('leads from a pet to the list, which still chooses', async () => {
    await using it = await opened()
    const { page, choosing } = it
    await it.choose()
    await page.evaluate("location.hash = '#/pets/2'")
    await page.locator('.panel h1').waitFor()
    // Nothing of the list is asked to close.
    await goBack(page)
    await page.goBack()
    await choosing.getByText(words.choosing.chosen(4)).waitFor()
  })

  test('ends a search that has the screen alone', async () => {
    await using it = await opened()
    const { page } = it
    await searchField(page).tap()
    await page.locator('.places').waitFor({ state: 'hidden' })
    await searchField(page).fill('gup')
    await page.evaluate('document.activeElement.blur()')
    await goBack(page)
    await page.locator('.places').waitFor()
    expect(await searchField(page).inputValue()).toBe('')
  })
})
