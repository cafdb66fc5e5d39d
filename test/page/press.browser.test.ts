import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, holdChanges, row } from './change-shop.ts'
import { signedIn } from './open-page.ts'
import { inBrowser } from './shop-in-browser.ts'

needs('chromium').describe('under the finger', () => {
  const shop = inBrowser(changeShop)

  async function opened(options: BrowserContextOptions = {}) {
    const context = await shop.browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, locale: 'en-GB', ...options },
    })
    await context.addInitScript(COUNT_GLOWS)
    const { page } = await signedIn(context, shop, shop.key)
    await row(page, 1).waitFor()
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test.each([
    { reducedMotion: 'no-preference', scaled: 'matrix(0.96, 0, 0, 0.96, 0, 0)' },
    { reducedMotion: 'reduce', scaled: 'none' },
  ] as const)(
    'a button shows the press at once, before anything is sent, with motion: $reducedMotion',
    async ({ reducedMotion, scaled }) => {
      await using it = await opened({ reducedMotion })
      const { page } = it
      const less = lessOf(page, 1)
      await holdChanges(page)
      await less.hover()
      expect(await lookOf(page, 1)).toEqual({ transform: 'none', isDarker: false })
      await page.mouse.down()
      expect(await lookOf(page, 1)).toEqual({ transform: scaled, isDarker: true })
      // The row that it stands in is not pressed.
      expect(await fillOf(page, 1)).toBe(NO_FILL)
      await page.mouse.move(1, 1)
      await page.mouse.up()
      await untilEqual(() => lookOf(page, 1), { transform: 'none', isDarker: false })
    },
  )

  test('a button shows the press of a finger at once, and no more once the finger scrolls', async () => {
    await using it = await opened({ hasTouch: true })
    const { page } = it
    const devTools = await page.context().newCDPSession(page)
    const box = await lessOf(page, 1).boundingBox()
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }]
    await page.evaluate(LOOK_AT_FIRST_FRAME)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    expect(await page.evaluate<string>('window.atFirstFrame')).toBe(
      'matrix(0.96, 0, 0, 0.96, 0, 0)',
    )
    expect(await lookOf(page, 1)).toEqual({
      transform: 'matrix(0.96, 0, 0, 0.96, 0, 0)',
      isDarker: true,
    })
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await untilEqual(() => lookOf(page, 1), { transform: 'none', isDarker: false })
    expect(await row(page, 1).locator('.way').count()).toBe(0)
  })

  test('a row is filled by a press, and its buttons stay as they are', async () => {
    await using it = await opened()
    const { page } = it
    const name = row(page, 2).locator('.pet-name')
    await name.hover()
    expect(await fillOf(page, 2)).toBe(NO_FILL)
    await page.mouse.down()
    expect(await fillOf(page, 2)).not.toBe(NO_FILL)
    expect(await lookOf(page, 2)).toEqual({ transform: 'none', isDarker: false })
    await page.mouse.up()
  })

  test('a tap waits for no second one on any control', async () => {
    await using it = await opened()
    const { page } = it
    for (const hash of ['#/', '#/pets/1', '#/report', '#/today', '#/spreadsheet']) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
      await page.locator('main').waitFor()
      expect(await page.evaluate(SLOW_CONTROLS)).toEqual([])
    }
  })

  test('a row glows once when it changes, here or on another device, and not when it is drawn', async () => {
    await using it = await opened()
    const { page } = it
    expect(await glows(page)).toEqual([])
    await lessOf(page, 1).click()
    await untilEqual(() => glows(page), ['1'])
    await shop.sell(2)
    await untilEqual(() => glows(page), ['1', '2'])
    await page.locator('.pet[data-changed]').first().waitFor({ state: 'detached' })
    await untilEqual(() => page.locator('.pet[data-changed]').count(), 0)
    await page.getByRole('searchbox').fill('gecko')
    await page.getByRole('searchbox').fill('')
    await row(page, 1).waitFor()
    expect(await glows(page)).toEqual(['1', '2'])
  })

  test('no row glows for a person who prefers less motion', async () => {
    await using it = await opened({ reducedMotion: 'reduce' })
    const { page } = it
    await row(page, 1).locator('.quick button').last().click()
    await page.locator('.snackbar[data-shown]').waitFor()
    expect(await glows(page)).toEqual([])
  })
})

const lessOf = (page: Page, petId: number) => row(page, petId).locator('.quick button').first()

/** Notes how a button looks in the first frame after it is pressed. */
const LOOK_AT_FIRST_FRAME = `{
  window.atFirstFrame = new Promise((resolve) => {
    window.addEventListener('pointerdown', ({ target }) =>
      requestAnimationFrame(() => resolve(getComputedStyle(target).transform)), { once: true })
  })
  undefined
}`

const NO_FILL = 'rgba(0, 0, 0, 0)'

/** Notes the pet of each row that begins to glow. */
const COUNT_GLOWS = `window.glows = []
  new MutationObserver((records) => {
    for (const { target } of records) {
      if (target.dataset.changed !== undefined) window.glows.push(target.dataset.pet)
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-changed'] })`

const glows = (page: Page) => page.evaluate<string[]>('window.glows')

/** The controls at which a browser would wait for a second tap. */
const SLOW_CONTROLS = `[...document.querySelectorAll('a, button, summary, label, select, input')]
  .filter((each) => getComputedStyle(each).touchAction !== 'manipulation')
  .map((each) => each.outerHTML.slice(0, 80))`

interface Look {
  readonly transform: string
  readonly isDarker: boolean
}

/** How the first button of a pet's row, which sells one, looks. */
const lookOf = (page: Page, petId: number): Promise<Look> =>
  page.evaluate(`(({ transform, boxShadow }) => ({
    transform,
    isDarker: boxShadow.includes('inset'),
  }))(getComputedStyle(document.querySelector('.pet[data-pet="${petId}"] .quick button')))`)

const fillOf = (page: Page, petId: number): Promise<string> =>
  page.evaluate(`getComputedStyle(
    document.querySelector('.pet[data-pet="${petId}"] .pet-name'), '::after').backgroundColor`)
