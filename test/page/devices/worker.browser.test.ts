import { test } from 'bun:test'
import { inBrowser } from '../../support/in-browser.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { deviceTab, keptSets, openedBefore } from '../offline/device.ts'
import { frontOf } from '../offline/front.ts'
import { tabsShop } from '../tabs-shop.ts'

const WORKER = '/page/service-worker.js'

needs('chromium').describe('a device that opens the page without the service', () => {
  const suite = inBrowser()

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
      await using tab = await openedBefore(suite.browser, shop, front.origin)
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

  test('has the page from the network where a file of it is missing on the device, and keeps it anew', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using tab = await openedBefore(suite.browser, shop, front.origin)
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

  test('has a whole worker again where one has left, also while another tab still lives with that one', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using other = await openedBefore(suite.browser, shop, front.origin)
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

  test('opens the page as it is kept where a proxy says that the service is away', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using tab = await openedBefore(suite.browser, shop, front.origin)
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
