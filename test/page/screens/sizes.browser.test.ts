import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { LANGUAGES } from '../../../src/page/texts/texts.ts'
import { inBrowser } from '../../support/in-browser.ts'
import { needs } from '../../support/tools.ts'
import { beginChoosing, boxOf, choosingBar } from '../list-page.ts'
import { petShop } from '../look/pet-shop.ts'
import { SIZES, showView, VIEWS } from '../look/take-places.ts'
import { resize, signedIn } from '../open-page.ts'

const PHONES = [320, 360, 390].map((width) => ({ width, height: 844 }))

const HEADED = [360, 390, 600, 768, 820, 1024, 1280, 1440]

/** The widths of a view on a PC: the window beside the rail, what is looked over, and what is read. */
const WHOLE = 1440 - 216
const LOOKED_OVER = 72 * 16
const READ = 52 * 16

needs('chromium').describe('all views together', () => {
  const shop = inBrowser(petShop)

  describe.each(LANGUAGES)('in %s', (language) => {
    let page: Page
    beforeAll(async () => {
      const context = await shop.browser.newContext({ reducedMotion: 'reduce' })
      await context.addInitScript(`localStorage.setItem('petstock.language', '${language}')`)
      page = (await signedIn(context, shop, shop.key)).page
    })
    afterAll(() => page?.context().close())

    /** Shows each view, one after another. */
    async function* views(size: { readonly width: number; readonly height: number }) {
      await resize(page, size)
      for (const name of Object.keys(VIEWS)) {
        await showView(page, name)
        yield name
      }
    }

    test.each(SIZES)(
      'have at most six sizes of type and seven spaces, at $width pixels',
      async (size) => {
        const seen: Seen = { sizes: {}, spaces: {} }
        for await (const name of views(size)) {
          const { sizes, spaces } = await seenOn(page)
          for (const [size, where] of Object.entries(sizes))
            seen.sizes[size] ??= `${name}: ${where}`
          for (const [space, at] of Object.entries(spaces)) seen.spaces[space] ??= `${name}: ${at}`
        }
        expect(among(seen.sizes, [12, 14, 16, 20, 24, 32])).toEqual({})
        expect(among(seen.spaces, [4, 8, 12, 16, 24, 32, 48])).toEqual({})
        // The views are there.
        expect(Object.keys(seen.sizes).length).toBeGreaterThan(3)
        expect(Object.keys(seen.spaces).length).toBeGreaterThan(4)
      },
    )

    test('are at most as wide as what is read or what is looked over, on a PC', async () => {
      const widths: Record<number, string> = {}
      for await (const name of views({ width: 1440, height: 900 })) {
        for (const width of await widthsOf(page)) widths[width] ??= name
      }
      expect(among(widths, [WHOLE, LOOKED_OVER, READ])).toEqual({})
      expect(Object.keys(widths)).toEqual([READ, LOOKED_OVER].map(String))
    })

    test('have titles of one line on a phone', async () => {
      const longer: string[] = []
      for await (const name of views({ width: 390, height: 844 })) {
        const lines = await page
          .locator('.sheet > .sheet-head h1')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height / 32))
        if (lines.some((each) => each !== 1)) longer.push(`${name}: ${lines}`)
      }
      expect(longer).toEqual([])
    })

    test('break no word of a heading, from 360 to 1440 pixels', async () => {
      const broken: string[] = []
      let headings = 0
      for (const width of HEADED) {
        for await (const name of views({ width, height: 900 })) {
          const found = await brokenHeadings(page)
          headings += found.headings
          broken.push(...found.broken.map((word) => `${name} at ${width}: ${word}`))
        }
      }
      expect(broken).toEqual([])
      expect(headings).toBeGreaterThan(HEADED.length * Object.keys(VIEWS).length)
    })

    test.each([820, 1100, 1440])(
      'show how many pets are found whole, beside an open pet, too, and heads of columns apart, at %d pixels',
      async (width) => {
        await resize(page, { width, height: 900 })
        for (const name of width < 1100 ? ['stock'] : ['pet', 'stock']) {
          await showView(page, name)
          await page.locator('.found').waitFor({ state: 'attached' })
          expect(await outside(page, '.found, .heads, .head', '.stock-list')).toEqual([])
          expect(await touching(page, '.found, .sheet-head h1')).toEqual([])
          expect(await touching(page, '.head')).toEqual([])
        }
      },
    )

    test.each([1100, 1280, 1440])(
      'begin the search where the title does, and break no name in a history, beside an open pet, at %d pixels',
      async (width) => {
        await resize(page, { width, height: 900 })
        await showView(page, 'pet')
        const [title, search] = await Promise.all(
          ['.stock-list h1', '.search'].map((each) => page.locator(each).boundingBox()),
        )
        expect(search?.x).toBe(title?.x ?? 0)
        await page.locator('.journal-who').first().waitFor()
        expect(
          await page.evaluate<number>(`(() => {
            const who = document.querySelector('.journal-who')
            who.textContent = 'Geschäftsführerin'
            const range = document.createRange()
            range.selectNodeContents(who)
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
          })()`),
        ).toBe(1)
      },
    )

    test.each(PHONES)(
      'have a head and bars without a word that is cut, or a button in a second line, at $width pixels',
      async (size) => {
        const faults: string[] = []
        for await (const name of views(size)) {
          faults.push(...(await faultsOfBars(page)).map((each) => `${name}: ${each}`))
        }
        await showView(page, 'stock')
        await beginChoosing(page)
        await boxOf(page, 1000).click({ force: true })
        await page.locator('.choosing-all').waitFor()
        faults.push(...(await faultsOfBars(page)).map((each) => `choosing: ${each}`))
        await showView(page, 'labels')
        await page.locator('.sheet-count').waitFor()
        faults.push(...(await faultsOfBars(page)).map((each) => `labels of one: ${each}`))
        await showView(page, 'stock')
        await choosingBar(page).locator('.square').first().click()
        expect(faults).toEqual([])
      },
    )
  })
})

