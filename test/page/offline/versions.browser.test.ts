import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../support/browser.ts'
import { nextVersion } from '../../support/next-version.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { type TabsShop, tabsShop } from '../tabs-shop.ts'
import { words } from '../words.ts'
import { deviceTab, keptSets } from './device.ts'
import { frontOf } from './front.ts'

const TITLE = 'petstock of the next version'
const WORKER = '/page/service-worker.js'

needs('chromium').describe('a device that opens the page without the service', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  async function openedBefore(shop: TabsShop, origin = shop.origin) {
    const context = await browser.newContext()
    const tab = await deviceTab(context, origin, shop.key)
    await tab.row.waitFor()
    await tab.opensAlone()
    return { ...tab, context, [Symbol.asyncDispose]: () => context.close() }
  }

  test('has the next version at the next opening, sends by it what waited on the page before, and opens it alone from then on', async () => {
    using next = nextVersion({ pageTitle: TITLE })
    await using shop = await tabsShop('localhost')
    await using tab = await openedBefore(shop)
    const { page } = tab
    const before = Number(await tab.quantity())
    const [oldSet] = await keptSets(page)
    await shop.server.stop()
    await page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    // A tap on rows that have just come counts for nothing.
    await page.getByText(words.connection.retry).waitFor()
    await tab.sell()
    await untilEqual(tab.waiting, 1)
    await page.goto('about:blank')

    const newer = await shop.comesBack(next.binary)
    await page.goto(`${shop.origin}/`)
    expect(await page.title()).toBe(TITLE)
    await tab.row.waitFor()
    await untilEqual(tab.quantity, String(before - 1))
    // A file has the same name in both where its content is the same.
    await until(async () => (await keptSets(page)).length === 2)
    await until(async () => (await keptSets(page))[1]?.length === oldSet?.length)
    const [kept, fresh] = await keptSets(page)
    expect(kept).toEqual(oldSet as string[])
    expect(fresh).toContain('/')
    await tab.opensAlone()
    await tab.keepsAnew()

    await newer.stop()
    await page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    expect(await page.title()).toBe(TITLE)
    expect(await tab.quantity()).toBe(String(before - 1))
  })

  /** What a service may come to serve, after which the worker and its files have to go. */
  const GONE: Record<string, (path: string) => Response | undefined> = {
    'the service has no worker any more': (path) =>
      path === WORKER ? new Response('no', { status: 404 }) : undefined,
    'the worker of the service does not run': (path) =>
      path === WORKER
        ? new Response('throw new Error("broken")', {
            headers: { 'Content-Type': 'text/javascript', 'Service-Worker-Allowed': '/' },
          })
        : undefined,
    'the files of the service are not those of its worker': (path) =>
      path === WORKER
        ? new Response(notMatching, {
            headers: { 'Content-Type': 'text/javascript', 'Service-Worker-Allowed': '/' },
          })
        : undefined,
  }
  let notMatching = ''

  for (const [why, respond] of Object.entries(GONE)) {
    test(`leaves the page to the network where ${why}`, async () => {
      await using shop = await tabsShop('localhost')
      await using front = frontOf(shop.server.url)
      await using tab = await openedBefore(shop, front.origin)
      notMatching = withOtherSet(await (await fetch(front.origin + WORKER)).text())
      front.respond = respond
      await tab.page.reload()
      await tab.row.waitFor()
      await until(async () => !(await tab.hasWorker()))
      await untilEqual(() => keptSets(tab.page), [])
      await tab.page.reload()
      await tab.row.waitFor()
    })
  }

  test('has a whole worker again where one has left, also while another tab still lives with that one', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using other = await openedBefore(shop, front.origin)
    const [whole] = await keptSets(other.page)
    const tab = await deviceTab(other.context, front.origin, shop.key)
    await tab.row.waitFor()
    front.respond = (path) => (path === WORKER ? new Response('no', { status: 404 }) : undefined)
    await tab.page.reload()
    await until(async () => !(await tab.hasWorker()))
    await untilEqual(() => keptSets(tab.page), [])

    front.respond = () => undefined
    await tab.page.reload()
    await tab.opensAlone()
    await untilEqual(() => keptSets(tab.page), [whole ?? []])
    await shop.server.stop()
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
  })

  test('has the page from the network where a file of it is missing on the device, and keeps it anew', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using tab = await openedBefore(shop, front.origin)
    const [whole] = await keptSets(tab.page)
    await tab.page.evaluate(`caches.keys().then(async ([name]) => {
      const cache = await caches.open(name)
      const [first] = await cache.keys()
      await cache.delete(first)
    })`)
    front.respond = (path) => (path === '/' ? Bun.sleep(2_000).then(() => undefined) : undefined)
    await tab.page.reload()
    await tab.row.waitFor()
    await untilEqual(() => keptSets(tab.page), [whole ?? []])
    await shop.server.stop()
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
  })

  test('opens the page as it is kept where a proxy says that the service is away', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using tab = await openedBefore(shop, front.origin)
    await shop.server.stop()
    await tab.page.reload()
    await tab.row.waitFor()
  })
})

/** The worker of a build with the same names of files, and other contents. */
const withOtherSet = (worker: string): string =>
  worker
    .replace(/version:"[^"]+"/, 'version:"another"')
    .replaceAll(/sha256-[^"]+/g, `sha256-${'A'.repeat(43)}=`)
