import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { outputOf } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { untilEqual } from '../../support/wait.ts'
import { crowdedShop, longName } from '../crowded-shop.ts'
import { counted } from '../list-page.ts'
import { openPage, pageAddress, resize, signedIn } from '../open-page.ts'

const PETS = 380
const LONGEST = '-9223372036854775808'
const MOST = 2_147_483_647

/** Every 40 pixels, from a small phone to a large screen, and the widths at which rules change. */
const WIDTHS = [
  ...Array.from({ length: 88 }, (_, at) => 360 + 40 * at),
  ...[389, 390, 412, 419, 430, 719, 768, 834, 899, 1024, 1099, 3840],
]

const VIEWS = ['#/', '#/pets/10004', '#/add', '#/order', '#/labels', '#/several', '#/today']

const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 3840, height: 2160 },
]

needs('chromium').describe('the page on every screen', () => {
  const shop = inBrowser(() => crowdedShop(PETS))
  beforeAll(async () => {
    const add = ['inventory', 'add', '--data', shop.data, '--quantity', String(MOST)]
    await outputOf([...add, '--name', `A ${longName(1).slice(2)}`, '--', LONGEST])
  })

  type Opening = Awaited<ReturnType<typeof opened>>

  /** A touch screen, which is looked at in one size after the other. */
  async function opened(hash = '', language = 'en') {
    const context = await shop.browser.newContext({ hasTouch: true, reducedMotion: 'reduce' })
    await context.addInitScript(`localStorage.setItem('petstock.language', '${language}')`)
    const { page } = await signedIn(context, shop, shop.key, hash)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  const loaded = async (page: Page) => {
    await page.locator('.pet').first().waitFor({ state: 'attached' })
    await counted(page)
  }

  describe('rows', () => {
    let page: Page
    let opening: Opening
    beforeAll(async () => {
      opening = await opened()
      page = opening.page
      await loaded(page)
    })
    afterAll(() => opening?.[Symbol.asyncDispose]())

    const scrollTo = async (part: number) => {
      await page.evaluate(
        `{ const list = document.querySelector('.pets'); list.scrollTop = ${part} * list.scrollHeight }`,
      )
      await untilEqual(() => misplacedRows(page), '')
    }

    describe.each([360, 390, 412, 430, 720, 768, 1100])('a row at %d pixels', (width) => {
      beforeAll(() => resize(page, { width, height: 844 }))

      test('is where it belongs, wherever the list was scrolled to', async () => {
        for (const part of [0, 0.4, 1]) await scrollTo(part)
        const all = await page.locator('.pet').last().getAttribute('aria-posinset')
        expect(Number(all)).toBe(PETS + 1)
      })

      test('has all of a name of 40 characters, of the number and of the quantity', async () => {
        await scrollTo(0)
        expect(await cutTexts(page)).toEqual([])
        if (width < 1100) return
        await page.goto(pageAddress(shop, '#/pets/10004'))
        await page.locator('.panel').waitFor()
        expect(await cutTexts(page)).toEqual([])
      })
    })
  })

  test.each(['en-US', 'de-DE'])(
    'chips and links hold every total on one line at every width, and no word is broken, in %s',
    async (locale) => {
      await using context = await shop.browser.newContext({ locale, reducedMotion: 'reduce' })
      await using watched = await openPage(context, shop)
      const { page } = watched
      await page.getByLabel(/^(Key|Schlüssel)$/).fill(shop.key)
      await page.keyboard.press('Enter')
      await loaded(page)
      const broken: string[] = []
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        if (!(await holdsBadge(page, (8_407).toLocaleString(locale))))
          broken.push(`${width}: links`)
        const totals = [380, 2_061, 8_407, 100_000].map((total) => total.toLocaleString(locale))
        broken.push(...(await chipsWith(page, totals)).map((found) => `${width}: ${found}`))
      }
      expect(broken).toEqual([])
    },
  )

  describe.each(VIEWS)('%s', (hash) => {
    const pages: Page[] = []
    const openings: Opening[] = []
    beforeAll(async () => {
      for (const language of ['en', 'de']) {
        const opening = await opened(hash, language)
        openings.push(opening)
        pages.push(opening.page)
        // How many there are to order is known when the whole stock has been read.
        await opening.page.locator('.places .badge').waitFor()
        if (hash.startsWith('#/pets')) await opening.page.locator('.journal').waitFor()
        await opening.page.locator('h1:visible, .pet:visible').first().waitFor()
      }
    })
    afterAll(() => Promise.all(openings.map((opening) => opening[Symbol.asyncDispose]())))

    test.each(VIEWPORTS)(
      'has nothing to tap that is smaller than a fingertip, and no word that is cut, at $width x $height',
      async (viewport) => {
        for (const page of pages) {
          await resize(page, viewport)
          expect(await smallTargets(page)).toEqual([])
          expect(await cutWords(page)).toEqual([])
        }
      },
    )

    test.each(VIEWPORTS)(
      'is as high as the screen, and a swipe leaves the navigation where it is, at $width x $height',
      async (viewport) => {
        const page = pages[0] as Page
        await resize(page, viewport)
        expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(viewport.height)
        const header = page.locator('.places')
        const before = await header.boundingBox()
        await swipeUp(page)
        expect(await page.evaluate('scrollY')).toBe(0)
        expect(await header.boundingBox()).toEqual(before)
      },
    )
  })
})

