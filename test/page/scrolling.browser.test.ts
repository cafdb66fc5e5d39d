import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { timedTest } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { counted, LIST } from './list-page.ts'
import { PETS, petShop } from './look/pet-shop.ts'
import { signedIn } from './open-page.ts'
import { slowDown } from './slow-down.ts'

const PHONE = { width: 390, height: 844 }
const ROUNDS = 5

/** As a finger goes that looks for something: two screens of rows a second. */
const PIXELS_A_SECOND = 1_200
const PIXELS = 3_000

/** Of the frames of a plain list, so many at least. */
const LEAST = 0.6

needs('chromium').describe('while somebody scrolls, by a CPU six times slower, a list', () => {
  const suite = inBrowser()

  const newContext = () => suite.browser.newContext({ viewport: PHONE })

  timedTest.each([PETS, 100_000] as never[])(
    'of %d has at least 0.6 of the frames of a plain list of the same rows',
    async (pets: number) => {
      await using shop = await petShop(pets)
      await using context = await newContext()
      const { page } = await signedIn(context, shop, shop.key)
      await counted(page)
      await using plainContext = await newContext()
      const plain = await plainContext.newPage()
      await plain.setContent(PLAIN)
      await plain.evaluate(`document.querySelector('ul').innerHTML = ${PLAIN_ROWS(pets)}`)
      const lists = [await scroller(page, LIST), await scroller(plain, 'main')] as const
      // Code that has not run yet is slow in both.
      for (const scrolled of lists) await scrolled()
      const ratios: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const [ours, control] = [await lists[0](), await lists[1]()]
        ratios.push(ours / control)
      }
      const median = ratios.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN
      const all = ratios.map((each) => each.toFixed(2)).join(' ')
      console.log(`${pets} pets: ${median.toFixed(2)} of the frames (${all})`)
      expect(median).toBeGreaterThanOrEqual(LEAST)
    },
  )
})

/** Slows a page down. @returns scrolls its list by a wheel, and tells how many frames a second there were */
async function scroller(page: Page, list: string) {
  const devTools = await slowDown(page)
  const scrolls = (yDistance: number, speed: number) =>
    devTools.send('Input.synthesizeScrollGesture', {
      ...{ x: PHONE.width / 2, y: PHONE.height / 2, yDistance, speed },
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  return async (): Promise<number> => {
    await page.evaluate(COUNT_FRAMES)
    await scrolls(-PIXELS, PIXELS_A_SECOND)
    const { perSecond, top } = await page.evaluate<{ perSecond: number; top: number }>(
      `({ perSecond: window.framesASecond(), top: document.querySelector('${list}').scrollTop })`,
    )
    expect(top).toBe(PIXELS)
    await page.evaluate(`document.querySelector('${list}').scrollTop = 0`)
    return perSecond
  }
}

const COUNT_FRAMES = `{
  const began = performance.now()
  let frames = 0
  let isOver = false
  const count = () => {
    frames += 1
    if (!isOver) requestAnimationFrame(count)
  }
  requestAnimationFrame(count)
  window.framesASecond = () => {
    isOver = true
    return (frames * 1000) / (performance.now() - began)
  }
  undefined
}`

/** All rows of it are in the document. */
const PLAIN = `<style>
  main { position: fixed; inset: 150px 0 130px; overflow: auto }
  ul { margin: 0; padding: 0; list-style: none }
  li { height: 76px }
</style><main><ul></ul></main>`

const PLAIN_ROWS = (pets: number): string =>
  `Array.from({ length: ${pets} }, (_, at) => '<li>Guppy, red, ' + at + ' <b>' + at % 90 + '</b></li>').join('')`