/** Each number of pixels that was seen, and an element that has it. */
interface Seen {
  readonly sizes: Record<string, string>
  readonly spaces: Record<string, string>
}

const among = (seen: Record<string, string>, allowed: readonly number[]) =>
  Object.fromEntries(Object.entries(seen).filter(([each]) => !allowed.includes(Number(each))))

/**
 * The sizes of all texts, and the spaces of all elements, that are seen. Hairlines are no spaces, nor are margins that
 * are `auto`, and what only overlaps a hairline.
 */
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(`(() => {
  const sizes = {}, spaces = {}
  const SPACES = ['padding', 'margin'].flatMap((each) => ['top', 'right', 'bottom', 'left'].map((side) => each + '-' + side)).concat('row-gap', 'column-gap')
  for (const each of document.querySelectorAll('#app *')) {
    if (!each.checkVisibility() || each.closest('svg, option, .u-wrap')) continue
    const computed = each.computedStyleMap()
    const name = each.localName + '.' + each.className
    if (each.matches('input, select') || [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
      sizes[Math.round(computed.get('font-size').value * 100) / 100] ??= name
    for (const property of SPACES) {
      const value = computed.get(property)
      if (!(value instanceof CSSUnitValue)) continue
      const pixels = Math.abs(Math.round(value.value * 100) / 100)
      if (pixels > 2) spaces[pixels] ??= name + ' ' + property
    }
  }
  return { sizes, spaces }
})()`)

/** How many headings are seen, of views, parts, tables and figures, and the words of them that stand in two lines. */
const brokenHeadings = (page: Page): Promise<{ headings: number; broken: string[] }> =>
  page.evaluate(`(() => {
  const all = [...document.querySelectorAll('h1, h2, h3, h4, th, dt')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
    // A narrow table has its heads for those who listen alone.
    .filter((each) => each.closest('thead')?.getBoundingClientRect().width !== 1)
  const broken = []
  for (const heading of all) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
  }
  return { headings: all.length, broken }
})()`)

/** The widest that the parts of a view may be, and those that are nearly so: a link needs less than that. */
const widthsOf = (page: Page): Promise<number[]> =>
  page.evaluate(`[...new Set([...document.querySelectorAll('.sheet > :not(.sheet-head, .nothing)')]
    .filter((each) => each.checkVisibility() && !/^inline/.test(getComputedStyle(each).display))
    .map((each) => Math.round(each.getBoundingClientRect().width)))]`)

/** The texts of the seen elements of a selector that stand out of what holds them, or are cut by it. */
const outside = (page: Page, selector: string, holder: string): Promise<string[]> =>
  page.evaluate(`(() => {
  const { left, right } = document.querySelector('${holder}').getBoundingClientRect()
  return [...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility()).filter((each) => {
    const box = each.getBoundingClientRect()
    return box.width > 1 && (box.left < left - 1 || box.right > right + 1 || each.scrollWidth > each.clientWidth + 1)
  }).map((each) => each.className + ' ' + each.textContent)
})()`)

/** Pairs of neighbours whose texts touch, or nearly do. */
const touching = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`(() => {
  const seen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1
  const boxes = [...document.querySelectorAll('${selector}')].filter(seen).map((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return { text: each.textContent, box: range.getBoundingClientRect() }
  })
  return boxes.slice(1).flatMap(({ text, box }, at) => box.left < boxes[at].box.right + 8 ? [boxes[at].text + '|' + text] : [])
})()`)

/**
 * What is wrong in the head of a view and the bars beside it: a word that is cut or stands out of the window, a text of
 * two lines that is no title, and a button below the first line of the title.
 */
const faultsOfBars = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
  const seen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1
  const name = (each) => each.localName + '.' + each.className + ' "' + each.textContent.slice(0, 40) + '"'
  const found = []
  for (const bar of document.querySelectorAll('.sheet-head, .choosing, .places, .strip, .scan-line')) {
    if (!seen(bar)) continue
    for (const each of bar.querySelectorAll('*')) {
      if (!seen(each) || each.closest('svg')) continue
      const range = document.createRange()
      range.selectNodeContents(each)
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom / 8)))
      const isText = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
      if (isText && lines.size > (each.closest('h1, h2') ? 2 : 1)) found.push('lines: ' + name(each))
      if (isText && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline') found.push('cut: ' + name(each))
      if (each.getBoundingClientRect().right > innerWidth + 1) found.push('out: ' + name(each))
    }
    const title = bar.querySelector('h1')
    const first = title && title.getBoundingClientRect().top + 32
    for (const each of bar.querySelectorAll('.sheet-actions > *, .sheet-back'))
      if (seen(each) && each.getBoundingClientRect().top > first) found.push('below: ' + name(each))
  }
  return found
})()`)
