import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../../support/in-browser.ts'
import { outputOf } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { until, untilEqual } from '../../support/wait.ts'
import { changeShop, holdChanges } from '../change-shop.ts'
import { openPage } from '../open-page.ts'

const PHONES = [360, 390, 412, 430].flatMap((width, at) =>
  ['en-GB', 'de-DE'].map((locale, of) => ({ width, locale, petId: 100 + 2 * at + of })),
)

needs('chromium').describe('a finger that taps the same point again', () => {
  const shop = inBrowser(changeShop)
  beforeAll(async () => {
    // A sale makes each of them low.
    const rows = PHONES.map(({ petId }) => `${petId},10,available,Betta ${petId},9,Fish`)
    const stdin = ['petId,quantity,status,name,lowStockAt,kind', ...rows, ''].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin })
  })

  async function opened({ width, locale }: (typeof PHONES)[number], hash: string) {
    const context = await shop.browser.newContext({
      ...{ locale, viewport: { width, height: 844 }, hasTouch: true, reducedMotion: 'reduce' },
    })
    const { page } = await openPage(context, shop, hash)
    await page.getByLabel(/^(Key|Schlüssel)$/).fill(shop.key)
    await page.keyboard.press('Enter')
    await page.locator('.reasons').first().waitFor()
    await page.locator('.journal').waitFor()
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test.each(PHONES)(
    'meets the same button of a pet, before, while and after a change is made, in $locale at $width pixels',
    async (phone) => {
      await using opening = await opened(phone, `#/pets/${phone.petId}`)
      const { page } = opening
      const quantity = page.locator('.facts-quantity output')
      const before = await places(page)
      expect(before.length).toBeGreaterThan(10)
      const sale = await page.locator('.reasons > button').first().boundingBox()
      if (sale === null) throw new Error('there is no button for a sale')
      const tap = () => page.touchscreen.tap(sale.x + sale.width / 2, sale.y + sale.height / 2)

      const held = await holdChanges(page)
      await tap()
      await page.locator('.pet-stock .way').waitFor()
      expect(await places(page)).toEqual(before)
      held.letGo()
      await untilEqual(() => quantity.textContent(), '9')
      await page.locator('.pet-stock .chip-low').waitFor()
      expect(await places(page)).toEqual(before)
      await tap()
      await untilEqual(() => quantity.textContent(), '8')
      expect(await places(page)).toEqual(before)
      expect((await shop.journal(phone.petId)).map(({ reason }) => reason)).toEqual([
        'sale',
        'sale',
      ])

      // A count, saved by two taps at the same point, is one count, and moves nothing either.
      await page.locator('.count input').fill('5')
      await page.locator('.count .primary').scrollIntoViewIfNeeded()
      const save = await page.locator('.count .primary').boundingBox()
      if (save === null) throw new Error('there is no button that saves a count')
      const counting = await places(page)
      for (let taps = 0; taps < 2; taps++) {
        await page.touchscreen.tap(save.x + save.width / 2, save.y + save.height / 2)
        await untilEqual(() => quantity.textContent(), '5')
      }
      expect(await places(page)).toEqual(counting)
      await until(async () => (await shop.journal(phone.petId)).length === 3)
    },
  )
})

/** Where the fields and buttons that change a quantity are: facts and Edit stand below them. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll(':is(.pet-stock, .change) :is(button, input, a)')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    // A button that has something to save is filled.
    return [each.className.replace('primary', ''), x, y, width, height].join(' ')
  })`)
