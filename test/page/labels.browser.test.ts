import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { SHEET_NAMES, SHEETS } from '../../src/page/labels/sheets.ts'
import { openBrowser } from '../support/browser.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { readBarcodes } from '../support/zbar.ts'
import { signedIn } from './open-page.ts'
import { SCANNER, typeKeys } from './type-keys.ts'

/** The ends of what a number can be, and what a rounding would spoil. */
const IDS = [
  '0',
  '1',
  '1003',
  '-5',
  '9007199254740993',
  String(2n ** 63n - 1n),
  String(-(2n ** 63n)),
]
const MARKUP =
  '<img src=x onerror="document.body.dataset.ran=1"> & a name that goes on and on and on'

const labels = (page: Page) => page.locator('.label-preview .label')
const chooseAll = (page: Page) => page.getByRole('button', { name: /^Choose all [1-9]/ })

needs('chromium').describe('labels', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Display', '--access', 'read')).key
    const lines = IDS.map((petId, at) => `${petId},${at},available,Pet ${'abcdefg'[at]},`)
    const csv = ['petId,quantity,status,name,lowStockAt', ...lines].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', folder.path], { stdin: csv })
    await outputOf(['inventory', 'set', '1', '--name', MARKUP, '--data', folder.path])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  async function opened(options: BrowserContextOptions = {}, at = server, withKey = key) {
    const viewport = { width: 1280, height: 900 }
    const context = await browser.newContext({ viewport, locale: 'en-GB', ...options })
    const watched = await signedIn(context, at, withKey, '#/labels')
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  /** The pages that would be printed, by their sizes in millimetres. */
  async function printedPages(page: Page): Promise<string[]> {
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
      points.map((each) => Math.round((Number(each) * 25.4) / 72)).join('x'),
    )
  }

  needs('zbarimg').test.each(SHEET_NAMES)('are read back digit for digit, on %s', async (name) => {
    await using watched = await opened({ deviceScaleFactor: 4 })
    const { page, complaints } = watched
    await chooseAll(page).click()
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

  test('show name and number of each pet, names as text alone', async () => {
    await using watched = await opened()
    const { page } = watched
    await chooseAll(page).click()
    await labels(page).first().waitFor()
    const texts = await labels(page).allTextContents()
    expect(texts).toHaveLength(IDS.length)
    expect(texts[0]).toBe(`${MARKUP}1`)
    expect(texts).toContain(`Pet g${-(2n ** 63n)}`)
    expect(await page.evaluate('document.body.dataset.ran')).toBeUndefined()
    // The height of their lines, without the room above them.
    const [long = 0, short = 0] = await page.evaluate<number[]>(`
      [...document.querySelectorAll('.label-name')].map((name) =>
        name.getBoundingClientRect().height - parseFloat(getComputedStyle(name).paddingTop))`)
    expect(long).toBeCloseTo(2 * short, 0)
  })

  test('are of the pets that were chosen, found by search and filter', async () => {
    await using watched = await opened()
    const { page } = watched
    await page.getByText('Choose pets. Their labels appear here').waitFor()
    await page.getByLabel('Pet c').check()
    await page.getByLabel('Pet d').press('Space')
    await page.getByText('2 entries chosen').waitFor()
    await page.getByLabel('Search by name or number').fill('90071')
    await chooseAll(page).click()
    await page.getByText('3 labels on 1 sheet').waitFor()
    await page.getByLabel('Search by name or number').fill('')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('In stock')
    await page.getByRole('button', { name: 'Choose all 6' }).click()
    await page.getByText('6 labels on 1 sheet').waitFor()
    await page.getByRole('button', { name: 'Choose none' }).click()
    await page.getByText('0 entries chosen').waitFor()
    expect(await labels(page).count()).toBe(0)
  })

  test('come as many as wanted, or as are in stock, from the first label that is left', async () => {
    await using watched = await opened()
    const { page } = watched
    await chooseAll(page).click()
    await page.getByLabel('Labels for each pet').fill('4')
    await page.getByText('28 labels on 2 sheets').waitFor()
    await page.getByLabel('Labels for each pet').fill('1000')
    await page.getByText('1 to 999').waitFor()
    await page.getByText('28 labels on 2 sheets').waitFor()
    await page.getByLabel('How many').selectOption('As many as are in stock')
    await page.getByText('21 labels on 1 sheet').waitFor()
    await page.getByLabel('Labels already used').fill('4')
    await page.getByText('21 labels on 2 sheets').waitFor()
    const box = await labels(page).first().boundingBox()
    const paper = await page.locator('.label-paper').first().boundingBox()
    // The second of three in the second row.
    expect(((box?.x ?? 0) - (paper?.x ?? 0)) / (paper?.width ?? 1)).toBeCloseTo(1 / 3, 2)
    expect(((box?.y ?? 0) - (paper?.y ?? 0)) / (paper?.height ?? 1)).toBeCloseTo(37.5 / 297, 2)
  })

  test('are printed on their paper, sheet by sheet, and nothing else is', async () => {
    await using watched = await opened()
    const { page } = watched
    await chooseAll(page).click()
    await page.getByLabel('Labels for each pet').fill('30')
    await page.getByText('210 labels on 9 sheets').waitFor()
    await page.getByText('Showing 2 of 9 sheets. All are printed.').waitFor()
    expect(await printedPages(page)).toEqual(Array(9).fill('210x297'))
    await page.getByLabel('Label sheet').selectOption('letter-66.7x25.4')
    await page.getByText('210 labels on 7 sheets').waitFor()
    expect(await printedPages(page)).toEqual(Array(7).fill('216x279'))
    await page.emulateMedia({ media: 'print' })
    const text = String(await page.evaluate('document.body.innerText'))
    expect(text).not.toContain('Labels')
    expect(text.match(/Pet [a-g]/g)).toHaveLength(180)
  })

  test('keep their sheet on this device, and what was chosen while another view is open', async () => {
    await using watched = await opened()
    const { page } = watched
    await page.getByLabel('Label sheet').selectOption('a4-63.5x38.1')
    await page.getByLabel('Pet c').check()
    await typeKeys(page, '0', SCANNER)
    await page.getByRole('heading', { name: 'Pet a' }).waitFor()
    await page.getByRole('link', { name: 'Labels' }).click()
    await page.getByText('1 label on 1 sheet').waitFor()
    await page.reload()
    await page.getByText('0 entries chosen').waitFor()
    expect(await page.getByLabel('Label sheet').inputValue()).toBe('a4-63.5x38.1')
  })

  test('of twenty thousand pets are printed a hundred sheets at a time', async () => {
    using many = temporaryFolder()
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at},1,available,Fish ${at},`)
    const csv = ['petId,quantity,status,name,lowStockAt', ...lines].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', many.path], { stdin: csv })
    await using other = await serve(many.path)
    const { key } = await createKey(many.path)
    await using watched = await opened({}, other, key)
    const { page } = watched
    await chooseAll(page).click()
    await page.getByText('20,000 labels on 834 sheets').waitFor()
    await page
      .getByText('This prints sheets 1 to 100 of 834. After that, print from sheet 101.')
      .waitFor()
    expect(await labels(page).count()).toBe(48)
    expect(await printedPages(page)).toHaveLength(100)
    await page.getByLabel('Print from sheet').fill('801')
    await page.getByText('This prints sheets 801 to 834 of 834.').waitFor()
    expect(await labels(page).first().textContent()).toBe('Fish 1920019200')
    expect(await printedPages(page)).toHaveLength(34)
  })

  test('say so where what draws them does not come', async () => {
    await using watched = await opened({}, server, key)
    const { page } = watched
    await page.route('**/page/encoders*', (route) => route.abort())
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await page.reload()
    await page.getByRole('link', { name: 'Labels' }).click()
    await page.getByText('The barcodes could not be loaded').waitFor()
    await page.unroute('**/page/encoders*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await chooseAll(page).click()
    await labels(page).first().waitFor()
  })
})
