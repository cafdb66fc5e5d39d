import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../support/browser.ts'
import { nextVersion } from '../../support/next-version.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { deviceTab, keptSets, openedBefore } from '../offline/device.ts'
import { frontOf } from '../offline/front.ts'
import { tabsShop } from '../tabs-shop.ts'
import { words } from '../words.ts'

const TITLE = 'petstock of the next version'
const WORKER = '/page/service-worker.js'

needs('chromium').describe('a device that opens the page without the service', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  test('has the next version at the next opening, sends by it what waited on the page before, and opens it alone from then on', async () => {
    using next = nextVersion({ pageTitle: TITLE })
    await using shop = await tabsShop('localhost')
    await using tab = await openedBefore(browser, shop)
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

  test('has a whole worker again where one has left, also while another tab still lives with that one', async () => {
    await using shop = await tabsShop('localhost')
    await using front = frontOf(shop.server.url)
    await using other = await openedBefore(browser, shop, front.origin)
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
    await using tab = await openedBefore(browser, shop, front.origin)
    await shop.server.stop()
    await tab.page.reload()
    await tab.row.waitFor()
  })
})
