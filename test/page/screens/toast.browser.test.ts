import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { holdChanges, row } from '../change-shop.ts'
import { crowdedShop } from '../crowded-shop.ts'
import { rowsAtRest, wholeRows } from '../list-page.ts'
import { signedIn } from '../open-page.ts'
import { pauseClock } from '../pause-clock.ts'
import { PERSON } from '../type-keys.ts'
import { words } from '../words.ts'

const PHONE = { width: 390, height: 844 }
const SCREENS = [
  PHONE,
  { width: 390, height: 520 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/** Presses a key as a person does, and waits for what the page draws of it. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(PERSON)
}

/** What adds one to a row's pet. */
const more = (of: Locator) => of.locator('[data-key="+"]')

needs('chromium').describe('the toast of the last change', () => {
  const shop = inBrowser(() => crowdedShop(40))

  async function opened(viewport = PHONE) {
    const context = await shop.browser.newContext({ viewport, reducedMotion: 'reduce' })
    const { page } = await signedIn(context, shop, shop.key)
    await rowsAtRest(page)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  const toast = (page: Page) => page.locator('.snackbar[data-shown]')

  test.each(SCREENS)(
    'takes no room before it comes and while it is there, at $width x $height',
    async (viewport) => {
      await using opening = await opened(viewport)
      const { page } = opening
      const view = page.locator('.place-view')
      const list = page.locator('.stock-list')
      const before = await boxOf(list)
      expect(bottomOf(before)).toBe(bottomOf(await boxOf(view)))
      await more(page.locator('.pet').first()).click()
      await toast(page).waitFor()
      expect(await boxOf(list)).toEqual(before)
      // The last row can be reached above it.
      const last = page.locator('.pet[aria-posinset="40"]')
      await untilEqual(async () => {
        await page.mouse.move(viewport.width / 2, 300)
        await page.mouse.wheel(0, 5_000)
        return (
          (await last.count()) === 1 &&
          bottomOf(await boxOf(last)) <= topOf(await boxOf(toast(page)))
        )
      }, true)
      await toast(page).getByRole('button', { name: words.close }).click()
      await toast(page).waitFor({ state: 'hidden' })
      expect(bottomOf(await boxOf(last))).toBeLessThan(bottomOf(before))
    },
  )

  test.each(SCREENS)(
    'leaves the row that it speaks of under the finger, at $width x $height',
    async (viewport) => {
      await using opening = await opened(viewport)
      const { page } = opening
      const lowest = Number((await wholeRows(page)).at(-1))
      const button = more(row(page, lowest))
      const { x, y, width, height } = await boxOf(button)
      const tap = () => page.mouse.click(x + width / 2, y + height / 2)
      const quantity = Number(await row(page, lowest).locator('.quantity').textContent())
      const began = performance.now()
      await tap()
      await toast(page).waitFor()
      expect(await boxOf(button)).toEqual({ x, y, width, height })
      await tap()
      // Taps within three seconds are undone together.
      const apart = performance.now() - began < 3_000 ? 0 : 1
      for (const [of, own] of [
        [topOf, await boxOf(toast(page))],
        [bottomOf, await boxOf(page.locator('.place-view'))],
      ] as const) {
        expect(of(own)).toBeGreaterThanOrEqual(0)
      }
      expect(areApart(await boxOf(toast(page)), await boxOf(row(page, lowest)))).toBe(true)
      await untilEqual(
        async () => Number(await row(page, lowest).locator('.quantity').textContent()),
        quantity + 2,
      )
      await toast(page).getByRole('button', { name: words.change.undo }).click()
      await until(async () =>
        [quantity, quantity + apart].includes(
          Number(await row(page, lowest).locator('.quantity').textContent()),
        ),
      )
    },
  )

  test.each([...SCREENS, { width: 640, height: 320 }])(
    'never lies on the row or the button that has the focus of a keyboard, at $width x $height',
    async (viewport) => {
      await using opening = await opened(viewport)
      const { page } = opening
      const list = page.locator('.pets')
      await list.locator('.pet-name').first().focus()
      for (const key of ['ArrowDown', 'ArrowDown', '+', 'PageDown']) await press(page, key)
      await toast(page).waitFor()
      await press(page, '+')
      // Up and down across where the toast stands, and to the end.
      const keys = [
        'ArrowUp',
        'ArrowUp',
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'Tab',
        'Tab',
        'End',
      ]
      for (const key of keys) {
        await press(page, key)
        const focused = page.locator('.pet:focus-within')
        expect({ key, apart: areApart(await boxOf(focused), await boxOf(toast(page))) }).toEqual({
          ...{ key, apart: true },
        })
      }
    },
  )

  test.each([
    { width: 640, height: 320 },
    { width: 844, height: 390 },
    { width: 390, height: 440 },
  ])(
    'lies on no button of a pet that is open on a low screen, at $width x $height',
    async (viewport) => {
      await using opening = await opened(viewport)
      const { page } = opening
      await page.evaluate("location.hash = '#/pets/10001'")
      const panel = page.locator('.stock-panel')
      await panel.locator('h1').waitFor()
      const sale = page.getByRole('button', { name: words.list.reasons.arrival })
      await sale.click()
      await toast(page).waitFor()
      expect(bottomOf(await boxOf(panel))).toBeLessThanOrEqual(topOf(await boxOf(toast(page))))
      expect((await boxOf(toast(page))).height).toBeLessThan(viewport.height / 5)
      // It says all of it.
      const undo = toast(page).getByRole('button', { name: words.change.undo })
      expect(areApart(await boxOf(undo), await boxOf(panel))).toBe(true)
      expect(
        await page.evaluate(`(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(
          document.querySelector('.snackbar[data-shown]'))`),
      ).toBeLessThanOrEqual(0)
    },
  )

  test('takes no tap in its first moment, which was aimed at the row below it', async () => {
    await using opening = await opened()
    const { page } = opening
    const [first = '', ...others] = await wholeRows(page)
    const held = await holdChanges(page)
    await more(row(page, Number(first))).click()
    await pauseClock(page)
    held.letGo()
    await toast(page).waitFor()
    const place = await boxOf(toast(page))
    const under = await rowAt(page, others, place)
    const { x, y, width, height } = await boxOf(more(row(page, under)))
    const before = await row(page, under).locator('.quantity').textContent()
    await page.mouse.click(x + width / 2, y + height / 2)
    await untilEqual(
      () => row(page, under).locator('.quantity').textContent(),
      String(Number(before) + 1),
    )
  })
})

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

const topOf = ({ y }: Box): number => y
const bottomOf = ({ y, height }: Box): number => y + height

const areApart = (a: Box, b: Box): boolean =>
  bottomOf(a) <= topOf(b) || topOf(a) >= bottomOf(b) || a.x + a.width <= b.x || a.x >= b.x + b.width

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox()
  if (box === null) throw new Error(`${place} is not shown`)
  return box
}

/** The pet whose + is below a place. */
async function rowAt(page: Page, petIds: readonly string[], place: Box): Promise<number> {
  for (const petId of petIds) {
    const plus = more(row(page, Number(petId)))
    if (!areApart(await boxOf(plus), place)) return Number(petId)
  }
  throw new Error('no row is below it')
}
