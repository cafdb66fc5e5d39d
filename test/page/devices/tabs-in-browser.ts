import type { Browser, BrowserContext } from 'playwright-core'
import { processOf } from '../../support/browser.ts'
import { inBrowser } from '../../support/in-browser.ts'
import { timedTest, within } from '../../support/timed.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { expectToLearn, leaderOf, type Tab, type TabsShop, tabsShop } from '../tabs-shop.ts'

/** Another tab goes on within this time. */
const GOES_ON_MS = 6_000

/** What happens to the tab that has the stream, and what it is afterwards. */
export const MISHAPS = {
  'is closed': async ({ page }) => void (await page.close()),
  'is hidden': async (tab) => {
    await tab.become('hidden')
    return () => tab.become('visible')
  },
  'is put to sleep by the browser': async ({ page }) => {
    await page.evaluate(`document.dispatchEvent(new Event('freeze'))`)
    return () => page.evaluate(`document.dispatchEvent(new Event('resume'))`)
  },
  'is stopped with its process, without a word': async ({ page }) => {
    const pid = await processOf(page.context().browser() as Browser, page)
    process.kill(pid, 'SIGSTOP')
    return async () => void process.kill(pid, 'SIGCONT')
  },
  'stops in the middle of its work': async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Debugger.enable')
    await session.send('Debugger.pause')
    return () => session.send('Debugger.disable')
  },
  crashes: async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    const crashed = new Promise((resolve) => page.once('crash', resolve))
    session.send('Page.crash').catch(() => {})
    return void (await crashed)
  },
} satisfies Record<string, (tab: Tab) => Promise<(() => Promise<unknown>) | undefined>>

export type Mishap = keyof typeof MISHAPS

/** A shop, and a browser that opens it in several tabs: for the tests of a group. */
export function tabsInBrowser() {
  const shop = inBrowser(tabsShop)

  async function freshContext() {
    const context = await shop.browser.newContext()
    return { context, [Symbol.asyncDispose]: () => context.close() }
  }

  async function openTabs(
    context: BrowserContext,
    count: number,
    at: TabsShop = shop,
  ): Promise<Tab[]> {
    const tabs: Tab[] = []
    while (tabs.length < count) tabs.push(await at.openTab(context))
    return tabs
  }

  /** Declares a test for each of some mishaps: the others go on. */
  function testGoesOnWhere(...mishaps: readonly Mishap[]): void {
    timedTest.each(mishaps as never[])(
      'go on within seconds when the one that has the stream %s',
      async (how: Mishap) => {
        await using fresh = await freshContext()
        const tabs = await openTabs(fresh.context, 3)
        await expectToLearn(tabs, shop, 30)
        const before = await leaderOf(tabs)
        const others = tabs.filter((tab) => tab !== before)
        const undo = await MISHAPS[how](before)
        await within(GOES_ON_MS, () => until(() => others.some(({ streams }) => streams.open > 0)))
        await expectToLearn(others, shop, 31)
        await leaderOf(others)
        for (const tab of others) await tab.sell()
        for (const tab of others) await untilEqual(tab.quantity, '29')
        if (undo === undefined) return
        await undo()
        await untilEqual(before.quantity, '29')
        await expectToLearn(tabs, shop, 32)
        await leaderOf(tabs)
      },
    )
  }

  return { shop: () => shop, freshContext, openTabs, testGoesOnWhere }
}
