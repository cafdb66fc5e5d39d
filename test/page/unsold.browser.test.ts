import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { newId } from '../../src/client/client.ts'
import { inBrowser } from '../support/in-browser.ts'
import { bearer, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, row, tabletIn } from './change-shop.ts'
import { counted, kindChoice } from './list-page.ts'
import { words } from './words.ts'

const { list } = words

const choice = (page: Page) => page.getByRole('combobox', { name: list.unsold })

const shown = (page: Page) =>
  page
    .locator('.pet')
    .evaluateAll((rows) => rows.map((each) => Number(each.getAttribute('data-pet'))))

needs('chromium').describe('the pets that nobody has bought', () => {
  const shop = inBrowser(changeShop)

  test('are those in stock without a sale in the days, where one that was taken back is none', async () => {
    await shop.sell(1)
    await shop.sell(2)
    await shop.send(2, { change: 1, reason: 'sale' })
    await shop.send(12_345, { change: -1, reason: 'died' })
    await using tablet = await tabletIn(shop.browser, shop)
    const { page, complaints } = tablet
    await counted(page)
    const asked = page.waitForRequest(/\/desk\/api\/report/)
    await choice(page).selectOption('30')
    const from = new URL((await asked).url()).searchParams.get('from') ?? ''
    expect((Date.now() - Date.parse(from)) / 86_400_000).toBeWithin(29, 32)
    await untilEqual(() => shown(page), [2, 12_345])
    // A row keeps its place while another sells, and is gone at the next question.
    await shop.sell(12_345)
    await untilEqual(() => row(page, 12_345).locator('.quantity').textContent(), '5')
    expect(await shown(page)).toEqual([2, 12_345])
    await choice(page).selectOption('90')
    await untilEqual(() => shown(page), [2])
    await choice(page).selectOption('')
    await untilEqual(async () => (await shown(page)).length, 4)
    expect(complaints).toEqual([])
  })

  test('are not guessed where the service is away: the list is whole, and says what it needs', async () => {
    await using away = await changeShop()
    await using tablet = await tabletIn(shop.browser, away)
    const { page } = tablet
    await counted(page)
    await away.crash()
    await choice(page).selectOption('30')
    await page.locator('.stock .needs-connection').waitFor()
    await untilEqual(async () => (await shown(page)).length, 4)
    await away.reopen()
    await page.locator('.stock .needs-connection').waitFor({ state: 'detached' })
    await untilEqual(async () => (await shown(page)).length, 3)
  })

  test('are asked for by their kind where too many others were sold to name them all', async () => {
    await using large = await changeShop()
    const fish = Array.from({ length: 1_100 }, (_, at) => 20_000 + at)
    const rows = [...fish.map((petId) => `${petId},9,Fish`), '40000,9,Birds', '40001,9,Birds']
    await outputOf(['inventory', 'import', '-', '--data', large.data], {
      stdin: `petId,quantity,kind\n${rows.join('\n')}\n`,
    })
    const sold = [...fish, 40_001]
    for (let at = 0; at < sold.length; at += 100) {
      const movements = sold
        .slice(at, at + 100)
        .map((petId) => ({ petId, change: -1, reason: 'sale' }))
      const response = await fetch(`${large.url}/desk/api/movements`, {
        method: 'POST',
        headers: { ...bearer(large.key), 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: newId(), movements }),
      })
      expect(response.status).toBe(200)
    }
    await using tablet = await tabletIn(shop.browser, large)
    const { page } = tablet
    await counted(page)
    await choice(page).selectOption('180')
    await page.getByText(list.tooManySold(1_000)).waitFor()
    await kindChoice(page).selectOption('Birds')
    await untilEqual(() => shown(page), [40_000])
    expect(await page.getByText(list.tooManySold(1_000)).count()).toBe(0)
  })
})
