import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { watchedPage } from '../support/browser.ts'
import { outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { pageAddress } from './open-page.ts'
import { words } from './words.ts'

const STOCK =
  'petId,quantity,status,name\n1,50,available,Guppy\n2,7,available,Betta\n3,0,available,Newt\n'

/** A shop that has pets and no key yet, on the compiled program: `await using shop = await newShop()`. */
export async function newShop(flags: readonly string[] = []) {
  const folder = temporaryFolder()
  const data = folder.path
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin: STOCK })
  const server = await serve(data, flags)
  const setUpHash = async (): Promise<string> => {
    const link = await outputOf(['setup-link', '--data', data])
    return new URL(link.trim()).hash
  }
  return {
    server,
    data,
    url: server.url,
    /** What is behind the # of a link that sets the shop up. */
    setUpHash,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type NewShop = Awaited<ReturnType<typeof newShop>>

/** A browser of its own at an address of the shop: `await using device = await openDevice(...)`. */
export async function openDevice(
  browser: Browser,
  shop: { readonly url: string },
  hash = '',
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const watched = await watchedPage(context)
  await watched.page.goto(pageAddress(shop, hash))
  return {
    ...watched,
    context,
    /** Whether a key is signed in, once the page shows which. */
    isIn: () => watched.page.getByRole('navigation').first().waitFor(),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Sets the shop up as Anna, in a browser of hers. */
export async function setUpByAnna(
  browser: Browser,
  shop: NewShop,
  options: BrowserContextOptions = {},
  hash?: string,
) {
  const device = await openDevice(browser, shop, hash ?? (await shop.setUpHash()), options)
  const { page } = device
  await page.getByLabel(words.codeSignIn.shopName).fill('Paws & Fins')
  await page.getByLabel(words.codeSignIn.person).fill('Anna')
  await page.getByRole('button', { name: words.codeSignIn.begin }).click()
  await device.isIn()
  return device
}

export const tap = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()

/** Adds a person or a device, up to the choice of how the key gets there. */
export async function fillPerson(page: Page, name: string, access: string): Promise<void> {
  await page.evaluate("location.hash = '#/people'")
  await page.getByRole('link', { name: words.people.add, exact: true }).click()
  await page.getByLabel(words.people.name, { exact: true }).fill(name)
  await page.getByLabel(access).check()
  // The buttons come once the service has said how phones reach it, and Enter needs one.
  await page.getByRole('button', { name: words.people.showCode }).waitFor()
}

/** The part behind the # of the link that a manager's page shows. */
export async function shownHash(page: Page): Promise<string> {
  const link = page.getByLabel('Without a camera')
  await link.waitFor()
  return new URL(await link.inputValue()).hash
}

/** Adds a key, and copies it. */
export async function addKey(page: Page, name: string, access: string): Promise<string> {
  await fillPerson(page, name, access)
  await tap(page, words.people.showKey)
  const key = await page.getByLabel(words.people.key, { exact: true }).inputValue()
  await tap(page, words.people.done)
  return key
}
