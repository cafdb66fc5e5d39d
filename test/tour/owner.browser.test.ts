import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openShop, pageAddress } from '../page/open-page.ts'
import { openWholeBrowser, watchedPage } from '../support/browser.ts'
import { outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'

const STOCK = `petId,quantity,status,name
1,50,available,Guppy
2,seven,available,Betta
`

// The first day of an owner, in order: each step stands on what the ones before it did. The words are those of the
// English page, as people read them.
needs('whole-chromium').describe('a tour of the page by an owner', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let phone: Page
  const complaints: string[][] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path), openWholeBrowser()])
    context = await browser.newContext({ locale: 'en-GB' })
    page = await opened(context)
    phone = await opened(await browser.newContext({ locale: 'en-GB', hasTouch: true }))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  async function opened(inContext: BrowserContext): Promise<Page> {
    const watched = await watchedPage(inContext)
    complaints.push(watched.complaints)
    return watched.page
  }

  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const chooseInShop = async (name: string) => {
    await openShop(page)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }

  test('the link of the first visit opens the shop', async () => {
    const link = await outputOf(['setup-link', '--data', folder.path])
    await page.goto(pageAddress(server, new URL(link.trim()).hash))
    await page.getByRole('heading', { name: 'Welcome to petstock' }).waitFor()
    await page.getByLabel('Name of the shop').fill('Paws & Fins')
    await page.getByLabel('Your name').fill('Anna')
    await tap('Open the shop')
    await page.locator('.brand').getByText('Paws & Fins').waitFor()
  })

  test('a spreadsheet is brought in, once its mistake is put right', async () => {
    await page.getByRole('link', { name: 'bring your spreadsheet' }).first().click()
    const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(STOCK) }
    await page.locator('.import input[type=file]').setInputFiles(file)
    await page.getByText('1 mistake left').waitFor()
    const cell = page.locator('.import-cell', { has: page.getByText('Line 3', { exact: true }) })
    await cell.getByRole('textbox').fill('7')
    await cell.getByRole('button', { name: 'Correct' }).click()
    await page.getByText('No mistakes').waitFor()
    await tap('Bring in 2 pets')
    await page.getByText('Done: 2 new').waitFor()
  })

  test('a phone is added by a code that works once', async () => {
    await chooseInShop('People and devices')
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Phone')
    await page.getByLabel('May change the stock').check()
    await tap('Show a code to scan')
    const link = page.getByLabel('Without a camera')
    await link.waitFor()
    await phone.goto(pageAddress(server, new URL(await link.inputValue()).hash))
    const digits = await phone.locator('.code-number > [aria-hidden]').textContent()
    await page.getByRole('heading', { name: 'Is this number on the device?' }).waitFor()
    expect(await page.locator('.code-number > [aria-hidden]').textContent()).toBe(digits)
    await tap('Yes, sign it in')
    await page.getByText('Phone is signed in on the device.').waitFor()
    await tap('Done')
    await phone.getByRole('button', { name: 'One less, sale: Betta' }).click()
    await phone.getByText('Betta: −1 sale. 6 left').waitFor()
  })

  test('a setting holds in the whole shop at once, and the sale of the phone is seen', async () => {
    await chooseInShop('Shop settings')
    await page.getByLabel('Low-stock level').fill('10')
    await tap('Save')
    await page.getByText('Saved.').waitFor()
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    for (const screen of [page, phone]) {
      await screen.locator('.pet', { hasText: 'Betta' }).getByText('Low', { exact: true }).waitFor()
      await screen.locator('.pet', { hasText: 'Guppy' }).getByText('low at 10').waitFor()
    }
    expect(
      await page.locator('.pet', { hasText: 'Betta' }).locator('.quantity').textContent(),
    ).toBe('6')
  })

  test('a backup is made, and seen among the others', async () => {
    await chooseInShop('Health and backups')
    const backups = page.getByRole('button', { name: /^Verify: backup of/ })
    const before = await backups.count()
    await tap('Make one now')
    await until(async () => (await backups.count()) > before)
  })

  test('the phone that was lost is out, and says so', async () => {
    await chooseInShop('People and devices')
    await page.getByRole('link', { name: 'Phone' }).click()
    await page.getByRole('heading', { name: 'Phone', exact: true }).waitFor()
    await tap('Take away')
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
    await phone.getByText('Your key is no longer valid.').waitFor()
  })

  test('no browser had anything to complain about, but for the key that was taken away', () => {
    expect(complaints[0]).toEqual([])
    expect(complaints[1]?.filter((complaint) => !complaint.includes('401'))).toEqual([])
  })
})
