import type { BrowserContext, Page } from 'playwright-core'
import { LANGUAGES, type Language } from '../../src/page/texts/texts.ts'
import { SHOP_PC, watchedPage } from '../support/browser.ts'
import { NOTE_MOVED_ROWS } from './list-page.ts'
import { words, wordsIn } from './words.ts'

/** A service's stock page as a tablet in the shop's network has it. */
export const pageAddress = ({ url }: { readonly url: string }, hash = ''): string =>
  `http://${SHOP_PC}:${new URL(url).port}/${hash}`

/** Opens the stock page, without a key signed in. */
export async function openPage(
  context: BrowserContext,
  server: { readonly url: string },
  hash = '',
) {
  const watched = await watchedPage(context)
  await watched.page.goto(pageAddress(server, hash))
  return watched
}

/** Opens the stock page, and signs in as a person does. */
export async function signedInByForm(
  context: BrowserContext,
  server: { readonly url: string },
  key: string,
) {
  const watched = await openPage(context, server)
  const { page } = watched
  await page.getByLabel(words.signIn.key, { exact: true }).fill(key)
  await page.getByRole('button', { name: words.signIn.button }).click()
  await page.getByRole('navigation').waitFor()
  return watched
}

/** Opens the stock page in a tab that has signed in with a key before. */
export async function signedIn(
  context: BrowserContext,
  server: { readonly url: string },
  key: string,
  hash = '',
) {
  const watched = await watchedPage(context)
  const { page } = watched
  const address = pageAddress(server, hash)
  await storeKey(page, new URL(address).origin, key)
  await page.addInitScript(NOTE_MOVED_ROWS)
  await page.goto(address)
  // A pet that is open lies over it on a phone.
  await page.locator('nav').first().waitFor({ state: 'attached' })
  return watched
}

/** Opens the place Shop, as a person does. */
export const openShop = (page: Page): Promise<void> =>
  page.locator('.places a[href="#/shop"]').click()

/** Chooses another language in the place Shop, and comes back. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const before = new URL(page.url()).hash
  await openShop(page)
  const names = LANGUAGES.map((each) => wordsIn(each).shell.language)
  const choice = new RegExp(`^(${names.join('|')})$`)
  await page.getByRole('combobox', { name: choice }).selectOption(language)
  await page.evaluate(`location.hash = ${JSON.stringify(before || '#/')}`)
}

/** Stores a key where the page stores that of a tab, before the tab loads the page for the first time, and never again. */
export async function storeKey(page: Page, origin: string, key: string): Promise<void> {
  await page.addInitScript(`if (location.origin === '${origin}' && sessionStorage.getItem('test.stored') === null) {
    sessionStorage.setItem('test.stored', 'yes')
    sessionStorage.setItem('petstock.key', '${key}')
  }`)
}

/** Gives a page another size, and waits until it is shown in it. */
export async function resize(
  page: Page,
  viewport: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(viewport)
  // A script learns of it in the first frame, and what it changes is shown in the second.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )
}

/** Waits until what a pointer has pressed has lost the focus: that takes a task of its own, and a key comes after it. */
export const pointerHasLetGo = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((resolve) => setTimeout(resolve))')
