import { expect, test } from 'bun:test'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { changeShop, tabletIn } from './change-shop.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

needs('chromium').describe('what is received by scans', () => {
  const suite = inBrowser()

  async function receiving() {
    const shop = await changeShop()
    const tablet = await tabletIn(suite.browser, shop, shop.key, '', hasScanned)
    const { page } = tablet
    await chooseMode(page, 'receive')
    const says = page.locator('.scan-says')
    const amount = says.locator('input')
    return {
      ...{ ...tablet, shop, says, amount },
      scan: (code: string) => typeKeys(page, code, SCANNER),
      isReady: () => says.locator('input:focus').waitFor(),
      /** Waits until a part of what the last scan has done says something. */
      said: (part: string, text: string) =>
        untilEqual(
          async () => (await says.locator(part).allTextContents()).join().trim(),
          text.trim(),
        ),
      type: (text: string) => typeKeys(page, text, PERSON),
      /** The amounts that were booked of a pet. */
      booked: async (petId: number) =>
        (await shop.journal(petId)).map((row) => row.newQuantity - row.previousQuantity),
      async [Symbol.asyncDispose]() {
        await tablet[Symbol.asyncDispose]()
        await shop[Symbol.asyncDispose]()
      },
    }
  }

  test('scan, 24, Enter is one arrival of 24, whether the field has the focus already or not', async () => {
    await using it = await receiving()
    const { page, scan, says, amount, type, booked } = it
    await scan('2')
    await it.isReady()
    expect(await amount.inputValue()).toBe('1')
    await type('24')
    await it.said('.scan-did', 'Received +24 ')
    await untilEqual(() => booked(2), [24])
    // A person who is quicker than the field.
    await scan('1')
    await type('24')
    await untilEqual(() => booked(1), [24])
    await it.said('.scan-name', '1 Guppy')
    expect(await page.locator('.scan-notice, .strip-missed').count()).toBe(0)
    await untilEqual(() => says.locator('output').textContent(), '74')
  })

  test('has the whole name on lines of its own on a phone, beside no button', async () => {
    await using it = await receiving()
    const { page, scan, says } = it
    await page.setViewportSize({ width: 390, height: 844 })
    const name = 'Budgerigar from the aviary of Ms Schellenberger, light blue, female'
    const stdin = `petId,quantity,name\n77,3,"${name}"\n`
    await outputOf(['inventory', 'import', '-', '--data', it.shop.data], { stdin })
    await page.locator('.pet[data-pet="77"]').waitFor()
    await scan('77')
    await it.isReady()
    const shown = says.locator('.scan-name')
    expect(await shown.textContent()).toBe(`77 ${name}`)
    const isCut = await shown.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth,
    )
    expect(isCut).toBe(false)
    const boxOf = async (each: typeof shown) => (await each.boundingBox()) ?? expect.unreachable()
    const [{ y, height }, field] = [await boxOf(shown), await boxOf(it.amount)]
    expect(y + height).toBeLessThanOrEqual(field.y)
  })

  test('is not booked by the end of the scan, and each scan of the same pet is one more', async () => {
    await using it = await receiving()
    const { scan, amount, says, booked } = it
    for (const scans of ['1', '2', '3']) {
      await scan('12345')
      await untilEqual(() => amount.inputValue(), scans)
    }
    await it.isReady()
    // A second end of the scan, as some scanners send it.
    await scan('12345\n')
    await untilEqual(() => amount.inputValue(), '4')
    expect(await booked(12_345)).toEqual([])
    await says.getByRole('button', { name: words.scanner.receive(4) }).click()
    await untilEqual(() => booked(12_345), [4])
  })

  test('is booked by its amount, or else as one, where the next pet is scanned into the field', async () => {
    await using it = await receiving()
    const { scan, amount, booked, page } = it
    await scan('2')
    await it.isReady()
    await amount.fill('12')
    await scan('12345')
    await untilEqual(() => booked(2), [12])
    await it.said('.scan-name', '12345 Gecko')
    await it.isReady()
    expect(await amount.inputValue()).toBe('1')
    // A code of no pet, which is not the amount either.
    await scan('4006381333931')
    await untilEqual(() => booked(12_345), [1])
    await it.said('.scan-name', `4006381333931: ${words.scanner.why.unknown}`)
    await untilEqual(() => amount.count(), 0)
    expect(page.url()).toEndWith('/')
  })

  test('is given up by Escape and by its button, and needs a number', async () => {
    await using it = await receiving()
    const { page, scan, amount, says, booked, type } = it
    await scan('2')
    await it.isReady()
    await page.keyboard.press('Escape')
    await says.getByText(words.scanner.does.receive).waitFor()
    await scan('2')
    await it.isReady()
    await type('0')
    await untilEqual(() => amount.getAttribute('aria-invalid'), 'true')
    await says.getByRole('button', { name: words.scanner.receiveNone }).click()
    await says.getByText(words.scanner.does.receive).waitFor()
    expect(await booked(2)).toEqual([])
  })

  test('is booked where the stock is left, and where the page is closed', async () => {
    await using it = await receiving()
    const { page, scan, amount, booked } = it
    await scan('2')
    await it.isReady()
    await amount.fill('5')
    await page.evaluate("location.hash = '#/order'")
    await untilEqual(() => booked(2), [5])
    await page.evaluate("location.hash = '#/'")
    await it.says.waitFor()
    await scan('1')
    await it.isReady()
    await page.reload()
    await untilEqual(() => booked(1), [1])
  })

  test('and sold is undone by the one Undo there is, once', async () => {
    await using it = await receiving()
    const { page, scan, says, shop, type, quantity } = it
    const undo = page.getByRole('button', { name: words.change.undo })
    await scan('2')
    await it.isReady()
    await type('24')
    await untilEqual(() => quantity(2).textContent(), '31')
    await it.said('output', '31')
    await undo.click()
    await untilEqual(() => quantity(2).textContent(), '7')
    await says.getByText(words.scanner.does.receive).waitFor()
    await chooseMode(page, 'sell')
    await it.context.setOffline(true)
    await scan('1')
    await it.said('output', '49')
    await undo.dblclick()
    await says.getByText(words.scanner.does.sell).waitFor()
    await it.context.setOffline(false)
    await untilEqual(() => quantity(1).textContent(), '50')
    await until(async () => (await shop.journal(2)).length >= 2)
    expect((await shop.journal(2)).map(({ newQuantity }) => newQuantity)).toEqual([31, 7])
  })
})
