import type { BrowserContext } from 'playwright-core'
import { SHOP_PC, watchedPage } from '../support/browser.ts'

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

/** Opens the stock page, and signs in with a key. */
export async function signedIn(
  context: BrowserContext,
  server: { readonly url: string },
  key: string,
  hash = '',
) {
  const watched = await openPage(context, server, hash)
  const { page } = watched
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').waitFor()
  return watched
}
