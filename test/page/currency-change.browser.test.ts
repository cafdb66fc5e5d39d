import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { deskOf, read } from '../support/desk.ts'
import { outputOf, update } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { resize, signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { inPanel, lines } from './shop-with-past.ts'
import { wordsIn } from './words.ts'

const CSV = 'petId,quantity,status,name,price\n1,12,available,Neon tetra,20.00\n'
const BGN = { code: 'BGN', digits: 2 }
const EUR = { code: 'EUR', digits: 2 }
const { en, de } = { en: wordsIn('en'), de: wordsIn('de') }

const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')

needs('chromium').describe('a change of currency on the page', () => {
  const shop = shopInBrowser('--name', 'Manager', '--access', 'manage')
  const send = (hash: string, body: object) => shop.server.request(hash, update(shop.key, body))

  beforeAll(async () => {
    await send('/desk/api/settings', { currency: 'BGN' })
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: CSV })
    const desk = deskOf(shop.server, shop.key)
    await read(desk.makeMovement(1, { id: crypto.randomUUID(), change: -1, reason: 'sale' }))
    await send('/desk/api/inventory/1', { price: 2_150, cost: 1_000, costPer: 12 })
  })

  async function opened(hash: string, locale: string) {
    const context = await shop.browser.newContext({ locale })
    const watched = await signedIn(context, shop.server, shop.key, hash)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  test('asks for a rate once, and shows one price before and after', async () => {
    await using opening = await opened('#/settings', 'de-DE')
    const { page, complaints } = opening
    const { settings } = de
    const rate = page.getByLabel(settings.rate('BGN', 'EUR'))
    await page.getByLabel(settings.names.currency).waitFor()
    expect(await rate.count()).toBe(0)
    await page.getByLabel(settings.names.currency).selectOption('EUR')
    await page.getByRole('button', { name: settings.save }).click()
    await page.getByText(settings.errors.currency_in_use).waitFor()
    await rate.fill('zwei')
    await page.getByRole('button', { name: settings.save }).click()
    await page.getByText(settings.notARate).waitFor()
    await rate.fill('1,95583')
    await page.getByText(settings.rateExample(de.money(2_000, BGN), de.money(1_023, EUR))).waitFor()
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 900 })
      expect(await isWide(page)).toBe(false)
    }
    await page.getByRole('button', { name: settings.save }).click()
    await page.getByText(settings.saved).waitFor()
    expect(await rate.count()).toBe(0)
    expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
  })

  test('leaves a history in the currency of each time, with the change itself, and who changed a price from what', async () => {
    await send('/desk/api/inventory/1', { price: 1_199 })
    await using opening = await opened('#/pets/1', 'en-GB')
    const { page, complaints } = opening
    const change = (before: string, after: string, field: 'price' | 'cost' = 'price') =>
      en.pet.priceNote(en.pet.fields[field], before, after)
    const [first, second] = [en.money(2_000, BGN), en.money(2_150, BGN)]
    const cost = change(en.pet.noPrice, en.pet.costFor(en.money(1_000, BGN), 12), 'cost')
    const costs = [en.money(1_000, BGN), en.money(511, EUR)].map((each) => en.pet.costFor(each, 12))
    const converted = change(costs[0] ?? '', costs[1] ?? '', 'cost')
    await untilEqual(
      () => lines(page).locator('.journal-note').allTextContents(),
      [
        change(en.money(1_099, EUR), en.money(1_199, EUR)),
        `${change(second, en.money(1_099, EUR))}, ${converted}`,
        `${change(first, second)}, ${cost}`,
        first,
      ],
    )
    expect(await lines(page).first().textContent()).toContain('Manager')
    await page.locator('.facts').getByText(en.money(1_199, EUR)).waitFor()
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 900 })
      expect(await isWide(page)).toBe(false)
    }
    await inPanel(page, en.pet.edit).waitFor()
    expect(complaints).toEqual([])
  })
})
