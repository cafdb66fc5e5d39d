import { expect, test } from 'bun:test'
import { inBrowser } from '../../support/in-browser.ts'
import { expectInTime, timedTest } from '../../support/timed.ts'
import { needs } from '../../support/tools.ts'
import { slowness, untilEqual } from '../../support/wait.ts'
import { tabsShop } from '../tabs-shop.ts'
import { words } from '../words.ts'
import { deviceTab, keptSets } from './device.ts'

/** How long the page takes to open without the service, on a machine with nothing else to do. */
const OPENS_MS = 1_500
/** How much longer it waits for a service that accepts its connection. */
const PATIENCE_MS = 700

const { connection, requestErrors } = words

needs('chromium').describe('a page that has been open on a device before', () => {
  const suite = inBrowser()

  async function openedBefore() {
    const shop = await tabsShop('localhost')
    const context = await suite.browser.newContext()
    const tab = await deviceTab(context, shop.origin, shop.key)
    await tab.row.waitFor()
    await tab.opensAlone()
    return {
      ...{ shop, tab, context },
      [Symbol.asyncDispose]: async () => {
        await context.close()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  test('opens without the service with the last list and its time, takes a sale, and sends it when the service is back', async () => {
    await using it = await openedBefore()
    const { tab, shop } = it
    const before = Number(await tab.quantity())
    await shop.server.stop()
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    expect(await tab.quantity()).toBe(String(before))
    const asOf = await tab.page.getByText(saysTime(connection.unreachableAsOf)).textContent()
    expect(asOf).toMatch(/\d+:\d\d/)

    await tab.sell()
    await untilEqual(tab.waiting, 1)
    // Below what waits, which is more urgent.
    await tab.page.locator('.strips-more').click()
    await tab.page.getByText(saysTime(connection.asOf)).waitFor()
    await shop.comesBack()
    await tab.page.getByText(saysTime(connection.asOf)).waitFor({ state: 'hidden' })
    const stored = async () => {
      const response = await fetch(`${shop.origin}/v1/inventory`, {
        headers: { Authorization: `Bearer ${shop.key}` },
      })
      const pets = (await response.json()) as { petId: number; quantity: number }[]
      return pets.find(({ petId }) => petId === 1003)?.quantity
    }
    await untilEqual(stored, before - 1)
    await untilEqual(tab.quantity, String(before - 1))
    expect(tab.hosts()).toEqual([new URL(shop.origin).host])
  })

  test('opens also where something accepts its connections, and says nothing', async () => {
    await using it = await openedBefore()
    const { tab, shop } = it
    process.kill(shop.server.pid, 'SIGSTOP')
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    await tab.page.getByText(saysTime(connection.unreachableAsOf)).waitFor()
    process.kill(shop.server.pid, 'SIGCONT')
    await tab.page.getByText(saysTime(connection.unreachableAsOf)).waitFor({ state: 'hidden' })
  })

  timedTest.each([
    ['is gone', OPENS_MS],
    ['says nothing', OPENS_MS + PATIENCE_MS],
  ] as never[])('opens soon where the service %s', async (what: string, promisedMs: number) => {
    await using it = await openedBefore()
    const { tab, shop } = it
    const isGone = what === 'is gone'
    if (isGone) await shop.server.stop()
    else process.kill(shop.server.pid, 'SIGSTOP')
    const began = performance.now()
    await tab.page.reload({ waitUntil: 'commit' })
    await tab.row.waitFor()
    expectInTime(performance.now() - began, promisedMs * slowness(), 'opening')
    if (!isGone) process.kill(shop.server.pid, 'SIGCONT')
  })

  test('says of what it cannot show that this needs the connection, and shows it when the service is back', async () => {
    await using it = await openedBefore()
    const { tab, shop } = it
    await shop.server.stop()
    await tab.page.goto(`${shop.origin}/#/today`)
    await tab.page.reload({ waitUntil: 'commit' })
    const says = tab.page.getByText(requestErrors.needsConnection)
    await says.first().waitFor()
    expect(await tab.page.locator('.trouble').count()).toBe(0)
    // It is said once, and by the view that it is about: the changes, of which nothing is known, have no head without lines.
    await tab.page.locator('.changes').waitFor({ state: 'hidden' })
    await untilEqual(() => says.count(), 1)
    const strip = tab.page.locator('.strip-wait').filter({ visible: true })
    await untilEqual(() => strip.count(), 0)
    await tab.page.evaluate("location.hash = '#/'")
    await untilEqual(() => strip.count(), 1)
    await tab.page.evaluate("location.hash = '#/today'")
    await untilEqual(() => strip.count(), 0)
    await shop.comesBack()
    await untilEqual(() => says.count(), 0)
    await tab.page.locator('.changes').waitFor()
  })

  test('shows no view of a manager as failed, and says where the connection is needed', async () => {
    await using shop = await tabsShop('localhost')
    const { key } = await shop.issue('Ann', '--access', 'manage')
    await using context = await suite.browser.newContext()
    const { page, row, opensAlone } = await deviceTab(context, shop.origin, key)
    await row.waitFor()
    await opensAlone()
    await shop.server.stop()
    await page.reload({ waitUntil: 'commit' })
    await row.waitFor()
    for (const [hash, needsService] of VIEWS) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
      await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
      const says = page.getByText(requestErrors.needsConnection).filter({ visible: true })
      if (needsService) await says.first().waitFor()
      const failed = page.locator('main :is(.trouble, [role="alert"])').filter({ visible: true })
      expect(await failed.allTextContents(), hash).toEqual([])
      // What is not known of the connection is no warning of it.
      if (hash === '#/shop') {
        expect(await page.locator('.shop-entry[data-state]').count()).toBe(0)
      }
    }
  })

  test('gets nothing of the API from what the browser keeps, which is the files of one build', async () => {
    await using it = await openedBefore()
    const { tab, shop } = it
    const sets = await keptSets(tab.page)
    expect(sets).toHaveLength(1)
    expect(sets[0]).toContain('/')
    expect(sets[0]?.filter((path) => !/^\/(?:page\/[\w-]+\.\w+)?$/.test(path))).toEqual([])
    await tab.page.reload()
    await tab.row.waitFor()
    const ask = (path: string) =>
      tab.page.evaluate(`fetch('${path}').then(({ status }) => status, () => 'nothing')`)
    const paths = [
      '/v1/inventory',
      '/desk/api/key',
      '/docs',
      '/docs/json',
      '/metrics',
      '/readyz',
      '/healthz',
      '/help',
    ]
    for (const path of paths) expect(await ask(path), path).toBeNumber()
    await shop.server.stop()
    for (const path of paths) expect(await ask(path), path).toBe('nothing')
    expect(await ask(sets[0]?.find((path) => path.endsWith('.js')) ?? '')).toBe(200)
  })

  test('keeps nothing over plain http, and is as it was', async () => {
    await using shop = await tabsShop()
    await using context = await suite.browser.newContext()
    const tab = await deviceTab(context, shop.origin, shop.key)
    await tab.row.waitFor()
    expect(await tab.page.evaluate('"serviceWorker" in navigator')).toBe(false)
    await tab.page.waitForTimeout(3_000)
    expect(await tab.page.evaluate('indexedDB.databases()')).toEqual([])
    expect(tab.complaints).toEqual([])
  })
})

/** The views of the page, and whether they say that they need the connection. */
const VIEWS: readonly (readonly [hash: string, needsService: boolean])[] = [
  ['#/pets/1003', true],
  ['#/add', false],
  ['#/several', false],
  ['#/labels', false],
  ['#/today', true],
  ['#/order', false],
  ['#/shop', false],
  ['#/spreadsheet', false],
  ['#/people', true],
  ['#/people/journal', true],
  ['#/people/add', false],
  ['#/settings', true],
  ['#/suppliers', true],
  ['#/health', true],
  ['#/https', true],
]

/** A sentence with any time in it. */
function saysTime(sentence: (time: string) => string): RegExp {
  const [before = '', after = ''] = sentence('|').split('|')
  const literal = (text: string) => text.replace(/[.?]/g, '\\$&')
  return new RegExp(`${literal(before)}.+${literal(after)}`)
}
