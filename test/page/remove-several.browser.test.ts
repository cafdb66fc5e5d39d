import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { signedIn } from './open-page.ts'

const STOCK = [
  'petId,quantity,status,name,kind,barcode',
  '1,5,available,Guppy red,Fish,A',
  '2,7,sold,Guppy blue,,',
  '3,230,available,Guppy green,,',
  '4,1,available,Canary,Bird,',
].join('\n')

needs('chromium').describe('removing several pets', () => {
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

  /** The view with the stock as it begins. */
  async function opened(options: BrowserContextOptions = {}, withKey = key) {
    await outputOf(['inventory', 'import', '-', '--data', folder.path], { stdin: STOCK })
    const viewport = { width: 1280, height: 900 }
    const context = await browser.newContext({ viewport, locale: 'en-GB', ...options })
    const watched = await signedIn(context, server, withKey, '#/several')
    await untilEqual(() => watched.page.locator('.pick').count(), 4)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  /** The pets but for when they were changed. */
  async function stored(): Promise<object[]> {
    const json = await outputOf(['inventory', 'list', '--json', '--data', folder.path])
    return (JSON.parse(json) as { updatedAt: number }[]).map(({ updatedAt: _, ...pet }) => pet)
  }

  const removal = (page: Page) => page.getByRole('region', { name: 'Remove them' })

  async function chooseGuppies(page: Page): Promise<void> {
    await page.getByLabel('Search').fill('guppy')
    await page.getByRole('button', { name: 'Choose all 3' }).click()
  }

  test('asks with how many pets and animals that are, removes them, and undoes it as one change', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await chooseGuppies(page)
    await removal(page).getByRole('button', { name: 'Remove…' }).click()
    await page.getByText('Remove 3 pets with 242 in stock?').waitFor()
    expect(await stored()).toEqual(before)
    await removal(page).getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('3 pets removed.').waitFor()
    expect(await stored()).toMatchObject([{ petId: 4 }])
    await untilEqual(() => page.locator('.pick').count(), 0)
    await removal(page).getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone: 3 pets back as before.').waitFor()
    expect(await stored()).toEqual(before)
    await untilEqual(() => page.locator('.pick').count(), 3)
  })

  test('removes nothing where a person keeps them, or has chosen none', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await removal(page).getByRole('button', { name: 'Remove…' }).click()
    await removal(page).getByText('Choose pets first.').waitFor()
    await chooseGuppies(page)
    await removal(page).getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('button', { name: 'Keep them' }).click()
    await removal(page).getByRole('button', { name: 'Remove…' }).waitFor()
    expect(await stored()).toEqual(before)
  })

  test('undoes nothing, and says why, where a number or a barcode has another pet by then', async () => {
    await using it = await opened()
    const { page } = it
    await chooseGuppies(page)
    await removal(page).getByRole('button', { name: 'Remove…' }).click()
    await removal(page).getByRole('button', { name: 'Remove', exact: true }).click()
    const undo = removal(page).getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    const add = ['inventory', 'add', '2', '--name', 'Parrot', '--data', folder.path]
    await outputOf(add)
    await page.getByRole('searchbox').fill('parrot')
    await page.locator('.pick', { hasText: 'Parrot' }).waitFor()
    await undo.click()
    await page.getByText('Nothing was undone: somebody has changed Parrot meanwhile.').waitFor()
    await outputOf(['inventory', 'remove', '2', '--data', folder.path])
    await outputOf(['inventory', 'set', '4', '--barcode', 'A', '--data', folder.path])
    await undo.click()
    await page.getByText('another pet has one of their barcodes').waitFor()
    await outputOf(['inventory', 'set', '4', '--barcode', '', '--data', folder.path])
    await undo.click()
    await page.getByText('Undone: 3 pets back as before.').waitFor()
  })

  test('is done by keyboard, in German, on a phone', async () => {
    await using it = await opened({ viewport: { width: 390, height: 844 } })
    const { page } = it
    await page.locator('.menu > summary').click()
    await page.getByLabel('Language').selectOption('de')
    await page.keyboard.press('Escape')
    await page.locator('.pick', { hasText: 'Canary' }).locator('input').focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Entfernen…' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 Eintrag mit 1 Stück im Bestand entfernen?').waitFor()
    await untilEqual(() => page.locator(':focus').textContent(), 'Behalten')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('1 Eintrag entfernt.').waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
    await page.getByRole('button', { name: 'Rückgängig' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Rückgängig gemacht: 1 Eintrag wieder da wie vorher.').waitFor()
  })

  test('is for keys that manage alone', async () => {
    const writer = await createKey(folder.path, '--name', 'Till')
    await using it = await opened({}, writer.key)
    await it.page.getByRole('button', { name: /^Change / }).waitFor()
    expect(await removal(it.page).count()).toBe(0)
  })
})
