import { expect, test } from 'bun:test'
import { importing as importingDe } from '../../src/page/texts/de/import.ts'
import { questions as questionsDe } from '../../src/page/texts/de/import-questions.ts'
import { importing } from '../../src/page/texts/en/import.ts'
import { questions } from '../../src/page/texts/en/import-questions.ts'
import { ALL_BRANCHES } from '../../src/transfer/reading/questions.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { violations } from './axe.ts'
import { chooseFile, fileOf, openedImport, resetStock, storedPets } from './import-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'

const CSV =
  'petId,name,Location,quantity\n1,Neon,Attic,200\n1,Neon,Shop,48\n2,Guppy,Shop,7\n2,Guppy,Attic,90\n3,Betta,Shop,6\n4,Cage,,2\n'

needs('chromium').describe('a file with a line for each place', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')
  const quantities = async () =>
    (await storedPets(shop.data)).map(({ petId, quantity }) => [petId, quantity])

  test('is one question, and has the stock of the place that a person chooses', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('stock.csv', CSV))
    const asked = page.getByRole('group', { name: questions.asked.branch })
    await asked.waitFor()
    await page.getByRole('status').getByText(questions.left(1)).waitFor()
    expect(await page.getByRole('group', { name: questions.asked.repeatedPets }).count()).toBe(0)
    await page.getByText(importing.branches('Location', 2)).waitFor()
    expect(await violations(page)).toEqual([])
    await asked.getByText(questions.meaning.branch('Shop')).click()
    await page.getByText(importing.branchesLeftOut('Shop', 2)).waitFor()
    await page.getByText(questions.left(0)).waitFor()
    await page.getByRole('button', { name: importing.bringIn(4) }).click()
    await page.getByText(importing.done(4, 0, 0)).waitFor()
    expect(await quantities()).toEqual([
      [1, 48],
      [2, 7],
      [3, 6],
      [4, 2],
    ])
    expect(it.complaints).toEqual([])
  })

  test('has the stock of all places added up, in German and with the keyboard alone, and can be decided in another way', async () => {
    await resetStock(shop.data, 'petId,quantity\n')
    const viewport = { width: 390, height: 844 }
    await using it = await openedImport(shop, { locale: 'de-DE', viewport })
    const { page } = it
    await chooseFile(page, fileOf('bestand.csv', CSV))
    const asked = page.getByRole('group', { name: questionsDe.asked.branch })
    await asked.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.getByText(importingDe.branchesLeftOut('Shop', 2)).waitFor()
    await page.keyboard.press('ArrowUp')
    const value = () => asked.getByRole('radio', { checked: true }).getAttribute('value')
    await untilEqual(value, ALL_BRANCHES)
    await page.getByText(importingDe.addedUp('1 Neon: 200 + 48 = 248', 2, 4)).waitFor()
    await page.getByText(questionsDe.left(0)).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: importingDe.bringIn(4) }).press('Enter')
    await page.getByText(importingDe.done(4, 0, 0)).waitFor()
    expect(await quantities()).toEqual([
      [1, 248],
      [2, 97],
      [3, 6],
      [4, 2],
    ])
    expect(it.complaints).toEqual([])
  })
})
