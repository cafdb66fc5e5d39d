import { afterAll, beforeAll, expect, test } from 'bun:test'
import { intercept } from '../support/browser.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { searchField } from './list-page.ts'
import {
  goTo,
  heading,
  inPanel,
  lines,
  panel,
  type ShopWithPast,
  shopWithPast,
  typeByHand,
} from './shop-with-past.ts'
import { words } from './words.ts'

const FOCUSED_AFTER_FRAMES = `new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.activeElement.type))))`

needs('chromium').describe('the forms of a pet in a browser', () => {
  let shop: ShopWithPast
  beforeAll(async () => {
    shop = await shopWithPast()
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  const journalOf = async (petId: number | string) =>
    JSON.parse(await shop.byCommand('inventory', 'history', String(petId), '--json')) as {
      reason: string
      newQuantity: number
    }[]

  test('has a form with which nothing but what was changed is saved', async () => {
    await using opening = await shop.open('#/pets/9')
    const { page, complaints } = opening
    const sent: (string | null)[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postData())
    })
    await inPanel(page, 'Edit').focus()
    await page.keyboard.press('Enter')
    await typeByHand(page, 'Axolotl')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await typeByHand(page, '1.5')
    await page.keyboard.press('Enter')
    await page.getByText('Type a whole number, 0 or more, or leave it empty').waitFor()
    await untilEqual(() => page.evaluate('document.activeElement.value'), '1.5')
    await page.keyboard.press('Control+A')
    await typeByHand(page, '3')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Saved.').waitFor()
    expect(sent).toEqual(['{"name":"Axolotl","lowStockAt":3}'])
    await heading(page, 'Axolotl').waitFor()
    await page.locator('.facts-marks').getByText('Low').waitFor()
    await until(async () => (await page.evaluate('document.activeElement.textContent')) === 'Edit')
    expect(complaints).toEqual([])
  })

  test('stands in place of the facts, which are there again when it is closed', async () => {
    await using opening = await shop.open('#/pets/8')
    const { page } = opening
    const facts = page.locator('.facts dl')
    await facts.waitFor()
    await inPanel(page, words.pet.edit).click()
    await panel(page).getByLabel(words.pet.fields.name).waitFor()
    expect(await facts.count()).toBe(0)
    await inPanel(page, words.cancel).click()
    await facts.waitFor()
  })

  test('leaves the focus where a person has gone while it is saved', async () => {
    await shop.byCommand('inventory', 'add', '14', '--name', 'Molly')
    await using opening = await shop.open('#/pets/14')
    const { page } = opening
    const isSaved = Promise.withResolvers<void>()
    await intercept(page, /\/inventory\/14$/, async (route) => {
      await isSaved.promise
      await route.continue()
    })
    await inPanel(page, words.pet.edit).click()
    await panel(page).getByLabel(words.pet.fields.name).fill('Black molly')
    await inPanel(page, words.pet.save).click()
    await searchField(page).focus()
    await inPanel(page, words.pet.saving).waitFor()
    isSaved.resolve()
    await page.getByRole('status').getByText(words.pet.saved).waitFor()
    expect(await page.evaluate(FOCUSED_AFTER_FRAMES)).toBe('search')
  })

  test('shows what is changed elsewhere meanwhile, and leaves it as it is', async () => {
    await shop.byCommand('inventory', 'add', '11', '--name', 'Tetra', '--low-stock-at', '1')
    await using opening = await shop.open('#/pets/11')
    const { page } = opening
    await inPanel(page, 'Edit').click()
    await panel(page).getByLabel('Name').fill('Neon tetra')
    await shop.byCommand('inventory', 'set', '11', '--name', 'Red tetra', '--status', 'sold')
    await page.getByText('Someone else has changed this to: Red tetra').waitFor()
    expect(await panel(page).getByLabel('Name').inputValue()).toBe('Neon tetra')
    expect(await panel(page).getByLabel('Status').inputValue()).toBe('sold')
    await inPanel(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    const [pet] = JSON.parse(await shop.byCommand('inventory', 'list', '--json')).filter(
      ({ petId }: { petId: number }) => petId === 11,
    )
    expect(pet).toMatchObject({ name: 'Neon tetra', status: 'sold', lowStockAt: 1 })
  })

  test('keeps what was typed when another view opens, and until it is discarded', async () => {
    await using opening = await shop.open('#/pets/8')
    const { page } = opening
    await inPanel(page, 'Edit').click()
    await panel(page).getByLabel('Name').fill('Betta, half typed')
    await goTo(page, '#/pets/7')
    await heading(page, 'Guppy').waitFor()
    await goTo(page, '#/pets/8')
    expect(await panel(page).getByLabel('Name').inputValue()).toBe('Betta, half typed')
    await panel(page).getByLabel('Name').press('Escape')
    await page.getByText('not saved yet').waitFor()
    await inPanel(page, 'Continue editing').click()
    await inPanel(page, 'Discard').click()
    await inPanel(page, 'Edit').click()
    expect(await panel(page).getByLabel('Name').inputValue()).toBe('Betta')
  })

  test('asks before a tab is closed in which something is not saved', async () => {
    await using opening = await shop.open('#/pets/8')
    const { page } = opening
    await inPanel(page, 'Edit').click()
    await typeByHand(page, 'Half')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await panel(page).getByLabel('Name').inputValue()).toContain('Half')
  })

  test('adds a pet with an id of any size, and opens it', async () => {
    await using opening = await shop.open('')
    const { page, complaints } = opening
    await page.getByRole('link', { name: 'Add a pet' }).focus()
    await page.keyboard.press('Enter')
    await panel(page).locator('input:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Give the pet a number.').waitFor()
    await typeByHand(page, '9223372036854775806')
    await page.keyboard.press('Tab')
    await typeByHand(page, 'Whale')
    await page.keyboard.press('Tab')
    await typeByHand(page, '2')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/pets\/9223372036854775806$/)
    await heading(page, 'Whale').waitFor()
    await lines(page).getByText('0 → 2').waitFor()
    expect((await journalOf('9223372036854775806')).map(({ reason }) => reason)).toEqual(['add'])
    expect(complaints).toEqual([])
  })

  test('adds a pet once, though the answer was lost', async () => {
    await using opening = await shop.open('#/add')
    const { page } = opening
    let attempts = 0
    await intercept(page, '**/desk/api/inventory', async (route) => {
      const sent = route.request()
      if (sent.method() !== 'POST') return route.fallback()
      attempts += 1
      if (attempts > 1) return route.fallback()
      const { authorization = '' } = sent.headers()
      const headers = { authorization, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: sent.postData() }
      expect((await shop.server.request('/desk/api/inventory', init)).status).toBe(200)
      await route.abort()
    })
    await panel(page).getByLabel('Number').fill('12')
    await panel(page).getByLabel('Quantity').fill('6')
    await inPanel(page, 'Add').click()
    await page.waitForURL(/#\/pets\/12$/)
    expect(attempts).toBe(2)
    expect(await journalOf(12)).toMatchObject([{ reason: 'add', newQuantity: 6 }])
  })

  test('leads to the pet that has the number already', async () => {
    await using opening = await shop.open('#/add')
    const { page } = opening
    await page.locator('.pet').first().waitFor()
    await panel(page).getByLabel('Number').fill('8')
    await page.getByRole('status').getByText('There is already a pet with the number 8').waitFor()
    await inPanel(page, 'Add').click()
    await page.getByRole('alert').getByText('There is already a pet with the number 8').waitFor()
    await page.getByRole('link', { name: 'Open Betta' }).first().click()
    await heading(page, 'Betta').waitFor()
  })

  test('offers a number that is free, and goes on with the name', async () => {
    await using opening = await shop.open('#/add')
    const { page } = opening
    const offer = page.getByRole('button', { name: /^Use the free number \d+$/ })
    const number = (await offer.textContent())?.match(/\d+/)?.[0] ?? ''
    await offer.click()
    expect(await panel(page).getByLabel('Number').inputValue()).toBe(number)
    expect(await offer.count()).toBe(0)
    await typeByHand(page, 'Loach')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/#/pets/${number}`)
    await heading(page, 'Loach').waitFor()
  })
})
