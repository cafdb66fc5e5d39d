import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { outputOf } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { changeShop, row } from '../change-shop.ts'
import { chooseMode, hasScanned } from '../choose-mode.ts'
import { longName } from '../crowded-shop.ts'
import { chips, counted } from '../list-page.ts'
import { signedIn } from '../open-page.ts'
import { SCANNER, typeKeys } from '../type-keys.ts'

const LONGEST = '-9223372036854775808'
const LONG_NAMED = 700

const PHONES = [360, 390].flatMap((width) =>
  ['en-GB', 'de-DE'].map((locale) => ({ width, locale })),
)

needs('chromium').describe('a narrow phone', () => {
  const shop = inBrowser(changeShop)
  beforeAll(async () => {
    const add = ['inventory', 'add', '--data', shop.data, '--name']
    await outputOf([...add, 'Papagei', '--quantity', '1', '--low-stock-at', '4', '--', LONGEST])
    const kind = ['--quantity', '8407', '--kind', 'Birds of the forest']
    await outputOf([...add, longName(7), ...kind, String(LONG_NAMED)])
    await outputOf([...add, 'Reserved parrot', '--quantity', '5', '--status', 'pending', '701'])
  })

  /** @param prepare what was done with it before, as `hasScanned` */
  async function opened(
    { width, locale }: (typeof PHONES)[number],
    prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
  ) {
    const context = await shop.browser.newContext({
      ...{ locale, viewport: { width, height: 740 }, reducedMotion: 'reduce' },
    })
    await prepare(context)
    const { page } = await signedIn(context, shop, shop.key)
    await row(page, 1).waitFor()
    await counted(page)
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
      for (const each of await chips(page).getByRole('button').all()) {
        expect(await isWhole(each)).toBe(true)
        expect((await each.boundingBox())?.height).toBe(44)
      }
      const longest = page.locator(`.pet[data-pet="${LONGEST}"]`)
      expect(await widthOf(longest.locator('.pet-title'))).toBeGreaterThan(40)
      const [id, less] = await Promise.all([
        longest.locator('.pet-id').boundingBox(),
        longest.getByRole('button').first().boundingBox(),
      ])
      expect((id?.x ?? 0) + (id?.width ?? 0)).toBeLessThanOrEqual(less?.x ?? 0)
      await page.getByRole('link', { name: 'Bestellen' }).click()
      await page.locator('.order-table').waitFor()
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
      // The field and the button for a new pet have a line, and what is chosen another, which scrolls sideways.
      expect(await linesOf(page)).toBe(2)
      const cut: string[] = []
      for (const choice of choices) {
        const options = await choice.locator('option').count()
        for (let index = 0; index < options; index++) {
          await choice.selectOption({ index })
          cut.push(...(await cutChoices(page)))
          expect(await linesOf(page)).toBe(2)
        }
      }
      expect(cut).toEqual([])
    },
  )

  test.each(PHONES)(
    'has the mode that is on at the right of the scanner’s header, for a finger, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone, hasScanned)
      const { page } = opening
      await chooseMode(page, 'count')
      expect(await page.locator('.scan-modes').isVisible()).toBe(false)
      const [mode, sound, reader] = await Promise.all(
        ['.scan-mode', '.scan-line > button', '.scan-reader'].map((part) =>
          page.locator(part).first().boundingBox(),
        ),
      )
      for (const box of [mode, sound]) {
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      expect(mode?.x).toBeGreaterThanOrEqual((reader?.x ?? 0) + (reader?.width ?? 0))
      expect((sound?.x ?? 0) + (sound?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    },
  )

  test.each(PHONES)(
    'shows the last change over the end of the list, where it moves nothing and hides none of its row, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone)
      const { page } = opening
      const snackbar = page.locator('.snackbar')
      const around = '.scan-line *, .toolbar, .pets'
      const before = await boxesOf(page, around)
      await row(page, LONG_NAMED).getByRole('button').first().click()
      const shown = page.locator('.snackbar[data-shown]')
      await shown.locator('p .snackbar-what').waitFor()
      expect(await boxesOf(page, around)).toEqual(before)
      const place = await shown.boundingBox()
      const own = await row(page, LONG_NAMED).boundingBox()
      expect(place?.y).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0))
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(
        Math.max(...before.map(({ bottom }) => bottom)),
      )
      await expectApart(snackbar)
      expect(await shown.locator('p').textContent()).toContain(longName(7))

      // After an undoing it has the longest words, and the quantity is still seen.
      await shown.locator('button').first().click()
      const redo = phone.locale === 'de-DE' ? 'Wiederholen' : 'Redo'
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
    'makes room for the last scan where a mode of scanning is chosen, and moves nothing between modes, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone, hasScanned)
      const { page } = opening
      const around = '.scan-mode, .scan-line > button, .toolbar, .pets, .pet'
      await chooseMode(page, 'lookUp')
      await row(page, LONG_NAMED).waitFor()
      const before = await boxesOf(page, around)
      await chooseMode(page, 'sell')
      await page.locator('.scan-says').waitFor()
      const selling = await boxesOf(page, around)
      for (const mode of ['receive', 'count'] as const) {
        await chooseMode(page, mode)
        await page.locator('.scan-says').waitFor()
        expect(await boxesOf(page, around)).toEqual(selling)
      }
      // Nor does a scan, whose amount is asked for in its place.
      await chooseMode(page, 'receive')
      await typeKeys(page, '701', SCANNER)
      await page.locator('.scan-arrival').waitFor()
      expect(await boxesOf(page, around)).toEqual(selling)
      await page.getByRole('button', { name: /^(Receive none|Keinen Eingang buchen)$/ }).click()
      await chooseMode(page, 'lookUp')
      expect(await boxesOf(page, around)).toEqual(before)
    },
  )

  test('opens a pet by a tap on its quantity, with the count first where a person counts', async () => {
    await using opening = await opened({ width: 390, locale: 'en-GB' }, hasScanned)
    const { page } = opening
    await chooseMode(page, 'count')
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
    await using opening = await opened({ width: 390, locale: 'en-GB' }, hasScanned)
    const { page } = opening
    const says = page.locator('.scan-says')
    const missed = page.locator('.strip-missed')
    await chooseMode(page, 'sell')
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
    `new Set([...document.querySelectorAll('.toolbar :is(input, .chip-button, .choice-chip, .add-pet)')]
      .filter((each) => each.checkVisibility())
      .map((each) => Math.round(each.getBoundingClientRect().bottom))).size`,
  )

/** The chosen texts that have less room than they need. */
const cutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.choice-chip')].filter((chip) => {
    const text = chip.querySelector('.choice-chip-text')
    const select = chip.querySelector('select').getBoundingClientRect()
    return text.scrollWidth > text.clientWidth || select.height < 44 || select.width < 44
  }).map((chip) => chip.textContent)`)
