import { expect, test } from 'bun:test'
import { openBrowser } from '../../support/browser.ts'
import { nextVersion } from '../../support/next-version.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { keptSets, openedBefore } from '../offline/device.ts'
import { tabsShop } from '../tabs-shop.ts'
import { words } from '../words.ts'

const TITLE = 'petstock of the next version'

needs('chromium').describe('a device that opens the page without the service', () => {
  test('has the next version at the next opening, sends by it what waited on the page before, and opens it alone from then on', async () => {
    await using browser = await openBrowser()
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

    const newer = await shop.comesBack(next.binary)
    // Where the service has just started, the page that is kept may be shown before its response is there.
    await untilEqual(async () => {
      await page.goto('about:blank')
      await page.goto(`${shop.origin}/`)
      return page.title()
    }, TITLE)
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
})
