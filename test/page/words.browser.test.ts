import { expect, test } from 'bun:test'
import { inBrowser } from '../support/in-browser.ts'
import { createKey } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, row, tabletIn } from './change-shop.ts'
import { chips } from './list-page.ts'
import { chooseLanguage } from './open-page.ts'
import { words } from './words.ts'

needs('chromium').describe('the words of the page', () => {
  const suite = inBrowser()

  test('without a connection one sentence says where a change is, and when it will be sent', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, context, less } = tablet
    const said = page.locator('.strip:not([hidden]) > :is(p, .which)')
    await context.setOffline(true)
    await less(1).click()
    const waiting = (count: number) =>
      page.getByText(words.change.waitingFor.service(count)).waitFor()
    await waiting(1)
    expect(await said.count()).toBe(1)
    await less(1).click()
    await waiting(2)
    await context.setOffline(false)
    await page.getByText('saved here').waitFor({ state: 'hidden' })
    await untilEqual(() => said.count(), 0)
  })

  test('an undone change is called by its name, and so is one that is made again', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/2')
    const { page, snackbar } = tablet
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.getByLabel('Amount').fill('12')
    await tap('Arrival +12')
    await snackbar.getByText('Betta: +12 arrival. 19 in stock').waitFor()
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Undone: +12 arrival. 7 left').waitFor()
    await snackbar.getByRole('button', { name: 'Redo' }).click()
    await snackbar.getByText('Redone: +12 arrival. 19 in stock').waitFor()
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Undone: +12 arrival. 7 left').waitFor()
    const notes = page.locator('.journal-why > span').filter({ hasText: /^(Un|Re)done/ })
    await notes.nth(2).waitFor()
    expect(await notes.allTextContents()).toEqual([
      'Undone: +12 arrival',
      'Redone: +12 arrival',
      'Undone: +12 arrival',
    ])
  })

  test('a dead animal has died: on its button, in the history and undone', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/2')
    const { page, snackbar } = tablet
    await page.getByRole('button', { name: 'Died −1', exact: true }).click()
    await snackbar.getByText('Betta: −1 died. 6 left').waitFor()
    expect(await shop.journal(2)).toMatchObject([{ newQuantity: 6, reason: 'died' }])
    await page.locator('.journal-why').getByText('Died', { exact: true }).waitFor()
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Undone: −1 died. 7 in stock').waitFor()
  })

  test('the chips are named for what they list', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const names = () => chips(tablet.page).getByRole('button').allTextContents()
    await untilEqual(names, ['All 4', 'In stock 3'])
    await chooseLanguage(tablet.page, 'de')
    await chips(tablet.page).waitFor()
    await untilEqual(names, ['Alle 4', 'Vorrätig 3'])
  })

  test('the page of a read key says once that it may only look, and what to ask for', async () => {
    await using shop = await changeShop()
    const { key } = await createKey(shop.data, '--access', 'read')
    const words = 'This key may only look. To change the stock, ask for a key with write access.'
    await using reader = await tabletIn(suite.browser, shop, key)
    await reader.page.getByText(words).waitFor()
    await row(reader.page, 1).getByRole('link').click()
    await reader.page.getByRole('heading', { name: 'Guppy' }).waitFor()
    expect(await reader.page.getByText('may only look').count()).toBe(1)
    await using writer = await tabletIn(suite.browser, shop)
    expect(await writer.page.getByText('may only look').count()).toBe(0)
  })
})
