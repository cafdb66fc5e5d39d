import { expect, test } from 'bun:test'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, tabletIn } from './change-shop.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

needs('chromium').describe('what a scan has done', () => {
  const suite = inBrowser()

  /** A phone in a mode. */
  async function phone(mode: 'sell' | 'receive') {
    const shop = await changeShop()
    const tablet = await tabletIn(suite.browser, shop, shop.key, '', hasScanned)
    await tablet.page.setViewportSize({ width: 390, height: 844 })
    await chooseMode(tablet.page, mode)
    await tablet.quantity(1).waitFor()
    const scan = (code: string) => typeKeys(tablet.page, code, SCANNER)
    const says = tablet.page.locator('.scan-says')
    /** Scans a pet, and says how many have come. */
    const receive = async (code: string, amount: string) => {
      await scan(code)
      await says.locator('input:focus').waitFor()
      await typeKeys(tablet.page, amount, PERSON)
      await says.getByText('Received').waitFor()
    }
    return {
      ...{ ...tablet, shop, scan, receive, says },
      async [Symbol.asyncDispose]() {
        await tablet[Symbol.asyncDispose]()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  test('is not said again once it was taken back, also when other changes are sent then', async () => {
    await using it = await phone('receive')
    const { context, less, quantity, says, receive, shop, snackbar } = it
    await context.setOffline(true)
    await less(1).click()
    await snackbar.getByText('Guppy: −1 sale. Not sent yet').waitFor()
    await receive('2', '1')
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Betta: Taken back: +1 arrival').waitFor()
    await says.getByText(words.scanner.does.receive).waitFor()
    await context.setOffline(false)
    await snackbar.getByText('Guppy: −1 sale. 49 left').waitFor()
    await untilEqual(() => quantity(1).textContent(), '49')
    expect(await says.getByText('Received').count()).toBe(0)
    expect(await shop.journal(2)).toEqual([])
  })

  test('is not said again once its pet was sold, also when another pet is sold then', async () => {
    await using it = await phone('receive')
    const { less, says, receive, snackbar } = it
    await receive('2', '1')
    await less(2).click()
    await snackbar.getByText('Betta: −1 sale. 7 left').waitFor()
    await less(1).click()
    await snackbar.getByText('Guppy: −1 sale. 49 left').waitFor()
    expect(await says.getByText('Received').count()).toBe(0)
  })

  test('is a part of the amount that is typed after it: twelve that came are twelve', async () => {
    await using it = await phone('receive')
    const { page, says, scan, shop, snackbar } = it
    await scan('2')
    // What leads to the pet leaves the amount, which was one so far.
    await says.getByRole('link', { name: 'Betta' }).click()
    const amount = page.getByLabel('Amount')
    await page.getByText(words.change.besidesScans(1)).waitFor()
    await page.getByRole('button', { name: 'Arrival +1', exact: true }).waitFor()
    await amount.fill('1')
    await page.getByRole('button', { name: 'Arrival 0' }).click({ force: true })
    await page.getByText('The scan has added 1 already.').waitFor()
    await amount.fill('12')
    await page.getByText('in all, with 1 by scan').waitFor()
    await page.getByRole('button', { name: 'Sale −12' }).waitFor()
    const before = await page.locator('.reasons').boundingBox()
    await page.getByRole('button', { name: 'Arrival +11' }).click()
    await snackbar.getByText(/Betta:\s\+1[12]\sarrival\.\s19\sin\sstock/).waitFor()
    expect(await page.locator('.reasons').boundingBox()).toEqual(before)
    expect(await shop.journal(2)).toMatchObject([
      { newQuantity: 8, reason: 'arrival' },
      { newQuantity: 19, reason: 'arrival' },
    ])
    // The next amount is one of its own.
    await amount.fill('3')
    await page.getByRole('button', { name: 'Arrival +3' }).click()
    await snackbar.getByText(/Betta: \+(?:3|14|15) arrival\.\s22\sin\sstock/).waitFor()
  })

  test('says how several are booked where a person types how many in place of a scan', async () => {
    await using it = await phone('receive')
    const { page, says, scan, receive, shop } = it
    await receive('2', '1')
    await typeKeys(page, '12', PERSON)
    const hint = `12: ${words.scanner.why.unknown} ${words.scanner.several.receive}`
    await says.getByText(hint).waitFor()
    await scan('4006381333932')
    await says.getByText('4006381333932: it was read wrongly. Scan it again.').waitFor()
    await scan('5550001')
    await says.getByText('5550001: no pet has this code.', { exact: true }).waitFor()
    await untilEqual(async () => (await shop.journal(2)).length, 1)
  })

  test('and has not done stays in sight until a person says OK, whatever mode is chosen', async () => {
    await using it = await phone('sell')
    const { page, says, scan } = it
    await scan('3')
    const missed = page.locator('.strip-missed')
    await missed.getByText('1 scan not sold. 3 Newt: none is left').waitFor()
    await chooseMode(page, 'receive')
    await says.getByText(words.scanner.does.receive).waitFor()
    await missed.getByText('1 scan not sold. 3 Newt: none is left').waitFor()
    await scan('5550001')
    await page.locator('.scan-notice').getByRole('button', { name: 'Close' }).waitFor()
    await chooseMode(page, 'lookUp')
    await missed.getByText('1 scan not sold. 1 scan not received.').waitFor()
    await missed.getByRole('button', { name: 'OK' }).click()
    await missed.waitFor({ state: 'detached' })
  })
})
