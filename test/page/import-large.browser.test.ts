import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'

const PETS = 100_000

/** How much slower than this machine the phone is. */
const SLOWER = 6

needs('chromium').describe('a spreadsheet of 100,000 lines', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path), openBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  test('is brought in from a phone (the figures are for people to see)', async () => {
    const { key } = await createKey(folder.path, '--name', 'Ann', '--access', 'manage')
    await using it = await openedImport(browser, server, key, {
      viewport: { width: 360, height: 740 },
    })
    const { page } = it
    const devTools = await it.context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
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
    expect(await storedPets(folder.path)).toHaveLength(PETS)
  })
})
