import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { timedTest } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { holdChanges } from './change-shop.ts'
import { petShop } from './look/pet-shop.ts'
import { signedIn } from './open-page.ts'
import { inBrowser } from './shop-in-browser.ts'
import { slowDown } from './slow-down.ts'

const PHONE = { width: 390, height: 844 }

/** One view of each place, and those with controls of their own. */
const VIEWS = ['#/', '#/pets/1003', '#/add', '#/several', '#/labels', '#/today', '#/order']
const SHOP_VIEWS = ['#/shop', '#/people', '#/people/add', '#/settings', '#/health', '#/spreadsheet']

/** A frame of a screen that has sixty of them a second. */
const FRAME_MS = 1_000 / 60
const ROUNDS = 9

needs('chromium').describe('a press', () => {
  const shop = inBrowser(petShop)

  async function opened() {
    const context = await shop.browser.newContext({ viewport: PHONE })
    await context.addInitScript(DRAGS_NOTHING)
    const { page } = await signedIn(context, shop, shop.key)
    await page.locator('.pet').first().waitFor()
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test('is seen on each control of each view', async () => {
    await using it = await opened()
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

  timedTest('is painted at most two frames later than that of a bare button', async () => {
    await using it = await opened()
    const { page } = it
    await using context = await shop.browser.newContext({ viewport: PHONE })
    const bare = await context.newPage()
    await bare.setContent('<button style="margin: 100px">press</button>')
    const controls = ['.quick [data-key="-"]', '.pet-name', '.chip-button', '.places a']
    for (const control of controls) {
      const later: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const ofControl = await paintedAfter(page, control)
        later.push(ofControl - (await paintedAfter(bare, 'button')))
      }
      const median = later.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
      console.log(`${control}: painted ${median.toFixed(1)} ms later than a bare button`)
      expect(median, control).toBeLessThanOrEqual(2 * FRAME_MS)
    }
  })

  test('on − is seen on the row before the service responds, by a CPU six times slower', async () => {
    await using it = await opened()
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

/** A press that leaves its link is no drag of it. */
const DRAGS_NOTHING = `window.addEventListener('dragstart', (event) => event.preventDefault())`

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

/** Notes when the first frame after the next press has been painted. */
const NOTE_PAINT = `{
  window.painted = new Promise((resolve) => {
    window.addEventListener('pointerdown', ({ timeStamp }) => requestAnimationFrame(() => {
      const after = new MessageChannel()
      after.port1.onmessage = () => resolve(performance.now() - timeStamp)
      after.port2.postMessage(undefined)
    }), { capture: true, once: true })
  })
  undefined
}`

/** Presses a control. @returns how long after the event its press was painted, in milliseconds */
async function paintedAfter(page: Page, control: string): Promise<number> {
  await page.locator(control).first().hover()
  await page.evaluate(NOTE_PAINT)
  await page.mouse.down()
  const took = await page.evaluate<number>('window.painted')
  await page.mouse.move(1, 1)
  await page.mouse.up()
  return took
}
