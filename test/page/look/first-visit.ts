import type { Page } from 'playwright-core'
import { type NewShop, tap } from '../access-shop.ts'
import { pageAddress } from '../open-page.ts'
import type { wordsIn } from '../words.ts'

interface Visit {
  readonly page: Page
  readonly shop: NewShop
  readonly words: ReturnType<typeof wordsIn>
}

/** What a new shop shows before somebody has signed in, and right after, one after another. */
export const FIRST_VISIT: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'sign-in': async ({ page, shop }) => {
    await page.goto(pageAddress(shop))
    await page.locator('.sign-in input:not([hidden], [type="checkbox"])').first().waitFor()
  },
  'sign-in-refused': async ({ page }) => {
    await page.locator('.sign-in input:not([hidden], [type="checkbox"])').first().fill('pst_nobody')
    await page.keyboard.press('Enter')
    await page.locator('#sign-in-problem:not(:empty)').waitFor()
  },
  'set-up': async ({ page, shop, words }) => {
    await page.goto(pageAddress(shop, await shop.setUpHash()))
    await page.getByRole('heading', { name: words.codeSignIn.setUpTitle }).waitFor()
  },
  'set-up-missing': async ({ page, words }) => {
    await tap(page, words.codeSignIn.begin)
    await page.getByText(words.codeSignIn.missingPerson).waitFor()
  },
  'set-up-done': async ({ page, words }) => {
    await page.getByLabel(words.codeSignIn.shopName).fill('Aqua Corner')
    await page.getByLabel(words.codeSignIn.person).fill('Anna')
    await page.keyboard.press('Enter')
    await page.locator('.places').waitFor()
  },
  checklist: async ({ page }) => {
    await page.evaluate(`location.hash = '#/shop'`)
    await page.locator('.checklist').waitFor()
  },
}
