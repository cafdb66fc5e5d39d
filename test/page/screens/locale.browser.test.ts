import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { outputOf } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { changeShop } from '../change-shop.ts'
import { openPage } from '../open-page.ts'

const MANY = '77'

/** Blanks that keep figures together are blanks here, and each apostrophe is one. */
const plain = (text: string | null) => text?.replace(/\s/g, ' ').replace('’', "'")

/** How numbers and times are written in each; the texts are English or German. */
const LOCALES = [
  { locale: 'en-GB', title: 'To order', many: '8,407', now: /^\d+ [A-Z]\w+ \d{4}, \d\d:\d\d$/ },
  {
    locale: 'en-US',
    title: 'To order',
    many: '8,407',
    now: /^[A-Z]\w+ \d+, \d{4}, \d+:\d\d [AP]M$/,
  },
  { locale: 'fr-FR', title: 'To order', many: '8 407', now: /^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/ },
  { locale: 'de-DE', title: 'Zu bestellen', many: '8.407', now: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/ },
  { locale: 'de-AT', title: 'Zu bestellen', many: '8 407', now: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/ },
  { locale: 'de-CH', title: 'Zu bestellen', many: "8'407", now: /^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/ },
] as const

needs('chromium').describe('figures by the browser’s locale', () => {
  const shop = inBrowser(changeShop)
  beforeAll(async () => {
    const add = ['inventory', 'add', MANY, '--quantity', '8407', '--low-stock-at', '9000']
    await outputOf([...add, '--name', 'Neon tetra', '--data', shop.data])
  })

  async function tabletOf(locale: string, hash = '') {
    const context = await shop.browser.newContext({
      locale,
      viewport: { width: 1280, height: 800 },
    })
    const { page } = await openPage(context, shop, hash)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  async function signIn(page: Page): Promise<void> {
    await page.locator('input[name="key"]').fill(shop.key)
    await page.keyboard.press('Enter')
    await page.getByRole('navigation').waitFor()
  }

  const quantityOf = async (page: Page) => {
    const quantity = page.locator(`.pet[data-pet="${MANY}"] .quantity`)
    return plain(await quantity.textContent())
  }

  const when = async (page: Page) =>
    plain(await page.locator('.journal-when time').first().getAttribute('title'))

  test.each(LOCALES)(
    'numbers and dates are written as in $locale',
    async ({ locale, many, now }) => {
      await using tablet = await tabletOf(locale, `#/pets/${MANY}`)
      const { page } = tablet
      await signIn(page)
      expect(await quantityOf(page)).toBe(many)
      expect(await when(page)).toMatch(now)
    },
  )

  test.each(LOCALES)(
    'the order is printed and saved as in $locale',
    async ({ locale, title, many, now }) => {
      await using tablet = await tabletOf(locale, '#/order')
      const { page } = tablet
      await signIn(page)
      await page.getByRole('row').filter({ hasText: 'Neon tetra' }).waitFor()
      await page.evaluate('dispatchEvent(new Event("beforeprint"))')
      const printed = page.locator('.printed-list')
      expect(await printed.locator('h1').textContent()).toBe(title)
      const [, printedAt = ''] = ((await printed.locator('p').textContent()) ?? '').split(' · ')
      expect(plain(printedAt)).toMatch(now)
      expect(plain(await printed.locator('tbody td').nth(1).textContent())).toBe(many)
      const saved = page.waitForEvent('download')
      await page.locator('.sheet-head button:not(.primary)').click()
      const csv = await Bun.file(await (await saved).path()).text()
      const separator = locale === 'en-GB' || locale === 'en-US' ? ',' : ';'
      expect(csv).toContain(['77', 'Neon tetra', '8407', '9000', 'available'].join(separator))
    },
  )

  test('a chosen language changes the words, and leaves figures as the browser has them', async () => {
    await using tablet = await tabletOf('en-GB', `#/pets/${MANY}`)
    const { page } = tablet
    await page.getByLabel('Language').selectOption('Deutsch')
    await signIn(page)
    await page.getByText('vorrätig').first().waitFor()
    expect(await quantityOf(page)).toBe('8,407')
    expect(await when(page)).toMatch(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
    expect(await page.locator('.journal-day').first().textContent()).toBe('Heute')
  })
})
