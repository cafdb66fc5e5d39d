import { expect, test } from 'bun:test'
import type { CDPSession } from 'playwright-core'
import { needs } from '../support/tools.ts'
import { holdChanges } from './change-shop.ts'
import { counted } from './list-page.ts'
import { petShop } from './look/pet-shop.ts'
import { openForPresses, PAINTED, ROUNDS, testPaintedSoon } from './press-paint.ts'
import { inBrowser } from './shop-in-browser.ts'
import { SLOWER, slowDown } from './slow-down.ts'

needs('chromium').describe('a press', () => {
  const shop = inBrowser(petShop)

  testPaintedSoon(shop, ['finger', SLOWER])

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
