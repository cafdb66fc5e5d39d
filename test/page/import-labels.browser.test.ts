import { expect, test } from 'bun:test'
import { update } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { chooseFile, fileOf, openedImport, resetStock } from './import-page.ts'
import { chooseLanguage } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { words, wordsIn } from './words.ts'

const STOCK = 'petId,quantity,name\n1,5,Guppy\n2,8,Betta\n3,2,Newt\n'

/** One more Guppy, one Betta fewer, a Newt of another name, and two that are new: one of them is not there yet. */
const DELIVERY =
  'petId,quantity,name\n1,6,Guppy\n2,7,Betta\n3,2,Eastern newt\n4,3,Rabbit\n5,0,Hamster\n'

const { importing } = words

needs('chromium').describe('the labels for what a file has brought', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  test('are of the pets that came, as many of each, right after it and when the page is opened again', async () => {
    await resetStock(shop.data, STOCK)
    await using it = await openedImport(shop)
    const { page } = it
    const names = page.locator('.label-name')
    await chooseFile(page, fileOf('delivery.csv', DELIVERY))
    await page.getByRole('button', { name: importing.bringIn(5) }).click()
    await page.getByRole('button', { name: words.choosing.labelsForArrived(2) }).click()
    await untilEqual(() => names.allTextContents(), ['Guppy', 'Rabbit', 'Rabbit', 'Rabbit'])

    await page.goBack()
    await page.reload()
    await chooseLanguage(page, 'de')
    await page.getByRole('button', { name: wordsIn('de').choosing.labelsForArrived(2) }).click()
    await untilEqual(() => names.count(), 4)
    expect(it.complaints).toEqual([])
  })

  test('are also of those that it gave another price, and for them alone where nothing came', async () => {
    await resetStock(shop.data, STOCK)
    await shop.server.request('/desk/api/settings', update(shop.key, { currency: 'EUR' }))
    await using it = await openedImport(shop)
    const { page } = it
    const bring = async (rows: string, pets: number) => {
      await chooseFile(page, fileOf('prices.csv', `petId,quantity,price\n${rows}`))
      await page.getByRole('button', { name: importing.bringIn(pets) }).click()
    }
    await bring('1,5,2.50\n2,8,3.00\n', 2)
    await page.getByRole('button', { name: words.choosing.labelsForPrices(2) }).waitFor()
    await bring('1,5,2.60\n2,8,3.00\n3,4,\n', 2)
    await page.getByRole('button', { name: words.choosing.labelsForBoth(2) }).click()
    const label = page.locator('.label')
    const names = label.locator('.label-name')
    await untilEqual(() => names.allTextContents(), ['Guppy', 'Newt', 'Newt'])
    const price = words.money(260, { code: 'EUR', digits: 2 })
    expect(await label.locator('.label-price').allTextContents()).toEqual([price])
    expect(it.complaints).toEqual([])
  })

  test('are there for none where nothing came', async () => {
    await resetStock(shop.data, STOCK)
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('count.csv', 'petId,quantity,name\n1,4,Guppy\n2,8,Betta fish\n'))
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.done(0, 2, 0)).waitFor()
    await page.locator('.import-actions [data-idle]').waitFor({ state: 'detached' })
    expect(await page.locator('.arrived-labels').count()).toBe(0)
    expect(it.complaints).toEqual([])
  })
})
