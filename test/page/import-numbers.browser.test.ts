import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { importing } from '../../src/page/texts/en/import.ts'
import { openBrowser } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'

needs('chromium').describe('a list whose pets have no numbers', () => {
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

  test('shows which they get, is in the stock with them, and is found again', async () => {
    await using it = await openedImport(browser, server, key)
    const { page } = it
    const list = fileOf('list.csv', 'SKU;Name;Stock\nFISH-001;Neon tetra;48\n00124;Guppy;7\n')
    await chooseFile(page, list)
    await page.getByText(importing.getNumbers(2, '1001')).waitFor()
    await page.getByText(importing.aboutNumber('1002')).waitFor()
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.gaveNumbers(2, '1001')).waitFor()
    expect(await storedPets(folder.path)).toMatchObject([
      { petId: 1001, name: 'Neon tetra', quantity: 48, barcodes: ['FISH-001'] },
      { petId: 1002, name: 'Guppy', quantity: 7, barcodes: ['00124'] },
    ])

    await chooseFile(page, fileOf('list.csv', 'SKU;Name;Stock\nFISH-001;Neon tetra;50\n'))
    await page.getByRole('button', { name: importing.bringIn(1) }).click()
    await page.getByText(importing.foundPets(1)).waitFor()
    expect(await storedPets(folder.path)).toMatchObject([
      { petId: 1001, quantity: 50 },
      { petId: 1002, quantity: 7 },
    ])
    expect(it.complaints).toEqual([])
  })
})
