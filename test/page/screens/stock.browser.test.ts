import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { SORTS, type Sort } from '../../../src/page/state/pet-order.ts'
import { inBrowser } from '../../support/in-browser.ts'
import { bearer, update } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { holdChanges } from '../change-shop.ts'
import { counted, headOf, LIST, namesOf, searchField, sortBy, wholeRows } from '../list-page.ts'
import { PETS, petShop } from '../look/pet-shop.ts'
import { resize, signedIn } from '../open-page.ts'
import { words } from '../words.ts'

const PHONE = { width: 390, height: 844 }
const KEYBOARD_UP = { width: 390, height: 440 }
/** A small PC at 200 %. */
const ZOOMED = { width: 720, height: 450 }
const PC = { width: 1440, height: 900 }

needs('chromium').describe('the stock, as it is looked at', () => {
  const shop = inBrowser(petShop)

  async function opened(viewport: typeof PHONE, { language = 'en', newManager = '' } = {}) {
    const context = await shop.browser.newContext({ viewport, reducedMotion: 'reduce' })
    await context.addInitScript(`localStorage.setItem('petstock.language', '${language}')
      localStorage.setItem('petstock.newManager', '${newManager}')`)
    const { page } = await signedIn(context, shop, shop.key)
    await page.locator('.pet').first().waitFor({ state: 'attached' })
    await counted(page)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  describe('at rest', () => {
    let page: Page
    let opening: Awaited<ReturnType<typeof opened>>
    beforeAll(async () => {
      opening = await opened(PHONE)
      page = opening.page
    })
    afterAll(() => opening?.[Symbol.asyncDispose]())

    test.each([
      { ...PHONE, least: 6 },
      { ...ZOOMED, least: 3 },
    ])(
      'has at least $least whole rows at rest at $width x $height',
      async ({ least, ...viewport }) => {
        await resize(page, viewport)
        expect((await wholeRows(page)).length).toBeGreaterThanOrEqual(least)
      },
    )

    test.each([360, 390, 820, 1100, 1440])('cuts no name at %d pixels', async (width) => {
      // As high as a wall: the names have the room that the width leaves, and few steps lead to the end.
      await resize(page, { width, height: 4_000 })
      await page.evaluate(`document.querySelector('${LIST}').scrollTop = 0
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`)
      const seen = new Set<string>()
      for (let at = 0; seen.size < PETS && at < 60; at++) {
        const rows = await page.evaluate<
          { name: string; cut: boolean }[]
        >(`[...document.querySelectorAll('.pet')].map((row) => {
          const title = row.querySelector('.pet-title')
          return { name: row.dataset.pet + ' ' + title.textContent + ' ' + title.dataset.length, cut: title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth + 1 }
        })`)
        expect(rows.filter(({ cut }) => cut)).toEqual([])
        for (const { name } of rows) seen.add(name)
        await page.evaluate(`document.querySelector('${LIST}').scrollBy(0, 0.9 * document.querySelector('${LIST}').clientHeight)
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`)
      }
      expect(seen.size).toBe(PETS)
    })

    test('has rows of one height, and columns of one place, whatever stands in them', async () => {
      await resize(page, PC)
      for (const part of ['.pet', '.pet-id', '.pet-kind', '.quick']) {
        // The list draws its rows again once it has noticed its new width.
        await untilEqual(
          async () => {
            const boxes = await page
              .locator(part)
              .evaluateAll((all) =>
                all
                  .map((each) => each.getBoundingClientRect())
                  .map(({ left, height }) => ({ left, height })),
              )
            const places = new Set(
              boxes.map(({ left, height }) => `${left} ${part === '.pet' ? height : ''}`),
            )
            return { part, places: places.size }
          },
          { part, places: 1 },
        )
      }
    })
  })

  test('has at least three whole rows beside the keyboard of a phone, and the search alone above them', async () => {
    await using opening = await opened(KEYBOARD_UP)
    const { page } = opening
    await searchField(page).fill('betta')
    await searchField(page).focus()
    await untilEqual(async () => (await wholeRows(page)).length >= 3, true)
    const field = await searchField(page).boundingBox()
    const list = await page.locator(LIST).boundingBox()
    expect(field?.y).toBeLessThan(12)
    expect(list?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0) + 16)
    expect(
      await page.locator('.chips, .sheet-head .mark, .add-pet').filter({ visible: true }).count(),
    ).toBe(0)
  })

  test('has at least four whole rows below two refusals, a toast and the checklist', async () => {
    const response = await shop.server.request('/desk/api/key', { headers: bearer(shop.key) })
    const { id: newManager } = (await response.json()) as { readonly id: string }
    await using opening = await opened(PHONE, { newManager })
    const { page } = opening
    await page.locator('.strip-next').waitFor({ state: 'attached' })
    const [first = '', second = ''] = await wholeRows(page)
    const row = (petId: string) => page.locator(`.pet[data-pet="${petId}"]`)
    const less = (petId: string) => row(petId).locator('[data-key="-"]').click()
    const becomes = (quantity: number) =>
      shop.server.request(`/v1/inventory/${first}`, update(shop.key, { quantity }))
    await becomes(2)
    await untilEqual(() => row(first).locator('.quantity').textContent(), '2')
    const held = await holdChanges(page)
    for (let taps = 0; taps < 2; taps++) await less(first)
    // Another till has sold the last ones.
    await becomes(0)
    held.letGo()
    await untilEqual(() => page.locator('.strip-refused').count(), 2)
    await page.getByRole('button', { name: words.strips.more(2) }).waitFor()
    await less(second)
    await page.locator('.snackbar').getByRole('button', { name: words.change.undo }).waitFor()
    expect((await wholeRows(page)).length).toBeGreaterThanOrEqual(4)
  })

  test('brings all else back by Cancel, and the whole list with it', async () => {
    await using opening = await opened(PHONE)
    const { page } = opening
    await searchField(page).fill('guppy')
    await page.getByRole('button', { name: words.cancel }).click()
    await page.locator('.chips').waitFor()
    await untilEqual(() => searchField(page).inputValue(), '')
    await page.getByText(words.list.found(PETS, PETS)).waitFor({ state: 'attached' })
  })

  test('leaves a tap in the rows of a search where it was aimed, and its Undo in sight', async () => {
    await using opening = await opened(PHONE)
    const { page } = opening
    await searchField(page).fill('guppy')
    const row = page.locator('.pet').first()
    const before = await row.boundingBox()
    await row.locator('[data-key="+"]').click()
    await page.locator('.snackbar').getByRole('button', { name: words.change.undo }).waitFor()
    expect(await row.boundingBox()).toEqual(before)
    await page.locator('.snackbar').getByRole('button', { name: words.change.undo }).click()
  })

  test('sorts by each column on a PC, and the other way round at once more, with its head as the order that holds', async () => {
    await using opening = await opened(PC)
    const { page } = opening
    for (const column of SORTS) {
      const head = headOf(page, column)
      if ((await head.getAttribute('aria-pressed')) !== 'true') await head.click()
      await untilEqual(() => head.getAttribute('aria-pressed'), 'true')
      await untilSorted(page, column, (a, b) => a - b)
      await head.click()
      await untilSorted(page, column, (a, b) => b - a)
    }
    await untilEqual(() => page.locator('.head[aria-pressed="true"]').count(), 1)
  })

  test('keeps the order that a head has chosen where a narrow list has a chip for it', async () => {
    await using opening = await opened(PC)
    const { page } = opening
    await sortBy(page, 'quantity')
    const names = await namesOf(page)
    await page.setViewportSize(PHONE)
    await page.locator('.order-chips').waitFor()
    await untilEqual(() => page.locator('.order-chips select').inputValue(), 'quantity')
    await untilEqual(async () => (await namesOf(page)).slice(0, 5), names.slice(0, 5))
  })

  test('shows a pet over all of a phone, with its quantity and what changes it first', async () => {
    await using opening = await opened(PHONE)
    const { page } = opening
    await page.evaluate(`location.hash = '#/pets/1003'`)
    await page.locator('.panel').waitFor()
    await page.locator('.places').waitFor({ state: 'hidden' })
    const tops = await page
      .locator('.panel > .sheet-head, .pet-stock, .reasons button, .facts, .editing')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    const sale = await page.getByRole('button', { name: words.list.reasons.sale }).boundingBox()
    expect((sale?.y ?? 999) + (sale?.height ?? 0)).toBeLessThan(PHONE.height / 2)
  })
})

