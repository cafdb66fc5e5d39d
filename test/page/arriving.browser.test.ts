import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { violations } from './axe.ts'
import { crowdedShop, longName } from './crowded-shop.ts'
import { chip, chips, choosingBar, counted, numberOf } from './list-page.ts'
import { signedIn } from './open-page.ts'
import { slowList } from './slow-list.ts'
import { words } from './words.ts'

const PETS = 3_000
/** About 300 pets. */
const FIRST_BYTES = 60_000

const rows = (page: Page) => page.locator('.pet')
const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)
const order = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((each) => each.getAttribute('data-pet')))

needs('chromium').describe('a stock that is still arriving', () => {
  const shop = inBrowser(() => crowdedShop(PETS))

  async function opened(firstBytes = FIRST_BYTES, hash = '') {
    const slow = slowList(shop, firstBytes)
    const context = await shop.browser.newContext({
      ...{ viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' },
    })
    const { page, complaints } = await signedIn(context, slow, shop.key, hash)
    return {
      ...{ page, complaints, slow },
      async [Symbol.asyncDispose]() {
        slow.goOn()
        await context.close()
        await slow[Symbol.asyncDispose]()
      },
    }
  }

  test('has no number in its chips, before the first row and until the last one', async () => {
    await using opening = await opened(1)
    const { page, slow } = opening
    await page.getByText('Loading the stock').waitFor()
    expect(await chips(page).count()).toBe(0)
    expect(await page.locator('.places .badge').count()).toBe(0)
    slow.goOn()
    await counted(page)
    expect(await numberOf(page, 'all')).toBe(PETS.toLocaleString('en'))
  })

  test('shows its first rows, which stay where they are, and is put in order at the end', async () => {
    await using opening = await opened()
    const { page, slow, complaints } = opening
    await row(page, 10_000).waitFor()
    await page.getByText(/^\d{3} entries so far/).waitFor()
    expect(await chips(page).getAttribute('aria-busy')).toBe('true')
    expect(await chips(page).textContent()).not.toMatch(/\d/)
    expect(await chip(page, 'all').textContent()).toContain(words.loading.total)
    const first = await order(page)
    expect(first.slice(0, 3)).toEqual(['10000', '10001', '10002'])
    expect(await row(page, 10_000).getAttribute('aria-setsize')).toBe('-1')
    expect(await violations(page)).toEqual([])
    slow.goOn()
    await page.locator('.arriving[data-arriving]').waitFor({ state: 'detached' })
    const names = Array.from({ length: PETS }, (_, at) => longName(at))
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const smallest = names.toSorted(compare)[0] ?? ''
    await untilEqual(() => rows(page).first().locator('.pet-title').textContent(), smallest)
    expect(await rows(page).first().getAttribute('aria-setsize')).toBe(String(PETS))
    expect(complaints).toEqual([])
  })

  test('is searched as it comes, and says that more may match', async () => {
    await using opening = await opened()
    const { page, slow } = opening
    await row(page, 10_000).waitFor()
    const search = page.getByLabel('Search by name or number')
    await search.fill('10007')
    await untilEqual(() => order(page), ['10007'])
    await search.fill('12999')
    await page.getByText('Nothing found so far').waitFor()
    slow.goOn()
    await untilEqual(() => order(page), ['12999'])
    await search.fill('no such pet')
    await page.getByText('Nothing found.').waitFor()
  })

  test('keeps what others change meanwhile, before and after its row has come', async () => {
    await using opening = await opened()
    const { page, slow } = opening
    await row(page, 10_000).waitFor()
    const set = (petId: number) =>
      outputOf(['inventory', 'set', String(petId), '--quantity', '4711', '--data', shop.data])
    await set(10_001)
    await set(12_500)
    await untilEqual(() => row(page, 10_001).locator('.quantity').textContent(), '4,711')
    slow.goOn()
    await counted(page)
    for (const petId of [10_001, 12_500]) {
      await page.getByLabel('Search by name or number').fill(String(petId))
      await untilEqual(() => row(page, petId).locator('.quantity').textContent(), '4,711')
    }
  })

  test('comes to the pet that is open, when it arrives and when all are in order', async () => {
    await using opening = await opened(FIRST_BYTES, '#/pets/12400')
    const { page, slow } = opening
    await page.setViewportSize({ width: 1280, height: 800 })
    await row(page, 10_000).waitFor()
    slow.goOn()
    await page.locator('.arriving[data-arriving]').waitFor({ state: 'detached' })
    await row(page, 12_400).waitFor()
  })

  test('is no order list and no choice of labels yet', async () => {
    await using opening = await opened()
    const { page, slow } = opening
    await row(page, 10_000).waitFor()
    await page.getByRole('link', { name: 'To order' }).click()
    await page.getByText('Loading the stock').waitFor()
    expect(await page.locator('.order-table').count()).toBe(0)
    await page.evaluate("location.hash = '#/labels'")
    await page.getByText('Loading the stock').waitFor()
    slow.goOn()
    await page.getByRole('button', { name: words.choosing.begin }).click()
    await choosingBar(page)
      .getByRole('button', { name: words.choosing.all(PETS) })
      .waitFor()
  })
})
