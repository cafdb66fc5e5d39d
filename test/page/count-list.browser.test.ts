import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { type CrowdedShop, crowdedShop, longName } from './crowded-shop.ts'
import { chip, counted, kindChoice, sortBy } from './list-page.ts'
import { signedIn } from './open-page.ts'

const PETS = 400
const TOO_MANY = 5_001

/** How many sheets a PDF has. */
const sheetsOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0

/** What stands on paper, as the browser is about to print. */
async function printed(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  return page.locator('.printed')
}

needs('chromium').describe('the stock on paper', () => {
  const shop = inBrowser(() => crowdedShop(PETS))

  async function opened(of: CrowdedShop, hash = '') {
    const context = await shop.browser.newContext({ viewport: { width: 1024, height: 768 } })
    const { page } = await signedIn(context, of, of.key, hash)
    await counted(page)
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test('has every pet, with its number, its quantity and a box to write in', async () => {
    await using opening = await opened(shop)
    const { page } = opening
    await page.locator('.pet').first().waitFor()
    const list = await printed(page)
    const rows = await list
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
    expect(rows).toHaveLength(PETS)
    expect(rows.filter((cells) => cells.length !== 4 || cells[3] !== '')).toEqual([])
    const names = Array.from({ length: PETS }, (_, at) => longName(at))
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(names))
    expect(rows.find(([, number]) => number === '10003')).toEqual([
      ...[longName(3), '10003', '8,407', ''],
    ])
    expect(await list.locator('h1').textContent()).toBe('Count list')
    expect(await list.locator('p').textContent()).toMatch(
      /^petstock · .*20\d\d.* · All · 400 entries$/,
    )
    const blank = await list.locator('tbody tr').first().locator('td').last().boundingBox()
    expect(blank?.width).toBeGreaterThan(100)
  })

  test('takes as many sheets as it needs, each with the names of the columns and a page number', async () => {
    await using opening = await opened(shop)
    const { page } = opening
    await page.locator('.pet').first().waitFor()
    const list = await printed(page)
    const [head, row] = await Promise.all([
      page.evaluate("getComputedStyle(document.querySelector('.printed thead')).display"),
      list.locator('tbody tr').first().boundingBox(),
    ])
    expect(head).toBe('table-header-group')
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
    // 267 mm of a sheet are for rows, at 96 pixels an inch.
    const rowsOnSheet = ((267 / 25.4) * 96) / (row?.height ?? 1)
    expect(sheets).toBeGreaterThanOrEqual(Math.ceil(PETS / rowsOnSheet))
    expect(sheets).toBeLessThanOrEqual(Math.ceil((PETS / rowsOnSheet) * 1.2) + 1)
    const rules = await page.evaluate(
      `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join()`,
    )
    expect(rules).toContain('counter(page) " / " counter(pages)')
  })

  test('has those that the list shows, in its order, and says which', async () => {
    await using opening = await opened(shop)
    const { page } = opening
    await chip(page, 'pending').click()
    await page.locator('#search').fill('gecko')
    await sortBy(page, 'petId')
    const list = await printed(page)
    const numbers = await list.locator('tbody td:nth-child(2)').allTextContents()
    const expected = Array.from({ length: PETS }, (_, at) => at).filter(
      (at) => at % 9 === 0 && longName(at).includes('gecko'),
    )
    expect(numbers).toEqual(expected.map((at) => String(10_000 + at)))
    expect(await list.locator('p').textContent()).toContain(
      `Reserved · Search: “gecko” · ${expected.length} entries`,
    )
  })

  test('names the kind that it is about', async () => {
    await using kinds = await crowdedShop(3)
    const set = ['inventory', 'set', '10001', '--kind', 'Fish', '--data', kinds.data]
    await outputOf(set)
    await using opening = await opened(kinds)
    const { page } = opening
    await kindChoice(page).selectOption('Fish')
    const list = await printed(page)
    expect(await list.locator('tbody tr').count()).toBe(1)
    expect(await list.locator('p').textContent()).toEndWith(' · All · Fish · 1 entry')
  })

  test('is printed by a button, and beside an open pet the pet is printed instead', async () => {
    await using opening = await opened(shop)
    const { page } = opening
    await page.evaluate('window.print = () => { window.asked = true }')
    await page.getByRole('button', { name: 'Print as a count list' }).click()
    await untilEqual(() => page.evaluate('window.asked'), true)
    await page.evaluate("location.hash = '#/pets/10004'")
    await page.locator('.panel').waitFor()
    await page.locator('.printed').waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'print' })
    await page.locator('.panel').waitFor()
    await page.locator('.stock-list').waitFor({ state: 'hidden' })
  })

  test('says what to do where it would be thousands of rows', async () => {
    await using large = await crowdedShop(TOO_MANY)
    await using opening = await opened(large)
    const { page } = opening
    await page.locator('.pet').first().waitFor()
    const list = await printed(page)
    expect(await list.textContent()).toContain('5,001 entries are too many to print at once')
    expect(await list.locator('tr').count()).toBe(0)
    expect(sheetsOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))).toBe(1)
  })
})
