import { expect, test } from 'bun:test'
import { importing } from '../../src/page/texts/en/import.ts'
import { questions } from '../../src/page/texts/en/import-questions.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'

needs('chromium').describe('a list whose pets have no numbers', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  test('asks nothing about the stock as long as that is empty', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('names.csv', 'Name;Stock\nNeon tetra;48\nGuppy;7\n'))
    await page.getByRole('button', { name: importing.bringIn(2) }).waitFor()
    expect(await page.locator('.import-question').count()).toBe(0)
    // A pet that another device adds may be one of the file.
    const named = ['--name', 'Guppy', '--quantity', '7', '--data', shop.data]
    await outputOf(['inventory', 'add', '7', ...named])
    await page.locator('.import-question').waitFor()
    await outputOf(['inventory', 'remove', '7', '--data', shop.data])
    await page.locator('.import-question').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: importing.bringIn(2) }).waitFor()
    expect(it.complaints).toEqual([])
  })

  test('shows which they get, is in the stock with them, and is found again', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    const list = fileOf('list.csv', 'SKU;Name;Stock\nFISH-001;Neon tetra;48\n00124;Guppy;7\n')
    await chooseFile(page, list)
    await page.getByText(importing.getNumbers(2, '1001')).waitFor()
    await page.getByText(importing.aboutNumber('1002')).waitFor()
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.gaveNumbers(2, '1001')).waitFor()
    expect(await storedPets(shop.data)).toMatchObject([
      { petId: 1001, name: 'Neon tetra', quantity: 48, barcodes: ['FISH-001'] },
      { petId: 1002, name: 'Guppy', quantity: 7, barcodes: ['00124'] },
    ])

    await chooseFile(page, fileOf('list.csv', 'SKU;Name;Stock\nFISH-001;Neon tetra;50\n'))
    await page.getByRole('button', { name: importing.bringIn(1) }).click()
    await page.getByText(importing.foundPets(1)).waitFor()
    expect(await storedPets(shop.data)).toMatchObject([
      { petId: 1001, quantity: 50 },
      { petId: 1002, quantity: 7 },
    ])
    expect(it.complaints).toEqual([])
  })

  test('is asked about by what becomes of its pets, where nothing but names tells which they are', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('names.csv', 'Name;Stock\nNeon tetra;48\nMolly;7\n'))
    const choices = page.locator('.import-question .import-choice')
    await choices.first().waitFor()
    const { namesakes } = questions.meaning
    expect(await choices.locator('b').allTextContents()).toEqual([
      namesakes('same'),
      namesakes('new'),
    ])
    expect(await choices.locator('small').allTextContents()).toEqual([
      `${importing.line(2)} · Neon tetra = 1001`,
      `${importing.line(2)} · Neon tetra`,
    ])
    expect(it.complaints).toEqual([])
  })
})
