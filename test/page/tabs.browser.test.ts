import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser, processOf } from '../support/browser.ts'
import { timedTest, within } from '../support/timed.ts'
import { findTool, needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { expectToLearn, leaderOf, type Tab, type TabsShop, tabsShop } from './tabs-shop.ts'
import { words } from './words.ts'

const NINE = 9

/** Another tab goes on within this time. */
const GOES_ON_MS = 6_000

needs('chromium').describe('tabs of one browser', () => {
  let browser: Browser
  let shop: TabsShop
  beforeAll(async () => {
    ;[browser, shop] = await Promise.all([openBrowser(), tabsShop()])
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.[Symbol.asyncDispose]()
  })

  async function freshContext() {
    const context = await browser.newContext()
    return { context, [Symbol.asyncDispose]: () => context.close() }
  }

  async function openTabs(context: BrowserContext, count: number, at = shop): Promise<Tab[]> {
    const tabs: Tab[] = []
    while (tabs.length < count) tabs.push(await at.openTab(context))
    return tabs
  }

  needs('network address').test(
    'all load and sell, nine of them, over plain http at an address of the network',
    async () => {
      await using shop = await tabsShop(findTool('network address'))
      await using fresh = await freshContext()
      const tabs = await openTabs(fresh.context, NINE, shop)
      const [first] = tabs
      expect(await first?.page.evaluate('[isSecureContext, "locks" in navigator]')).toEqual([
        false,
        false,
      ])
      await expectToLearn(tabs, shop, 50)
      for (const tab of tabs) await tab.sell()
      for (const tab of tabs) await untilEqual(tab.quantity, String(50 - NINE))
      await leaderOf(tabs)
      expect(await first?.page.evaluate('fetch("/healthz").then(({ status }) => status)')).toBe(200)
      for (const { complaints } of tabs) expect(complaints).toEqual([])
    },
  )

  /** What happens to the tab that has the stream, and what it is afterwards. */
  const MISHAPS: Record<string, (tab: Tab) => Promise<(() => Promise<unknown>) | undefined>> = {
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
      const pid = await processOf(browser, page)
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
  }

  timedTest.each(Object.keys(MISHAPS) as never[])(
    'go on within seconds when the one that has the stream %s',
    async (how: keyof typeof MISHAPS) => {
      await using fresh = await freshContext()
      const tabs = await openTabs(fresh.context, 3)
      await expectToLearn(tabs, shop, 30)
      const before = await leaderOf(tabs)
      const others = tabs.filter((tab) => tab !== before)
      const undo = await MISHAPS[how]?.(before)
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

  test('of persons with keys of their own share nothing, and no key is told or written down', async () => {
    await using fresh = await freshContext()
    const { context } = fresh
    const [mine, other] = await openTabs(context, 2)
    const anna = await shop.openTab(context, await shop.newKey('Anna'))
    if (mine === undefined || other === undefined) throw new Error('there are no tabs')
    await expectToLearn([mine, other, anna], shop, 40)
    expect(await leaderOf([mine, other])).toBe(mine)
    expect(await leaderOf([anna])).toBe(anna)
    const names = await mine.page.evaluate<string[]>(
      'Object.keys(localStorage).filter((name) => name.startsWith("petstock.tabs."))',
    )
    expect(names).toHaveLength(2)
    for (const name of names) expect(name).toMatch(/^petstock\.tabs\.\d+\.[0-9a-f]{32}$/)
    // Who listens at both names hears whatever is told.
    await mine.page.evaluate(`window.heard = ${JSON.stringify(names)}.map((name) => {
      const heard = []
      new BroadcastChannel(name).onmessage = ({ data }) => heard.push(JSON.stringify(data))
      return heard
    })`)
    await expectToLearn([mine, other, anna], shop, 41)
    const heard = await mine.page.evaluate<string[][]>('window.heard')
    const stored = await mine.page.evaluate<string>('JSON.stringify({ ...localStorage })')
    for (const said of heard) expect(said.join()).toContain('"event":"pets"')
    expect(heard.flat().join() + stored).not.toMatch(/pst_|Till 1.*Anna|Anna.*Till 1/)
  })

  test('that nobody sees hold no stream, and have caught up when they are shown', async () => {
    await using fresh = await freshContext()
    const tabs = await openTabs(fresh.context, 3)
    for (const tab of tabs) await tab.become('hidden')
    await until(() => tabs.every(({ streams }) => streams.open === 0))
    await shop.sets(60)
    const last = tabs.at(-1)
    await last?.become('visible')
    await untilEqual(() => last?.quantity(), '60')
    expect(tabs.map(({ streams }) => streams.open)).toEqual([0, 0, 1])
  })

  test('are all signed out when their key is revoked', async () => {
    const { key, id } = await shop.issue('Lost tablet')
    await using fresh = await freshContext()
    const tabs = [await shop.openTab(fresh.context, key), await shop.openTab(fresh.context, key)]
    await shop.revoke(id)
    for (const { page } of tabs) await page.getByLabel(words.signIn.key, { exact: true }).waitFor()
  })

  test('all say that the service is out of reach, and all go on when it is back', async () => {
    await using own = await tabsShop()
    await using fresh = await freshContext()
    const tabs = await openTabs(fresh.context, 3, own)
    await own.server.crash()
    for (const { page } of tabs)
      await page.getByText(words.connection.unreachable.split('.')[0] ?? '').waitFor()
    await own.comesBack()
    for (const { page } of tabs) {
      await page
        .getByText(words.connection.unreachable.split('.')[0] ?? '')
        .waitFor({ state: 'hidden' })
    }
    await expectToLearn(tabs, own, 20)
    await leaderOf(tabs)
  })

  test('on a secure page, where the browser has locks for tabs, share as well, and go on when one crashes', async () => {
    await using own = await tabsShop('localhost')
    await using fresh = await freshContext()
    const tabs = await openTabs(fresh.context, 3, own)
    expect(await tabs[0]?.page.evaluate('[isSecureContext, "locks" in navigator]')).toEqual([
      true,
      true,
    ])
    await expectToLearn(tabs, own, 30)
    const before = await leaderOf(tabs)
    await MISHAPS.crashes?.(before)
    const others = tabs.filter((tab) => tab !== before)
    await leaderOf(others)
    await expectToLearn(others, own, 31)
  })

  test.each([
    ['has no channels between tabs', 'delete window.BroadcastChannel', 1],
    [
      'forbids channels between tabs',
      'window.BroadcastChannel = class { constructor() { throw new DOMException("no", "SecurityError") } }',
      1,
    ],
    [
      'stores nothing',
      'for (const name of ["localStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError") } })',
      0,
    ],
  ])('learn all and let go where the browser %s', async (_what, script, ofEach) => {
    await using fresh = await freshContext()
    await fresh.context.addInitScript(script)
    const tabs = await openTabs(fresh.context, 3)
    await expectToLearn(tabs, shop, 70)
    if (ofEach === 0) await leaderOf(tabs)
    else expect(tabs.map(({ streams }) => streams.open)).toEqual([1, 1, 1])
    const [first] = tabs
    for (const tab of tabs.slice(1)) await tab.become('hidden')
    await until(() => tabs.slice(1).every(({ streams }) => streams.open === 0))
    await expectToLearn(tabs.slice(0, 1), shop, 71)
    await first?.sell()
    await tabs[2]?.become('visible')
    await untilEqual(async () => tabs[2]?.quantity(), '70')
  })
})
