import { expect, test } from 'bun:test'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { changeShop, row, tabletIn } from './change-shop.ts'
import { pauseClock } from './pause-clock.ts'
import { words } from './words.ts'

needs('chromium').describe('what a person can take back', () => {
  const suite = inBrowser()

  test('is undone by one point once, and what is undone after it is named in another place', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, less, quantity, snackbar } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [petId, left] of [
      [1, '49'],
      [12_345, '6'],
      [2, '6'],
    ] as const) {
      await less(petId).click()
      await untilEqual(() => quantity(petId).textContent(), left)
    }
    await snackbar.getByText('Betta: −1 sale. 6 left').waitFor()
    const undoing = snackbar.getByRole('button', { name: 'Undo' })
    // It takes no tap in its first moment.
    await undoing.hover()
    const undo = await undoing.boundingBox()
    if (undo === null) throw new Error('there is no button to undo')
    const tap = () => page.mouse.click(undo.x + undo.width / 2, undo.y + undo.height / 2)
    await tap()
    await snackbar.getByText('Betta: Undone: −1 sale. 7 in stock').waitFor()
    // Nothing that a hurried finger presses at the same point does anything.
    for (let taps = 0; taps < 3; taps++) await tap()
    const redo = snackbar.getByRole('button', { name: 'Redo' })
    expect(await redo.textContent()).toBe('Redo')
    await untilEqual(() => quantity(2).textContent(), '7')
    const earlier = (name: string, isOffered: boolean) =>
      snackbar
        .getByRole('button', { name: `Also undo −1 sale: ${name}` })
        .and(page.locator(`[aria-disabled="${!isOffered}"]`))
    await earlier('Gecko', true).waitFor()
    await pauseClock(page)
    await earlier('Gecko', true).click()
    await snackbar.getByText('Gecko: Undone: −1 sale. 7 in stock').waitFor()
    // Nor does the change before, which is named where this one was, until some time has passed.
    await page.clock.runFor(1_000)
    await earlier('Guppy', false).click({ force: true })
    await page.clock.runFor(1_000)
    await earlier('Guppy', true).click()
    await snackbar.getByText('Guppy: Undone: −1 sale. 50 in stock').waitFor()
    expect(await snackbar.getByRole('button', { name: /Undo/ }).count()).toBe(0)
    const back = [await shop.journal(1), await shop.journal(12_345), await shop.journal(2)]
    expect(back.map((rows) => rows.map(({ newQuantity }) => newQuantity))).toEqual([
      [49, 50],
      [6, 7],
      [6, 7],
    ])
    await row(page, 1).getByRole('link').click()
    await page.locator('.panel').waitFor()
    await row(page, 2).waitFor({ state: 'hidden' })
  })

  test('is not the second click of a double click: what comes under the pointer gets none of it', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    const press = async (clickCount: number) => {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
    }
    await row(page, 2).getByRole('link').hover()
    await press(1)
    const died = page.locator('.reasons').getByRole('button', { name: words.list.reasons.died })
    await died.hover()
    await press(2)
    const quantity = page.locator('.facts-quantity output')
    await press(1)
    await untilEqual(() => quantity.textContent(), '6')
    // A button gets both clicks of its own.
    await press(2)
    await untilEqual(() => quantity.textContent(), '5')
    await until(async () => (await shop.journal(2)).length === 2)
    expect((await shop.journal(2)).map(({ newQuantity }) => newQuantity)).toEqual([6, 5])
  })

  test('is offered in the history, once each, after a reload too, and stays under the finger', async () => {
    await using shop = await changeShop()
    await shop.sell(2)
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/2')
    const { page } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [name, left] of [
      ['Died', '5'],
      ['Loss', '4'],
    ] as const) {
      await page.locator('.reasons').getByRole('button', { name }).click()
      await untilEqual(() => page.locator('.facts-quantity output').textContent(), left)
    }
    await page.reload()
    const died = page.locator('.journal').getByRole('button', { name: 'Undo Died −1' })
    await died.scrollIntoViewIfNeeded()
    expect(await page.locator('.journal-undo').count()).toBe(2)
    const place = await died.boundingBox()
    if (place === null) throw new Error('the button is not seen')
    const tap = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await tap()
    await page.locator('.journal').getByText('Undone: −1 died').waitFor()
    await tap()
    await page.locator('.journal').getByRole('button', { name: 'Undone' }).waitFor()
    await until(async () => (await shop.journal(2)).length >= 4)
    expect((await shop.journal(2)).map(({ newQuantity }) => newQuantity)).toEqual([6, 5, 4, 5])
  })

  test('is a search, by a button in its field, and not what was typed into a pet', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByLabel('Search by name or number').fill('e')
    await page.getByText('3 of 4 entries, best match first').waitFor()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    expect(await page.locator(':focus').inputValue()).toBe('')
    // The search has a phone alone until it is left.
    await page.getByRole('button', { name: words.cancel }).click()
    expect(await page.getByRole('button', { name: 'Print as a count list' }).isVisible()).toBe(true)
    await row(page, 2).getByRole('link').click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.goBack()
    await row(page, 2).getByRole('link').click()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    await outputOf(['inventory', 'remove', '2', '--data', shop.data])
    await page.getByText('no longer in the stock').or(page.locator('.missing')).first().waitFor()
    expect(await page.getByRole('heading', { level: 1, name: 'Betta' }).count()).toBe(1)
  })

  test('is all counts at once, that of the pet on view too, each number apart from its name', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page } = tablet
    await page.getByLabel('How many there are').fill('44')
    await row(page, 2).getByRole('link').click()
    // The pet on view is named after the stock.
    await untilEqual(() => page.locator('h1').allTextContents(), ['Stock', 'Betta'])
    await page.getByLabel('How many there are').fill('3')
    const tray = page.getByRole('region', { name: '2 counts not saved:' })
    await untilEqual(
      () => tray.locator('li').allTextContents(),
      ['1 Guppy: counted 44, was 50', '2 Betta: counted 3, was 7'],
    )
    await tray.getByRole('button', { name: 'Save all' }).click()
    await until(async () => (await shop.journal(2)).at(-1)?.newQuantity === 3)
    expect((await shop.journal(1)).at(-1)?.newQuantity).toBe(44)
  })
})
