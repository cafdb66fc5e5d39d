import { expect, test } from 'bun:test'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { needs } from '../../support/tools.ts'
import { holdChanges } from '../change-shop.ts'
import { counted } from '../list-page.ts'
import { petShop } from '../look/pet-shop.ts'
import { SLOWER, slowDown } from '../slow-down.ts'
import { openForPresses, PAINTED, ROUNDS, testPaintedSoon } from './press-paint.ts'

/** One view of each place, and those with controls of their own. */
const VIEWS = ['#/', '#/pets/1003', '#/add', '#/several', '#/labels', '#/today', '#/order']
const SHOP_VIEWS = ['#/shop', '#/people', '#/people/add', '#/settings', '#/health', '#/spreadsheet']

needs('chromium').describe('a press', () => {
  const shop = inBrowser(petShop)

  test('is seen on each control of each view', async () => {
    await using it = await openForPresses(shop)
    const { page } = it
    const unseen: string[] = []
    for (const hash of [...VIEWS, ...SHOP_VIEWS]) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
      await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
      const controls = await page.evaluate<string[]>(MARK_CONTROLS)
      for (const [at, control] of controls.entries()) {
        const isSeen = await showsPress(page, page.locator(`[data-tried="${at}"]`))
        if (!isSeen) unseen.push(`${hash} ${control}`)
      }
    }
    expect(unseen).toEqual([])
  })

  testPaintedSoon(shop, ['finger', 1], ['finger', SLOWER], ['mouse', 1], ['mouse', SLOWER])

  test('in a row has the browser paint, and lay out nothing', async () => {
    await using it = await openForPresses(shop)
    const { page } = it
    await counted(page)
    const devTools = await page.context().newCDPSession(page)
    for (const key of ['-', '+']) {
      const button = page.locator(`.quick [data-key="${key}"]`).first()
      const laidOut: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        await button.hover()
        await page.evaluate(PAINTED)
        const layouts = await layoutsDuring(devTools, async () => {
          await page.mouse.down()
          await page.evaluate(PAINTED)
        })
        await page.mouse.move(1, 1)
        await page.mouse.up()
        laidOut.push(layouts)
      }
      // What else the page shows meanwhile is laid out.
      expect(Math.min(...laidOut)).toBe(0)
    }
  })

  test('on − is seen on the row before the service responds, by a CPU six times slower', async () => {
    await using it = await openForPresses(shop)
    const { page } = it
    await slowDown(page)
    const held = await holdChanges(page)
    const row = page.locator('.pet').first()
    await row.locator('[data-key="-"]').click()
    await row.locator('.way').waitFor()
    held.letGo()
    await row.locator('.way').waitFor({ state: 'detached' })
  })
})

/** Gives each look of a control that a finger can reach a number, once a view. @returns them */
const MARK_CONTROLS = `(() => {
  const looks = new Set()
  for (const each of document.querySelectorAll('[data-tried]')) delete each.dataset.tried
  const controls = [...document.querySelectorAll('a[href], button, summary')].filter((each) => {
    if (each.matches(':disabled, [aria-disabled="true"]')) return false
    const { left, top, width, height } = each.getBoundingClientRect()
    const look = each.tagName + each.className + each.parentElement.tagName + each.parentElement.className
    if (looks.has(look) || !each.contains(document.elementFromPoint(left + width / 2, top + height / 2))) return false
    looks.add(look)
    return true
  })
  controls.forEach((each, at) => { each.dataset.tried = at })
  return controls.map((each) => each.outerHTML.slice(0, 120))
})()`

async function showsPress(page: Page, control: Locator): Promise<boolean> {
  await control.hover()
  const clip = await control.boundingBox()
  if (clip === null) throw new Error('the control is gone')
  const before = await page.screenshot({ clip })
  await page.mouse.down()
  const pressed = await page.screenshot({ clip })
  // Elsewhere: the press does nothing.
  await page.mouse.move(1, 1)
  await page.mouse.up()
  return !before.equals(pressed)
}

interface TraceEvent {
  readonly name: string
}

/** How often the browser lays out the page, while something is done. */
async function layoutsDuring(devTools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  devTools.on('Tracing.dataCollected', collect)
  const isWhole = new Promise<void>((resolve) =>
    devTools.once('Tracing.tracingComplete', () => resolve()),
  )
  await devTools.send('Tracing.start', {
    categories: 'devtools.timeline',
    transferMode: 'ReportEvents',
  })
  await act()
  await devTools.send('Tracing.end')
  await isWhole
  devTools.off('Tracing.dataCollected', collect)
  return events.filter(({ name }) => name === 'Layout').length
}
