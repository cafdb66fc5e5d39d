import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createKey } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { violations } from './axe.ts'
import { pointerHasLetGo } from './open-page.ts'
import {
  heading,
  inPanel,
  lines,
  panel,
  type ShopWithPast,
  shopWithPast,
} from './shop-with-past.ts'

const REMOVED = 'This pet was removed from the stock. Its history is still here.'

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name })

needs('chromium').describe('a pet in a browser with a key that manages', () => {
  let shop: ShopWithPast
  let key: string
  beforeAll(async () => {
    shop = await shopWithPast()
    key = (await createKey(shop.folder.path, '--access', 'manage')).key
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  const journalOf = async (petId: number) =>
    JSON.parse(await shop.byCommand('inventory', 'history', String(petId), '--json')) as {
      reason: string
      previousQuantity: number
    }[]

  test('is removed once a person has confirmed it by name and number, and goes on all devices', async () => {
    await using tablet = await shop.open('#/pets/8')
    await heading(tablet.page, 'Betta').waitFor()
    await using opening = await shop.open('#/pets/8', { key })
    const { page, complaints, asked } = opening
    await inPanel(page, 'Remove').click()
    for (const said of ['Remove Betta?', 'Number 8', '3 still in stock']) {
      await dialog(page).getByText(said).first().waitFor()
    }
    await inDialog(page, 'Cancel').and(page.locator(':focus')).waitFor()
    expect(await violations(page)).toEqual([])
    await inDialog(page, 'Remove').click()
    await page.getByText(REMOVED).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    await until(async () => (await page.evaluate('document.activeElement.id')) === 'panel-heading')
    await tablet.page.getByText(REMOVED).waitFor()
    await tablet.page.locator('[data-pet="8"]').waitFor({ state: 'detached' })
    await until(async () => (await lines(page).first().textContent())?.includes('Removed') ?? false)
    expect(await journalOf(8)).toMatchObject([
      { reason: 'remove', previousQuantity: 3 },
      { reason: 'add' },
    ])
    expect(asked.filter((each) => each.startsWith('DELETE'))).toEqual([
      expect.stringMatching(/^DELETE 8\?id=[0-9a-f-]{36}$/),
    ])
    expect(complaints).toEqual([])
  })

  test('stays where a person cancels, and the focus returns to the button', async () => {
    await using opening = await shop.open('#/pets/7', { key })
    const { page, asked } = opening
    for (const leave of [
      () => inDialog(page, 'Cancel').click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await inPanel(page, 'Remove').click()
      await dialog(page).waitFor()
      await pointerHasLetGo(page)
      await leave()
      await dialog(page).waitFor({ state: 'detached' })
      await until(
        async () => (await page.evaluate('document.activeElement.textContent')) === 'Remove',
      )
    }
    await heading(page, 'Guppy').waitFor()
    expect(asked.filter((each) => each.startsWith('DELETE'))).toEqual([])
  })

  test('shows no button to a key that may only write, or only read', async () => {
    const reader = await createKey(shop.folder.path, '--access', 'read')
    for (const each of [shop.key, reader.key]) {
      await using opening = await shop.open('#/pets/7', { key: each })
      await lines(opening.page).first().waitFor()
      expect(await inPanel(opening.page, 'Remove').count()).toBe(0)
    }
  })

  test('is not removed while the service cannot be reached: the page says so, keeps nothing, and can try again', async () => {
    await shop.byCommand('inventory', 'add', '12', '--name', 'Molly')
    await using opening = await shop.open('#/pets/12', { key })
    const { page, asked } = opening
    await inPanel(page, 'Remove').click()
    await page.context().setOffline(true)
    await inDialog(page, 'Remove').click()
    await dialog(page).getByRole('alert').getByText('Can’t reach petstock').waitFor()
    expect(await dialog(page).count()).toBe(1)
    expect(await journalOf(12)).toMatchObject([{ reason: 'add' }])
    await page.context().setOffline(false)
    await inDialog(page, 'Remove').click()
    await page.getByText(REMOVED).waitFor()
    const sent = asked.filter((each) => each.startsWith('DELETE'))
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect(await journalOf(12)).toMatchObject([{ reason: 'remove' }, { reason: 'add' }])
  })

  test('is not asked about any more where the key was lowered meanwhile', async () => {
    const lowered = await createKey(shop.folder.path, '--access', 'manage')
    await using opening = await shop.open('#/pets/7', { key: lowered.key })
    const { page } = opening
    await inPanel(page, 'Remove').click()
    await dialog(page).waitFor()
    await shop.byCommand('keys', 'access', lowered.id, 'write')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await inPanel(page, 'Remove').count()).toBe(0)
    await heading(page, 'Guppy').waitFor()
  })

  test('that is removed elsewhere while the page asks takes the question with it', async () => {
    await shop.byCommand('inventory', 'add', '13', '--name', 'Platy')
    await using opening = await shop.open('#/pets/13', { key })
    const { page } = opening
    await inPanel(page, 'Remove').click()
    await dialog(page).waitFor()
    await shop.byCommand('inventory', 'remove', '13')
    await page.getByText(REMOVED).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
  })

  test('cannot be removed while its form is open', async () => {
    await using opening = await shop.open('#/pets/7', { key })
    const { page } = opening
    await inPanel(page, 'Edit').click()
    await panel(page).getByLabel('Name').waitFor()
    expect(await inPanel(page, 'Remove').count()).toBe(0)
    await inPanel(page, 'Cancel').click()
    await inPanel(page, 'Remove').waitFor()
  })
})
