import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { type ChangeShop, changeShop, tabletIn } from './change-shop.ts'
import { beginChoosing, boxOf, doWithChosen } from './list-page.ts'
import { signedIn } from './open-page.ts'
import { words } from './words.ts'

const lines = (page: Page) => page.locator('.movement')

/** The cells of the lines, as a person reads them, all of one moment. */
const shown = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.movement')].map((line) =>
    ['pet', 'change', 'who']
      .map((name) => line.querySelector('.movement-' + name)?.textContent.trim())
      .join(' | '))`)

needs('chromium').describe('the changes of a day', () => {
  const shop = inBrowser(changeShop)

  async function opened(key: string, at: ChangeShop = shop) {
    const context = await shop.browser.newContext({ viewport: { width: 1280, height: 800 } })
    const watched = await signedIn(context, at, key, '#/today')
    await lines(watched.page).first().waitFor()
    const choose = (label: string, choice: string) =>
      watched.page.getByLabel(label, { exact: true }).selectOption({ label: choice })
    return { ...watched, choose, [Symbol.asyncDispose]: () => context.close() }
  }

  test('are there from the place Today, newest first, and what another browser sells comes by itself', async () => {
    const { key } = await createKey(shop.data, '--name', 'Ben', '--access', 'read')
    await using seller = await tabletIn(shop.browser, shop)
    await using watched = await opened(key)
    const { page, complaints } = watched
    await page.evaluate("location.hash = '#/'")
    await page.getByRole('link', { name: words.shell.today }).click()
    await untilEqual(() => lines(page).count(), 4)
    await seller.less(1).click()
    const sale = 'Guppy 1 | −1 | Anna'
    await untilEqual(async () => (await shown(page))[0], sale)
    expect(await lines(page).first().locator('.movement-quantity').textContent()).toBe('50 → 49')
    expect(await lines(page).first().locator('.movement-why').textContent()).toBe('Sale')
    // A key that may only look undoes nothing, and neither does a device that has not made the change.
    expect(await page.locator('.journal-undo').count()).toBe(0)
    await lines(page).first().getByRole('link', { name: 'Guppy' }).click()
    await page.getByRole('heading', { name: 'Guppy' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('lead to labels for the pets that came, and leave the list as it is', async () => {
    await using own = await changeShop()
    await using tablet = await tabletIn(shop.browser, own)
    const { page } = tablet
    await tablet.more(3).click()
    await own.send(1, { change: 4, reason: 'arrival' })
    await tablet.less(2).click()
    await untilEqual(async () => (await own.journal(2)).length, 1)
    await page.evaluate("location.hash = '#/today'")
    await page.getByRole('button', { name: words.choosing.labelsForArrived(2) }).click()
    const names = page.locator('.label-name')
    // Each has as many as came of it, but where a person wants one of each.
    const { copies, asArrived, same, backTo } = words.labels
    await untilEqual(() => names.allTextContents(), [...Array(4).fill('Guppy'), 'Newt'])
    await page.getByRole('combobox', { name: copies }).selectOption({ label: same })
    await untilEqual(() => names.allTextContents(), ['Guppy', 'Newt'])
    // They are of the place that has led to them.
    const place = page.locator('.places [aria-current="page"]')
    expect(await place.getAttribute('href')).toBe('#/today')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('link', { name: backTo.today }).click()
    await page.getByRole('button', { name: words.choosing.labelsForArrived(2) }).waitFor()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('.places a[href="#/"]').click()
    await tablet.less(1).waitFor()
    expect(await page.locator('.pet[data-picked]').count()).toBe(0)
    // What is chosen otherwise came at no time that is known.
    await beginChoosing(page)
    await boxOf(page, 3).click({ force: true })
    await doWithChosen(page, 'labels')
    await untilEqual(() => names.allTextContents(), ['Newt'])
    const choices = page.getByRole('combobox', { name: copies }).locator('option')
    expect(await choices.allTextContents()).not.toContain(asArrived)
  })

  test('are undone by the device that made them, and the undoing is a line of its own', async () => {
    await using own = await changeShop()
    await using seller = await tabletIn(shop.browser, own)
    await seller.less(2).click()
    await untilEqual(async () => (await own.journal(2)).length, 1)
    await seller.page.evaluate("location.hash = '#/today'")
    const { page } = seller
    await page.locator('.journal-undo').click()
    await untilEqual(async () => (await shown(page))[0], 'Betta 2 | +1 | Anna')
    await untilEqual(
      () =>
        lines(page)
          .nth(1)
          .locator('.journal-undo')
          .textContent()
          .then((text) => text?.trim()),
      'Undone',
    )
    await until(async () => (await own.journal(2)).length >= 2)
    expect((await own.journal(2)).map(({ newQuantity }) => newQuantity)).toEqual([6, 7])
  })

  test('are narrowed down by person, reason, pet and day, together where there are several', async () => {
    await using own = await changeShop()
    await own.sell(1)
    await own.send(2, { change: 3, reason: 'arrival', note: 'from Ö.' })
    await own.sell(12_345, -2)
    await outputOf(['inventory', 'set', '1', '--quantity', '9', '--data', own.data])
    await using watched = await opened(own.key, own)
    const { page, choose } = watched
    const [soldOne, arrived, soldTwo] = [
      'Guppy 1 | −1 | Anna',
      'Betta 2 | +3 | Anna',
      'Gecko 12345 | −2 | Anna',
    ]
    await choose('Who', 'Anna')
    await untilEqual(() => shown(page), [soldTwo, arrived, soldOne])
    await choose('Why', 'Sale')
    await untilEqual(() => shown(page), [soldTwo, soldOne])
    await page.getByLabel('Pet', { exact: true }).fill('12345')
    await untilEqual(() => shown(page), [soldTwo])
    const { period, periods } = words.report
    await choose(period, periods.yesterday)
    await page.getByText('No changes match.').waitFor()
    await choose(period, periods.year)
    await untilEqual(() => shown(page), [soldTwo])
    await page.getByLabel('Pet', { exact: true }).fill('nobody')
    await page.getByLabel('Pet', { exact: true }).press('Enter')
    await page.getByText('Choose a pet from the list, or type its number.').waitFor()
    await untilEqual(() => shown(page), [soldTwo, soldOne])
    // The filters stay while a pet is looked at.
    await lines(page).first().getByRole('link', { name: 'Gecko' }).click()
    await page.getByRole('heading', { name: 'Gecko' }).waitFor()
    await page.goBack()
    await untilEqual(() => shown(page), [soldTwo, soldOne])
    await choose(period, periods.dates)
    await page.getByLabel(words.report.from).fill('2020-02-28')
    await page.getByLabel(words.report.to).fill('2020-02-29')
    await page.getByText('No changes match.').waitFor()
  })

  test('are those of the time that is added up, and stand below its sums', async () => {
    await using own = await changeShop()
    await own.sell(1)
    await own.sell(2)
    await using watched = await opened(own.key, own)
    const { page, choose } = watched
    await untilEqual(async () => (await shown(page)).length, 6)
    const { period, periods } = words.report
    expect(await page.getByLabel(period, { exact: true }).count()).toBe(1)
    await page.locator('.figures').first().waitFor()
    const tops = await page
      .locator('select >> nth=0')
      .or(page.locator('.figures-totals, .figures, .changes'))
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(3)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    // Nothing of yesterday was sold, nor has it changes.
    await choose(period, periods.yesterday)
    await untilEqual(() => page.locator('[data-figure=sold] dd').allTextContents(), ['0'])
    await untilEqual(() => lines(page).count(), 0)
    await choose(period, periods.year)
    await untilEqual(() => page.locator('[data-figure=sold] dd').first().textContent(), '2')
    await untilEqual(() => lines(page).count(), 6)
  })

  test('that do not fit come on request, and new ones still come above them', async () => {
    await using own = await changeShop()
    for (let sold = 0; sold < 50; sold++) await own.sell(1)
    await using watched = await opened(own.key, own)
    const { page } = watched
    await untilEqual(() => lines(page).count(), 10)
    await page.getByRole('button', { name: 'Show older' }).click()
    await untilEqual(() => lines(page).count(), 54)
    expect(await page.getByRole('button', { name: 'Show older' }).count()).toBe(0)
    await own.sell(2, -3)
    await untilEqual(async () => (await shown(page))[0], 'Betta 2 | −3 | Anna')
    expect(await lines(page).count()).toBe(55)
  })
})
