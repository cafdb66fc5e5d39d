import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { newId } from '../../src/client/client.ts'
import { LANGUAGES } from '../../src/page/texts/texts.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop } from './change-shop.ts'
import { SIZES, VIEWS } from './look/take-places.ts'
import { chooseLanguage, resize, signedIn } from './open-page.ts'
import { words } from './words.ts'

/** A pet and a new one have a panel in place of the list, or beside it. */
const WITH_PANEL = ['pet', 'add']
const BESIDE = 1100

/** What is said under the button that says how much more there is. */
const WORDS_UNDER_MORE = `(() => {
  const more = document.querySelector('.strips-more').getBoundingClientRect()
  const walker = document.createTreeWalker(document.querySelector('.strips'), NodeFilter.SHOW_TEXT)
  const under = []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    if (text.parentElement.closest('.strips-more')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const isUnder = [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < more.right && right > more.left && top < more.bottom && bottom > more.top,
    )
    if (isUnder) under.push(text.data)
  }
  return under
})()`

needs('chromium').describe('the places of the page', () => {
  const shop = inBrowser(changeShop)
  let manager = ''
  beforeAll(async () => {
    manager = (await createKey(shop.data, '--name', 'Maria', '--access', 'manage')).key
  })

  async function opened(key = manager, hash = '') {
    const context = await shop.browser.newContext({ reducedMotion: 'reduce' })
    const watched = await signedIn(context, shop, key, hash)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  const placeOf = (page: Page, hash: string) => page.locator(`.places a[href="${hash}"]`)

  describe('in a tab of a manager', () => {
    let page: Page
    beforeAll(async () => {
      page = (await opened()).page
    })
    afterAll(() => page?.context().close())

    test('are the same four in each view, and one of them is where the person is', async () => {
      const here = async (hash: string) => {
        await page.evaluate(`location.hash = '${hash}'`)
        const current = page.locator('.places [aria-current]')
        await placeOf(page, expectedPlace(hash)).and(current).waitFor()
        expect(await page.locator('.place').count()).toBe(4)
        expect(await current.count()).toBe(1)
      }
      for (const hash of Object.values(VIEWS)) await here(hash)
    })

    test.each(SIZES)('have their titles at one place, at $width pixels', async (size) => {
      await resize(page, size)
      for (const language of ['en', 'de'] as const) {
        await chooseLanguage(page, language)
        const found = new Map<string, string[]>()
        for (const [name, hash] of Object.entries(VIEWS)) {
          const hasPanel = WITH_PANEL.includes(name)
          if (hasPanel && size.width >= BESIDE) continue
          await page.evaluate(`location.hash = '${hash}'`)
          const title = page.locator(hasPanel ? '.panel h1' : `#content.${nameOf(name)} h1`)
          await title.waitFor()
          const box = await title.boundingBox()
          const place = `${box?.x}, ${box?.y}`
          found.set(place, [...(found.get(place) ?? []), name])
        }
        // Equal in all of them.
        expect(Object.fromEntries(found)).toEqual({
          [[...found.keys()][0] ?? '']: expect.anything(),
        })
      }
    })
  })

  test('lead to a key that may only look no view that it may not use', async () => {
    const { key } = await createKey(shop.data, '--name', 'Kim', '--access', 'read')
    await using tab = await opened(key, '#/shop')
    const links = tab.page.locator('main a')
    await links.first().waitFor()
    const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    expect(hrefs).toEqual(['#/spreadsheet', '/help/shop'])
  })

  test('show the most urgent of what there is to say, and how much more there is', async () => {
    await using own = await changeShop()
    const { key } = await createKey(own.data, '--name', 'Kim', '--access', 'read')
    await using context = await shop.browser.newContext()
    const { page } = await signedIn(context, own, key)
    const seen = page.locator('.strip:visible')
    await seen.filter({ hasText: words.shell.mayOnlyLook }).waitFor()
    await own.crash()
    await page.locator('.strip-wait:visible').waitFor()
    expect(await seen.count()).toBe(1)
    const more = page.getByRole('button', { name: words.strips.more(1) })
    await more.click()
    await seen.filter({ hasText: words.shell.mayOnlyLook }).waitFor()
    expect(await seen.count()).toBe(2)
    await page.getByRole('button', { name: words.strips.fewer }).click()
    await untilEqual(() => seen.count(), 1)
  })

  test('say how much more there is beside what is said, not over its words, in each language', async () => {
    await using own = await changeShop()
    const { key } = await createKey(own.data, '--name', 'Kim', '--access', 'read')
    await using contexts = new AsyncDisposableStack()
    const pages = await Promise.all(
      LANGUAGES.map(async (locale) => {
        const context = await shop.browser.newContext({ locale, viewport: SIZES[0] })
        contexts.defer(() => context.close())
        const { page } = await signedIn(context, own, key)
        await page.locator('.strip:visible').waitFor()
        return page
      }),
    )
    await own.crash()
    for (const page of pages) {
      await page.locator('.strip-wait:visible').waitFor()
      for (const isWhole of [false, true]) {
        await page.locator(`.strips-more[aria-expanded="${isWhole}"]`).waitFor()
        expect(await page.evaluate(WORDS_UNDER_MORE)).toEqual([])
        await page.locator('.strips-more').click()
      }
    }
  })

  test('say in Shop how many have access, and when a list was brought in, and how many entries', async () => {
    await using own = await changeShop()
    const { key } = await createKey(own.data, '--name', 'Maria', '--access', 'manage')
    await using context = await shop.browser.newContext()
    const { page } = await signedIn(context, own, key, '#/shop')
    const { broughtIn, withAccess, spreadsheet } = words.shop
    const stateOf = (hash: string) =>
      page
        .locator('.shop-entry')
        .filter({ has: page.locator(`a[href="${hash}"]`) })
        .locator('small')
    await stateOf('#/people').getByText(withAccess(2), { exact: true }).waitFor()
    // A list that a command has brought in cannot be undone, and is not among those that the service tells of.
    await stateOf('#/spreadsheet').getByText(spreadsheet, { exact: true }).waitFor()
    const csv = 'petId,quantity\n1,5\n'
    const answer = await fetch(`${own.url}/desk/api/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: newId(), csv }),
    })
    expect(answer.status).toBe(200)
    await page.evaluate(`location.hash = '#/today'`)
    await page.locator('.report').waitFor()
    await page.evaluate(`location.hash = '#/shop'`)
    await stateOf('#/spreadsheet').getByText(broughtIn('now', 1), { exact: true }).waitFor()
  })

  test('keep the address that the sums had in the first release', async () => {
    await using tab = await opened(manager, '#/report')
    await tab.page.locator('.figures-totals').waitFor()
  })
})

/** The class of a view. */
const nameOf = (view: string): string => CLASSES[view] ?? view.split('-')[0] ?? view

const CLASSES: Readonly<Record<string, string>> = { settings: 'shop-settings', several: 'bulk' }

const PLACES: Readonly<Record<string, string>> = {
  ...{ '#/today': '#/today', '#/order': '#/order' },
  ...{ '#/': '#/', '#/labels': '#/', '#/several': '#/', '#/add': '#/', '#/pets/1008': '#/' },
}

const expectedPlace = (hash: string): string => PLACES[hash] ?? '#/shop'
