import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { timedTest, within } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { A_SECOND, until, untilEqual } from '../support/wait.ts'
import { changeShop, row, type Tablet, tabletIn } from './change-shop.ts'
import { sortBy } from './list-page.ts'
import { typeKeys } from './type-keys.ts'

needs('chromium').describe('a person in a hurry', () => {
  const suite = inBrowser()

  /** Where a finger goes down, whatever is there by then. */
  async function spotOf(button: Locator) {
    const box = await button.boundingBox()
    if (box === null) throw new Error('it is not to be seen')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }

  const order = ({ page }: Tablet) =>
    page.locator('.pet').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-pet')))

  test('taps the same pet again, although the first tap sorts it otherwise', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, more, quantity } = tablet
    await sortBy(page, 'quantity')
    await until(async () => Bun.deepEquals(await order(tablet), ['3', '2', '12345', '1']))
    const [x, y] = await spotOf(more(2))
    for (const left of ['8', '9', '10']) {
      await page.mouse.click(x, y)
      await until(async () => (await quantity(2).textContent()) === left)
    }
    expect(await order(tablet)).toEqual(['3', '2', '12345', '1'])
    await page.getByRole('button', { name: 'Sort again' }).click()
    await untilEqual(() => order(tablet), ['3', '12345', '2', '1'])
    expect(await shop.journal(12345)).toEqual([])
  })

  timedTest('finds what they ask for at once, where their hand still is at the list', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, more, snackbar } = tablet
    await more(3).click()
    await snackbar.getByText('1 in stock').waitFor()
    await sortBy(page, 'quantity')
    await within(A_SECOND, () => untilEqual(() => order(tablet), ['3', '2', '12345', '1']))
    await more(3).hover()
    await page.getByLabel('Search by name or number').fill('gu')
    await within(A_SECOND, () => untilEqual(() => order(tablet), ['1']))
  })

  test('sells an amount once by a double-click, and one at a time by many', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page, snackbar } = tablet
    await page.getByLabel('Amount').fill('12')
    await page.getByRole('button', { name: 'Sale −12' }).dblclick()
    await snackbar.getByText('38 left').waitFor()
    await page.getByRole('button', { name: 'Loss −1' }).dblclick()
    await snackbar.getByText('36 left').waitFor()
    await until(async () => (await shop.journal(1)).length >= 3)
    expect((await shop.journal(1)).map(({ newQuantity }) => newQuantity)).toEqual([38, 37, 36])
  })

  test('undoes once by a double-click, however fast the response to the first click was', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, less, snackbar } = tablet
    await less(1).click()
    await snackbar.getByText('49 left').waitFor()
    // It takes no tap in its first moment.
    await snackbar.getByRole('button', { name: 'Undo' }).hover()
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      await snackbar.getByText('50 in stock').waitFor()
    }
    await less(2).click()
    await snackbar.getByText('6 left').waitFor()
    await until(async () => (await shop.journal(1)).length >= 2)
    expect(await shop.journal(1)).toHaveLength(2)
  })

  test('discards no count by a double-click', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page } = tablet
    await page.getByLabel('How many there are').fill('33')
    await row(page, 2).getByRole('link').click()
    await page.getByRole('button', { name: 'Discard' }).dblclick()
    await page.getByRole('button', { name: 'Really discard?' }).waitFor()
    expect(await page.getByText('1 count not saved:').count()).toBe(1)
  })

  test('saves no count of a pet’s own number that a slow scanner has typed, however often', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/2')
    const { page } = tablet
    const field = page.getByLabel('How many there are')
    await field.focus()
    for (let scans = 0; scans < 3; scans++) {
      await typeKeys(page, '2', 35)
      await page.getByText('2 is the number of Betta.').waitFor()
      expect(await field.inputValue()).toBe('2')
    }
    expect(await shop.journal(2)).toEqual([])
    await page.keyboard.press('Enter')
    await tablet.snackbar.getByText('Betta: counted 2, was 7').waitFor()
  })
})
