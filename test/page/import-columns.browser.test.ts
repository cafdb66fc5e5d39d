import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { questions } from '../../src/page/texts/en/import-questions.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { EXPORTS } from '../transfer/export-headers.ts'
import { SHOP, shopify } from '../transfer/shop-of-others.ts'
import { violations } from './axe.ts'
import { chooseFile, fileOf, openedImport, resetStock, storedPets } from './import-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { words, wordsIn } from './words.ts'

/** Columns of the files. */
const BACK_ROOM = 'Current Quantity Back Room'
const SKU = 'Custom SKU'

const PHONE = { width: 390, height: 844 }

const exported = (from: string) =>
  fileOf('export.csv', EXPORTS.find((each) => each.from === from)?.csv ?? '')

needs('chromium').describe('the columns of a spreadsheet', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  const choice = (page: Page, label: string) =>
    page.locator('.import-columns .field', { has: page.getByLabel(label, { exact: true }) })

  test('are asked for where two would do, with the cells in which they differ, in a narrow window', async () => {
    await using it = await openedImport(shop, { viewport: PHONE })
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
    await question.waitFor({ state: 'detached' })
    const quantity = choice(page, `${pet.fields.quantity} (${importing.needed})`).locator('select')
    await untilEqual(() => quantity.inputValue(), BACK_ROOM)
    await untilEqual(() => quantity.evaluate((select) => select.matches(':focus')), true)
    const level = choice(page, pet.fields.level)
    expect(await level.locator('select').inputValue()).toBe('Stock Alert Count Back Room')
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect((await storedPets(shop.data)).map(({ quantity }) => quantity)).toEqual([200, 90])
    expect(it.complaints).toEqual([])
  })

  test('that say how pets are ordered stand folded behind the others, until a file has one of them', async () => {
    await using it = await openedImport(shop, { viewport: PHONE })
    const { page } = it
    const { pet } = words
    await chooseFile(page, exported('Square, of two shops'))
    const supplier = choice(page, pet.fields.supplier)
    await choice(page, pet.fields.kind).waitFor()
    expect(await supplier.isVisible()).toBe(false)
    await page.locator('summary', { hasText: pet.ordering }).click()
    await supplier.waitFor()
    await chooseFile(page, exported('Lightspeed Retail, R-Series'))
    await untilEqual(() => supplier.locator('select').inputValue(), 'Vendor')
    expect(await choice(page, pet.fields.packSize).isVisible()).toBe(true)
    expect(it.complaints).toEqual([])
  })

  test('are shown with their first cells, also several of barcodes, which are added and taken away', async () => {
    await using it = await openedImport(shop, { viewport: PHONE, locale: 'de-DE' })
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
    await untilEqual(chosen, ['EAN', SKU, ''])
    await further.nth(1).selectOption('')
    await further.nth(2).waitFor({ state: 'detached' })
    await untilEqual(chosen, ['EAN', ''])
    await further.nth(1).selectOption(SKU)
    await further.nth(2).waitFor()
    await untilEqual(chosen, ['EAN', SKU, ''])
    await further.nth(0).selectOption('')
    await further.nth(2).waitFor({ state: 'detached' })
    await untilEqual(chosen, [SKU, ''])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width)
    expect(it.complaints).toEqual([])
  })

  test('of what another program says of its goods need no hand, and what it does not sell comes in as a person decides', async () => {
    await resetStock(shop.data, 'petId,quantity,name\n9,1,Rex\n')
    await using it = await openedImport(shop, { viewport: PHONE })
    const { page } = it
    const { importing, pet } = words
    await chooseFile(page, fileOf('products.csv', shopify(SHOP)))
    const cellsOf = (label: string) =>
      choice(page, label).locator('.import-first-cells > *').allTextContents()
    const asked = (about: 'archived' | 'notForSale' | 'variantNames') =>
      page.locator('.import-question', { hasText: questions.asked[about] })
    await asked('archived').getByText(questions.meaning.archived('left_out')).click()
    await asked('notForSale').getByText(questions.meaning.notForSale('keep')).click()
    const names = SHOP.map(({ product, option }) => `${product}, ${option}`)
    await asked('variantNames')
      .getByText(names.find((name) => name.startsWith('Collar')) ?? '')
      .click()
    await page.getByText(questions.left(0)).waitFor()
    await page.getByText(importing.noMistakes).waitFor()
    expect(await choice(page, pet.fields.status).locator('select').inputValue()).toBe('')
    const barcodes = await cellsOf(pet.fields.barcodes)
    for (const [at, name] of (await cellsOf(pet.fields.name)).entries()) {
      const gtin = SHOP.find(({ product, option }) =>
        [product, `${product}, ${option}`].includes(name),
      )?.gtin
      expect(barcodes[at]).toBe(gtin === '' ? importing.empty : gtin)
    }
    const left = SHOP.filter(({ state }) => state !== 'archived')
    await page.getByRole('button', { name: importing.bringIn(left.length) }).click()
    await page.getByText(importing.done(left.length, 0, 0)).waitFor()
    const stored = (await storedPets(shop.data)).filter(
      ({ barcodes: [code] }) => code !== undefined,
    )
    const quantities = left.map(({ sku, quantity, kind }) => [sku, quantity, kind, 'available'])
    expect(
      stored.flatMap(({ barcodes: codes, quantity, kind, status }) => {
        const sku = codes.find((code) => left.some((good) => good.sku === code))
        return sku === undefined ? [] : [[sku, quantity, kind, status]]
      }),
    ).toEqual(quantities)
    expect(await violations(page)).toEqual([])
    expect(it.complaints).toEqual([])
  })
})
