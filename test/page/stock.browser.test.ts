import { expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { SHOP_PC } from '../support/browser.ts'
import { ownPort } from '../support/free-port.ts'
import { createKey, outputOf, serve, temporaryFolder, update } from '../support/petstock.ts'
import { timedTest, within, withinASecond } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { A_SECOND, untilEqual } from '../support/wait.ts'
import { chip, counted, numberOf, sortBy, turnRound } from './list-page.ts'
import { openPage, openShop, signedIn, signedInByForm } from './open-page.ts'
import { demoInBrowser } from './shop-in-browser.ts'

const rows = (page: Page) => page.locator('.pet')
const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)
const titles = (page: Page) => page.locator('.pet-title').allTextContents()
const quantity = (page: Page, petId: number) => row(page, petId).locator('.quantity')

needs('chromium').describe('the stock page', () => {
  const shop = demoInBrowser('--name', 'Till 1')
  const { byCommand } = shop
  let context: BrowserContext

  async function freshContext() {
    context = await shop.browser.newContext({ viewport: { width: 1280, height: 800 } })
    return { context, [Symbol.asyncDispose]: () => context.close() }
  }

  test('asks for a key, says what is wrong with one, and lets a valid one in', async () => {
    await using _ = await freshContext()
    await using watched = await openPage(context, shop.server)
    const { page, hosts } = watched
    expect(await page.evaluate('isSecureContext')).toBe(false)
    const enter = page.getByRole('button', { name: 'Sign in' })
    await enter.click()
    await page.getByRole('alert').getByText('Paste or scan your key, or your link, first').waitFor()
    await page.getByLabel('Key', { exact: true }).fill('pst_mistyped')
    await enter.click()
    await page.getByText('This key is not valid').waitFor()
    await page.getByLabel('Key', { exact: true }).fill(shop.key)
    await page.keyboard.press('Enter')
    await row(page, 1003).waitFor()
    expect(page.url()).not.toContain('pst_')
    expect(hosts()).toEqual([`${SHOP_PC}:${new URL(shop.server.url).port}`])
  })

  test('keeps the key for this session, on request on this device, and never after signing out', async () => {
    await using _ = await freshContext()
    await using watched = await signedInByForm(context, shop.server, shop.key)
    const { page } = watched
    await page.reload()
    await row(page, 1003).waitFor()
    await using otherTab = await openPage(context, shop.server)
    await otherTab.page.getByLabel('Key', { exact: true }).fill(shop.key)
    await otherTab.page.getByLabel('Stay signed in').check()
    await otherTab.page.keyboard.press('Enter')
    await row(otherTab.page, 1003).waitFor()
    await using nextDay = await openPage(context, shop.server)
    await row(nextDay.page, 1003).waitFor()
    await openShop(nextDay.page)
    await nextDay.page.getByRole('button', { name: 'Sign out' }).click()
    await nextDay.page.getByLabel('Key', { exact: true }).waitFor()
    await nextDay.page.reload()
    await nextDay.page.getByLabel('Key', { exact: true }).waitFor()
    expect(await nextDay.page.evaluate('JSON.stringify({...localStorage})')).not.toContain('pst_')
  })

  test('leads back to the sign-in as soon as its key is revoked', async () => {
    const { id, key } = await createKey(shop.data, '--name', 'Lost tablet')
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, key)
    const { page } = watched
    await row(page, 1003).waitFor()
    await byCommand('keys', 'revoke', id)
    await page.getByText('Your key is no longer valid').waitFor()
    expect(await rows(page).count()).toBe(0)
  })

  test('shows every pet with its number, quantity, status, mark and last change', async () => {
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page, complaints } = watched
    await shop.server.request('/v1/inventory/2004', update(shop.key, { quantity: 2 }))
    await page.getByLabel('Search by name or number').fill('2004')
    const text = row(page, 2004)
    await text.getByText('now, Till 1').waitFor()
    expect(await text.textContent()).toMatch(
      /^Guinea pig, rosette2004Small mammalReserved\d+low at \d+now, Till 12Low$/,
    )
    expect(await quantity(page, 2004).textContent()).toBe('2')
    await counted(page)
    expect(await numberOf(page, 'all')).toBe('24')
    expect(await numberOf(page, 'sold')).toBe('3')
    expect(complaints).toEqual([])
  })

  test('finds pets by name or number as the person types, and filters by status and low stock', async () => {
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page } = watched
    await row(page, 1003).waitFor()
    await page.getByLabel('Search by name or number').pressSequentially('bettA')
    await untilEqual(() => titles(page), ['Betta, blue', 'Betta, red'])
    await page.getByLabel('Search by name or number').fill('300')
    await untilEqual(() => rows(page).count(), 5)
    // A chip lists all that it counts, whatever was searched before.
    await chip(page, 'sold').click()
    await untilEqual(() => page.getByLabel('Search by name or number').inputValue(), '')
    await untilEqual(() => rows(page).count(), 3)
    await page.getByLabel('Search by name or number').fill('300')
    await untilEqual(() => titles(page), ['Canary, yellow'])
    await page.getByLabel('Search by name or number').fill('nothing like it')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByText('24 entries').waitFor()
    await chip(page, 'low').click()
    const low = Number(await numberOf(page, 'low'))
    expect(low).toBeGreaterThan(0)
    await untilEqual(() => rows(page).count(), low)
  })

  test('puts pets in order by quantity, and the other way round', async () => {
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page } = watched
    await sortBy(page, 'quantity')
    await turnRound(page)
    await untilEqual(async () => (await titles(page))[0], 'Cherry shrimp')
  })

  timedTest(
    'shows what others change within a second, from a till and from the command line',
    async () => {
      await using _ = await freshContext()
      await using watched = await signedIn(context, shop.server, shop.key)
      const { page } = watched
      await row(page, 1003).waitFor()
      await shop.server.request('/v1/inventory/1003', update(shop.key, { quantity: 77 }))
      await withinASecond(async () => (await quantity(page, 1003).textContent()) === '77')
      await byCommand('inventory', 'set', '1003', '--name', 'Betta, blue, large')
      await within(A_SECOND, () => row(page, 1003).getByText('Betta, blue, large').waitFor())
      await byCommand('inventory', 'add', '9007199254740993', '--name', 'Axolotl')
      await page.getByLabel('Search by name or number').fill('9007199254740993')
      await within(A_SECOND, () => page.getByText('Axolotl').waitFor())
      await byCommand('inventory', 'remove', '9007199254740993')
      await within(A_SECOND, () => page.getByText('Nothing found.').waitFor())
    },
  )

  timedTest(
    'goes on by itself after the server was killed and came back, with what changed meanwhile',
    async () => {
      using other = temporaryFolder()
      const port = await ownPort()
      const before = await serve(other.path, ['--demo', ...port])
      const { key } = await createKey(other.path)
      await using _ = await freshContext()
      await using watched = await signedIn(context, before, key)
      const { page } = watched
      await row(page, 1003).waitFor()
      await before.crash()
      await page.getByText('Can’t reach petstock.').waitFor()
      await outputOf(['inventory', 'set', '1003', '--quantity', '5', '--data', other.path])
      await using _after = await serve(other.path, port)
      await within(15_000, () =>
        page.getByText('Can’t reach petstock.').waitFor({ state: 'hidden' }),
      )
      expect(await quantity(page, 1003).textContent()).toBe('5')
    },
  )

  test('moves no row from under a finger when something has to be said', async () => {
    using other = temporaryFolder()
    await using service = await serve(other.path, ['--demo'])
    const { key } = await createKey(other.path)
    await using _ = await freshContext()
    await using watched = await signedIn(context, service, key)
    const { page } = watched
    await row(page, 1003).waitFor()
    const before = await row(page, 1003).boundingBox()
    await service.crash()
    await page.getByText('Can’t reach petstock.').waitFor()
    expect(await row(page, 1003).boundingBox()).toEqual(before)
  })

  test('says until when a limit lasts, and recovers by itself', async () => {
    const { key } = await createKey(
      shop.data,
      ...['--plan', 'enterprise', '--per-minute', '20', '--per-day', '1000'],
    )
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, key)
    const { page } = watched
    await row(page, 1003).waitFor()
    const headers = { Authorization: `Bearer ${key}` }
    const ask = () => shop.server.request('/v1/inventory', { headers })
    while ((await ask()).status === 200);
    // Each request beyond the limit makes the wait longer.
    for (let more = 0; more < 2; more++) await ask()
    await page.reload()
    await page.getByText(/has reached its limit.*\d/).waitFor()
    await row(page, 1003).waitFor()
    await page.getByText(/has reached its limit.*\d/).waitFor({ state: 'hidden' })
  })

  test('takes names for text, whatever is in them', async () => {
    const name = '<img src=x onerror="document.title=1"><b>Bold</b> & {"a":1}'
    await byCommand('inventory', 'add', '66', '--name', name)
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page, complaints } = watched
    expect(await row(page, 66).locator('.pet-title').textContent()).toBe(name)
    expect(await page.title()).toBe('petstock')
    expect(complaints).toEqual([])
    await byCommand('inventory', 'remove', '66')
  })

  test('is worked with the keyboard alone', async () => {
    await using _ = await freshContext()
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page } = watched
    await row(page, 1003).waitFor()
    const focused = () => page.evaluate('document.activeElement.closest("[data-pet]")?.dataset.pet')
    await row(page, 1007).getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await untilEqual(focused, '1003')
    await page.keyboard.press('End')
    await untilEqual(focused, '3004')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/pets\/3004$/)
  })

  test('speaks German to a German browser, and remembers another choice', async () => {
    const german = await shop.browser.newContext({ locale: 'de-DE' })
    await using watched = await openPage(german, shop.server)
    const { page } = watched
    await page.getByRole('button', { name: 'Anmelden' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await german.close()
  })
})
