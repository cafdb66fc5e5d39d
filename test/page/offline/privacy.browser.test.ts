import { expect, test } from 'bun:test'
import { inBrowser } from '../../support/in-browser.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { openShop } from '../open-page.ts'
import { tabsShop } from '../tabs-shop.ts'
import { words } from '../words.ts'
import { deviceTab, silentFor } from './device.ts'

const DAY_MS = 24 * 60 * 60_000

const { signIn, shell } = words

needs('chromium').describe('the list that a device keeps', () => {
  const suite = inBrowser()

  /** A shop, and a device that a person of a key of its own has signed in. */
  async function device() {
    const shop = await tabsShop('localhost')
    const { id, key } = await shop.issue('Phone')
    const context = await suite.browser.newContext()
    const openTab = async () => {
      const tab = await deviceTab(context, shop.origin, key)
      await tab.row.waitFor()
      await tab.opensAlone()
      return tab
    }
    return {
      ...{ shop, id, openTab },
      [Symbol.asyncDispose]: async () => {
        await context.close()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  type Tab = Awaited<ReturnType<typeof deviceTab>>
  const isGone = (tab: Tab) => until(async () => !(await tab.isKept()))
  const keyField = (tab: Tab) => tab.page.getByLabel(signIn.key, { exact: true })

  test('is gone in each tab once a person has signed out in one, and nothing is shown without the service', async () => {
    await using it = await device()
    const [one, other] = [await it.openTab(), await it.openTab()]
    await openShop(one.page)
    await one.page.getByRole('button', { name: shell.signOut }).click()
    for (const tab of [one, other]) {
      await keyField(tab).waitFor()
      await isGone(tab)
    }
    await it.shop.server.stop()
    for (const { page } of [one, other]) await page.reload({ waitUntil: 'commit' })
    for (const tab of [one, other]) {
      await keyField(tab).waitFor()
      expect(await tab.row.count()).toBe(0)
    }
  })

  test('is gone with the first response to a key that was revoked', async () => {
    await using it = await device()
    const tab = await it.openTab()
    await it.shop.server.stop()
    await it.shop.revoke(it.id)
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    await it.shop.comesBack()
    await tab.page.getByText(signIn.refused).waitFor()
    expect(await tab.row.count()).toBe(0)
    await isGone(tab)
    await tab.page.reload()
    await keyField(tab).waitFor()
  })

  test('is shown for seven days without a response, and then is gone', async () => {
    await using it = await device()
    const tab = await it.openTab()
    await it.shop.server.stop()
    await silentFor(tab.page, 6.9 * DAY_MS)
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    await silentFor(tab.page, 7.1 * DAY_MS)
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.page.getByText(signIn.unreachable).waitFor()
    expect(await tab.row.count()).toBe(0)
    await isGone(tab)
    // The key is as good as before.
    await it.shop.comesBack()
    await tab.row.waitFor()
  })
})
