import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { type ChangeShop, changeShop, row } from './change-shop.ts'
import { longName } from './crowded-shop.ts'
import { openPage } from './open-page.ts'
import { SCANNER, typeKeys } from './type-keys.ts'

const LONGEST = '-9223372036854775808'
const LONG_NAMED = 700

const PHONES = [360, 390].flatMap((width) =>
  ['en-GB', 'de-DE'].map((locale) => ({ width, locale })),
)

needs('chromium').describe('a narrow phone', () => {
  let browser: Browser
  let shop: ChangeShop
  beforeAll(async () => {
    ;[shop, browser] = await Promise.all([changeShop(), openBrowser()])
    const add = ['inventory', 'add', '--data', shop.data, '--name']
    await outputOf([...add, 'Papagei', '--quantity', '1', '--low-stock-at', '4', '--', LONGEST])
    const kind = ['--quantity', '8407', '--kind', 'Birds of the forest']
    await outputOf([...add, longName(7), ...kind, String(LONG_NAMED)])
    await outputOf([...add, 'Reserved parrot', '--quantity', '5', '--status', 'pending', '701'])
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.[Symbol.asyncDispose]()
  })

  async function opened({ width, locale }: (typeof PHONES)[number]) {
    const context = await browser.newContext({
      ...{ locale, viewport: { width, height: 740 }, reducedMotion: 'reduce' },
    })
    const { page } = await openPage(context, shop)
    await page.getByLabel(/^(Key|Schlüssel)$/).fill(shop.key)
    await page.keyboard.press('Enter')
    await row(page, 1).waitFor()
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  /** How wide it is drawn, and how wide it would be with room. */
  const isWhole = (place: Locator) =>
    place.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

  const widthOf = async (place: Locator) => (await place.boundingBox())?.width ?? 0

  test.each([360, 390])(
    'at %d pixels has whole words and readable names, in the language with the longer words',
    async (width) => {
      await using phone = await opened({ width, locale: 'de-DE' })
      const { page } = phone
      expect(await isWhole(page.getByRole('navigation'))).toBe(true)
      for (const name of await page.locator('.total-name').all()) {
        expect(await isWhole(name)).toBe(true)
        // Two lines at most.
        expect((await name.boundingBox())?.height).toBeLessThan(30)
      }
      const longest = page.locator(`.pet[data-pet="${LONGEST}"]`)
      expect(await widthOf(longest.locator('.pet-title'))).toBeGreaterThan(40)
      const [id, less] = await Promise.all([
        longest.locator('.pet-id').boundingBox(),
        longest.getByRole('button').first().boundingBox(),
      ])
      expect((id?.x ?? 0) + (id?.width ?? 0)).toBeLessThanOrEqual(less?.x ?? 0)
      await page.getByRole('link', { name: 'Bestellen' }).click()
      for (const heading of await page.locator('thead th:visible').all()) {
        expect((await heading.boundingBox())?.height).toBeLessThan(60)
      }
    },
  )

  test.each(PHONES)(
    'shows whatever is chosen above the list whole, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone)
      const { page } = opening
      const choices = await page.locator('.toolbar select').all()
      expect(choices).toHaveLength(3)
      // What is chosen at first takes one line; the field and the button for a new pet have another.
      expect(await linesOf(page)).toBe(2)
      const cut: string[] = []
      for (const choice of choices) {
        const options = await choice.locator('option').count()
        for (let index = 0; index < options; index++) {
          await choice.selectOption({ index })
          cut.push(...(await cutChoices(page)))
        }
      }
      expect(cut).toEqual([])
    },
  )

  test.each(PHONES)(
    'has room around the words of the scan modes, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone)
      const { page } = opening
      for (const mode of await page.locator('.scan-modes > label').all()) {
        const [box, word] = await Promise.all([
          mode.boundingBox(),
          mode.locator('span').boundingBox(),
        ])
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect(box?.width).toBeGreaterThanOrEqual(44)
        expect(((box?.width ?? 0) - (word?.width ?? 0)) / 2).toBeGreaterThanOrEqual(8)
      }
      const sound = await page.locator('.scan-line > button').first().boundingBox()
      expect(Math.min(sound?.width ?? 0, sound?.height ?? 0)).toBeGreaterThanOrEqual(44)
    },
  )

  test.each(PHONES)(
    'has a place for the last change, which hides and moves nothing, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone)
      const { page } = opening
      const snackbar = page.locator('.snackbar')
      const around = '.nav a, .menu > summary, .scan-line *, .totals, .toolbar, .pets'
      const before = await boxesOf(page, around)
      const place = await snackbar.boundingBox()
      await row(page, LONG_NAMED).getByRole('button').first().click()
      const shown = page.locator('.snackbar[data-shown]')
      await shown.locator('p .snackbar-what').waitFor()
      expect(await boxesOf(page, around)).toEqual(before)
      expect(await shown.boundingBox()).toEqual(place)
      expect(place?.y).toBeGreaterThanOrEqual(Math.max(...before.map(({ bottom }) => bottom)))
      await expectApart(snackbar)
      expect(await shown.locator('p').textContent()).toContain(longName(7))

      // After an undoing it has the longest words, and the quantity is still seen.
      await shown.locator('button').first().click()
      const redo = phone.locale === 'de-DE' ? 'Wiederherstellen' : 'Redo'
      await shown.getByRole('button', { name: redo }).waitFor()
      await shown.getByText(/(Undone|Rückgängig): −1/).waitFor()
      expect(await boxesOf(page, around)).toEqual(before)
      expect(await shown.boundingBox()).toEqual(place)
      await expectApart(snackbar)
      const said = shown.locator('p .snackbar-what')
      expect(await said.evaluate((each) => each.scrollHeight <= each.clientHeight + 1)).toBe(true)
    },
  )

  test.each(PHONES)(
    'moves nothing but the tiles where a mode of scanning is chosen, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone)
      const { page } = opening
      const around = '.nav a, .scan-line *, .toolbar, .pets, .pet'
      const before = await boxesOf(page, around)
      const modes = page.locator('.scan-modes input')
      for (const mode of [1, 2, 3]) {
        await modes.nth(mode).check()
        await page.locator('.scan-says').waitFor()
        expect(await boxesOf(page, around)).toEqual(before)
      }
      await modes.first().check()
      await page.locator('.totals').waitFor()
      expect(await boxesOf(page, around)).toEqual(before)
    },
  )

  test('opens a pet by a tap on its quantity, with the count first where a person counts', async () => {
    await using opening = await opened({ width: 390, locale: 'en-GB' })
    const { page } = opening
    await page.getByRole('radio', { name: 'Count' }).check()
    const { x, y, width, height } = await boxOf(row(page, LONG_NAMED).locator('.quantity'))
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.getByRole('heading', { name: longName(7) }).waitFor()
    const [count, sale] = [
      page.getByLabel('Count: how many there are'),
      page.getByRole('button', { name: /^Sale/ }),
    ]
    expect((await boxOf(count)).y).toBeLessThan((await boxOf(sale)).y)
  })

  test('keeps scans that sold nothing in sight, and no other pet’s page below the scanned one', async () => {
    await using opening = await opened({ width: 390, locale: 'en-GB' })
    const { page } = opening
    const says = page.locator('.scan-says')
    const missed = page.locator('.strip-missed')
    await page.getByRole('radio', { name: 'Sell' }).check()
    await typeKeys(page, '4006381333931', SCANNER)
    await says.getByText('1 scan not sold').waitFor()
    await says.getByText('4006381333931: no pet has this code').waitFor()
    expect(await page.getByText('Each scan sells one.').count()).toBe(0)
    await typeKeys(page, '3', SCANNER)
    await says.getByText('Not sold, none is left').waitFor()
    await missed.getByText('2 scans not sold. The last one: 3 Newt: none is left').waitFor()
    await row(page, 1).getByRole('link').click()
    await page.locator('.panel').waitFor()
    await typeKeys(page, '701', SCANNER)
    await says.getByText('Reserved! Sold').waitFor()
    expect(await says.getAttribute('data-reserved')).toBe('')
    await says.getByText('2 not sold').waitFor()
    await page.locator('.panel').waitFor({ state: 'detached' })
    await page.locator('.snackbar').getByText('Reserved! −1 sale. 4 left').waitFor()
    expect(await isWhole(says)).toBe(true)
    expect((await says.boundingBox())?.height).toBe(76)
    await missed.getByRole('button', { name: 'OK' }).click()
    await missed.waitFor({ state: 'detached' })
    expect(await says.getByText('not sold').count()).toBe(0)

    await page.getByRole('link', { name: 'Add a pet' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(' reserved  PARROT ')
    await page.getByText('Number 701 has exactly this name already.').waitFor()
    await page.getByRole('link', { name: 'Open Reserved parrot' }).click()
    await page.getByRole('heading', { name: 'Reserved parrot' }).waitFor()
  })

  /** Expects the text and the buttons of the last change beside each other, within its place, and large enough for a finger. */
  async function expectApart(snackbar: Locator) {
    const place = await snackbar.boundingBox()
    const parts = await snackbar.locator('p, button').all()
    const boxes = (await Promise.all(parts.map((part) => part.boundingBox())))
      .filter((box) => box !== null)
      .toSorted((a, b) => a.x - b.x)
    expect(boxes.length).toBe(3)
    for (const [at, box] of boxes.entries()) {
      const end = boxes[at + 1]?.x ?? (place?.x ?? 0) + (place?.width ?? 0)
      expect(box.x + box.width).toBeLessThanOrEqual(end + 0.5)
      expect(box.height).toBeLessThanOrEqual(place?.height ?? 0)
    }
    for (const button of await snackbar.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
  }
})

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error(`${place} is not shown`)
  return box
}

/** Where the elements of a selector are. */
const boxesOf = (page: Page, selector: string): Promise<{ readonly bottom: number }[]> =>
  page.evaluate(`[...document.querySelectorAll('${selector}')].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    return { left, right, top, bottom }
  })`)

/** How many lines the toolbar has. */
const linesOf = (page: Page): Promise<number> =>
  page.evaluate(
    `new Set([...document.querySelectorAll('.toolbar :is(input, select, .square, .add-pet)')]
      .filter((each) => each.checkVisibility())
      .map((each) => Math.round(each.getBoundingClientRect().bottom))).size`,
  )

/** The chosen texts that have less room than they need, or are not on the screen. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.toolbar select')].filter((select) => {
    const { left, right, width, height } = select.getBoundingClientRect()
    const alone = select.cloneNode(true)
    alone.selectedIndex = select.selectedIndex
    alone.style.cssText = 'position: absolute; width: max-content; max-width: none; field-sizing: content'
    select.parentElement.append(alone)
    const needed = alone.getBoundingClientRect().width
    alone.remove()
    return width < needed - 1 || height < 44 || left < 0 || right > innerWidth
  }).map((select) => select.selectedOptions[0].text)`)
