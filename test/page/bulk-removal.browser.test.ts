import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { beginChoosing, choosingBar, doWithChosen, searchField } from './list-page.ts'
import { chooseLanguage, signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { words, wordsIn } from './words.ts'

const STOCK = [
  'petId,quantity,status,name,kind,barcode',
  '1,5,available,Guppy red,Fish,A',
  '2,7,sold,Guppy blue,,',
  '3,230,available,Guppy green,,',
  '4,1,available,Canary,Bird,',
].join('\n')

needs('chromium').describe('removing several pets', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  /** The view with the stock as it begins. */
  async function opened(options: BrowserContextOptions = {}, withKey = shop.key) {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: STOCK })
    const viewport = { width: 1280, height: 900 }
    const context = await shop.browser.newContext({ viewport, locale: 'en-GB', ...options })
    const watched = await signedIn(context, shop.server, withKey)
    await untilEqual(() => watched.page.locator('.pet').count(), 4)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  /** The pets but for when they were changed. */
  async function stored(): Promise<object[]> {
    const json = await outputOf(['inventory', 'list', '--json', '--data', shop.data])
    return (JSON.parse(json) as { updatedAt: number }[]).map(({ updatedAt: _, ...pet }) => pet)
  }

  async function chooseGuppies(page: Page): Promise<void> {
    await searchField(page).fill('guppy')
    await beginChoosing(page)
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(3) })
      .click()
  }

  const dialog = (page: Page) => page.getByRole('dialog')
  const sure = (page: Page, { bulk } = words) =>
    dialog(page).getByRole('button', { name: bulk.remove, exact: true })
  const undo = (page: Page, { bulk } = words) =>
    choosingBar(page).getByRole('button', { name: bulk.undo, exact: true })

  test('asks with how many pets and animals that are, removes them, and undoes it as one change', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await chooseGuppies(page)
    await doWithChosen(page, 'remove')
    await dialog(page).getByText('Remove 3 pets with 242 in stock?').waitFor()
    expect(await stored()).toEqual(before)
    await sure(page).click()
    await choosingBar(page).getByText(words.bulk.removed(3)).waitFor()
    expect(await stored()).toMatchObject([{ petId: 4 }])
    await untilEqual(() => page.locator('.pet').count(), 0)
    await undo(page).click()
    await choosingBar(page).getByText(words.bulk.back(3)).waitFor()
    expect(await stored()).toEqual(before)
    await untilEqual(() => page.locator('.pet').count(), 3)
    // No tap is taken right after rows have moved. Who chooses others goes on with those.
    await page.waitForTimeout(700)
    await page.locator('.pet').first().getByRole('link').click()
    await choosingBar(page).getByText(words.choosing.chosen(1)).waitFor()
    await choosingBar(page).getByText(words.bulk.back(3)).waitFor({ state: 'detached' })
  })

  test('removes nothing where a person keeps them, and they stay chosen', async () => {
    await using it = await opened()
    const { page } = it
    const before = await stored()
    await chooseGuppies(page)
    await doWithChosen(page, 'remove')
    await dialog(page).getByRole('button', { name: words.bulk.keep }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await choosingBar(page).getByText(words.choosing.chosen(3)).waitFor()
    expect(await stored()).toEqual(before)
  })

  test('undoes nothing, and says why, where a number or a barcode has another pet by then', async () => {
    await using it = await opened()
    const { page } = it
    await chooseGuppies(page)
    await doWithChosen(page, 'remove')
    await sure(page).click()
    await undo(page).waitFor()
    const add = ['inventory', 'add', '2', '--name', 'Parrot', '--data', shop.data]
    await outputOf(add)
    await searchField(page).fill('parrot')
    await page.locator('.pet', { hasText: 'Parrot' }).waitFor()
    await undo(page).click()
    await page.getByText(words.bulk.changedSince('Parrot')).waitFor()
    await outputOf(['inventory', 'remove', '2', '--data', shop.data])
    await outputOf(['inventory', 'set', '4', '--barcode', 'A', '--data', shop.data])
    await undo(page).click()
    await page.getByText(words.bulk.codesTaken).waitFor()
    await outputOf(['inventory', 'set', '4', '--barcode', '', '--data', shop.data])
    await undo(page).click()
    await page.getByText(words.bulk.back(3)).waitFor()
  })

  test('is done by keyboard, in German, on a phone', async () => {
    await using it = await opened({ viewport: { width: 390, height: 844 } })
    const { page } = it
    const german = wordsIn('de')
    await chooseLanguage(page, 'de')
    await page.locator('.pet', { hasText: 'Canary' }).getByRole('link').focus()
    await page.keyboard.press('Space')
    const more = choosingBar(page).getByRole('button', { name: german.choosing.more })
    await more.focus()
    await page.keyboard.press('Enter')
    await choosingBar(page).getByRole('button', { name: german.choosing.remove }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('1 Eintrag mit 1 Stück im Bestand entfernen?').waitFor()
    await untilEqual(() => page.locator(':focus').textContent(), german.bulk.keep)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(german.bulk.removed(1)).waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBe(390)
    await untilEqual(() => page.locator(':focus').textContent(), german.bulk.undo)
    await page.keyboard.press('Enter')
    await page.getByText(german.bulk.back(1)).waitFor()
  })

  test('is for keys that manage alone', async () => {
    const writer = await createKey(shop.data, '--name', 'Till')
    await using it = await opened({}, writer.key)
    const { page } = it
    await chooseGuppies(page)
    await choosingBar(page).getByRole('button', { name: words.choosing.change }).waitFor()
    expect(
      await choosingBar(page).getByRole('button', { name: words.choosing.remove }).count(),
    ).toBe(0)
  })
})
