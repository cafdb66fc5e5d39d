import { expect, test } from 'bun:test'
import { importing as importingDe } from '../../src/page/texts/de/import.ts'
import { questions as questionsDe } from '../../src/page/texts/de/import-questions.ts'
import { importing } from '../../src/page/texts/en/import.ts'
import { questions } from '../../src/page/texts/en/import-questions.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { header, number, row, workbook } from '../transfer/xlsx/fixtures.ts'
import { violations } from './axe.ts'
import { chooseFile, fileOf, openedImport, resetStock, storedPets } from './import-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'

/** The quantities of two pets by each of the choices. */
const [DECIMALS, THOUSANDS] = ['12 · 3', '12000 · 3000']
const SUM = '75 + 40 = 115'
const [OF_BATCHES, JOINED] = ['000-001 Neon: 4 + 6 = 10', 'Cat, Kitten']
const CSV = 'petId,quantity,name\n1001,12.000,Neon\n1002,3.000,Guppy\n1003,many,Betta\n'

needs('chromium').describe('what a file does not say', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  test('is asked above the mistakes, is chosen with one tap, can be chosen in another way, and is what comes in', async () => {
    await using it = await openedImport(shop, {
      viewport: { width: 390, height: 844 },
    })
    const { page } = it
    await chooseFile(page, fileOf('list.csv', CSV))
    const asked = page.getByRole('group', { name: questions.asked.decimals })
    await asked.waitFor()
    expect(await asked.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.getByRole('status').getByText(questions.left(1)).waitFor()
    await page.getByText(importing.mistakesLeft(1, 1)).waitFor()
    await untilEqual(() => page.locator('.import-group').count(), 1)
    const [top = 0, below = 0] = await Promise.all(
      [asked, page.locator('.import-group')].map(async (each) => (await each.boundingBox())?.y),
    )
    expect(top).toBeLessThan(below)
    const bringIn = page.locator('.import-send button')
    await untilEqual(() => bringIn.getAttribute('aria-disabled'), 'true')
    await untilEqual(() => bringIn.textContent(), questions.left(1))
    await page.getByText(importing.whyNot.questions).waitFor()
    expect(await violations(page)).toEqual([])

    await asked.getByText(DECIMALS).click()
    await page.getByText(importing.inStock(12)).waitFor()
    await page.getByText(importing.whyNot.mistakes).waitFor()
    await asked.getByText(THOUSANDS).click()
    await page.getByText(importing.inStock(12_000)).waitFor()
    await page.getByText(questions.left(0)).waitFor()
    await asked.getByText(DECIMALS).click()
    await page.getByText(importing.inStock(12)).waitFor()
    await page.getByRole('button', { name: importing.leaveLineOut }).click()
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect((await storedPets(shop.data)).map(({ petId, quantity }) => [petId, quantity])).toEqual([
      [1001, 12],
      [1002, 3],
    ])
    expect(it.complaints).toEqual([])
  })

  test('is decided with the keyboard alone, and the focus stays where it is', async () => {
    await resetStock(shop.data, 'petId,quantity\n')
    await using it = await openedImport(shop, { locale: 'de-DE' })
    const { page } = it
    await chooseFile(page, fileOf('list.csv', CSV))
    const asked = page.getByRole('group', { name: questionsDe.asked.decimals })
    await asked.waitFor()
    await asked.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.getByText(importingDe.inStock(12)).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText(importingDe.inStock(12_000)).waitFor()
    const focused = () => page.evaluate('document.activeElement?.getAttribute("value")')
    await untilEqual(focused, ',')
    await page.keyboard.press('ArrowUp')
    await page.getByText(importingDe.inStock(12)).waitFor()
    await untilEqual(focused, '.')
  })

  test('is no question where a workbook has other sheets: they are in the notes, and chosen there', async () => {
    await using it = await openedImport(shop, { colorScheme: 'dark' })
    const { page } = it
    const data = header('petId', 'quantity') + row(number(7), number(1))
    const sheets = [
      { name: 'March', data },
      { name: 'Old', data: header('quantity') + row(number(7)) },
    ]
    await chooseFile(page, fileOf('list.xlsx', workbook({ sheets })))
    await page.getByText(importing.otherSheets('Old')).waitFor()
    expect(await page.getByText(questions.title).count()).toBe(0)
    // A person may be elsewhere by the next frame.
    const nextFrame = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'
    await page.evaluate(`(() => {
      document.querySelector('.import-other-sheet').click()
      document.querySelector('nav a').focus()
      return ${nextFrame}
    })()`)
    const chosen = page.getByRole('group', { name: questions.asked.sheet })
    await chosen.waitFor()
    expect(await page.locator('[value=March]:focus').count()).toBe(0)
    await chooseFile(page, fileOf('list.xlsx', workbook({ sheets })))
    await page.getByRole('button', { name: questions.otherSheet }).click()
    await page.locator('[value=March]:focus').waitFor()
    const [march, old] = [chosen.getByRole('radio').first(), chosen.getByRole('radio').last()]
    await untilEqual(async () => [await march.isChecked(), await old.isChecked()], [true, false])
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: questions.otherSheet }).waitFor({ state: 'detached' })
  })

  test('is asked of lines of one name that nothing tells apart, and they are added up; a column that means something else is left out', async () => {
    await resetStock(shop.data, 'petId,quantity\n')
    await using it = await openedImport(shop)
    const { page } = it
    const csv =
      'Name,Quantity,Status\nNeon,75,fresh\nNeon,40,dried\nWH (2),9,fresh\nDiscus,6,fresh\nBetta,3,dried\n'
    await chooseFile(page, fileOf('list.csv', csv))
    await page.getByRole('button', { name: importing.leaveColumnOut('Status') }).click()
    const asked = page.getByRole('group', { name: questions.asked.repeatedPets })
    await asked.getByText(SUM).click()
    await page.getByText(importing.leftOutAsTotal(4, 'WH (2) 9 fresh')).waitFor()
    await page.getByRole('button', { name: importing.bringIn(3) }).click()
    await page.getByText(importing.done(3, 0, 0)).waitFor()
    expect((await storedPets(shop.data)).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Neon', 115],
      ['Discus', 6],
      ['Betta', 3],
    ])
    expect(it.complaints).toEqual([])
  })

  test('is asked of batches with codes of their own, and of the only variant of a product, and both come in as decided', async () => {
    await resetStock(shop.data, 'petId,quantity\n')
    await using it = await openedImport(shop, { viewport: { width: 390, height: 844 } })
    const { page } = it
    const csv =
      'Asset ID,Name,Quantity,Variation Name\n000-001,Neon,4,\n000-002,Neon,6,\n000-003,Cat,1,Kitten\n'
    await chooseFile(page, fileOf('batches.csv', csv))
    const bringIn = page.locator('.import-send button')
    const batches = page.getByRole('group', { name: questions.asked.batches })
    await batches.getByText(OF_BATCHES).waitFor()
    await page.getByText(importing.batches('Neon', [2, 3], 2)).waitFor()
    await page.getByText(importing.singleVariants('Cat', JOINED, 4, 0)).waitFor()
    expect(await violations(page)).toEqual([])
    await batches.getByText(OF_BATCHES).click()
    const sum = importing.batchesAddedUp(OF_BATCHES, 1, 2)
    await page.getByText(sum).waitFor()
    await page
      .getByRole('group', { name: questions.asked.singleVariants })
      .getByText(JOINED)
      .click()
    await page.getByText(importing.singleVariants('Cat', JOINED, 4, 0)).waitFor({
      state: 'detached',
    })
    await bringIn.click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    const stored = await storedPets(shop.data)
    expect(stored.map(({ quantity, name, barcodes }) => [quantity, name, barcodes])).toEqual([
      [10, 'Neon', ['000-001']],
      [1, 'Cat, Kitten', ['000-003']],
    ])
    expect(it.complaints).toEqual([])
  })
})
