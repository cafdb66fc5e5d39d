import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { beginChoosing, choosingBar, doWithChosen, searchField } from './list-page.ts'
import { chooseLanguage, signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { PERSON } from './type-keys.ts'
import { words, wordsIn } from './words.ts'

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
  const shop = shopInBrowser('--name', 'Ann')

  /** The view with the stock as it begins. */
  async function opened(options: BrowserContextOptions = {}, withKey = shop.key) {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: STOCK })
    const viewport = { width: 1280, height: 900 }
    const context = await shop.browser.newContext({ viewport, locale: 'en-GB', ...options })
    const watched = await signedIn(context, shop.server, withKey)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  async function stored(): Promise<Record<number, Omit<Stored, 'petId'>>> {
    const json = await outputOf(['inventory', 'list', '--json', '--data', shop.data])
    const pets = JSON.parse(json) as Stored[]
    return Object.fromEntries(
      pets.map(({ petId, kind, status, lowStockAt }) => [petId, { kind, status, lowStockAt }]),
    )
  }

  /** Chooses pets in the stock, and opens the view that changes them. */
  async function choose(page: Page, ...names: string[]): Promise<void> {
    await beginChoosing(page)
    for (const name of names)
      await page.locator('.pet', { hasText: name }).getByRole('link').click()
    await doWithChosen(page, 'change')
  }

  const submit = (page: Page) => page.getByRole('button', { name: /^Change / }).click()

  test('gives all chosen ones what is ticked, and undoes it as one change', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await searchField(page).fill('guppy')
    await beginChoosing(page)
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(3) })
      .click()
    await doWithChosen(page, 'change')
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
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' })
  })

  test('gives all chosen ones a supplier, in a shop that has some, and takes it back', async () => {
    await using before = await opened()
    await choose(before.page, 'Guppy red', 'Guppy blue')
    await before.page.getByLabel(words.bulk.fields.status).waitFor()
    expect(await before.page.getByLabel(words.bulk.fields.supplier).count()).toBe(0)
    await outputOf(['suppliers', 'add', 'Aqua', '--data', shop.data])
    await using it = await opened()
    const { page } = it
    await choose(page, 'Guppy red', 'Guppy blue')
    await page.getByLabel(words.bulk.fields.supplier).check()
    await page.getByLabel(words.pet.fields.supplier, { exact: true }).selectOption('Aqua')
    await submit(page)
    await page.getByText(words.bulk.done(2)).waitFor()
    const supplied = async () => {
      const json = await outputOf(['inventory', 'list', '--json', '--data', shop.data])
      return (JSON.parse(json) as { supplier?: string }[]).map(({ supplier }) => supplier)
    }
    expect(await supplied()).toEqual(['Aqua', 'Aqua', undefined, undefined])
    await page.getByRole('button', { name: words.bulk.undo, exact: true }).click()
    await page.getByText(words.bulk.undone(2)).waitFor()
    expect(await supplied()).toEqual(Array(4).fill(undefined))
  })

  test('undoes nothing, and names the pets, where somebody has changed one of them since', async () => {
    await using it = await opened()
    const { page } = it
    await choose(page, 'Guppy red', 'Canary')
    await page.getByLabel('Another status').check()
    await page.getByLabel('Status', { exact: true }).selectOption('sold')
    await submit(page)
    await page.getByText('2 entries changed.').waitFor()
    await outputOf(['inventory', 'set', '4', '--status', 'pending', '--data', shop.data])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Nothing was undone: somebody has changed Canary').waitFor()
    const after = await stored()
    expect([after[1]?.status, after[4]?.status]).toEqual(['sold', 'pending'])
  })

  test('says what is missing before it sends anything', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await choose(page, 'Canary')
    await submit(page)
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
    await chooseLanguage(page, 'de')
    await page.locator('.pet', { hasText: 'Canary' }).getByRole('link').focus()
    await page.keyboard.press('Space')
    await choosingBar(page).waitFor()
    const { choosing } = wordsIn('de')
    await choosingBar(page).getByRole('button', { name: choosing.change }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Mehrere Tiere ändern' }).waitFor()
    // A person presses them, and no machine.
    await page.getByLabel('Anderer Status').focus()
    await page.keyboard.press('Space')
    await page.waitForTimeout(PERSON)
    await page.getByLabel('Status', { exact: true }).selectOption('sold')
    await page.getByRole('button', { name: '1 Eintrag ändern' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 Eintrag geändert.').waitFor()
    expect((await stored())[4]?.status).toBe('sold')
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
  })

  test('shows the chosen pets, of which each can be left out', async () => {
    await using it = await opened()
    const { page } = it
    await choose(page, 'Canary', 'Guppy red')
    await page.getByRole('button', { name: words.bulk.submit(2) }).waitFor()
    const chosen = page.locator('.chosen-pet .pet-title')
    await untilEqual(() => chosen.allTextContents(), ['Canary', 'Guppy red'])
    await page.getByRole('button', { name: words.choosing.leaveOut('Canary') }).click()
    await page.getByRole('button', { name: words.bulk.submit(1) }).waitFor()
    await page.getByRole('button', { name: words.choosing.leaveOut('Guppy red') }).click()
    await page.getByText(words.choosing.nothing).waitFor()
  })

  test('is not for a key that may only look', async () => {
    const reader = await createKey(shop.data, '--name', 'Display', '--access', 'read')
    await using it = await opened({}, reader.key)
    const { page } = it
    await page.evaluate(`location.hash = '#/several'`)
    await page.getByText('This key may only look. To change pets').waitFor()
    expect(await page.getByRole('button', { name: words.choosing.begin }).count()).toBe(0)
  })
})
