import { beforeAll, expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { changeShop, row, tabletIn } from './change-shop.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { signedIn } from './open-page.ts'
import { SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

/** Names that differ in their last letters alone. */
const ALIKE = [
  { petId: 1085, name: 'Betta "Crowntail" juv. female turquoise 2' },
  { petId: 1086, name: 'Betta "Crowntail" juv. female blue-grey 2' },
]
const PHONES = [360, 390].flatMap((width) =>
  ['en-GB', 'de-DE'].map((locale) => ({ width, locale })),
)

needs('chromium').describe('the last change', () => {
  const shop = inBrowser(changeShop)
  beforeAll(async () => {
    const rows = ALIKE.map(
      ({ petId, name }) => `${petId},90,pending,"${name.replaceAll('"', '""')}"`,
    )
    const stdin = ['petId,quantity,status,name', ...rows, ''].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
  })

  test('can be undone beside its name until the next one, however late, and in another pet', async () => {
    await using tablet = await tabletIn(shop.browser, shop)
    const { page, less, snackbar } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    await less(1).click()
    await snackbar.getByText('Guppy: −1 sale. 49 left').waitFor()
    await page.clock.install()
    await page.clock.runFor(3_600_000)
    await row(page, 2).getByRole('link').click()
    await page.locator('.panel').waitFor()
    // It covers little by then, and unfolds.
    const folded = snackbar.getByRole('button', { name: words.change.last })
    await until(async () => ((await folded.boundingBox())?.width ?? 390) < 390 / 2)
    await folded.click()
    await snackbar.getByText('Guppy: −1 sale. 49 left').waitFor()
    const end = async () => {
      const { y = 0, height = 0 } = (await page.locator('.snackbar').boundingBox()) ?? {}
      return y + height
    }
    await until(async () => (await end()) <= 844, end)
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Guppy: Undone: −1 sale. 50 in stock').waitFor()
    await untilEqual(async () => (await shop.journal(1)).at(-1)?.newQuantity, 50)
    // What is offered after that stays as long.
    await page.mouse.move(10, 300)
    await page.clock.runFor(3_600_000)
    await folded.click()
    await snackbar.getByRole('button', { name: words.change.redo }).waitFor()
  })

  test('takes a tap that was aimed at it when it has folded, and the row below no more', async () => {
    await using own = await changeShop()
    await using tablet = await tabletIn(shop.browser, own)
    const { page, less, snackbar } = tablet
    await page.setViewportSize({ width: 390, height: 520 })
    await page.clock.install()
    await less(1).click()
    const undo = snackbar.getByRole('button', { name: words.change.undo })
    await undo.hover()
    const { x, y, width, height } = (await undo.boundingBox()) ?? expect.unreachable()
    await page.mouse.move(10, 10)
    const folded = snackbar.getByRole('button', { name: words.change.last })
    // The clock stands when it has folded: the tap comes at once, however busy this machine is.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 19_000)
    // Nothing was heard of the service for so long: what says so lifts the toast until the list is here again.
    const cut = page.locator('.strip-wait').filter({ visible: true })
    await until(async () => {
      await page.clock.runFor((await cut.count()) > 0 ? 5 : 100)
      return (await folded.isVisible()) && (await cut.count()) === 0
    })
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.clock.resume()
    await snackbar.getByText('Guppy: −1 sale. 49 left').waitFor()
    expect(page.url()).toEndWith('/')
    await page.mouse.move(10, 10)
    await page.clock.runFor(20_000)
    await folded.waitFor()
    await page.clock.runFor(1_000)
    await untilEqual(
      () => page.evaluate(`document.elementFromPoint(${x}, ${y})?.closest('.snackbar') === null`),
      true,
    )
  })

  test('lies over no field in which a person types', async () => {
    await using own = await changeShop()
    await using tablet = await tabletIn(shop.browser, own, own.key, '#/pets/2')
    const { page, snackbar } = tablet
    const count = page.locator('.count input')
    await page.setViewportSize({ width: 390, height: 844 })
    await count.focus()
    const { y = 0, height = 0 } = (await count.boundingBox()) ?? {}
    await page.setViewportSize({ width: 390, height: Math.ceil(y + height + 10) })
    await count.fill('3')
    await page.keyboard.press('Enter')
    await snackbar.getByText('Betta: counted 3, was 7').waitFor()
    await count.focus()
    await untilEqual(async () => {
      const [field, toast] = await Promise.all([count.boundingBox(), snackbar.boundingBox()])
      if (field === null || toast === null) return false
      return toast.y + toast.height <= field.y || toast.y >= field.y + field.height
    }, true)
  })

  test('is said in a row where it tells something, and not that a whole list was brought in', async () => {
    await using own = await changeShop()
    await using tablet = await tabletIn(shop.browser, own)
    const { page, less } = tablet
    expect(await page.locator('.pet-changed').count()).toBe(0)
    await less(2).click()
    await untilEqual(() => page.locator('.pet-changed').count(), 1)
    await row(page, 2).locator('.pet-changed').getByText('Anna').waitFor()
  })

  test('is a count that was saved, also when the next pet is scanned', async () => {
    await using tablet = await tabletIn(shop.browser, shop, shop.key, '#/pets/2', hasScanned)
    const { page, snackbar } = tablet
    await chooseMode(page, 'count')
    await page.getByLabel('How many there are').fill('3')
    await page.getByRole('button', { name: 'Save count' }).click()
    await snackbar.getByText('Betta: counted 3, was 7').waitFor()
    await typeKeys(page, '12345', SCANNER)
    await page.getByRole('heading', { name: 'Gecko' }).waitFor()
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Betta: Undone: count of 3. 7 in stock').waitFor()
  })

  test.each(PHONES)(
    'and the last scan have the number and the whole name, in $locale at $width pixels',
    async ({ width, locale }) => {
      await using context = await shop.browser.newContext({
        ...{ locale, viewport: { width, height: 740 }, reducedMotion: 'reduce' },
      })
      await hasScanned(context)
      const { page } = await signedIn(context, shop, shop.key)
      await chooseMode(page, 'sell')
      for (const { petId, name } of ALIKE) {
        await typeKeys(page, String(petId), SCANNER)
        for (const place of [page.locator('.snackbar-name'), page.locator('.scan-name')]) {
          await place.getByText(name).waitFor()
          expect(await place.textContent()).toContain(`${petId} ${name}`)
          await untilEqual(() => isWhole(place), true)
        }
        const what = page.locator('.snackbar-line > p .snackbar-what')
        await untilEqual(() => isWhole(what), true)
        await expectWithin(page.locator('.snackbar-line > p'), page.locator('.snackbar-line'))
        await expectWithin(page.locator('.scan-result'), page.locator('.scan-says'))
      }
    },
  )
})

/** Whether nothing of a text is cut. */
const isWhole = (text: Locator): Promise<boolean> =>
  text.evaluate(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth,
  )

async function expectWithin(inner: Locator, outer: Locator) {
  const [part, whole] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  if (part === null || whole === null) throw new Error('it is not to be seen')
  expect(part.y).toBeGreaterThanOrEqual(whole.y)
  expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height)
}
