import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, holdChanges, row } from './change-shop.ts'
import { rowsAtRest } from './list-page.ts'
import { signedIn } from './open-page.ts'

needs('chromium').describe('under the finger', () => {
  const shop = inBrowser(changeShop)

  async function opened(options: BrowserContextOptions = {}) {
    const context = await shop.browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, locale: 'en-GB', ...options },
    })
    await context.addInitScript(COUNT_GLOWS)
    const { page } = await signedIn(context, shop, shop.key)
    await rowsAtRest(page)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test('a button shows the press at once, before anything is sent, and moves nothing', async () => {
    await using it = await opened()
    const { page } = it
    const less = lessOf(page, 1)
    await holdChanges(page)
    await less.hover()
    expect(await lookOf(page, 1)).toEqual(AT_REST)
    await page.mouse.down()
    expect(await lookOf(page, 1)).toEqual(PRESSED)
    // The row that it stands in is not pressed.
    expect(await fillOf(page, 1)).toBe(NO_FILL)
    await page.mouse.move(1, 1)
    await page.mouse.up()
    await untilEqual(() => lookOf(page, 1), AT_REST)
  })

  test('a button shows the press of a finger at once, and no more once the finger scrolls', async () => {
    await using it = await opened({ hasTouch: true })
    const { page } = it
    const devTools = await page.context().newCDPSession(page)
    const box = await lessOf(page, 1).boundingBox()
    const touchPoints = [{ x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }]
    await page.evaluate(LOOK_AT_FIRST_FRAME)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    expect(await page.evaluate<object>('window.atFirstFrame')).toEqual(PRESSED)
    expect(await lookOf(page, 1)).toEqual(PRESSED)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await untilEqual(() => lookOf(page, 1), AT_REST)
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
    expect(await lookOf(page, 2)).toEqual(AT_REST)
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

/** How a button looks: pressed, it is darker. What moves or scales is painted later. */
const LOOK = `(button) => {
  const { transform, boxShadow } = getComputedStyle(button)
  return { transform, isDarker: boxShadow.includes('inset') }
}`
const AT_REST = { transform: 'none', isDarker: false }
const PRESSED = { transform: 'none', isDarker: true }

/** Notes how a button looks in the first frame after it is pressed. */
const LOOK_AT_FIRST_FRAME = `{
  window.atFirstFrame = new Promise((resolve) => {
    window.addEventListener('pointerdown', ({ target }) =>
      requestAnimationFrame(() => resolve((${LOOK})(target))), { once: true })
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

/** How the first button of a pet's row, which sells one, looks. */
const lookOf = (page: Page, petId: number) =>
  page.evaluate<typeof PRESSED>(
    `(${LOOK})(document.querySelector('.pet[data-pet="${petId}"] .quick button'))`,
  )

const fillOf = (page: Page, petId: number): Promise<string> =>
  page.evaluate(`getComputedStyle(
    document.querySelector('.pet[data-pet="${petId}"] .pet-name'), '::after').backgroundColor`)
