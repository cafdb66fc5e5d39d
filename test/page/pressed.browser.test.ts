import { expect, test } from 'bun:test'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { timedTest } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { slowness } from '../support/wait.ts'
import { holdChanges } from './change-shop.ts'
import { counted } from './list-page.ts'
import { petShop } from './look/pet-shop.ts'
import { signedIn } from './open-page.ts'
import { inBrowser } from './shop-in-browser.ts'
import { SLOWER, slowDown } from './slow-down.ts'

const PHONE = { width: 390, height: 844 }

/** One view of each place, and those with controls of their own. */
const VIEWS = ['#/', '#/pets/1003', '#/add', '#/several', '#/labels', '#/today', '#/order']
const SHOP_VIEWS = ['#/shop', '#/people', '#/people/add', '#/settings', '#/health', '#/spreadsheet']

/** A frame of a screen that has sixty of them a second. */
const FRAME_MS = 1_000 / 60
const ROUNDS = 9

/** A control of each kind, and the view that has it. */
const PRESSED = [
  ['.quick [data-key="-"]', '#/'],
  ['.quick [data-key="+"]', '#/'],
  ['.pet-name', '#/'],
  ['.chip-button', '#/'],
  ['.places a', '#/'],
  ['.reasons > button', '#/pets/1003'],
] as const

needs('chromium').describe('a press', () => {
  const shop = inBrowser(petShop)

  async function opened({ hasTouch = false } = {}) {
    const context = await shop.browser.newContext({ viewport: PHONE, hasTouch })
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

  timedTest.each([
    ['finger', 1],
    ['finger', SLOWER],
    ['mouse', 1],
    ['mouse', SLOWER],
  ] as never[])(
    'of a %s is painted at most two frames later than that of a bare button, by a CPU %d times as slow',
    async (by: keyof typeof PRESSES, rate: number) => {
      const hasTouch = by === 'finger'
      await using it = await opened({ hasTouch })
      const { page } = it
      await counted(page)
      await using context = await shop.browser.newContext({ viewport: PHONE, hasTouch })
      const bare = await context.newPage()
      await bare.setContent('<button style="margin: 100px">press</button>')
      const ours = { page, devTools: await slowDown(page, rate) }
      const control = { page: bare, devTools: await slowDown(bare, rate) }
      for (const [selector, hash] of PRESSED) {
        await page.evaluate(`location.hash = '${hash}'`)
        const [painted, bareOnes]: [number[], number[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++) {
          painted.push(await paintedAfter(ours, selector, by))
          bareOnes.push(await paintedAfter(control, 'button', by))
        }
        // What else the machine does makes some later, and none earlier.
        const later = Math.min(...painted) - Math.min(...bareOnes)
        const how = `by a ${by}, and a CPU ${rate} times as slow`
        console.log(`${selector}: painted ${later.toFixed(1)} ms later than a bare button, ${how}`)
        expect(later, selector).toBeLessThanOrEqual(2 * FRAME_MS * slowness())
      }
    },
  )

  test('in a row has the browser paint, and lay out nothing', async () => {
    await using it = await opened()
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

const PAINTED =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))'

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

/** Presses a place, and lets it go without a tap. */
const PRESSES = {
  async finger(devTools: CDPSession, at: { readonly x: number; readonly y: number }) {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    return () => devTools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  },
  async mouse(devTools: CDPSession, at: { readonly x: number; readonly y: number }) {
    const button = { button: 'left', clickCount: 1 } as const
    await devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at, ...button })
    return async () => {
      const away = { x: 1, y: 1, buttons: 1 }
      await devTools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...away })
      await devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...away, ...button })
    }
  },
} as const

/** Presses a control. @returns how long after the event its press was painted, in milliseconds */
async function paintedAfter(
  { page, devTools }: Slowed,
  control: string,
  by: keyof typeof PRESSES,
): Promise<number> {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.locator(control).first().boundingBox()) ?? {}
  const at = { x: x + width / 2, y: y + height / 2 }
  // A mouse rests on what it presses.
  if (by === 'mouse') await page.mouse.move(at.x, at.y)
  // What was pressed before is painted.
  await page.evaluate(PAINTED)
  await page.evaluate(NOTE_PAINT)
  const letGo = await PRESSES[by](devTools, at)
  const took = await page.evaluate<number>('window.painted')
  await letGo()
  return took
}

interface Slowed {
  readonly page: Page
  readonly devTools: CDPSession
}
