import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { crowdedShop, longName } from './crowded-shop.ts'
import { rowsAtRest, wholeRows } from './list-page.ts'
import { signedIn } from './open-page.ts'

const LOW_SCREENS = [
  { width: 844, height: 390 },
  { width: 390, height: 520 },
]

/** Scrolls modes and chips away, and a row to where the list begins, however high those above it are. */
async function scrollToRows(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('.stock-list').scrollTop = 400`)
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  await page.evaluate(`(() => {
    const list = document.querySelector('.stock-list')
    const top = list.getBoundingClientRect().top
    const tops = [...document.querySelectorAll('.pet')].map((row) => row.getBoundingClientRect().top - top)
    list.scrollTop += Math.min(...tops.filter((each) => each >= 0))
  })()`)
}

/** Scrolls until three rows are seen whole: rows and what is above them may come after the first time. */
const untilThreeRows = (page: Page): Promise<void> =>
  untilEqual(async () => {
    await scrollToRows(page)
    return (await wholeRows(page)).length >= 3
  }, true)

needs('chromium').describe('a phone on its side, or with its keyboard open', () => {
  const shop = inBrowser(() => crowdedShop(40))

  test.each([...LOW_SCREENS, { width: 390, height: 440 }])(
    'gives a pet that is open all of $width x $height',
    async (viewport) => {
      await using context = await shop.browser.newContext({ viewport, hasTouch: true })
      const { page } = await signedIn(context, shop, shop.key)
      await page.locator('.pet').first().getByRole('link').click()
      const panel = page.locator('.stock-panel')
      await panel.locator('h1').waitFor()
      expect(await page.locator('.stock-list').isVisible()).toBe(false)
      const [above, box] = [
        await page.locator('.sheet-head').first().boundingBox(),
        await panel.boundingBox(),
      ]
      const top = above === null ? 0 : above.y + above.height
      expect(box?.y).toBeLessThanOrEqual(top + 1)
    },
  )

  test.each(LOW_SCREENS)(
    'shows three rows and more at $width x $height, as modes and chips scroll away, also offline',
    async (viewport) => {
      await using context = await shop.browser.newContext({ viewport, hasTouch: true })
      await hasScanned(context)
      const { page } = await signedIn(context, shop, shop.key)
      await chooseMode(page, 'sell')
      await rowsAtRest(page)
      await untilThreeRows(page)
      expect(await page.locator('.scan-bar').boundingBox()).toMatchObject({ y: expect.any(Number) })
      const last = await page.evaluate<number>(
        `(() => { const list = document.querySelector('.stock-list'); list.scrollTop = list.scrollHeight; return list.scrollTop })()`,
      )
      expect(last).toBeGreaterThan(400)
      await page.locator('.pet[aria-posinset="40"]').waitFor()
      await untilThreeRows(page)

      // Each tap on a row's button counts, whatever is said about the connection.
      await context.setOffline(true)
      const [first = ''] = await wholeRows(page)
      const less = page
        .locator(`.pet[data-pet="${first}"]`)
        .getByRole('button', { name: 'One more' })
      await less.tap()
      await page.locator('.strip-wait:visible').first().waitFor()
      const rows = await wholeRows(page)
      expect(rows.length).toBeGreaterThanOrEqual(viewport.width > 600 ? 3 : 2)
      for (const petId of rows) {
        await page
          .locator(`.pet[data-pet="${petId}"]`)
          .getByRole('button', { name: 'One more' })
          .tap()
        await page.locator(`.pet[data-pet="${petId}"] .way`).waitFor()
      }
    },
  )
})

needs('chromium').describe('a phone with many counts that are not saved', () => {
  test('shows the list of them short, and its buttons beside most of the stock', async () => {
    await using shop = await crowdedShop(40)
    await using browser = await openBrowser()
    await using context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const { page } = await signedIn(context, shop, shop.key)
    await page.locator('.pet').first().waitFor()
    const counts = Array.from({ length: 40 }, (_, at) => {
      return { petId: String(10_000 + at), counted: at, expected: 7 }
    })
    await page.evaluate(`sessionStorage.setItem('petstock.counts', '${JSON.stringify(counts)}')`)
    await page.reload()
    await page.locator('.pet').first().waitFor()
    const tray = page.getByRole('region', { name: '40 counts not saved:' })
    await tray.getByRole('button', { name: 'Show' }).waitFor()
    expect(await tray.getByRole('button', { name: 'Save all' }).count()).toBe(0)
    const box = await tray.boundingBox()
    expect(box?.height).toBeLessThan(844 / 5)
    for (const button of await tray.getByRole('button').all()) {
      const { y = 999, height = 0 } = (await button.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(844)
    }
    expect((await wholeRows(page)).length).toBeGreaterThanOrEqual(3)

    // A second tap at the same point saves nothing.
    await tray.getByRole('button', { name: 'Show' }).dblclick()
    expect(await tray.locator('li').count()).toBe(0)
    await tray.getByRole('button', { name: 'Show' }).click()
    const save = await tray.getByRole('button', { name: 'Save all' }).boundingBox()
    expect((save?.y ?? 999) + (save?.height ?? 0)).toBeLessThanOrEqual(844)
    expect(await tray.locator('li').count()).toBe(40)
    expect((await wholeRows(page)).length).toBeGreaterThanOrEqual(1)
  })

  test('shows two of them whole, with the number and both figures of each, before they can be saved', async () => {
    await using shop = await crowdedShop(40)
    await using browser = await openBrowser()
    await using context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const { page } = await signedIn(context, shop, shop.key)
    const counts = [10_003, 10_004].map((petId) => {
      return { petId: String(petId), counted: 1, expected: 2_061 }
    })
    await page.evaluate(`sessionStorage.setItem('petstock.counts', '${JSON.stringify(counts)}')`)
    await page.reload()
    await page.locator('.pet').first().waitFor()
    const tray = page.getByRole('region', { name: '2 counts not saved:' })
    await tray.getByRole('button', { name: 'Save all' }).waitFor()
    const list = await tray.locator('ul').boundingBox()
    for (const [at, each] of (await tray.locator('li').all()).entries()) {
      const name = longName(3 + at)
      expect(await each.textContent()).toContain(`${10_003 + at} ${name}: counted 1, was 2,061`)
      const { y = 0, height = 999 } = (await each.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0) + 1)
    }
  })
})
