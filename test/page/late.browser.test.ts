import { expect, test } from 'bun:test'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { changeShop, tabletIn } from './change-shop.ts'

const HOUR = 3_600_000

needs('chromium').describe('what waited in a tablet', () => {
  const suite = inBrowser()

  test('is sent with how long ago it was, and the history of the pet shows both times', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, context, less, inFlight, complaints } = tablet
    await page.clock.install()
    await context.setOffline(true)
    await less(1).click()
    await inFlight(1).waitFor({ state: 'attached' })
    await page.clock.fastForward(43 * HOUR)
    await context.setOffline(false)
    await until(async () => {
      await page.clock.runFor(20_000)
      return (await shop.journal(1)).length > 0
    })
    const [{ at, occurredAt } = { at: 0, occurredAt: null }] = await shop.journal(1)
    expect(Math.abs(at - (occurredAt ?? 0) - 43 * HOUR)).toBeLessThan(HOUR)
    // What comes at once has one time.
    await shop.sell(1)
    await page.evaluate("location.hash = '#/pets/1'")
    const lines = page.locator('.journal .journal-note')
    await until(async () => {
      await page.clock.runFor(1_000)
      return (await lines.count()) === 1
    })
    expect(await lines.textContent()).toMatch(/^\w{3} \d+:\d\d [AP]M, sent \w{3} \d+:\d\d [AP]M$/)
    expect(complaints.filter((each) => !/ERR_INTERNET_DISCONNECTED/.test(each))).toEqual([])
  })
})
