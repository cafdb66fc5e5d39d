import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { SHEET_NAMES } from '../../src/page/settings/label-sheets.ts'
import { intercept } from '../support/browser.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { IDS, labelShop, labels, labelsOfAll, MARKUP } from './label-shop.ts'
import { beginChoosing, boxOf, chip, choosingBar, doWithChosen, searchField } from './list-page.ts'
import { SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

needs('chromium').describe('labels', () => {
  const shop = labelShop()
  const { opened } = shop

  shop.testReadBack(SHEET_NAMES.slice(0, 1))

  /** The pages that would be printed, by their sizes in millimetres. */
  async function printedPages(page: Page): Promise<string[]> {
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...points]) =>
      points.map((each) => Math.round((Number(each) * 25.4) / 72)).join('x'),
    )
  }

  test('show name and number of each pet, names as text alone', async () => {
    await using watched = await opened()
    const { page } = watched
    await labelsOfAll(page)
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

  test('are of the pets that were chosen in the stock, by search and filter, and each can be left out', async () => {
    await using watched = await opened()
    const { page } = watched
    await boxOf(page, 1003).click({ force: true })
    await searchField(page).fill('90071')
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(1) })
      .click()
    await doWithChosen(page, 'labels')
    await page.getByText(words.labels.total(2, 1)).waitFor()
    // The list has the others at hand, and goes on choosing.
    await page.getByRole('button', { name: words.choosing.addMore }).click()
    await searchField(page).fill('')
    await choosingBar(page).getByRole('button', { name: words.choosing.end }).click()
    await chip(page, 'inStock').click()
    await beginChoosing(page)
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(6) })
      .click()
    await doWithChosen(page, 'labels')
    await page.getByText(words.labels.total(6, 1)).waitFor()
    const first = page.locator('.chosen-pet').first()
    const about = first.locator('.chosen-pet-about')
    await untilEqual(() => about.textContent(), words.labels.copiesOf(1))
    await first.getByRole('button').click()
    await page.getByText(words.labels.total(5, 1)).waitFor()
    for (let left = 5; left > 0; left--) await first.getByRole('button').click()
    await page.getByText(words.choosing.nothing).waitFor()
    await untilEqual(() => labels(page).count(), 0)
  })

  test('come as many as wanted, or as are in stock, from the first label that is left', async () => {
    await using watched = await opened()
    const { page } = watched
    await labelsOfAll(page)
    await page.getByLabel('Labels for each pet').fill('4')
    await page.getByText('28 labels on 2 sheets').waitFor()
    await page.getByLabel('Labels for each pet').fill('1000')
    await page.getByText('1 to 999').waitFor()
    await page.getByText('28 labels on 2 sheets').waitFor()
    await page.getByLabel('How many').selectOption('As many as are in stock')
    await page.getByText('21 labels on 1 sheet').waitFor()
    await page.getByLabel('Labels already used').fill('4')
    await page.getByText('21 labels on 2 sheets').waitFor()
    const place = () =>
      page.evaluate<[number, number]>(`(() => {
        const [label, paper] = ['.label-preview .label', '.label-paper'].map((each) =>
          document.querySelector(each).getBoundingClientRect())
        return [(label.x - paper.x) / paper.width, (label.y - paper.y) / paper.height]
      })()`)
    await labels(page).first().waitFor()
    // The second of three in the second row.
    await until(async () => {
      const [across, down] = await place()
      return Math.abs(across - 1 / 3) < 0.005 && Math.abs(down - 37.5 / 297) < 0.005
    }, place)
  })

  test('are printed on their paper, sheet by sheet, and nothing else is', async () => {
    await using watched = await opened()
    const { page } = watched
    await labelsOfAll(page)
    await page.getByLabel('Labels for each pet').fill('30')
    await page.getByText('210 labels on 9 sheets').waitFor()
    await page.getByText('Showing 2 of 9 sheets. All are printed.').waitFor()
    // What draws them is loaded.
    await labels(page).first().waitFor()
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
    await labelsOfAll(page)
    await page.getByLabel('Label sheet').selectOption('a4-63.5x38.1')
    await page.getByRole('button', { name: words.choosing.leaveOut('Pet c') }).click()
    await page.getByText(words.labels.total(IDS.length - 1, 1)).waitFor()
    await typeKeys(page, '1003', SCANNER)
    await page.getByText(words.labels.total(IDS.length, 1)).waitFor()
    await page.evaluate("location.hash = '#/today'")
    await page.locator('.figures-totals').waitFor()
    await page.evaluate("location.hash = '#/labels'")
    await page.getByText(words.labels.total(IDS.length, 1)).waitFor()
    await page.reload()
    await page.getByText(words.choosing.nothing).waitFor()
    await page.getByRole('button', { name: words.choosing.begin }).click()
    await boxOf(page, 1003).click()
    await doWithChosen(page, 'labels')
    await untilEqual(() => page.getByLabel('Label sheet').inputValue(), 'a4-63.5x38.1')
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
    await labelsOfAll(page)
    await page.getByText('20,000 labels on 834 sheets').waitFor()
    await page
      .getByText('This prints sheets 1 to 100 of 834. After that, print from sheet 101.')
      .waitFor()
    await untilEqual(() => labels(page).count(), 48)
    expect(await printedPages(page)).toHaveLength(100)
    await page.getByLabel('Print from sheet').fill('801')
    await page.getByText('This prints sheets 801 to 834 of 834.').waitFor()
    await untilEqual(() => labels(page).first().textContent(), 'Fish 1920019200')
    expect(await printedPages(page)).toHaveLength(34)
  })

  test('say so where what draws them does not come', async () => {
    await using watched = await opened({}, shop.server, shop.key)
    const { page } = watched
    await intercept(page, '**/page/encoders*', (route) => route.abort())
    await page.reload()
    await labelsOfAll(page)
    await page.getByText(words.labels.noBarcodes).waitFor()
    await page.unroute('**/page/encoders*')
    await page.getByRole('button', { name: words.retry }).click()
    await page.getByRole('button', { name: words.choosing.begin }).click()
    await boxOf(page, 1).click()
    await doWithChosen(page, 'labels')
    await labels(page).first().waitFor()
  })
})
