import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { changeShop, holdChanges, row, tabletIn } from './change-shop.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

const field = (page: Page) => page.getByLabel('How many there are')
const save = (page: Page) => page.getByRole('button', { name: 'Save count' })

needs('chromium').describe('counting the stock', () => {
  const suite = inBrowser()

  const counting = async (petId: number) => {
    const shop = await changeShop()
    const tablet = await tabletIn(suite.browser, shop, shop.key, `#/pets/${petId}`)
    return {
      shop,
      ...tablet,
      async [Symbol.asyncDispose]() {
        await tablet[Symbol.asyncDispose]()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  test('says what petstock has and how the count differs, and saves with Enter', async () => {
    await using it = await counting(2)
    const { page, shop, snackbar, complaints } = it
    await page.getByText('petstock says 7.').waitFor()
    await field(page).fill('five')
    await page.getByText('Type a whole number, 0 or more.').waitFor()
    await page.keyboard.press('Enter')
    // The first digits of what cannot be read are no count, also where another view opens.
    await field(page).fill('')
    await field(page).pressSequentially('2.061', { delay: 150 })
    await page.getByText('Type a whole number, 0 or more.').waitFor()
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await row(page, 2).getByRole('link').click()
    await page.getByText('petstock says 7.').waitFor()
    expect(await page.getByText('1 count not saved').count()).toBe(0)
    expect(await field(page).inputValue()).toBe('')
    await field(page).pressSequentially('2,061', { delay: 150 })
    await page.getByText('petstock says 7. You counted 2,054 more.').waitFor()
    expect(await field(page).inputValue()).toBe('2,061')
    await field(page).fill('638107567104')
    await page.getByText('petstock counts up to 2,147,483,647.').waitFor()
    await field(page).fill('5')
    await page.getByText('petstock says 7. You counted 2 fewer.').waitFor()
    await page.keyboard.press('Enter')
    await snackbar.getByText('Betta: counted 5, was 7. 5 in stock').waitFor()
    await untilEqual(() => field(page).inputValue(), '')
    expect(await shop.journal(2)).toMatchObject([
      { previousQuantity: 7, newQuantity: 5, reason: 'count', keyId: shop.keyId },
    ])
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Betta: Undone: count of 5. 7 in stock').waitFor()
    expect(complaints).toEqual([])
  })

  test('a number that moves meanwhile is shown at once, and the person who counts decides', async () => {
    await using it = await counting(2)
    const { page, shop } = it
    await field(page).fill('5')
    await shop.sell(2)
    await page.getByText('petstock now says 6. It said 7 when you began.').waitFor()
    await page.keyboard.press('Enter')
    await until(async () => (await shop.journal(2)).length >= 1)
    expect(await shop.journal(2)).toHaveLength(1)
    await page.getByRole('button', { name: 'Count again' }).click()
    await page.getByText('petstock says 6.').waitFor()
    await until(async () => (await page.locator(':focus').inputValue()) === '')
    await field(page).fill('4')
    await shop.sell(2)
    await page.getByText('petstock now says 5. It said 6 when you began.').waitFor()
    await page.getByRole('button', { name: 'Save 4 anyway' }).click()
    await it.snackbar.getByText('Betta: counted 4, was 5. 4 in stock').waitFor()
    await untilEqual(() => field(page).inputValue(), '')
    await until(async () => (await shop.journal(2)).length >= 3)
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
    await page.getByText('Your count of 5 was not saved: Betta.').waitFor()
    await page.getByRole('button', { name: 'Save 5 anyway' }).click()
    await snackbar.getByText('Betta: counted 5, was 6. 5 in stock').waitFor()
    await page.getByText('was not saved').waitFor({ state: 'hidden' })
    await until(async () => (await shop.journal(2)).length >= 2)
    expect((await shop.journal(2)).map(({ newQuantity }) => newQuantity)).toEqual([6, 5])
  })

  test('counts against what there will be once one’s own changes have arrived', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page, snackbar, complaints } = tablet
    const held = await holdChanges(page)
    await page.getByRole('button', { name: 'Sale −1' }).click()
    await page.getByText('petstock says 49.').waitFor()
    await page.getByLabel('How many there are').fill('48')
    await page.getByText('petstock says 49. You counted 1 fewer.').waitFor()
    await page.getByRole('button', { name: 'Save count' }).click()
    held.letGo()
    await snackbar.getByText('Guppy: counted 48, was 49. 48 in stock').waitFor()
    await until(async () => (await shop.journal(1)).length >= 2)
    expect((await shop.journal(1)).map(({ newQuantity }) => newQuantity)).toEqual([49, 48])
    expect(await page.getByText('Not saved').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('comes before the sale where a person is counting, and keeps what was typed', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page } = tablet
    const places = async () => {
      const [counted, amount] = await Promise.all(
        ['How many there are', 'Amount'].map((label) => page.getByLabel(label).boundingBox()),
      )
      return (counted?.y ?? 0) < (amount?.y ?? 0) ? 'count first' : 'sale first'
    }
    await page.getByLabel('How many there are').fill('48')
    expect(await places()).toBe('sale first')
    await chooseMode(page, 'count')
    await untilEqual(places, 'count first')
    expect(await page.getByLabel('How many there are').inputValue()).toBe('48')
    await chooseMode(page, 'sell')
    await untilEqual(places, 'sale first')
  })

  test('a scan opens the pet with its field in focus and in sight, and further ones count up', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '', hasScanned)
    const { page, less, snackbar } = tablet
    await page.setViewportSize({ width: 390, height: 700 })
    await chooseMode(page, 'count')
    await less(1).click()
    await snackbar.getByText('49 left').waitFor()
    const scan = () => typeKeys(page, '12345', SCANNER)
    await scan()
    await page.getByText('You counted 6 fewer.').waitFor()
    await scan()
    await scan()
    await page.getByText('You counted 4 fewer.').waitFor()
    // The field gets the focus when no other scan has followed at once. Its text is selected, so that what is typed
    // takes its place.
    const selected = () => page.evaluate('getSelection().toString()')
    await untilEqual(selected, '3')
    // One that comes too slowly into the field is not taken for a count, either.
    await page.keyboard.type('12345', { delay: 200 })
    await page.keyboard.press('Enter')
    await page.getByText('You counted 3 fewer.').waitFor()
    await untilEqual(selected, '4')
    const count = await page.locator(':focus').boundingBox()
    expect((count?.y ?? 999) + (count?.height ?? 0)).toBeLessThan(700)
    // The name of the pet that the field belongs to is in sight above it, below the bar of the scanner.
    const name = await page.locator('.panel').getByRole('heading', { name: 'Gecko' }).boundingBox()
    const bar = await page.locator('.scan-bar').boundingBox()
    expect(name?.y).toBeGreaterThanOrEqual((bar?.y ?? 999) + (bar?.height ?? 0))
    expect(name?.y).toBeLessThan(count?.y ?? 0)
    // The last change can still be undone here, and is named; after twenty seconds it has folded.
    const folded = snackbar.getByRole('button', { name: words.change.last })
    if (await folded.isVisible()) await folded.click()
    await snackbar.getByText('Guppy: −1 sale. 49 left').waitFor()
    expect(await snackbar.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
    await page.keyboard.type('45', { delay: 200 })
    await page.getByText('You counted 38 more.').waitFor()
    await page.getByRole('button', { name: 'Save count' }).click()
    await snackbar.getByText('Gecko: counted 45, was 7. 45 in stock').waitFor()
  })

  test('the number of a pet is no count before it was said twice: a slow scan may look like one', async () => {
    await using it = await counting(2)
    const { page, shop, snackbar } = it
    await field(page).fill('12345')
    await page.keyboard.press('Enter')
    await page.getByText('12345 is the number of Gecko.').waitFor()
    await field(page).fill('7')
    await field(page).fill('12345')
    await page.keyboard.press('Enter')
    await page.getByText('12345 is the number of Gecko.').waitFor()
    expect(await shop.journal(2)).toEqual([])
    await page.keyboard.press('Enter')
    await snackbar.getByText('12,345 in stock').waitFor()
  })

  test('the code of a package is no count, however slowly it is typed', async () => {
    await using it = await counting(2)
    const { page, shop } = it
    await field(page).fill('96385074')
    await page.keyboard.press('Enter')
    await page.getByText('Scanned: 96385074').waitFor()
    await untilEqual(() => field(page).inputValue(), '')
    expect(await shop.journal(2)).toEqual([])
  })

  test('a barcode whose first digits come slowly is scanned whole', async () => {
    await using it = await counting(2)
    const { page } = it
    await field(page).fill('6')
    await field(page).focus()
    await field(page).selectText()
    await typeKeys(page, '40063', 150, '')
    await typeKeys(page, '81333931', SCANNER)
    await page.getByText('Scanned: 4006381333931').waitFor()
    await untilEqual(() => field(page).inputValue(), '6')
  })

  test('half a barcode that a scanner leaves in the field is gone before a button is tapped', async () => {
    await using it = await counting(2)
    const { page, shop } = it
    await field(page).fill('6')
    await field(page).focus()
    await typeKeys(page, '6381075', SCANNER, '')
    await save(page).click()
    await it.snackbar.getByText('Betta: counted 6, was 7').waitFor()
    expect((await shop.journal(2)).at(-1)?.newQuantity).toBe(6)
  })

  test('a count far below the number, as a single scan makes it, is saved by a second tap alone', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '', hasScanned)
    const { page } = tablet
    await chooseMode(page, 'count')
    await typeKeys(page, '1', SCANNER)
    await page.getByText('You counted 49 fewer.').waitFor()
    await page.evaluate("location.hash = '#/order'")
    const tray = page.getByRole('region', { name: '1 count not saved:' })
    await tray.getByRole('button', { name: words.change.saveAll }).click()
    const sure = tray.getByRole('button', { name: words.change.reallySave(1, 50) })
    await sure.waitFor()
    expect(await shop.journal(1)).toEqual([])
    await sure.click()
    await untilEqual(async () => (await shop.journal(1)).at(-1)?.newQuantity, 1)
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
    await tray.getByRole('link', { name: 'Guppy' }).waitFor()
    await tray.getByRole('link', { name: 'Betta' }).waitFor()
    await shop.sell(2)
    await tray.getByText('(petstock’s number has changed)').waitFor()
    await tray.getByRole('button', { name: 'Save all' }).click()
    await untilEqual(async () => (await shop.journal(1)).at(-1)?.newQuantity, 44)
    const left = page.getByRole('region', { name: '1 count not saved:' })
    await left.getByRole('button', { name: 'Discard' }).click()
    await left.getByRole('button', { name: 'Really discard?' }).click()
    await left.waitFor({ state: 'hidden' })
    await until(async () => (await shop.journal(2)).length >= 1)
    expect(await shop.journal(2)).toHaveLength(1)
  })
})
