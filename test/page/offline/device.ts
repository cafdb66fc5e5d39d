import type { Browser, BrowserContext, Page } from 'playwright-core'
import { watchedPage } from '../../support/browser.ts'
import { until } from '../../support/wait.ts'
import { PET, type TabsShop } from '../tabs-shop.ts'

/** What a page keeps of the list: its head, or undefined. */
const KEPT_HEAD = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('petstock.list.1', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('parts')
  opening.onerror = reject
  opening.onsuccess = () => {
    const database = opening.result
    const found = database.transaction('parts').objectStore('parts').get('head')
    found.onsuccess = () => { database.close(); resolve(found.result) }
  }
})`

const keptHead = (page: Page) =>
  page.evaluate(KEPT_HEAD) as Promise<{ readonly respondedAt: number } | undefined>

/** Moves the time of the last response that a device has kept. */
export const silentFor = (page: Page, ms: number) =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('petstock.list.1', 1)
    opening.onsuccess = () => {
      const database = opening.result
      const store = database.transaction('parts', 'readwrite').objectStore('parts')
      store.get('head').onsuccess = ({ target }) => {
        store.put({ ...target.result, respondedAt: Date.now() - ${ms} }, 'head')
          .onsuccess = () => { database.close(); resolve() }
      }
    }
  })`)

/** The paths of each set of files that a browser keeps, by the names of the sets. */
export const keptSets = (page: Page) =>
  page.evaluate(`(async () => {
    const names = await caches.keys()
    return Promise.all(names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return requests.map(({ url }) => new URL(url).pathname)
    }))
  })()`) as Promise<string[][]>

const workers = (page: Page) =>
  page.evaluate(
    'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ active }) => active?.state))',
  ) as Promise<(string | undefined)[]>

/** Opens the page in a browser in which a person has signed in to stay. */
export async function deviceTab(context: BrowserContext, origin: string, key: string) {
  const watched = await watchedPage(context)
  const { page } = watched
  await page.addInitScript(`if (location.origin === '${origin}' && localStorage.getItem('test.stored') === null) {
    localStorage.setItem('test.stored', 'yes')
    localStorage.setItem('petstock.key', '${key}')
  }`)
  await page.goto(`${origin}/`)
  const row = page.locator(`.pet[data-pet="${PET}"]`)
  return {
    ...watched,
    row,
    quantity: () => row.locator('.quantity').textContent(),
    sell: () => row.locator('.quick button').first().click(),
    /** How many changes wait on the device. */
    waiting: () =>
      page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('petstock.outbox.')).length",
      ) as Promise<number>,
    /** Waits until the list as it is now has been kept. */
    keepsAnew: async () => {
      const keptAt = async () => (await keptHead(page))?.respondedAt ?? 0
      const before = await keptAt()
      await until(async () => (await keptAt()) > before)
    },
    isKept: async () => (await keptHead(page)) !== undefined,
    /** Waits until the page opens without the service. */
    opensAlone: () =>
      until(async () => {
        const [head, states] = [await keptHead(page), await workers(page)]
        return head !== undefined && states.join() === 'activated'
      }),
    hasWorker: async () => (await workers(page)).length > 0,
  }
}

/** A device that has opened the page before, and can open it without the service. */
export async function openedBefore(browser: Browser, shop: TabsShop, origin = shop.origin) {
  const context = await browser.newContext()
  const tab = await deviceTab(context, origin, shop.key)
  await tab.row.waitFor()
  await tab.opensAlone()
  return { ...tab, context, [Symbol.asyncDispose]: () => context.close() }
}
