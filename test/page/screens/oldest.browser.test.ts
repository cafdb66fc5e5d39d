import { expect, test } from 'bun:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { makeOldest } from '../browsers/oldest-browser.ts'
import { chooseFile, fileOf } from '../import-page.ts'
import { beginChoosing, doWithChosen } from '../list-page.ts'
import { openPage, resize, signedIn, signedInByForm } from '../open-page.ts'
import { demoInBrowser } from '../shop-in-browser.ts'
import { words } from '../words.ts'

const BETTA = 1003
const bettaOn = (page: Page) => page.locator(`.pet[data-pet="${BETTA}"]`)
const SCREENS = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

/** Each view, with what is there when it is shown whole. */
const VIEWS: Readonly<Record<string, string>> = {
  '#/': '.pet .quick',
  '#/pets/1008': '.chart canvas',
  '#/add': '.stock-panel form',
  '#/order': 'tbody tr',
  '#/labels': '.none-chosen',
  '#/today': '.journal-change',
  '#/report': '.figures-totals',
  '#/several': '.none-chosen',
  '#/spreadsheet': '.import-drop',
  '#/people': '.sheet h1',
  '#/people/journal': '.sheet h1',
  '#/settings': 'form',
  '#/health': '.health-part',
  '#/https': '.https-part',
}

needs('chromium').describe('the page in the oldest browsers that it knows', () => {
  const shop = demoInBrowser('--name', 'Anna', '--access', 'manage')

  async function oldBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await shop.browser.newContext({ locale: 'en-GB', ...options })
    await makeOldest(context)
    return context
  }

  const isWithout = (page: Page, name: string) => page.evaluate(`${name} === undefined`)

  test('signs in, lists, searches, sells, and receives a change of another till', async () => {
    await using context = await oldBrowser()
    const { page, complaints } = await signedInByForm(context, shop.server, shop.key)
    for (const name of ['AbortSignal.any', 'Map.groupBy', '[].toSorted', '"".toWellFormed']) {
      expect({ name, isWithout: await isWithout(page, name) }).toEqual({ name, isWithout: true })
    }
    const betta = bettaOn(page)
    await page.locator('#search').fill('betta blue')
    await betta.waitFor()
    const before = Number(await betta.locator('.quantity').textContent())
    await betta.getByRole('button').first().click()
    await untilEqual(() => betta.locator('.quantity').textContent(), String(before - 1))
    const sent = await shop.server.request(`/v1/inventory/${BETTA}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${shop.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ quantity: 777 }),
    })
    expect(sent.status).toBe(200)
    await untilEqual(() => betta.locator('.quantity').textContent(), '777')
    expect(complaints).toEqual([])
  })

  test('reads a spreadsheet, and shows what is wrong with it', async () => {
    await using context = await oldBrowser()
    const { page, complaints } = await signedIn(context, shop.server, shop.key, '#/spreadsheet')
    await chooseFile(
      page,
      fileOf('stock.csv', 'number,quantity,name\n1001,5,Guppy\n1002,many,Tetra\n'),
    )
    await page.locator('.import-group').waitFor()
    expect(complaints).toEqual([])
  })

  test('shows each view whole, on each screen, and complains of nothing', async () => {
    await using context = await oldBrowser({ reducedMotion: 'reduce' })
    const { page, complaints } = await signedIn(context, shop.server, shop.key)
    for (const [hash, part] of Object.entries(VIEWS)) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
      await page.locator(part).first().waitFor()
      for (const screen of SCREENS) {
        await resize(page, screen)
        const isWhole = await page.evaluate(
          'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
        )
        expect({ hash, screen, isWhole }).toEqual({ hash, screen, isWhole: true })
      }
    }
    expect(complaints).toEqual([])
  })

  test('draws labels to scale, and leaves the choices above the list in one line', async () => {
    await using context = await oldBrowser({ viewport: { width: 390, height: 844 } })
    const { page } = await signedIn(context, shop.server, shop.key)
    const choices = page.locator('.toolbar select')
    await choices.first().waitFor()
    const tops = await choices.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top),
    )
    expect(new Set(tops).size).toBe(1)
    await beginChoosing(page)
    await page.locator('.pet-name').first().click()
    await doWithChosen(page, 'labels')
    const widths = () =>
      Promise.all(
        ['.label-paper', '.label-paper .label'].map(
          async (each) => (await page.locator(each).boundingBox())?.width ?? 0,
        ),
      )
    // The page learns in a frame of its own how wide the paper is.
    await until(async () => {
      const [paper = 0, label = 0] = await widths()
      return paper > 300 && label / paper > 0.2
    }, widths)
  })

  test('prints labels in the size of their paper', async () => {
    await using context = await oldBrowser()
    const { page, complaints } = await signedIn(context, shop.server, shop.key, '#/labels')
    await page.locator('.none-chosen').waitFor()
    const rules = () =>
      page.evaluate<string>(
        '[...document.styleSheets[0].cssRules].map((rule) => rule.cssText).filter((text) => text.startsWith("@page")).join()',
      )
    await until(async () => (await rules()).includes('size: '))
    await page.evaluate('location.hash = "#/"')
    await bettaOn(page).waitFor()
    await until(async () => !(await rules()).includes('size: '))
    expect(complaints).toEqual([])
  })
})

const advice = (page: Page) => page.locator('#not-started')

needs('chromium').describe('the plain page', () => {
  const shop = demoInBrowser()

  /** The page, with what stands in for its script. */
  async function pageWithScript(script: string | undefined, options: BrowserContextOptions = {}) {
    const context = await shop.browser.newContext(options)
    // However slow the machine is, the time of an animation is over when the test says so.
    await context.addInitScript(
      "addEventListener('animationstart', ({ target }) => target.getAnimations().forEach((each) => each.pause()))",
    )
    await context.route('**/page/page-*.js', (route) =>
      script === undefined
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    const { page } = await openPage(context, shop.server)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  /** As if the time of it were over. */
  const endAnimations = (page: Page) =>
    page.evaluate('for (const each of document.getAnimations()) each.finish()')

  test.each([
    ['cannot be loaded', undefined],
    ['cannot be read', 'const x = /(?<=a'],
    ['ends with an error', 'throw new TypeError("Map.groupBy is not a function")'],
  ])('says what to do where its script %s, after a while', async (_, script) => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await using opened = await pageWithScript(script, { reducedMotion })
      const { page } = opened
      expect(await advice(page).isVisible()).toBe(false)
      await endAnimations(page)
      await advice(page).waitFor()
      expect(await advice(page).textContent()).toContain('zu alt')
    }
  })

  test('says at once in a browser without layers of styles which ones it needs', async () => {
    await using context = await shop.browser.newContext()
    await context.addInitScript('delete window.CSSLayerBlockRule')
    const { page } = await openPage(context, shop.server)
    await advice(page).waitFor()
    expect((await page.locator('#app').textContent())?.trim()).toBe('petstock')
  })

  test('is gone as soon as the page has started', async () => {
    await using context = await shop.browser.newContext()
    const { page } = await openPage(context, shop.server)
    await page.getByRole('button', { name: words.signIn.button }).waitFor()
    await untilEqual(() => advice(page).count(), 0)
  })
})