/** What can be tapped and has less than 44 by 44 pixels. A label, or a row with a link over all of it, counts whole. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('a[href], button, select, summary, textarea, input')].flatMap((each) => {
    if (!each.checkVisibility() || each.closest('.skip')) return []
    const target = each.matches('.pet-name') ? each.closest('.pet') : (each.matches('[type=checkbox], [type=radio]') && each.closest('label')) || each
    const { width, height } = target.getBoundingClientRect()
    return Math.min(width, height) < 43.5 ? [each.outerHTML.slice(0, 90) + ' ' + Math.round(width) + 'x' + Math.round(height)] : []
  })`)

/** Words of buttons, headings and links that are broken, or reach out of what holds them. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
  // What is for screen readers alone.
  const isClipped = (each) => each !== null && (getComputedStyle(each).clipPath !== 'none' || isClipped(each.parentElement))
  return [...document.querySelectorAll('button, h1, h2, th, label, .place, .button')].flatMap((each) => {
    if (!each.checkVisibility()) return []
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    const broken = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (isClipped(text.parentElement)) continue
      for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1 && !/[-/]/.test(word)) broken.push(word)
      }
    }
    return broken
  })
  })()`)

/** Texts of rows that are not seen whole, or reach into others. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.pet')].flatMap((row) => {
    const box = row.getBoundingClientRect()
    const parts = ['.pet-title', '.pet-id', '.quantity'].map((name) => row.querySelector(name))
    const cut = parts.filter((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect()
      const isInside = top >= box.top && bottom <= box.bottom && left >= box.left && right <= box.right
      return !isInside || part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 || part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0
    })
    const rectangles = [...parts.slice(0, 2), ...row.querySelectorAll('.quick > *')].map((part) => part.getBoundingClientRect())
    const overlapping = rectangles.flatMap((a, at) => rectangles.slice(at + 1).filter((b) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))
    return [...cut.map((part) => part.className + ': ' + part.textContent), ...overlapping.map(() => 'overlap: ' + row.textContent)]
  })`)

/** Rows that are not right below each other; empty where all are. */
const misplacedRows = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const list = document.querySelector('.pets')
    const { top } = list.getBoundingClientRect()
    const rows = [...document.querySelectorAll('.pet')]
      .map((row) => ({ at: Number(row.getAttribute('aria-posinset')), box: row.getBoundingClientRect() }))
      .sort((a, b) => a.at - b.at)
    const height = rows[0].box.height
    const wrong = rows.filter(({ at, box }) => box.height !== height || Math.abs(box.top - top + list.scrollTop - (at - 1) * height) > 1)
    // After the last row there is room for a toast.
    const end = list.scrollHeight - list.querySelector('ul').offsetHeight
    const isFilled = rows.some(({ box }) => box.top <= top + 2) && rows.at(-1).box.bottom >= top + Math.min(list.clientHeight, rows.length * height) - end - 2
    return wrong.map(({ at }) => at).join() + (isFilled ? '' : ' empty')
  })()`)

/** What is broken, or reaches out of its chip, with each of these totals in all chips. */
const chipsWith = (page: Page, totals: readonly string[]): Promise<string[]> =>
  page.evaluate(`${JSON.stringify(totals)}.flatMap((total) => {
    const all = [...document.querySelectorAll('.chip-group > button')]
    for (const chip of all) chip.querySelector('b').textContent = total
    const lines = new Set([...document.querySelectorAll('.chips > *, .chip-group > button')]
      .filter((each) => each.checkVisibility() && !each.matches('.found'))
      .map((each) => each.getBoundingClientRect().top))
    const broken = all.filter((chip) => {
      const range = document.createRange()
      range.selectNodeContents(chip)
      const box = chip.getBoundingClientRect()
      const { left, right, height } = range.getBoundingClientRect()
      return height > 30 || left < box.left || right > box.right - 1
    })
    return [...(lines.size > 1 ? [total + ': lines'] : []), ...broken.map((chip) => chip.textContent)]
  })`)

/** Whether all links of the navigation are seen beside a number of pets to order. */
const holdsBadge = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(`(() => {
    document.querySelector('.places .badge').textContent = ${JSON.stringify(text)}
    const nav = document.querySelector('.places')
    return nav.scrollWidth <= nav.clientWidth && nav.scrollHeight <= nav.clientHeight
  })()`)

/** Swipes to the end, as a finger does, on whatever is in the middle of the screen. */
async function swipeUp(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const cdp = await page.context().newCDPSession(page)
  for (let times = 0; times < 4; times++) {
    await cdp.send('Input.synthesizeScrollGesture', {
      ...{ x: width / 2, y: Math.round(height * 0.8), yDistance: -Math.round(height * 0.7) },
      ...{ speed: 20_000, gestureSourceType: 'touch' },
    })
  }
}
