import { beforeAll, expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { type ChangeShop, changeShop, row } from './change-shop.ts'
import { chooseMode } from './choose-mode.ts'
import {
  beginChoosing,
  boxOf,
  chip,
  chooseAll,
  choosingBar,
  doWithChosen,
  searchField,
} from './list-page.ts'
import { pointerHasLetGo, signedIn } from './open-page.ts'
import { SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const PC = { viewport: { width: 1280, height: 800 } }
const WIDTHS = [PHONE, PC].map((options) => [options.viewport.width, options] as const)

/** Longer than a finger has to rest on a row to choose it. */
const LONG_MS = 700

const picked = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('.pet[data-picked]')].map(({ dataset }) => dataset.pet)`,
  )

/** Whether the box of the first pet's row is drawn. */
const isBoxDrawn = (page: Page) =>
  page.evaluate(
    `getComputedStyle(document.querySelector('[data-pet="1"] .row-box input')).borderTopStyle !== 'none'`,
  )

const topOf = async (page: Page, petId: number) => (await row(page, petId).boundingBox())?.y

/** Presses a key as a person does, who begins nothing else with it. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(200)
}

/** A finger on the name of a pet. */
async function fingerOn(page: Page, petId: number) {
  const box = await row(page, petId).locator('.pet-title').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 10, (box?.y ?? 0) + 8]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly number[] = []) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map((each) => ({ x, y: each })),
    })
  return {
    press: () => send('touchStart', [y]),
    move: (by: number) => send('touchMove', [y + by]),
    lift: () => send('touchEnd'),
    [Symbol.asyncDispose]: () => finger.detach(),
  }
}

async function tap(page: Page, petId: number): Promise<void> {
  await using finger = await fingerOn(page, petId)
  // Without waiting in between: on a slow machine the finger would rest.
  await Promise.all([finger.press(), finger.lift()])
}

async function scroll(page: Page, petId: number): Promise<void> {
  await using finger = await fingerOn(page, petId)
  await finger.press()
  for (const by of [15, 30, 45, 60]) await finger.move(by)
  await page.waitForTimeout(LONG_MS)
  await finger.lift()
}

needs('chromium').describe('choosing rows', () => {
  const shop = inBrowser(changeShop)
  let manager = ''
  let reader = ''
  beforeAll(async () => {
    manager = (await createKey(shop.data, '--name', 'Maria', '--access', 'manage')).key
    reader = (await createKey(shop.data, '--name', 'Kim', '--access', 'read')).key
  })

  async function opened(options: BrowserContextOptions = PC, key = manager, at: ChangeShop = shop) {
    const context = await shop.browser.newContext({ reducedMotion: 'reduce', ...options })
    const watched = await signedIn(context, at, key)
    await row(watched.page, 1).waitFor()
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  test('begins with the box that a pointer finds at the left of a row, and moves no row', async () => {
    await using tab = await opened()
    const { page, complaints } = tab
    const before = await topOf(page, 1)
    expect(await isBoxDrawn(page)).toBeFalse()
    await row(page, 1).hover()
    await untilEqual(() => isBoxDrawn(page), true)
    await boxOf(page, 1).click()
    await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
    expect([await picked(page), await topOf(page, 1)]).toEqual([['1'], before])
    expect(new URL(page.url()).hash).not.toContain('pets')
    // A tap on a row chooses now, and no button sells.
    await row(page, 2).getByRole('link').click()
    await untilEqual(() => page.locator('.quick button').count(), 0)
    await untilEqual(async () => (await picked(page)).toSorted(), ['1', '2'])
    await choosingBar(page).getByRole('button', { name: words.choosing.end }).click()
    await choosingBar(page).waitFor({ state: 'detached' })
    await untilEqual(() => picked(page), [])
    expect(await topOf(page, 1)).toEqual(before)
    expect(complaints).toEqual([])
  })

  test('chooses a range with Shift', async () => {
    await using tab = await opened()
    const { page } = tab
    const order = await page.evaluate<string[]>(`[...document.querySelectorAll('.pet')]
      .sort((a, b) => a.ariaPosInSet - b.ariaPosInSet).map(({ dataset }) => dataset.pet)`)
    await boxOf(page, order[0] ?? '').click({ force: true })
    await row(page, Number(order[2]))
      .getByRole('link')
      .click({ modifiers: ['Shift'] })
    await choosingBar(page).getByText(words.choosing.chosen(3)).waitFor()
    expect(page.context().pages()).toHaveLength(1)
    expect((await picked(page)).toSorted()).toEqual(order.slice(0, 3).toSorted())
  })

  test('begins with a finger that rests on a row, and with none that taps or scrolls', async () => {
    await using tab = await opened(PHONE)
    const { page } = tab
    const before = await topOf(page, 1)
    await scroll(page, 2)
    expect(await choosingBar(page).count()).toBe(0)
    {
      await using finger = await fingerOn(page, 1)
      await finger.press()
      await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
      await finger.lift()
    }
    expect([await picked(page), await topOf(page, 1)]).toEqual([['1'], before])
    // The click after it opens nothing, and unchooses nothing. No text is selected.
    expect(new URL(page.url()).hash).not.toContain('pets')
    expect(await page.evaluate('getSelection().toString()')).toBe('')
    await tap(page, 2)
    await choosingBar(page).getByText(words.choosing.chosen(2)).waitFor()
    await choosingBar(page).getByRole('button', { name: words.choosing.end }).click()
    await choosingBar(page).waitFor({ state: 'detached' })
    await tap(page, 2)
    await page.waitForURL('**/#/pets/2')
  })

  test('is found by a button, where a person knows neither', async () => {
    await using tab = await opened(PHONE)
    const { page } = tab
    await beginChoosing(page)
    await choosingBar(page).getByText(words.choosing.chosen(0)).waitFor()
    await row(page, 2).getByRole('link').click()
    await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
  })

  test('is done by Space on a row and ended by Escape, and the box has the name of its pet', async () => {
    await using tab = await opened()
    const { page } = tab
    await row(page, 1).getByRole('link').focus()
    await press(page, ' ')
    await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
    await press(page, 'ArrowDown')
    await press(page, ' ')
    await choosingBar(page).getByText(words.choosing.chosen(2)).waitFor()
    await press(page, ' ')
    await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
    const box = page.getByRole('checkbox', { name: words.choosing.choose('Guppy') })
    expect(await box.isChecked()).toBe(true)
    await box.focus()
    await press(page, ' ')
    await choosingBar(page).getByText(words.choosing.chosen(0)).waitFor()
    await press(page, 'Escape')
    await choosingBar(page).waitFor({ state: 'detached' })
    // By a key, the button leads to the rows.
    await page.locator('.choose-chip').focus()
    await press(page, 'Enter')
    await page.locator('.pet-name:focus').waitFor()
    await press(page, ' ')
    await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
  })

  test.each([' ', ' 12345', '12 345', 'AB 12', '1 2 3 4'])(
    'does not begin with %p from a scanner',
    async (code) => {
      await using tab = await opened()
      const { page } = tab
      await chooseMode(page, 'sell')
      for (const focused of [row(page, 1).getByRole('link'), boxOf(page, 1)]) {
        await focused.focus()
        await typeKeys(page, code, SCANNER)
        await page.waitForTimeout(1_200)
      }
      expect([await choosingBar(page).count(), await picked(page)]).toEqual([0, []])
    },
  )

  test('of all takes those that search and filters show, beside those that are chosen', async () => {
    await using tab = await opened()
    const { page } = tab
    await boxOf(page, 3).click({ force: true })
    await chip(page, 'all').waitFor({ state: 'detached' })
    await searchField(page).fill('7')
    await searchField(page).fill('e')
    await untilEqual(() => page.locator('.pet').count(), 3)
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(3) })
      .click()
    await choosingBar(page).getByText(words.choosing.chosen(3)).waitFor()
    await searchField(page).fill('')
    await untilEqual(() => page.locator('.pet').count(), 4)
    expect((await picked(page)).toSorted()).toEqual(['12345', '2', '3'])
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(4) })
      .click()
    await choosingBar(page).getByRole('button', { name: words.choosing.none }).click()
    await choosingBar(page).getByText(words.choosing.chosen(0)).waitFor()
  })

  test('takes those of a filter alone', async () => {
    await using tab = await opened()
    const { page } = tab
    await chip(page, 'inStock').click()
    await untilEqual(() => page.locator('.pet').count(), 3)
    await chooseAll(page)
    await choosingBar(page).getByText(words.choosing.chosen(3)).waitFor()
    expect((await picked(page)).toSorted()).toEqual(['1', '12345', '2'])
  })

  test.each(WIDTHS)(
    'leads to labels, changes, paper and files, %d pixels wide',
    async (width, options) => {
      await using tab = await opened({ ...options, acceptDownloads: true })
      const { page, complaints } = tab
      await beginChoosing(page)
      for (const petId of [12345, 1]) await row(page, petId).getByRole('link').click()
      await choosingBar(page).getByText(words.choosing.chosen(2)).waitFor()
      const bar = () =>
        choosingBar(page).evaluate((each) => [
          each.clientHeight,
          each.scrollWidth - each.clientWidth,
        ])
      await untilEqual(bar, [44, 0])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)

      await page.emulateMedia({ media: 'print' })
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      const numbers = page.locator('.printed tbody td:first-of-type')
      // In the order of the list, whichever was chosen first.
      expect(await numbers.allTextContents()).toEqual(['12345', '1'])
      expect(await page.locator('.printed p').textContent()).toContain(words.choosing.chosen(2))
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate('window.print = () => { window.asked = true }')
      await doWithChosen(page, 'print')
      await untilEqual(() => page.evaluate('window.asked'), true)

      for (const ending of ['csv', 'xlsx'] as const) {
        await doWithChosen(page, 'save')
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('dialog').getByRole('button', { name: words.saveList[ending] }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(new RegExp(`^petstock-chosen-.*\\.${ending}$`))
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        if (ending === 'csv') {
          const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
          expect(lines.slice(1).map((line) => line.split(/[,;]/)[0])).toEqual(['1', '12345'])
        }
      }

      await doWithChosen(page, 'labels')
      await untilEqual(() => page.locator('.label-name').allTextContents(), ['Gecko', 'Guppy'])
      await page.evaluate('history.back()')
      await doWithChosen(page, 'change')
      await page.getByRole('button', { name: words.bulk.submit(2) }).waitFor()
      await page.getByRole('button', { name: words.choosing.addMore }).click()
      await row(page, 2).getByRole('link').click()
      await choosingBar(page).getByText(words.choosing.chosen(3)).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('offers a key that may only look what it may do', async () => {
    const { choosing } = words
    for (const [key, names] of [
      [reader, [choosing.labels, choosing.print, choosing.save]],
      [shop.key, [choosing.labels, choosing.change, choosing.print, choosing.save]],
    ] as const) {
      await using tab = await opened(PC, key)
      const { page } = tab
      await boxOf(page, 1).click({ force: true })
      await choosingBar(page).waitFor()
      const actions = page.locator('.choosing-actions .action')
      await untilEqual(() => actions.allTextContents(), [...names])
    }
  })

  test('leaves a scan what it is in the stock', async () => {
    await using own = await changeShop()
    await using tab = await opened(PC, own.key, own)
    const { page } = tab
    await chooseMode(page, 'sell')
    await boxOf(page, 1).click({ force: true })
    await choosingBar(page).waitFor()
    await pointerHasLetGo(page)
    await typeKeys(page, '2', SCANNER)
    await untilEqual(async () => (await own.journal(2)).map(({ reason }) => reason), ['sale'])
    expect(await picked(page)).toEqual(['1'])
    await chooseMode(page, 'lookUp')
    await pointerHasLetGo(page)
    await typeKeys(page, '12345', SCANNER)
    await page.waitForURL('**/#/pets/12345')
    expect(await picked(page)).toEqual(['1'])
  })

  test('lets go of a pet that somebody else removes', async () => {
    await using own = await changeShop()
    await using tab = await opened(PC, own.key, own)
    const { page } = tab
    await chooseAll(page)
    await choosingBar(page).getByText(words.choosing.chosen(4)).waitFor()
    await outputOf(['inventory', 'remove', '2', '--data', own.data])
    await choosingBar(page).getByText(words.choosing.chosen(3)).waitFor()
  })

  test('has labels and changes say that nothing is chosen, and lead to the list, which chooses then', async () => {
    await using tab = await opened()
    const { page } = tab
    for (const hash of ['#/labels', '#/several']) {
      await page.evaluate(`location.hash = '${hash}'`)
      await page.getByText(words.choosing.nothing).waitFor()
      await page.getByRole('button', { name: words.choosing.begin }).click()
      await choosingBar(page).getByText(words.choosing.chosen(0)).waitFor()
      await choosingBar(page).getByRole('button', { name: words.choosing.end }).click()
    }
  })
})
