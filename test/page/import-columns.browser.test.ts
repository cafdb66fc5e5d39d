import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { EXPORTS } from '../transfer/export-headers.ts'
import { violations } from './axe.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'
import { words, wordsIn } from './words.ts'

/** Columns of the files. */
const BACK_ROOM = 'Current Quantity Back Room'
const SKU = 'Custom SKU'

const PHONE = { width: 390, height: 844 }

const exported = (from: string) =>
  fileOf('export.csv', EXPORTS.find((each) => each.from === from)?.csv ?? '')

needs('chromium').describe('the columns of a spreadsheet', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Ann', '--access', 'manage')).key
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const choice = (page: Page, label: string) =>
    page.locator('.import-columns .field', { has: page.getByLabel(label, { exact: true }) })

  test('are asked for where two would do, with the cells in which they differ, in a narrow window', async () => {
    await using it = await openedImport(browser, server, key, { viewport: PHONE })
    const { page } = it
    const { importing, pet } = words
    await chooseFile(page, exported('Square, of two shops'))
    const question = page.getByRole('group', { name: importing.whichColumn(pet.fields.quantity) })
    await question.waitFor()
    const back = question.getByRole('button', { name: BACK_ROOM })
    expect(await back.locator('.import-first-cells > *').allTextContents()).toEqual(['200', '90'])
    await page.getByText(importing.whyNot.columns).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
    await back.click()
    await page.getByText(importing.noMistakes).waitFor()
    expect(await question.count()).toBe(0)
    const quantity = choice(page, `${pet.fields.quantity} (${importing.needed})`).locator('select')
    expect(await quantity.inputValue()).toBe(BACK_ROOM)
    expect(await quantity.evaluate((select) => select.matches(':focus'))).toBe(true)
    const level = choice(page, pet.fields.level)
    expect(await level.locator('select').inputValue()).toBe('Stock Alert Count Back Room')
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect((await storedPets(folder.path)).map(({ quantity }) => quantity)).toEqual([200, 90])
    expect(it.complaints).toEqual([])
  })

  test('are shown with their first cells, also several of barcodes, which are added and taken away', async () => {
    await using it = await openedImport(browser, server, key, { viewport: PHONE, locale: 'de-DE' })
    const { page } = it
    const de = wordsIn('de')
    await chooseFile(page, exported('Lightspeed Retail, R-Series'))
    const number = choice(page, de.pet.fields.number)
    await number.waitFor()
    expect(await number.locator('.import-first-cells > *').allTextContents()).toEqual([
      ...['210000000011', '210000000012'],
    ])
    expect(await choice(page, de.pet.fields.barcodes).locator('select').inputValue()).toBe('UPC')
    const further = page.getByLabel(de.importing.furtherBarcodes)
    const chosen = async () => Promise.all((await further.all()).map((each) => each.inputValue()))
    expect(await chosen()).toEqual(['EAN', ''])
    await further.nth(1).selectOption(SKU)
    await further.nth(2).waitFor()
    expect(await chosen()).toEqual(['EAN', SKU, ''])
    await further.nth(0).selectOption('')
    await further.nth(2).waitFor({ state: 'detached' })
    expect(await chosen()).toEqual([SKU, ''])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
    expect(it.complaints).toEqual([])
  })
})
