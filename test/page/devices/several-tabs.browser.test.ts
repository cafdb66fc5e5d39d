import { expect, test } from 'bun:test'
import { findTool, needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { expectToLearn, leaderOf, tabsShop } from '../tabs-shop.ts'
import { words } from '../words.ts'
import { MISHAPS, tabsInBrowser } from './tabs-in-browser.ts'

const NINE = 9

needs('chromium').describe('tabs of one browser', () => {
  const it = tabsInBrowser()

  needs('network address').test(
    'all load and sell, nine of them, over plain http at an address of the network',
    async () => {
      await using shop = await tabsShop(findTool('network address'))
      await using fresh = await it.freshContext()
      const tabs = await it.openTabs(fresh.context, NINE, shop)
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

  it.testGoesOnWhere('is stopped with its process, without a word', 'crashes')

  test('of persons with keys of their own share nothing, and no key is told or written down', async () => {
    await using fresh = await it.freshContext()
    const { context } = fresh
    const [mine, other] = await it.openTabs(context, 2)
    const anna = await it.shop().openTab(context, await it.shop().newKey('Anna'))
    if (mine === undefined || other === undefined) throw new Error('there are no tabs')
    await expectToLearn([mine, other, anna], it.shop(), 40)
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
    await expectToLearn([mine, other, anna], it.shop(), 41)
    const heard = await mine.page.evaluate<string[][]>('window.heard')
    const stored = await mine.page.evaluate<string>('JSON.stringify({ ...localStorage })')
    for (const said of heard) expect(said.join()).toContain('"event":"pets"')
    expect(heard.flat().join() + stored).not.toMatch(/pst_|Till 1.*Anna|Anna.*Till 1/)
  })

  test('that nobody sees hold no stream, and have caught up when they are shown', async () => {
    await using fresh = await it.freshContext()
    const tabs = await it.openTabs(fresh.context, 3)
    for (const tab of tabs) await tab.become('hidden')
    await until(() => tabs.every(({ streams }) => streams.open === 0))
    await it.shop().sets(60)
    const last = tabs.at(-1)
    await last?.become('visible')
    await untilEqual(() => last?.quantity(), '60')
    expect(tabs.map(({ streams }) => streams.open)).toEqual([0, 0, 1])
  })

  test('are all signed out when their key is revoked', async () => {
    const { key, id } = await it.shop().issue('Lost tablet')
    await using fresh = await it.freshContext()
    const tabs = [
      await it.shop().openTab(fresh.context, key),
      await it.shop().openTab(fresh.context, key),
    ]
    await it.shop().revoke(id)
    for (const { page } of tabs) await page.getByLabel(words.signIn.key, { exact: true }).waitFor()
  })

  test('all say that the service is out of reach, and all go on when it is back', async () => {
    await using own = await tabsShop()
    await using fresh = await it.freshContext()
    const tabs = await it.openTabs(fresh.context, 3, own)
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
    await using fresh = await it.freshContext()
    const tabs = await it.openTabs(fresh.context, 3, own)
    expect(await tabs[0]?.page.evaluate('[isSecureContext, "locks" in navigator]')).toEqual([
      true,
      true,
    ])
    await expectToLearn(tabs, own, 30)
    const before = await leaderOf(tabs)
    await MISHAPS.crashes(before)
    const others = tabs.filter((tab) => tab !== before)
    await leaderOf(others)
    await expectToLearn(others, own, 31)
  })
})
