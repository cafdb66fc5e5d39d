import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { bearer, createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { violations } from './axe.ts'
import { changeShop, holdChanges, row, tabletIn } from './change-shop.ts'
import { chooseMode } from './choose-mode.ts'
import { pageAddress } from './open-page.ts'
import { SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

/** How many changes the browser keeps until the service has made them. */
const KEPT_CHANGES =
  "Object.keys(localStorage).filter((name) => name.startsWith('petstock.outbox.')).length"

needs('chromium').describe('changing the stock', () => {
  const suite = inBrowser()

  test('a tap is marked as in flight until the service has made it, and shown then', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, quantity, inFlight, less, more, snackbar, complaints } = tablet
    const held = await holdChanges(page)
    await less(1).click()
    await less(1).click()
    await more(2).click()
    await inFlight(1).getByText('−2 on its way').waitFor({ state: 'attached' })
    await inFlight(2).getByText('+1 on its way').waitFor({ state: 'attached' })
    expect(await quantity(1).textContent()).toBe('50')
    expect(await shop.journal(1)).toEqual([])
    held.letGo()
    await snackbar.getByText('Betta: +1 arrival. 8 in stock').waitFor()
    await untilEqual(() => quantity(1).textContent(), '48')
    await untilEqual(() => inFlight(1).count(), 0)
    expect(await shop.journal(1)).toMatchObject([
      { previousQuantity: 50, newQuantity: 49, reason: 'sale', keyId: shop.keyId },
      { previousQuantity: 49, newQuantity: 48, reason: 'sale', keyId: shop.keyId },
    ])
    expect(complaints).toEqual([])
  })

  test('nothing is taken from a pet of which there is none', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    await tablet.less(3).click({ force: true })
    await tablet.more(3).click()
    await tablet.snackbar.getByText('Newt: +1 arrival. 1 in stock').waitFor()
    await until(async () => (await shop.journal(3)).length >= 1)
    expect(await shop.journal(3)).toHaveLength(1)
  })

  test('each reason is one tap, with an amount and a note', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/1')
    const { page, snackbar } = tablet
    const change = page.getByRole('region', { name: 'Change the stock' })
    const tap = (name: string) => change.getByRole('button', { name, exact: true }).click()
    await change.getByLabel('Amount').fill('12')
    await change.getByLabel('Note').fill('from Ms Ö.')
    await tap('Arrival +12')
    await snackbar.getByText('Guppy: +12 arrival. 62 in stock').waitFor()
    await tap('One more')
    await tap('Sale −2')
    await snackbar.getByText('60 left').waitFor()
    await tap('Died −1')
    await snackbar.getByText('59 left').waitFor()
    await tap('Return +1')
    await snackbar.getByText('60 in stock').waitFor()
    await tap('Other…')
    await tap('Take away −1')
    await change.getByRole('alert').getByText('Write in the note what it is for.').waitFor()
    await change.locator('textarea:focus, input:focus').waitFor()
    await page.keyboard.type('given to the school')
    await tap('Take away −1')
    await snackbar.getByText('Guppy: −1 other. 59 left').waitFor()
    await change.getByLabel('Amount').fill('a few')
    await change.getByRole('button', { name: 'Sale', exact: true }).click()
    await change.getByText('Type a whole number, 1 or more.').waitFor()
    expect(await shop.journal(1)).toMatchObject([
      { newQuantity: 62, reason: 'arrival', note: 'from Ms Ö.' },
      { newQuantity: 60, reason: 'sale', note: null },
      { newQuantity: 59, reason: 'died' },
      { newQuantity: 60, reason: 'return' },
      { newQuantity: 59, reason: 'other', note: 'given to the school' },
    ])
  })

  test('what is tapped while the server is killed is made exactly once when it is back, over a reload', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, less, inFlight } = tablet
    const tapping = (async () => {
      for (let taps = 0; taps < 20; taps++) await less(1).click()
    })()
    await until(async () => (await shop.journal(1)).length > 2)
    await shop.crash()
    await tapping
    // What was sent and not answered is in both.
    const kept = await page.evaluate<number>(KEPT_CHANGES)
    expect((await shop.journal(1)).length + kept).toBeGreaterThanOrEqual(20)
    for (let taps = 0; taps < 3; taps++) await less(2).click()
    await inFlight(2).getByText('−3 on its way').waitFor({ state: 'attached' })
    await page.getByText(/changes? (?:is|are) saved here/).waitFor()
    // The page itself comes from the server, too.
    await page.reload().catch(() => {})
    await shop.reopen()
    const isOpen = () =>
      page.goto(pageAddress(shop)).then(
        () => true,
        () => false,
      )
    await until(isOpen)
    await row(page, 1).waitFor()
    await untilEqual(async () => (await shop.journal(2)).length, 3)
    const journal = await shop.journal(1)
    expect({
      made: journal.map(({ newQuantity }) => newQuantity),
      notMade: await page.getByRole('alert').filter({ hasText: 'Not saved' }).allTextContents(),
    }).toEqual({ made: Array.from({ length: 20 }, (_, made) => 49 - made), notMade: [] })
    await untilEqual(() => tablet.quantity(1).textContent(), '30')
    await untilEqual(() => page.evaluate(KEPT_CHANGES), 0)
  })

  test('what is tapped without a network waits, says so, can be taken back, and goes out by itself', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, context, less, more, inFlight, quantity } = tablet
    await context.setOffline(true)
    await less(1).click()
    await less(1).click()
    await more(2).click()
    await page.getByText('3 changes are saved here').waitFor()
    await page.getByText('Which changes').click()
    const second = page.getByRole('listitem').filter({ hasText: 'Betta: +1 arrival' })
    await second.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('2 changes are saved here').waitFor()
    await untilEqual(() => inFlight(2).count(), 0)
    expect(await quantity(1).textContent()).toBe('50')
    await context.setOffline(false)
    await page.getByText('2 changes are saved here').waitFor({ state: 'hidden' })
    await untilEqual(() => quantity(1).textContent(), '48')
    await until(async () => (await shop.journal(1)).length >= 2)
    expect(await shop.journal(1)).toHaveLength(2)
    expect(await shop.journal(2)).toEqual([])
  })

  test('what is unfolded of what waits stands over no other view', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, context, less } = tablet
    await context.setOffline(true)
    await less(1).click()
    const list = page.locator('.which > .entries')
    for (const hash of ['#/today', '#/pets/2', '#/']) {
      await page.getByText(words.change.which).click()
      await list.waitFor()
      await page.evaluate(`location.hash = '${hash}'`)
      await list.waitFor({ state: 'hidden' })
    }
    // The same of all that is said there, beside a count that is not saved.
    await page.evaluate("location.hash = '#/pets/2'")
    await page.getByLabel(words.change.counted).fill('5')
    await page.evaluate("location.hash = '#/'")
    const more = page.locator('.strips-more')
    await more.click()
    await page.locator('.strips-more[aria-expanded="true"]').waitFor()
    await page.evaluate("location.hash = '#/today'")
    await page.locator('.strips-more[aria-expanded="false"]').waitFor()
  })

  test('what waits leaves a phone its rows, and a count that is not saved is said before it', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, context, less, snackbar } = tablet
    await page.setViewportSize({ width: 390, height: 844 })
    await context.setOffline(true)
    await less(1).click()
    await page.getByText(words.change.which).click()
    // The last change makes room for the list of what waits.
    await snackbar.getByRole('button', { name: words.change.last }).waitFor()
    await snackbar.getByRole('button', { name: words.change.undo }).waitFor({ state: 'hidden' })
    const notices = await page.locator('.notices').boundingBox()
    expect(notices?.height).toBeLessThan(844 / 4)
    await page.evaluate("location.hash = '#/pets/2'")
    await page.getByLabel(words.change.counted).fill('5')
    await page.evaluate("location.hash = '#/'")
    await page.getByRole('region', { name: words.change.unsaved(1) }).waitFor()
    const more = page.getByRole('button', { name: words.strips.more(1) })
    expect(await more.textContent()).toBe(words.strips.many(1))
    // It stands beside the buttons, or below them, and over no word.
    const [{ y }, save] = await Promise.all([
      boxOf(more),
      boxOf(page.getByRole('button', { name: words.change.saveAll })),
    ])
    expect(y).toBeGreaterThanOrEqual(save.y)
  })

  test('a sale by a scan that was a mistake is undone with one tap without a network, too', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, context, snackbar, inFlight } = tablet
    const undo = snackbar.getByRole('button', { name: 'Undo' })
    await chooseMode(page, 'sell')
    await context.setOffline(true)
    // The page has tried to send this one.
    await typeKeys(page, '12345', SCANNER)
    await snackbar.getByText('Gecko: −1 sale. Not sent yet').waitFor()
    await undo.click()
    await snackbar.getByText('Gecko: undo of −1 sale. Not sent yet').waitFor()
    await page.locator('.scan-result').waitFor({ state: 'detached' })
    // And not these two, which wait behind it: each scan is one sale, and is taken back alone.
    await typeKeys(page, '12345\n12345', SCANNER)
    await page.locator('.scan-result').getByText('Sold').waitFor()
    await snackbar.getByText('Gecko: −1 sale. Not sent yet').waitFor()
    await untilEqual(() => inFlight(12_345).textContent(), '−2−2 on its way')
    await undo.click()
    await snackbar.getByText('Taken back: −1 sale').waitFor()
    await untilEqual(() => inFlight(12_345).textContent(), '−1−1 on its way')
    await snackbar.locator('.snackbar-earlier:not([aria-disabled="true"])').click()
    await snackbar.locator('.snackbar-earlier').waitFor({ state: 'detached' })
    await snackbar.getByText('Taken back: −1 sale').waitFor()
    await undo.waitFor({ state: 'detached' })
    await context.setOffline(false)
    await untilEqual(() => inFlight(12_345).count(), 0)
    const rows = await shop.journal(12_345)
    expect(rows.map(({ newQuantity, note }) => [newQuantity, note])).toEqual([
      [6, null],
      [7, 'undo: sale -1'],
    ])
  })

  test('at a limit the page says until when, and goes on by itself', async () => {
    await using shop = await changeShop()
    const { key } = await createKey(shop.data, '--plan', 'free', '--name', 'Kiosk')
    await using tablet = await tabletIn(suite.browser, shop, key)
    const { page, less } = tablet
    const ask = () => fetch(`${shop.url}/v1/inventory`, { headers: bearer(key) })
    while ((await ask()).status === 200);
    for (let taps = 0; taps < 4; taps++) await less(1).click()
    await page.getByText(/has reached its limit.*\d/).waitFor()
    expect(await page.getByRole('button', { name: 'Try now' }).count()).toBe(0)
    await untilEqual(async () => (await shop.journal(1)).length, 4)
    await page.getByText(/has reached its limit.*\d/).waitFor({ state: 'hidden' })
    await untilEqual(() => tablet.quantity(1).textContent(), '46')
  })

  test('the last change is undone by a tap or by Ctrl+Z, as a change of its own', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, less, snackbar } = tablet
    await less(1).click()
    await snackbar.getByText('49 left').waitFor()
    await snackbar.getByRole('button', { name: 'Undo' }).click()
    await snackbar.getByText('Guppy: Undone: −1 sale. 50 in stock').waitFor()
    await less(1).click()
    await snackbar.getByText('49 left').waitFor()
    await page.getByLabel('Search by name or number').focus()
    await page.keyboard.press('Control+z')
    await less(1).focus()
    await page.keyboard.press('Control+z')
    await snackbar.getByText('50 in stock').waitFor()
    const lines = await shop.journal(1)
    expect(lines).toMatchObject([
      { newQuantity: 49, reason: 'sale', note: null, undoes: null },
      { newQuantity: 50, reason: 'sale', note: 'undo: sale -1', undoes: lines[0]?.requestId },
      { newQuantity: 49, reason: 'sale', note: null, undoes: null },
      { newQuantity: 50, reason: 'sale', note: 'undo: sale -1', undoes: lines[2]?.requestId },
    ])
  })

  test('what the service will not make says why, until it is dismissed', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/2')
    const { page, inFlight } = tablet
    await page.getByLabel('Amount').fill('8')
    await page.getByRole('button', { name: 'Sale −8' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Not saved: Betta, −8 sale.' })
    await refused.getByText('There are not that many.').waitFor()
    await inFlight(2).getByText('A change was not saved').waitFor({ state: 'attached' })
    await page.reload()
    await refused.getByRole('button', { name: 'OK' }).click()
    await refused.waitFor({ state: 'hidden' })
    await untilEqual(() => inFlight(2).count(), 0)
    expect(await shop.journal(2)).toEqual([])
  })

  test('what was not sent for a revoked key waits, and is sent by another key that takes it over', async () => {
    await using shop = await changeShop()
    const { id, key } = await createKey(shop.data, '--name', 'Old tablet')
    await using tablet = await tabletIn(suite.browser, shop, key)
    const { page, context, less } = tablet
    await context.setOffline(true)
    await less(1).click()
    await less(1).click()
    await page.getByText('2 changes are saved here').waitFor()
    await outputOf(['keys', 'revoke', id, '--data', shop.data])
    const ask = () => fetch(`${shop.url}/v1/inventory`, { headers: bearer(key) })
    await until(async () => (await ask()).status === 401)
    await context.setOffline(false)
    await page.getByText('Changes that were not sent are saved here.').waitFor()
    await page.getByLabel('Key', { exact: true }).fill(shop.key)
    await page.keyboard.press('Enter')
    const left = page.getByText('2 changes by Old tablet were not sent. They are saved here')
    await left.waitFor()
    await page.reload()
    await left.waitFor()
    expect(await shop.journal(1)).toEqual([])
    await page.getByRole('button', { name: 'Send as Anna' }).click()
    await left.waitFor({ state: 'hidden' })
    await untilEqual(async () => (await shop.journal(1)).length, 2)
    await until(async () => (await shop.journal(1)).length >= 2)
    expect((await shop.journal(1)).map(({ keyId }) => keyId)).toEqual([shop.keyId, shop.keyId])
  })

  test('two people see each other’s changes, and both count', async () => {
    await using shop = await changeShop()
    await using one = await tabletIn(suite.browser, shop)
    await using other = await tabletIn(suite.browser, shop)
    await Promise.all(
      [one, other].map(async ({ less }) => {
        for (let taps = 0; taps < 5; taps++) await less(1).click()
      }),
    )
    for (const { quantity } of [one, other]) {
      await untilEqual(() => quantity(1).textContent(), '40')
    }
    await until(async () => (await shop.journal(1)).length >= 10)
    expect(await shop.journal(1)).toHaveLength(10)
  })

  test.each(['light', 'dark'] as const)(
    'all of it is within everybody’s reach, %s',
    async (colorScheme) => {
      await using shop = await changeShop()
      await using tablet = await tabletIn(suite.browser, shop, shop.key, '#/pets/2')
      const { page, context, snackbar, less } = tablet
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.getByLabel('How many there are').fill('5')
      await page.getByLabel('Amount').fill('8')
      await page.getByRole('button', { name: 'Sale −8' }).click()
      await page.getByText('Not saved: Betta').waitFor()
      await less(2).click()
      await snackbar.getByText('6 left').waitFor()
      await page.getByText('petstock now says 6').waitFor()
      await page.getByRole('button', { name: 'Other…' }).click()
      expect(await violations(page)).toEqual([])
      await row(page, 1).getByRole('link').click()
      // Below the refusal, which is more urgent.
      await page.locator('.strips-more').click()
      await page.getByText('1 count not saved:').waitFor()
      await context.setOffline(true)
      await less(1).click()
      await page.getByText('1 change is saved here').waitFor()
      await page.getByText('Which changes').click()
      expect(await violations(page)).toEqual([])
    },
  )

  test('a read key sees everything, and nothing that changes anything', async () => {
    await using shop = await changeShop()
    const { key } = await createKey(shop.data, '--access', 'read')
    await using tablet = await tabletIn(suite.browser, shop, key, '#/pets/1')
    const { page, quantity } = tablet
    expect(await quantity(1).textContent()).toBe('50')
    expect(await page.getByRole('button', { name: /One (less|more)/ }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Change the stock' }).count()).toBe(0)
  })
})

const boxOf = async (each: Locator) => (await each.boundingBox()) ?? expect.unreachable()
