import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { signedIn } from './open-page.ts'
import { demoInBrowser } from './shop-in-browser.ts'

const rows = (page: Page) => page.locator('.order-table tbody tr')
const row = (page: Page, petId: number) => page.locator(`.order-table tr[data-pet="${petId}"]`)
const names = (page: Page) => page.locator('.order-table th[scope=row] a').allInnerTexts()

needs('chromium').describe('the order list', () => {
  const shop = demoInBrowser('--name', 'Display', '--access', 'read')
  const { byCommand } = shop

  async function opened(options: BrowserContextOptions = {}, at = shop.server, withKey = shop.key) {
    const context = await shop.browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    const watched = await signedIn(context, at, withKey, '#/order')
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  /** What would stand on paper. */
  async function printed(page: Page): Promise<string> {
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await page.emulateMedia({ media: 'print' })
    const text = String(await page.evaluate('document.body.innerText'))
    await page.emulateMedia({ media: 'screen' })
    return text
  }

  test('says which pets are at 0 without a level, and so not in it', async () => {
    using some = temporaryFolder()
    const stdin = 'petId,quantity,status\n1,0,available\n2,0,sold\n3,5,available\n'
    await outputOf(['inventory', 'import', '-', '--data', some.path], { stdin })
    await using other = await serve(some.path)
    const { key: own } = await createKey(some.path, '--name', 'Display', '--access', 'read')
    await using watched = await opened({}, other, own)
    const { page } = watched
    await page.getByText('1 pet is at 0 and not listed: it has no low-stock level').click()
    await page.locator('.order-out').getByRole('link', { name: 'Pet 1' }).waitFor()
  })

  test('shows each pet that is low with what is missing, by name', async () => {
    await using watched = await opened()
    const { page, complaints } = watched
    await row(page, 1004).waitFor()
    expect(await names(page)).toEqual([
      'Betta, red',
      'Canary, yellow',
      'Cockatiel',
      'Guinea pig, rosette',
      'Lop-eared rabbit',
    ])
    const cells = await row(page, 2004).locator('td').allInnerTexts()
    expect(cells.slice(0, 4)).toEqual(['2004', '1', '2', '2'])
    expect(cells[4]).toContain('demo')
    expect(complaints).toEqual([])
  })

  test('follows the stock, from wherever that changes', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1004).waitFor()
    const before = await rows(page).count()
    await byCommand('inventory', 'set', '1001', '--low-stock-at', '1000')
    await row(page, 1001).waitFor()
    await byCommand('inventory', 'set', '1001', '--quantity', '1001')
    await row(page, 1001).waitFor({ state: 'detached' })
    await byCommand('inventory', 'set', '1001', '--quantity', '999')
    await row(page, 1001).waitFor()
    expect(await row(page, 1001).locator('.order-least').textContent()).toBe('2')
    await byCommand('inventory', 'set', '1001', '--low-stock-at', '0')
    await row(page, 1001).waitFor({ state: 'detached' })
    expect(await rows(page).count()).toBe(before)
  })

  test('is printed as a table with the date and a column to write in, and nothing else', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1004).waitFor()
    await page.evaluate('window.print = () => document.body.dataset.asked = "yes"')
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.evaluate('document.body.dataset.asked')).toBe('yes')
    const [title, under, ...table] = (await printed(page)).split('\n').filter((line) => line.trim())
    expect(title).toBe('To order')
    expect(under).toMatch(/^petstock · .*\d{4}.* · 5 entries$/)
    const head = ['Pet', 'Number', 'In stock', 'Low at', 'Order at least', 'Last change', 'Ordered']
    expect(table[0]?.split('\t')).toEqual(head)
    expect(table).toHaveLength(6)
    expect(table[1]).toMatch(/^Betta, red\t1004\t0\t3\t4\t.+\t$/)
    const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    // The next view is printed as it stands.
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await page.locator('.pet').first().waitFor()
    expect(await printed(page)).toContain('Angelfish')
  })

  test('is saved as CSV that a spreadsheet opens and an import takes back', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1004).waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const download = await coming
    const today = String(
      await page.evaluate('new Intl.DateTimeFormat("sv", { dateStyle: "short" }).format()'),
    )
    expect(download.suggestedFilename()).toBe(`petstock-order-${today}.csv`)
    const file = shop.file('order.csv')
    await download.saveAs(file)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await Bun.file(file).bytes())
    expect(text.split('\n').slice(0, 2)).toEqual([
      '\uFEFFpetId,name,quantity,lowStockAt,status',
      '1004,"Betta, red",0,3,sold',
    ])
    expect(text.split('\n')).toHaveLength(7)
    await byCommand('inventory', 'import', file, '--dry-run')
  })

  test('is saved with semicolons where those stand between cells', async () => {
    await using watched = await opened({ locale: 'en-DE' })
    const { page } = watched
    await row(page, 1004).waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const file = shop.file('order-de.csv')
    await (await coming).saveAs(file)
    expect(await Bun.file(file).text()).toContain('1004;"Betta, red";0;3;sold')
  })

  test('leads to the page of a pet', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1004).getByRole('link').click()
    await page.getByRole('heading', { name: 'Betta, red' }).waitFor()
  })

  test('says so where there is nothing to order, and where no pet has a level', async () => {
    using empty = temporaryFolder()
    await using other = await serve(empty.path)
    const { key } = await createKey(empty.path)
    await outputOf(['inventory', 'add', '1', '--quantity', '5', '--data', empty.path])
    await using watched = await opened({}, other, key)
    const { page } = watched
    await page.getByText('No pet has a low-stock level yet.').waitFor()
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    await outputOf(['inventory', 'set', '1', '--low-stock-at', '4', '--data', empty.path])
    await page.getByText('Nothing to order.').waitFor()
    await outputOf(['inventory', 'set', '1', '--quantity', '4', '--data', empty.path])
    await row(page, 1).waitFor()
  })

  test('draws thousands piece by piece, and prints and saves all of them', async () => {
    using many = temporaryFolder()
    const lines = Array.from({ length: 2000 }, (_, at) => `${at + 1},0,available,Pet ${at + 1},1`)
    const csv = ['petId,quantity,status,name,lowStockAt', ...lines].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', many.path], { stdin: csv })
    await using other = await serve(many.path)
    const { key } = await createKey(many.path)
    await using watched = await opened({}, other, key)
    const { page } = watched
    await page.getByText('Showing the first 300 of 2,000').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await untilEqual(() => rows(page).count(), 600)
    expect((await printed(page)).match(/Pet \d+\t/g)).toHaveLength(2000)
  })
})
