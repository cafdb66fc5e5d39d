import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, row, tabletIn } from './change-shop.ts'
import { searchField } from './list-page.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

const focused = (page: Page) =>
  page.evaluate<string | undefined>(`document.activeElement.closest('[data-pet]')?.dataset.pet`)

/** Presses a key as a person does, who begins nothing else with it. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.waitForTimeout(200)
}

needs('chromium').describe('the keyboard on the rows', () => {
  /** Of tests that change nothing. */
  const unchanged = inBrowser(changeShop)

  test('begins in the search, right after what skips to the content', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(unchanged.browser, shop)
    const { page } = tablet
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await untilEqual(() => page.evaluate('document.activeElement.id'), 'content')
    await page.keyboard.press('Tab')
    await untilEqual(() => page.evaluate('document.activeElement.id'), 'search')
  })

  test('walks from the search to the rows, sells by − and receives by +, and opens a pet', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(unchanged.browser, shop)
    const { page, quantity } = tablet
    await searchField(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.locator('.pet :focus').waitFor()
    const petId = Number(await focused(page))
    const before = Number(await quantity(petId).textContent())
    expect(before).toBeGreaterThan(2)
    await press(page, '-')
    await untilEqual(() => quantity(petId).textContent(), String(before - 1))
    await press(page, '-')
    await press(page, '+')
    await press(page, '+')
    await untilEqual(() => quantity(petId).textContent(), String(before))
    await untilEqual(
      async () => (await shop.journal(petId)).map(({ reason }) => reason),
      [...['sale', 'sale', 'arrival', 'arrival']],
    )
    expect(await focused(page)).toBe(String(petId))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/#/pets/${petId}`)
  })

  test('sells one for each − of a person who is quick', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(unchanged.browser, shop)
    const { page, quantity } = tablet
    const before = Number(await quantity(1).textContent())
    await row(page, 1).getByRole('link').focus()
    await typeKeys(page, '---', PERSON, '')
    await untilEqual(() => quantity(1).textContent(), String(before - 3))
  })

  test('sells nothing of which none is left, and nothing right after the rows have moved', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(unchanged.browser, shop)
    const { page } = tablet
    await row(page, 3).getByRole('link').focus()
    await press(page, '-')
    expect(await shop.journal(3)).toEqual([])
    await row(page, 12345).getByRole('link').focus()
    // Rows stay where they are for who has touched the page.
    await page.locator('[data-column="quantity"]').click()
    await shop.sell(2, 20)
    await page.getByRole('button', { name: words.rows.sortAgain }).waitFor()
    const movedAt = await page.evaluate<number>(`new Promise((moved) => {
      document.querySelector('.rows-notice button').click()
      requestAnimationFrame(() => moved(Date.now()))
    })`)
    await row(page, 12345).getByRole('link').focus()
    await typeKeys(page, '-', PERSON, '', movedAt + PERSON)
    await page.getByText(words.rows.early).waitFor()
    expect(await shop.journal(12345)).toEqual([])
  })

  test.each(['-', '+', '--', '-12345', '+12345', '12345-', 'A-B+C', '12-34', '-+-+'])(
    'does nothing by %s from a scanner',
    async (code) => {
      await using tablet = await tabletIn(unchanged.browser, unchanged)
      const { page } = tablet
      await row(page, 1).getByRole('link').focus()
      for (const end of ['Enter', ''] as const) {
        // A sign alone that nothing ends is what a person presses.
        if (end === '' && /^[-+]+$/.test(code)) continue
        await typeKeys(page, code, SCANNER, end)
        await page.waitForTimeout(1_200)
      }
      for (const petId of [1, 2, 3, 12345]) expect(await unchanged.journal(petId)).toEqual([])
    },
  )

  test('takes a scan that follows − for the code that it is', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(unchanged.browser, shop)
    const { page, quantity } = tablet
    await row(page, 1).getByRole('link').focus()
    await press(page, '-')
    await typeKeys(page, '12345', SCANNER)
    await page.waitForURL('**/#/pets/12345')
    await untilEqual(() => quantity(1).textContent(), '49')
  })
})
