import { beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createKey, outputOf, update } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { chooseAll, doWithChosen } from './list-page.ts'
import { resize, signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { inPanel } from './shop-with-past.ts'
import { wordsIn } from './words.ts'

const CSV = 'petId,quantity,status,name\n1,12,available,Neon tetra\n2,3,available,Cage\n'

const { en, de } = { en: wordsIn('en'), de: wordsIn('de') }
const EUR = { code: 'EUR', digits: 2, number: 1 }
const PRICE = en.money(123_450, EUR)

const field = (page: Page, name: string) => page.locator(`.pet-form [name="${name}"]`)
/** What stands against the fields of the form. */
const problem = (page: Page) => page.locator('.pet-form .field .problem')

needs('chromium').describe('prices on the page', () => {
  const shop = shopInBrowser('--name', 'Manager', '--access', 'manage')
  let clerk: string

  beforeAll(async () => {
    clerk = (await createKey(shop.data, '--name', 'Clerk', '--access', 'write')).key
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: CSV })
  })

  async function opened(hash: string, key = shop.key, options: BrowserContextOptions = {}) {
    const context = await shop.browser.newContext({ locale: 'en-GB', ...options })
    const watched = await signedIn(context, shop.server, key, hash)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  const petOf = async (petId: number) => {
    const response = await shop.server.request(`/desk/api/inventory/${petId}`, {
      headers: { authorization: `Bearer ${shop.key}` },
    })
    return (await response.json()) as Record<string, unknown>
  }

  describe('in a shop without a currency', () => {
    test('are seen nowhere by those who do not manage it', async () => {
      await using opening = await opened('#/pets/1', clerk)
      const { page } = opening
      await inPanel(page, en.pet.edit).click()
      await field(page, 'name').waitFor()
      await page.locator('.pet-form').getByLabel(en.pet.fields.barcodes).waitFor()
      for (const word of [en.pet.fields.price, en.pet.fields.cost, en.settings.askCurrency]) {
        expect(await page.getByText(word).count()).toBe(0)
      }
    })

    test('are offered to a manager, who is asked for the currency once', async () => {
      await using opening = await opened('#/pets/1')
      const { page, complaints } = opening
      await inPanel(page, en.pet.edit).click()
      const ask = page.locator('.ask-currency')
      await ask.getByText(en.settings.askCurrency).click()
      const use = ask.getByRole('button', { name: en.settings.useCurrency })
      expect(await use.getAttribute('aria-disabled')).toBe('true')
      await ask.getByLabel(en.settings.names.currency).selectOption('EUR')
      await use.click()
      await field(page, 'price').waitFor()
      expect(await ask.count()).toBe(0)
      expect(complaints).toEqual([])
    })
  })

  describe('in a shop with one', () => {
    beforeAll(async () => {
      await shop.server.request('/desk/api/settings', update(shop.key, { currency: 'EUR' }))
    })

    test('are typed as people write them, and a new one offers new labels', async () => {
      await using opening = await opened('#/pets/1', clerk)
      const { page, complaints } = opening
      await inPanel(page, en.pet.edit).click()
      await field(page, 'price').fill('1.234,50 €')
      await field(page, 'cost').fill('10')
      await field(page, 'costPer').fill('12')
      await inPanel(page, en.pet.save).click()
      await page.getByText(en.pet.saved).waitFor()
      expect(await petOf(1)).toMatchObject({ price: 123_450, cost: 1000, costPer: 12 })
      await page.locator('.facts').getByText(PRICE).waitFor()
      await page
        .locator('.facts')
        .getByText(en.pet.costFor(en.money(1000, EUR), 12))
        .waitFor()
      await inPanel(page, en.pet.newLabel).click()
      await page.locator('.label-preview .label-price').waitFor()
      expect(await page.locator('.label-preview .label-price').allTextContents()).toEqual([PRICE])
      await page.getByLabel(en.labels.price).selectOption(en.labels.withoutPrice)
      await untilEqual(() => page.locator('.label-price').count(), 0)
      expect(complaints).toEqual([])
    })

    test('are shown in the form as they are, and nothing is sent of what is not changed', async () => {
      await using opening = await opened('#/pets/1', clerk)
      const { page } = opening
      await inPanel(page, en.pet.edit).click()
      await untilEqual(() => field(page, 'price').inputValue(), '1234.50')
      expect(await field(page, 'cost').inputValue()).toBe('10.00')
      expect(await field(page, 'costPer').inputValue()).toBe('12')
      const sent: (string | null)[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH') sent.push(request.postData())
      })
      await field(page, 'price').fill('1234,5')
      await field(page, 'costPer').fill('6')
      await inPanel(page, en.pet.save).click()
      await page.getByText(en.pet.saved).waitFor()
      expect(sent).toEqual(['{"cost":1000,"costPer":6,"currency":1}'])
      expect(await inPanel(page, en.pet.newLabel).count()).toBe(0)
    })

    test('are refused in another currency, with words that say which one the shop has', async () => {
      await using opening = await opened('#/add', clerk, { locale: 'de-DE' })
      const { page } = opening
      await field(page, 'number').fill('7')
      await field(page, 'price').fill('$12.50')
      await field(page, 'costPer').fill('12')
      await page.getByRole('button', { name: de.pet.add, exact: true }).click()
      await untilEqual(
        () => problem(page).allTextContents(),
        [de.pet.moneyProblems.otherCurrency('EUR'), de.pet.moneyProblems.noCost],
      )
      expect(await page.evaluate('document.activeElement.name')).toBe('price')
      await field(page, 'price').fill('12,50')
      await field(page, 'costPer').fill('')
      await page.getByRole('button', { name: de.pet.add, exact: true }).click()
      await page.locator('.facts').getByText(de.money(1250, EUR)).waitFor()
      expect(await petOf(7)).toMatchObject({ price: 1250 })
      expect('cost' in (await petOf(7))).toBe(false)
    })

    test('stand on the count list', async () => {
      await using opening = await opened('', clerk)
      const { page } = opening
      await page.locator('.pet').first().waitFor()
      await page.emulateMedia({ media: 'print' })
      await page.evaluate("dispatchEvent(new Event('beforeprint'))")
      const rows = await page
        .locator('.printed tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
      expect(rows).toContainEqual(['Neon tetra', '1', PRICE, '12', ''])
      expect(rows).toContainEqual(['Cage', '2', '', '3', ''])
    })

    test('take no more room on labels than there is, on every sheet and width', async () => {
      await using opening = await opened('', clerk)
      const { page } = opening
      await chooseAll(page)
      await doWithChosen(page, 'labels')
      await page.locator('.label-preview .label-price').first().waitFor()
      for (const width of [390, 820, 1440]) {
        await resize(page, { width, height: 900 })
        const cut = await page
          .locator('.label-preview .label-about')
          .evaluateAll((all) => all.filter((about) => about.scrollWidth > about.clientWidth).length)
        expect(cut).toBe(0)
      }
    })
  })
})
