import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { lacksBrowser, openBrowser } from '../support/browser.ts'
import { until, untilEqual } from '../support/wait.ts'
import { changeShop, holdChanges, row, tabletIn } from './change-shop.ts'
import { SCANNER, typeKeys } from './type-keys.ts'

const field = (page: Page) => page.getByLabel('How many there are')
const save = (page: Page) => page.getByRole('button', { name: 'Save count' })

describe.skipIf(lacksBrowser)('counting the stock', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  const counting = async (petId: number) => {
    const shop = await changeShop()
    const tablet = await tabletIn(browser, shop, shop.key, `#/pets/${petId}`)
    return {
      shop,
      ...tablet,
      async [Symbol.asyncDispose]() {
        await tablet[Symbol.asyncDispose]()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  test('says what it was counted against and what differs, and saves with Enter', async () => {
    await using it = await counting(2)
    const { page, shop, snackbar, complaints } = it
    await page.getByText('Counted against 7.').waitFor()
    await field(page).fill('five')
    await page.getByText('A whole number, 0 or more.').waitFor()
    await page.keyboard.press('Enter')
    await field(page).fill('5')
    await page.getByText('counted 5, was 7 (−2)').waitFor()
    await page.keyboard.press('Enter')
    await snackbar.getByText('Betta: counted 5, was 7 → 5 left').waitFor()
    expect(await field(page).inputValue()).toBe('')
    expect(await shop.journal(2)).toMatchObject([
      { previousQuantity: 7, newQuantity: 5, reason: 'count', keyId: shop.keyId },
    ])
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Betta: counted 7, was 5 → 7 left').waitFor()
    expect(complaints).toEqual([])
  })

  test('a number that moves meanwhile is shown at once, and the person who counts decides', async () => {
    await using it = await counting(2)
    const { page, shop } = it
    await field(page).fill('5')
    await shop.sell(2)
    await page.getByText('Meanwhile there are 6; there were 7 when you began.').waitFor()
    await page.keyboard.press('Enter')
    expect(await shop.journal(2)).toHaveLength(1)
    await page.getByRole('button', { name: 'Keep 5, against 6' }).click()
    await page.getByText('counted 5, was 6 (−1)').waitFor()
    await until(async () => (await page.locator(':focus').inputValue()) === '5')
    await shop.sell(2)
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByText('Counted against 5.').waitFor()
    await field(page).fill('4')
    await save(page).click()
    await untilEqual(async () => (await shop.journal(2)).at(-1)?.newQuantity, 4)
    expect((await shop.journal(2)).map(({ reason }) => reason)).toEqual(['sale', 'sale', 'count'])
  })

  test('a count that the service refuses, since the number had moved meanwhile, asks the same', async () => {
    await using it = await counting(2)
    const { page, shop, snackbar } = it
    const held = await holdChanges(page)
    await field(page).fill('5')
    await save(page).click()
    await it.inFlight(2).getByText('Count of 5 on its way').waitFor({ state: 'attached' })
    await shop.sell(2)
    held.letGo()
    await page.getByText('The count of 5 Betta was not saved.').waitFor()
    await page.getByRole('button', { name: 'Keep 5, against 6' }).click()
    await snackbar.getByText('Betta: counted 5, was 6 → 5 left').waitFor()
    await page.getByText('was not saved').waitFor({ state: 'hidden' })
    expect((await shop.journal(2)).map(({ newQuantity }) => newQuantity)).toEqual([6, 5])
  })

  test('counts against what there will be once one’s own changes have arrived', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(browser, shop, shop.key, '#/pets/1')
    const { page, snackbar, complaints } = tablet
    const held = await holdChanges(page)
    await page.getByRole('button', { name: 'Sale −1' }).click()
    await page.getByText('Counted against 49.').waitFor()
    await page.getByLabel('How many there are').fill('48')
    await page.getByText('counted 48, was 49 (−1)').waitFor()
    await page.getByRole('button', { name: 'Save count' }).click()
    held.letGo()
    await snackbar.getByText('Guppy: counted 48, was 49 → 48 left').waitFor()
    expect((await shop.journal(1)).map(({ newQuantity }) => newQuantity)).toEqual([49, 48])
    expect(await page.getByText('Not made').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('a scan opens the pet with its field in focus and in sight, and further ones count up', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(browser, shop)
    const { page, less, snackbar } = tablet
    await page.setViewportSize({ width: 390, height: 700 })
    await less(1).click()
    await snackbar.getByText('49 left').waitFor()
    const scan = () => typeKeys(page, '12345', SCANNER)
    await scan()
    await page.getByText('counted 1, was 7 (−6)').waitFor()
    await scan()
    await scan()
    await page.getByText('counted 3, was 7 (−4)').waitFor()
    // One that comes too slowly into the field is not taken for a count, either.
    await page.keyboard.type('12345', { delay: 200 })
    await page.keyboard.press('Enter')
    await page.getByText('counted 4, was 7 (−3)').waitFor()
    const focused = page.locator(':focus')
    expect(await focused.inputValue()).toBe('4')
    const [count, bar] = await Promise.all([focused.boundingBox(), snackbar.boundingBox()])
    expect((count?.y ?? 999) + (count?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    // It is selected, so that what is typed takes its place.
    await page.keyboard.type('45', { delay: 200 })
    await page.getByText('counted 45, was 7 (+38)').waitFor()
    await page.getByRole('button', { name: 'Save count' }).click()
    await snackbar.getByText('Gecko: counted 45, was 7 → 45 left').waitFor()
  })

  test('the number of a pet is no count before it was said twice: a slow scan may look like one', async () => {
    await using it = await counting(2)
    const { page, shop, snackbar } = it
    await field(page).fill('12345')
    await page.keyboard.press('Enter')
    await page.getByText('12,345 is the number of Gecko.').waitFor()
    await field(page).fill('7')
    await field(page).fill('12345')
    await page.keyboard.press('Enter')
    await page.getByText('12,345 is the number of Gecko.').waitFor()
    expect(await shop.journal(2)).toEqual([])
    await page.keyboard.press('Enter')
    await snackbar.getByText('12,345 left').waitFor()
  })

  test('counts that are not saved survive moving about and a reload, and are saved together', async () => {
    await using it = await counting(1)
    const { page, shop } = it
    await field(page).fill('44')
    await row(page, 2).getByRole('link').click()
    await page.getByText('1 count not saved:').waitFor()
    await field(page).fill('3')
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    const tray = page.getByRole('region', { name: '2 counts not saved:' })
    await page.reload()
    await tray.getByRole('link', { name: 'Guppy 44' }).waitFor()
    await tray.getByRole('link', { name: 'Betta 3' }).waitFor()
    await shop.sell(2)
    await tray.getByText('(changed meanwhile)').waitFor()
    await tray.getByRole('button', { name: 'Save all' }).click()
    await untilEqual(async () => (await shop.journal(1)).at(-1)?.newQuantity, 44)
    const left = page.getByRole('region', { name: '1 count not saved:' })
    await left.getByRole('button', { name: 'Discard' }).click()
    await left.getByRole('button', { name: 'Really discard?' }).click()
    await left.waitFor({ state: 'hidden' })
    expect(await shop.journal(2)).toHaveLength(1)
  })
})
