import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { signedIn } from './open-page.ts'

const STOCK = [
  'petId,quantity,status,name,kind,lowStockAt',
  '1,5,available,Guppy red,,',
  '2,5,available,Guppy blue,Fish,3',
  '3,5,pending,Guppy green,,',
  '4,5,available,Canary,Bird,',
].join('\n')

interface Stored {
  readonly petId: number
  readonly kind: string | null
  readonly status: string
  readonly lowStockAt: number | null
}

needs('chromium').describe('changing several pets', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Ann')).key
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
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  async function stored(): Promise<Record<number, Omit<Stored, 'petId'>>> {
    const json = await outputOf(['inventory', 'list', '--json', '--data', folder.path])
    const pets = JSON.parse(json) as Stored[]
    return Object.fromEntries(
      pets.map(({ petId, kind, status, lowStockAt }) => [petId, { kind, status, lowStockAt }]),
    )
  }

  async function choose(page: Page, ...names: string[]): Promise<void> {
    for (const name of names) {
      await page.locator('.pick', { hasText: name }).locator('input').check()
    }
  }

  const submit = (page: Page) => page.getByRole('button', { name: /^Change / }).click()

  test('gives all chosen ones what is ticked, and undoes it as one change', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await page.getByLabel('Search').fill('guppy')
    await page.getByRole('button', { name: 'Choose all 3' }).click()
    await page.getByLabel('Another kind').check()
    await page.getByLabel('Kind', { exact: true }).last().fill('Livebearer')
    await page.getByLabel('Another low-stock level').check()
    await page.getByLabel('Low-stock level', { exact: true }).fill('4')
    await submit(page)
    await page.getByText('3 entries changed.').waitFor()
    const wanted = { kind: 'Livebearer', lowStockAt: 4 }
    expect(await stored()).toEqual({
      1: { status: 'available', ...wanted },
      2: { status: 'available', ...wanted },
      3: { status: 'pending', ...wanted },
      4: before[4] as Omit<Stored, 'petId'>,
    })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone: 3 entries as before.').waitFor()
    expect(await stored()).toEqual(before)
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  })

  test('undoes nothing, and names the pets, where somebody has changed one of them since', async () => {
    await using it = await opened()
    const { page } = it
    await choose(page, 'Guppy red', 'Canary')
    await page.getByLabel('Another status').check()
    await page.getByLabel('Status', { exact: true }).selectOption('sold')
    await submit(page)
    await page.getByText('2 entries changed.').waitFor()
    await outputOf(['inventory', 'set', '4', '--status', 'pending', '--data', folder.path])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nothing was undone: somebody has changed Canary').waitFor()
    const after = await stored()
    expect([after[1]?.status, after[4]?.status]).toEqual(['sold', 'pending'])
  })

  test('says what is missing before it sends anything', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await submit(page)
    await page.getByRole('alert').getByText('Choose pets first.').waitFor()
    await choose(page, 'Canary')
    await page.getByRole('alert').getByText('Tick what should change.').waitFor()
    await page.getByLabel('Another low-stock level').check()
    await page.getByLabel('Low-stock level', { exact: true }).fill('many')
    await submit(page)
    await page.getByText('Type a whole number, 0 or more, or leave it empty.').waitFor()
    expect(await stored()).toEqual(before)
  })

  test('is done by keyboard, in German, on a phone', async () => {
    await using it = await opened({ viewport: { width: 390, height: 844 } })
    const { page } = it
    await page.locator('.menu > summary').click()
    await page.getByLabel('Language').selectOption('de')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Mehrere Tiere ändern' }).waitFor()
    await page.locator('.pick', { hasText: 'Canary' }).locator('input').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Anderer Status').focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Status', { exact: true }).selectOption('sold')
    await page.getByRole('button', { name: '1 Eintrag ändern' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 Eintrag geändert.').waitFor()
    expect((await stored())[4]?.status).toBe('sold')
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
  })

  test('begins with the pets that the stock showed, and is found in the menu', async () => {
    await using it = await opened()
    const { page } = it
    await page.evaluate(`location.hash = '#/'`)
    await page.getByLabel('Search').fill('canary')
    await until(async () => (await page.locator('.pet').count()) === 1)
    await page.locator('.menu > summary').click()
    await page.getByRole('link', { name: 'Change several pets' }).click()
    await untilEqual(() => page.locator('.pick').count(), 1)
  })

  test('is not for a key that may only look', async () => {
    const reader = await createKey(folder.path, '--name', 'Display', '--access', 'read')
    await using it = await opened({}, reader.key)
    const { page } = it
    await page.getByText('This key may only look. To change pets').waitFor()
    expect(await page.locator('.pick').count()).toBe(0)
    await page.locator('.menu > summary').click()
    expect(await page.getByRole('link', { name: 'Change several pets' }).count()).toBe(0)
  })
})
