import { beforeAll, expect } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { SHEETS, type SheetName } from '../../src/page/settings/label-sheets.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { readBarcodes } from '../support/zbar.ts'
import { chooseAll, doWithChosen } from './list-page.ts'
import { signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'

/** The ends of what a number can be, and what a rounding would spoil. */
export const IDS = [
  '0',
  '1',
  '1003',
  '-5',
  '9007199254740993',
  String(2n ** 63n - 1n),
  String(-(2n ** 63n)),
]
export const MARKUP =
  '<img src=x onerror="document.body.dataset.ran=1"> & a name that goes on and on and on'

export const labels = (page: Page) => page.locator('.label-preview .label')

/** Labels for all pets of the stock. */
export async function labelsOfAll(page: Page): Promise<void> {
  await chooseAll(page)
  await doWithChosen(page, 'labels')
}

/** A shop whose numbers are hard to print, and a browser that opens it: for the tests of a group. */
export function labelShop() {
  const shop = shopInBrowser('--name', 'Display', '--access', 'read')

  beforeAll(async () => {
    const lines = IDS.map((petId, at) => `${petId},${at},available,Pet ${'abcdefg'[at]},`)
    const csv = ['petId,quantity,status,name,lowStockAt', ...lines].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: csv })
    await outputOf(['inventory', 'set', '1', '--name', MARKUP, '--data', shop.data])
  })

  async function opened(options: BrowserContextOptions = {}, at = shop.server, withKey = shop.key) {
    const viewport = { width: 1280, height: 900 }
    const context = await shop.browser.newContext({ viewport, locale: 'en-GB', ...options })
    const watched = await signedIn(context, at, withKey)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  /** Declares a test for each of some sheets: a scanner reads what is printed on it. */
  function testReadBack(names: readonly SheetName[]): void {
    needs('zbarimg').test.each(names)('are read back digit for digit, on %s', async (name) => {
      await using watched = await opened({ deviceScaleFactor: 4 })
      const { page, complaints } = watched
      await labelsOfAll(page)
      await page.getByLabel('Label sheet').selectOption(name)
      await labels(page).first().waitFor()
      await page.evaluate('dispatchEvent(new Event("beforeprint"))')
      await page.emulateMedia({ media: 'print' })
      const { columns, left, top, width, height, gapX, gapY } = SHEETS[name]
      const dotsPerMm = 96 / 25.4
      const rows = Math.ceil(IDS.length / columns)
      // That part of the sheet which has labels on it, as a printer with 384 dots an inch has it.
      const picture = await page.screenshot({
        fullPage: true,
        clip: {
          x: Math.max(0, left - 1) * dotsPerMm,
          y: Math.max(0, top - 1) * dotsPerMm,
          width: (columns * (width + gapX) + 1) * dotsPerMm,
          height: (rows * (height + gapY) + 1) * dotsPerMm,
        },
      })
      const read = await readBarcodes(picture)
      expect(read.toSorted()).toEqual(IDS.map((petId) => `CODE-128:${petId}`).toSorted())
      expect(complaints).toEqual([])
    })
  }

  return Object.assign(shop, { opened, testReadBack })
}
