import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { changeShop, row } from './change-shop.ts'
import { crowdedShop } from './crowded-shop.ts'
import { chip, sortBy, turnRound } from './list-page.ts'
import { signedIn } from './open-page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const BY_QUANTITY = ['3', '2', '12345', '1']

needs('chromium').describe('rows under a finger', () => {
  const crowded = inBrowser(() => crowdedShop(120))

  /** A phone with the small shop in the order of quantities. */
  async function sorted() {
    const shop = await changeShop()
    const context = await crowded.browser.newContext(PHONE)
    const { page } = await signedIn(context, shop, shop.key)
    await row(page, 1).waitFor()
    await sortBy(page, 'quantity')
    await untilEqual(() => order(page), BY_QUANTITY)
    return {
      ...{ shop, page, sortAgain: page.getByRole('button', { name: 'Sort again' }) },
      async [Symbol.asyncDispose]() {
        await context.close()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  test('stay when a sale here or at another till, minutes ago, sorts them otherwise', async () => {
    await using it = await sorted()
    const { page, shop, sortAgain } = it
    await chip(page, 'inStock').click()
    await untilEqual(() => order(page), ['2', '12345', '1'])
    const places = await tops(page)
    expect(await sortAgain.count()).toBe(0)
    await page.clock.install()
    await row(page, 2).getByRole('button', { name: 'One more' }).tap()
    await untilEqual(() => row(page, 2).locator('.quantity').textContent(), '8')
    await shop.sell(1, -50)
    await untilEqual(() => row(page, 1).locator('.quantity').textContent(), '0')
    await page.clock.runFor(120_000)
    expect(await tops(page)).toEqual(places)

    await sortAgain.tap()
    await untilEqual(() => order(page), ['12345', '2'])
    await sortAgain.waitFor({ state: 'detached' })
  })

  test('are always in order where nobody holds them, and no notice is shown', async () => {
    await using it = await sorted()
    const { page, shop, sortAgain } = it
    await page.clock.install()
    // As if the phone was put down before the clock began.
    await page.reload()
    await row(page, 1).waitFor()
    await shop.sell(12345, 90)
    await shop.sell(1, -48)
    await untilEqual(() => row(page, 1).locator('.quantity').textContent(), '2')
    expect(await sortAgain.count()).toBe(0)
    await sortBy(page, 'quantity')
    await untilEqual(() => order(page), ['3', '1', '2', '12345'])
    await shop.sell(1, 20)
    await sortAgain.waitFor()
    await page.clock.runFor(301_000)
    await untilEqual(() => order(page), ['3', '2', '1', '12345'])
    expect(await sortAgain.count()).toBe(0)
    await shop.sell(1, -20)
    await untilEqual(() => order(page), ['3', '1', '2', '12345'])
  })

  test('are sorted again for a person who comes back to the list', async () => {
    await using it = await sorted()
    const { page, shop, sortAgain } = it
    await shop.sell(2, 20)
    await sortAgain.waitFor()
    expect(await order(page)).toEqual(BY_QUANTITY)
    await row(page, 1).getByRole('link').tap()
    await page.locator('.panel').waitFor()
    await page.goBack()
    await untilEqual(() => order(page), ['3', '12345', '2', '1'])
    expect(await sortAgain.count()).toBe(0)
  })

  test('are sorted again, where they were scrolled to, when the browser shows the page again', async () => {
    await using context = await crowded.browser.newContext(PHONE)
    const { page } = await signedIn(context, crowded, crowded.key)
    await page.locator('.pet[aria-posinset="1"]').waitFor()
    await sortBy(page, 'quantity')
    await page.locator('.pet[aria-posinset="1"]').waitFor()
    await page.evaluate(`document.querySelector('.pets').scrollTop = 2000`)
    await page.locator('.pet[aria-posinset="25"]').waitFor()
    const name = await page.locator('.pet[aria-posinset="25"]').getAttribute('data-pet')
    const set = ['inventory', 'set', String(name), '--quantity', '99', '--data', crowded.data]
    await outputOf(set)
    await page.getByRole('button', { name: 'Sort again' }).waitFor()
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByRole('button', { name: 'Sort again' }).waitFor({ state: 'detached' })
    expect(await page.locator('.pet[aria-posinset="25"]').getAttribute('data-pet')).not.toBe(name)
    expect(await page.evaluate<number>(`document.querySelector('.pets').scrollTop`)).toBe(2000)
  })

  test('sell nothing by a tap that was aimed before they moved, and say so', async () => {
    await using it = await sorted()
    const { page, shop, sortAgain } = it
    await shop.sell(2, 20)
    const gecko = row(page, 12345).getByRole('button', { name: 'One less' })
    await sortAgain.waitFor()
    // Without the time between them that a person's two taps would have.
    await page.evaluate(`new Promise((done) => {
      const less = () => document.querySelector('.pet[data-pet="12345"] .quick button')
      const top = less().getBoundingClientRect().top
      const tap = () => {
        if (less().getBoundingClientRect().top === top) return setTimeout(tap)
        less().click()
        done()
      }
      document.querySelector('.rows-notice button').click()
      tap()
    })`)
    const early = page.getByText('Nothing changed: the rows had just moved.')
    await early.waitFor()
    await until(async () => {
      await gecko.tap()
      return (await early.count()) === 0
    })
    await untilEqual(() => row(page, 12345).locator('.quantity').textContent(), '6')
    await until(async () => (await shop.journal(12345)).length >= 1)
    expect(await shop.journal(12345)).toHaveLength(1)
    await until(async () => (await shop.journal(2)).length >= 1)
    expect(await shop.journal(2)).toHaveLength(1)
  })

  test('that are removed at another till leave no button under a finger that sells the next pet', async () => {
    await using it = await sorted()
    const { page, shop } = it
    await page.evaluate(`new Promise((done) => {
      const less = () => document.querySelector('.pet[data-pet="12345"] .quick button')
      const top = less().getBoundingClientRect().top
      window.tapped = new Promise((tapped) => {
        const tap = () => {
          if (less().getBoundingClientRect().top === top) return setTimeout(tap)
          less().click()
          tapped()
        }
        tap()
      })
      done()
    })`)
    await outputOf(['inventory', 'remove', '2', '--data', shop.data])
    await page.evaluate('window.tapped')
    await page.getByText('Nothing changed: the rows had just moved.').waitFor()
    expect(await shop.journal(12345)).toEqual([])
  })

  test.each([
    { how: 'a search', ask: (page: Page) => search(page).fill('betta turquoise') },
    { how: 'a chip', ask: (page: Page) => chip(page, 'inStock').click() },
    { how: 'an order', ask: (page: Page) => sortBy(page, 'quantity') },
    { how: 'the other direction', ask: (page: Page) => turnRound(page) },
  ])('begin at the top for $how, so that the best match is seen', async ({ ask }) => {
    await using context = await crowded.browser.newContext(PHONE)
    const { page } = await signedIn(context, crowded, crowded.key)
    await page.locator('.pet[aria-posinset="1"]').waitFor()
    await page.evaluate(`document.querySelector('.pets').scrollTop = 2000`)
    await page.locator('.pet[aria-posinset="25"]').waitFor()
    await ask(page)
    const first = page.locator('.pet[aria-posinset="1"]')
    await first.waitFor()
    const list = await page.locator('.pets').boundingBox()
    await untilEqual(async () => (await first.boundingBox())?.y, (list?.y ?? 0) + 1)
  })
})

const search = (page: Page) => page.getByLabel('Search by name or number')

/** The numbers of the pets, from the top. */
const order = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.pet')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => row.getAttribute('data-pet'))`)

/** Where each row is on the screen. */
const tops = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.pet')]
    .map((row) => [row.getAttribute('data-pet'), row.getBoundingClientRect().top].join(' ')).sort()`)
