import type { BrowserContext, Page, Request } from 'playwright-core'
import { SHOP_PC, watchedPage } from '../support/browser.ts'
import { ownPort } from '../support/free-port.ts'
import {
  createKey,
  outputOf,
  type Server,
  serve,
  temporaryFolder,
  update,
} from '../support/petstock.ts'
import { until, untilEqual } from '../support/wait.ts'
import { storeKey } from './open-page.ts'

/** What the demo has of it. */
export const PET = 1003

/** A shop that a browser opens in several tabs. @param host by which the browser reaches it */
export async function tabsShop(host = SHOP_PC) {
  const folder = temporaryFolder()
  const listensAt = [SHOP_PC, 'localhost'].includes(host) ? [] : ['--host', host]
  const server = await serve(folder.path, ['--demo', ...listensAt, ...(await ownPort())])
  const issue = (name: string, ...flags: readonly string[]) =>
    createKey(folder.path, '--name', name, ...flags)
  const { key } = await issue('Till 1')
  let again: Server | undefined
  const origin = `http://${host}:${new URL(server.url).port}`
  return {
    ...{ server, key, origin },
    issue,
    newKey: async (name: string) => (await issue(name)).key,
    revoke: (id: string) => outputOf(['keys', 'revoke', id, '--data', folder.path]),
    /** Starts the server again that has ended. */
    comesBack: async (binary?: string) => {
      const flags = ['--port', new URL(server.url).port, ...listensAt]
      again = await serve(folder.path, flags, { binary })
      return again
    },
    /** Sets the quantity of the pet from outside of the browser. */
    sets: (quantity: number) => server.request(`/v1/inventory/${PET}`, update(key, { quantity })),
    openTab: (context: BrowserContext, as = key) => openTab(context, origin, as),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await again?.[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type TabsShop = Awaited<ReturnType<typeof tabsShop>>
export type Tab = Awaited<ReturnType<typeof openTab>>

async function openTab(context: BrowserContext, origin: string, key: string) {
  const watched = await watchedPage(context)
  const { page } = watched
  const streams = openStreams(page)
  await storeKey(page, origin, key)
  await page.goto(`${origin}/`)
  const row = page.locator(`.pet[data-pet="${PET}"]`)
  await row.waitFor()
  return {
    ...watched,
    row,
    streams,
    quantity: () => row.locator('.quantity').textContent(),
    sell: () => row.locator('.quick button').first().click(),
    /** What a browser does with a tab that nobody sees any more, or that somebody sees again. */
    become: (state: 'hidden' | 'visible') =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`),
  }
}

/** The streams of events that a tab has open now, and has had. */
function openStreams(page: Page) {
  const open = new Set<Request>()
  let all = 0
  page.on('request', (request) => {
    if (!request.url().endsWith('/desk/api/events')) return
    open.add(request)
    all += 1
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', (request) => open.delete(request))
  return {
    get open() {
      return open.size
    },
    get all() {
      return all
    },
  }
}

/** The tab that has the one stream of some tabs. */
export async function leaderOf(tabs: readonly Tab[]): Promise<Tab> {
  const leaders = () => tabs.filter(({ streams }) => streams.open > 0)
  await until(
    () => leaders().length === 1,
    () => leaders().length,
  )
  const [leader] = leaders()
  if (leader === undefined) throw new Error('no tab has a stream')
  return leader
}

/** Waits until each of some tabs shows a quantity that was set from outside. */
export async function expectToLearn(tabs: readonly Tab[], { sets }: TabsShop, quantity: number) {
  await sets(quantity)
  for (const tab of tabs) await untilEqual(tab.quantity, String(quantity))
}
