import { beforeAll, expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { newId } from '../../../src/client/client.ts'
import { intercept } from '../../support/browser.ts'
import { inBrowser } from '../../support/in-browser.ts'
import { bearer, createKey } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { petShop } from '../look/pet-shop.ts'
import { VIEWS } from '../look/take-places.ts'
import { signedIn } from '../open-page.ts'

/** What views ask the service for, besides the stock that the page has already. */
const ASKED = /\/desk\/api\/(?!events|inventory$|key$)/
const STOCK = /\/desk\/api\/inventory$/

const WIDTHS = [390, 1280]

needs('chromium').describe('what a finger is about to tap', () => {
  const shop = inBrowser(petShop)
  let views: [string, string][]
  beforeAll(async () => {
    const { id } = await createKey(shop.data, '--name', 'Till')
    const csv = 'petId,quantity\n1000,5\n'
    const headers = { ...bearer(shop.key), 'Content-Type': 'application/json' }
    const body = JSON.stringify({ id: newId(), csv })
    await shop.server.request('/desk/api/imports', { method: 'POST', headers, body })
    views = Object.entries({ ...VIEWS, person: `#/people/key/${id}` })
  })

  async function opened(width: number, locale = 'en-GB', asked = ASKED) {
    const viewport = { width, height: 844 }
    const context = await shop.browser.newContext({ viewport, locale, reducedMotion: 'reduce' })
    const { page } = await signedIn(context, shop, shop.key, '#/order')
    await page.locator('.order-table').waitFor()
    return {
      page,
      ...(await holdAnswers(page, asked)),
      [Symbol.asyncDispose]: () => context.close(),
    }
  }

  test.each(WIDTHS.flatMap((width) => ['first', 'last'].map((which) => [width, which] as const)))(
    'stays where it is while a slow service answers a view, at %d pixels, the %s question first',
    async (width, which) => {
      await using it = await opened(width)
      const { page, held } = it
      const moved: string[] = []
      for (const [name, hash] of views) {
        await page.evaluate(`location.hash = '${hash}'`)
        await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
        await frames(page)
        while (held.length > 0) {
          await page.evaluate(NOTE_PLACES)
          await it.answer(which === 'first' ? held.shift() : held.pop())
          await frames(page)
          for (const each of await page.evaluate<string[]>(MOVED)) moved.push(`${name}: ${each}`)
        }
      }
      expect(moved).toEqual([])
    },
  )

  test.each(WIDTHS)(
    'stays where it is while the stock is late on a page that was loaded again, at %d pixels',
    async (width) => {
      await using it = await opened(width, 'en-GB', STOCK)
      const { page, held } = it
      const others = othersUnderWay(page)
      const moved: string[] = []
      for (const [name, hash] of views) {
        await page.evaluate(`location.hash = '${hash}'`)
        others.clear()
        await page.reload({ waitUntil: 'commit' })
        await until(() => held.length > 0)
        await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
        await until(async () => {
          await frames(page)
          return others.size === 0
        })
        await page.evaluate(NOTE_PLACES)
        while (held.length > 0) await it.answer(held.shift())
        await frames(page)
        for (const each of await page.evaluate<string[]>(MOVED)) moved.push(`${name}: ${each}`)
      }
      expect(moved).toEqual([])
    },
  )

  test.each([
    [390, 'en-GB'],
    [390, 'de-DE'],
    [1280, 'en-GB'],
  ] as const)(
    'stays in the place Shop below what a new shop has to do, until all is said of each entry, at %d pixels in %s',
    async (width, locale) => {
      await using it = await opened(width, locale)
      const { page, held } = it
      await page.evaluate("location.hash = '#/shop'")
      const entries = page.locator('.shop-entry')
      await until(async () => {
        if (held.length > 0) await it.answer(held.shift())
        await frames(page)
        return (await entries.count()) > 0
      })
      await page.evaluate(NOTE_PLACES)
      const [todo, first] = await page
        .locator('.checklist, .shop-entry')
        .evaluateAll((all) => all.map((each) => each.className))
      expect([todo, first]).toEqual(['checklist', expect.stringContaining('shop-entry')])
      while (held.length > 0) await it.answer(held.shift())
      await frames(page)
      expect(await page.evaluate(MOVED)).toEqual([])
    },
  )
})

/** Holds up what a view asks for, until it is let go. */
async function holdAnswers(page: Page, asked: RegExp) {
  const held: Route[] = []
  await intercept(page, asked, async (route) => {
    if (route.request().method() === 'GET') held.push(route)
    else await route.continue()
  })
  return {
    held,
    async answer(route: Route | undefined) {
      // A view that has been left asks no more.
      await route?.continue().catch(() => {})
      await (await route?.request().response())?.finished()
    },
  }
}

/** The questions of views that a page waits for. */
function othersUnderWay(page: Page): Set<unknown> {
  const all = new Set<unknown>()
  page.on('request', (request) => {
    if (ASKED.test(request.url())) all.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => void all.delete(request))
  }
  return all
}

/** Waits until what has arrived is shown. */
const frames = (page: Page): Promise<unknown> =>
  page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
  )

/** Notes where everything is that can be tapped. */
const NOTE_PLACES = `void (window.places = [...document.querySelectorAll('a, button, summary, select, input, textarea')]
  .filter((each) => each.checkVisibility())
  .map((each) => [each, each.getBoundingClientRect()]))`

/** What of it is there still, and elsewhere. */
const MOVED = `window.places.flatMap(([each, { x, y }]) => {
  const now = each.getBoundingClientRect()
  if (!each.checkVisibility() || (now.x === x && now.y === y)) return []
  return [(each.getAttribute('aria-label') ?? each.textContent).slice(0, 30) + ' ' + [x, y] + ' -> ' + [now.x, now.y]]
})`
