import type { BrowserContext, Locator, Page } from 'playwright-core'
import { watchedPage } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, serve, temporaryFolder } from '../support/petstock.ts'

/** The page of the API over samples, as a person opens it: for the tests of a group. */
export function apiPageInBrowser() {
  let context: BrowserContext | undefined
  const shop = inBrowser(async () => {
    const folder = temporaryFolder()
    const server = await serve(folder.path, ['--demo'])
    return {
      server,
      key: (await createKey(folder.path)).key,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        folder[Symbol.dispose]()
      },
    }
  })

  async function opened(path = '/docs') {
    context ??= await shop.browser.newContext({ viewport: { width: 1400, height: 1000 } })
    const watched = await watchedPage(context)
    await watched.page.goto(shop.server.url + path)
    await linkTo(watched.page, 'List inventory').waitFor()
    return watched
  }

  /** Switches from the contract to the desk. */
  async function openedDesk() {
    const watched = await opened()
    await watched.page.getByRole('button', { name: 'The contract: /v1' }).click()
    await watched.page.getByRole('option', { name: 'The desk: /desk/api' }).click()
    await linkTo(watched.page, 'Who am I?').waitFor()
    return watched
  }

  return Object.assign(shop, { opened, openedDesk })
}

const REQUESTS = {
  'List inventory': 'get /inventory',
  'Update stock level': 'patch /inventory/',
  'Who am I?': 'get /key',
  // With its end, since another's begins with it.
  'List pets': 'get /inventory)',
  'Look at one pet': 'get /inventory/{petId})',
  'Sell, count or move stock': 'post /inventory/',
  'Listen to what changes': 'get /events',
}

type Operation = keyof typeof REQUESTS

const operation = (page: Page, name: Operation): Locator => page.getByRole('heading', { name })

export const linkTo = (page: Page, name: Operation): Locator =>
  page.getByRole('complementary').getByRole('link', { name })

export async function goTo(page: Page, name: Operation): Promise<void> {
  await linkTo(page, name).click()
  await operation(page, name).waitFor()
}

export const paste = (page: Page, key: string) => page.getByPlaceholder('Token').first().fill(key)

/** Opens an operation's try-it and sends the request as it stands there. */
export async function send(page: Page, name: Operation): Promise<Locator> {
  await goTo(page, name)
  const [method] = REQUESTS[name].split(' ')
  await page.getByRole('button', { name: `Test Request (${REQUESTS[name]}` }).click()
  const client = page.getByRole('dialog')
  await client.getByRole('button', { name: `Send ${method} request` }).click()
  return client
}
