import { expect } from 'bun:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { timedTest } from '../../support/timed.ts'
import { slowness } from '../../support/wait.ts'
import { counted } from '../list-page.ts'
import type { PetShop } from '../look/pet-shop.ts'
import { signedIn } from '../open-page.ts'
import { slowDown } from '../slow-down.ts'

// How soon a press is painted.

const PHONE = { width: 390, height: 844 }

/** A frame of a screen that has sixty of them a second. */
const FRAME_MS = 1_000 / 60
export const ROUNDS = 9

/** A control of each kind, and the view that has it. */
const PRESSED = [
  ['.quick [data-key="-"]', '#/'],
  ['.quick [data-key="+"]', '#/'],
  ['.pet-name', '#/'],
  ['.chip-button', '#/'],
  ['.places a', '#/'],
  ['.reasons > button', '#/pets/1003'],
] as const

type ShopInBrowser = PetShop & { readonly browser: Browser }

/** Opens the stock on a phone, on which a press that leaves its link is no drag of it. */
export async function openForPresses(shop: ShopInBrowser, { hasTouch = false } = {}) {
  const context = await shop.browser.newContext({ viewport: PHONE, hasTouch })
  await context.addInitScript(DRAGS_NOTHING)
  const { page } = await signedIn(context, shop, shop.key)
  await page.locator('.pet').first().waitFor()
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

const DRAGS_NOTHING = `window.addEventListener('dragstart', (event) => event.preventDefault())`

/** Declares a test for each way to press, and how many times slower than this one the CPU is. */
export function testPaintedSoon(
  shop: ShopInBrowser,
  ...ways: readonly (readonly [by: 'finger' | 'mouse', rate: number])[]
): void {
  timedTest.each(ways as never[])(
    'of a %s is painted at most two frames later than that of a bare button, by a CPU %d times as slow',
    async (by: keyof typeof PRESSES, rate: number) => {
      const hasTouch = by === 'finger'
      await using it = await openForPresses(shop, { hasTouch })
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
}

/** Waits until what was done before is painted. */
export const PAINTED =
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
