import type { Locator, Page } from 'playwright-core'
import type { Sort } from '../../src/page/state/pet-order.ts'
import type { Shown } from '../../src/page/state/query.ts'
import { words } from './words.ts'

// How a person works with the list of the stock: a change of its look is one here, and not one of each test.

export const searchField = (page: Page): Locator => page.locator('#search')

/** What chooses a group of pets, with how many there are. */
export const chip = (page: Page, group: Shown): Locator =>
  page.locator(`.chip-button[data-shows="${group}"]`)

/** How many pets a group has, as its chip says it. */
export const numberOf = (page: Page, group: Shown): Promise<string | null> =>
  chip(page, group).locator('b').textContent()

export const chips = (page: Page): Locator => page.locator('.chip-group')

/** Waits until all of the stock is here, and counted. */
export const counted = (page: Page): Promise<void> =>
  page.locator('.chip-group[aria-busy="false"]').waitFor({ state: 'attached' })

/** Has a page note when a row of its list was put in another place. */
export const NOTE_MOVED_ROWS = `new MutationObserver((changes) => {
  if (changes.some(({ target }) => target.matches('.pet'))) globalThis.rowsMovedAt = performance.now()
}).observe(document, { subtree: true, attributeFilter: ['style'] })`

/** Longer than rows have to stand before a tap is taken for aimed at one of them. */
const STOOD_MS = 1_000

/**
 * Waits until all of the stock is here, and a tap on its rows counts. A list that was slow has shown some of them before, out of their order.
 */
export async function rowsAtRest(page: Page): Promise<void> {
  await counted(page)
  await page.waitForFunction(
    `performance.now() - (globalThis.rowsMovedAt ?? -Infinity) > ${STOOD_MS}`,
  )
}

export const kindChoice = (page: Page): Locator =>
  page.getByRole('combobox', { name: words.list.kind })

/** Sorts by a column, in a list that is wide, or by the chip for it. */
export async function sortBy(page: Page, sort: Sort): Promise<void> {
  const head = headOf(page, sort)
  await orderIsShown(page)
  if (await head.isVisible()) await head.click()
  else await page.locator('.order-chips select').selectOption(sort)
}

export const headOf = (page: Page, column: Sort): Locator =>
  page.locator(`.head[data-column="${column}"]`)

/** Turns the order round. */
export async function turnRound(page: Page): Promise<void> {
  const head = page.locator('.head[aria-pressed="true"]')
  await orderIsShown(page)
  if (await head.isVisible()) await head.click()
  else await page.locator('.order-chips .chip-button').click()
}

const orderIsShown = (page: Page): Promise<void> =>
  page.locator('.head, .order-chips').filter({ visible: true }).first().waitFor()

/** What scrolls the rows. */
export const LIST = '.pets'

/** The names of the drawn rows, from the top. */
export const namesOf = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.pet')]
    .sort((a, b) => a.ariaPosInSet - b.ariaPosInSet)
    .map((row) => row.querySelector('.pet-title').textContent)`)

/** The numbers of the pets whose rows are seen whole, with nothing above them. */
export const wholeRows = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.pet')].filter((row) => {
    const { left, right, top, bottom } = row.getBoundingClientRect()
    const x = (left + right) / 2
    return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(x, y)))
  }).map((row) => row.getAttribute('data-pet'))`)

/** The bar that is there while rows are chosen. */
export const choosingBar = (page: Page): Locator => page.locator('.choosing')

/** Begins to choose rows, in the stock, as a finger that knows no long press does. */
export async function beginChoosing(page: Page): Promise<void> {
  await page.locator('.choose-chip').click()
  await choosingBar(page).waitFor()
}

/** The box of a pet's row. */
export const boxOf = (page: Page, petId: number | string): Locator =>
  page.locator(`.pet[data-pet="${petId}"] input[type="checkbox"]`)

/** Chooses all pets that the list shows, once all of them are here. */
export async function chooseAll(page: Page): Promise<void> {
  await beginChoosing(page)
  await page.locator('.choosing-all:not([aria-disabled="true"])').click()
}

type ChosenAction = 'labels' | 'change' | 'print' | 'save' | 'remove'

/** Does something with the chosen pets, also where its button has no room in the bar. */
export async function doWithChosen(
  page: Page,
  action: ChosenAction,
  { choosing } = words,
): Promise<void> {
  const button = choosingBar(page).getByRole('button', { name: choosing[action], exact: true })
  const more = choosingBar(page).getByRole('button', { name: choosing.more, exact: true })
  await button.or(more).first().waitFor()
  if ((await button.count()) === 0) await more.click()
  await button.click()
}
