import { expect, test } from 'bun:test'
import { needs } from '../../support/tools.ts'
import { chooseFile, fileOf, openedImport, storedPets } from '../import-page.ts'
import { shopInBrowser } from '../shop-in-browser.ts'

const PETS = 100_000

needs('chromium').describe('a spreadsheet of 100,000 lines', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  test('is brought in from a phone (the figures are for people to see)', async () => {
    await using it = await openedImport(shop, {
      viewport: { width: 360, height: 740 },
    })
    const { page } = it
    const lines = Array.from({ length: PETS }, (_, at) => `${at + 1};${at % 50};Guppy ${at};Fish`)
    const csv = ['Number;Stock;Name;Kind', '1.5;1;Wrong;Fish', ...lines].join('\n')
    const began = performance.now()
    const took = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`
    await chooseFile(page, fileOf('large.csv', csv))
    await page.getByText('1 mistake left').waitFor()
    const read = took()
    await page.getByRole('button', { name: 'Leave the line out: Line 2' }).click()
    await page.getByText('No mistakes').waitFor()
    const readAgain = took()
    await page.getByRole('button', { name: 'Bring in 100,000 pets' }).click()
    await page.getByText('Done: 100,000 new').waitFor()
    console.log(`100,000 lines: read by ${read}, again by ${readAgain}, brought in by ${took()}`)
    expect(await storedPets(shop.data)).toHaveLength(PETS)
  })
})