/** Waits until the drawn rows are in this order of a column. */
const untilSorted = (page: Page, column: Sort, compare: (a: number, b: number) => number) =>
  until(
    async () => {
      const all = await values(page, column)
      return Bun.deepEquals(all, all.toSorted(compare))
    },
    () => values(page, column),
  )

/** What the rows have in a column, as numbers in the order of the column, from the top. */
const values = async (page: Page, column: Sort): Promise<number[]> => {
  await page.locator('.pet[aria-posinset="1"]').waitFor()
  return page.evaluate(`(() => {
    const rows = [...document.querySelectorAll('.pet')].sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const textOf = (row, part) => row.querySelector(part)?.textContent ?? '\\uffff'
    const number = (text) => Number(text.replaceAll(',', ''))
    const ranked = (part) => {
      const texts = rows.map((row) => textOf(row, part))
      const order = [...new Set(texts)].sort((a, b) => (a === '\\uffff') - (b === '\\uffff') || compare(a, b))
      return texts.map((text) => order.indexOf(text))
    }
    switch (${JSON.stringify(column)}) {
      case 'name': return ranked('.pet-title')
      case 'kind': return ranked('.pet-kind')
      case 'petId': return rows.map((row) => Number(row.dataset.pet))
      case 'quantity': return rows.map((row) => number(textOf(row, '.quantity')))
      case 'status': return rows.map((row) => row.querySelector('.chip') ? 1 : 0)
      case 'level': return rows.map((row) => row.querySelector('.pet-level') ? number(row.querySelector('.pet-level > span').textContent) : 1e9)
      case 'changed': return rows.flatMap((row) => row.querySelector('.pet-changed') ?? []).map((time) => Date.parse(time.dateTime))
    }
  })()`)
}
