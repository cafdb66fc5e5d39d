import { expect, test } from 'bun:test'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { changeShop, holdChanges, tabletIn } from './change-shop.ts'
import { crowdedShop } from './crowded-shop.ts'
import { rowsAtRest } from './list-page.ts'
import { signedIn } from './open-page.ts'
import { words } from './words.ts'

const { change, list } = words

/** A sale, or an arrival. */
const what = (by: number) =>
  change.difference(by, by < 0 ? list.reasons.sale : list.reasons.arrival)

const made = (by: number, now: number) =>
  change.made(what(by), by < 0 ? change.left(now) : change.inStock(now))

const undone = (by: number, now: number) =>
  change.undone(what(by), by < 0 ? change.inStock(now) : change.left(now))

const redone = (by: number, now: number) => change.redone(what(by), change.left(now))

/** So many taps one right after the other, however slow the machine is: those within three seconds are together. */
const times = (clickCount: number) => ({ clickCount })

needs('chromium').describe('several taps on one pet', () => {
  const suite = inBrowser()

  const quantities = async (shop: Awaited<ReturnType<typeof changeShop>>, petId: number) =>
    (await shop.journal(petId)).map(({ newQuantity }) => newQuantity)

  test('two taps and one Undo give the old quantity', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { less, quantity, snackbar } = tablet
    await less(1).click(times(2))
    await snackbar.getByText(made(-2, 48)).waitFor()
    await snackbar.getByRole('button', { name: change.undo }).click()
    await snackbar.getByText(undone(-2, 50)).waitFor()
    await untilEqual(() => quantity(1).textContent(), '50')
    await untilEqual(() => quantities(shop, 1), [49, 48, 49, 50])
    await snackbar.getByRole('button', { name: change.redo }).click()
    await snackbar.getByText(redone(-2, 48)).waitFor()
  })

  test('are undone whole while the first is in flight and the second waits, also when others sell', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { page, less, quantity, snackbar } = tablet
    const held = await holdChanges(page, { after: 1 })
    await less(1).click(times(3))
    await snackbar.getByText(made(-3, 47)).waitFor()
    await shop.sell(1, -5)
    await snackbar.getByRole('button', { name: change.undo }).click()
    held.letGo()
    await untilEqual(() => quantities(shop, 1), [49, 44, 43, 44, 45])
    await untilEqual(() => quantity(1).textContent(), '45')
  })

  test('are taken back at once without a network, after one that is made, and say what was not sent', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { context, less, more, inFlight, quantity, snackbar } = tablet
    await more(2).click()
    await snackbar.getByText(made(1, 8)).waitFor()
    await context.setOffline(true)
    await less(1).click()
    await snackbar.getByText(change.notSent(what(-1))).waitFor()
    await less(2).click(times(2))
    await snackbar.getByText(change.notSent(what(-2))).waitFor()
    await snackbar.getByRole('button', { name: change.undo }).click()
    await snackbar.getByText(change.takenBack(what(-2))).waitFor()
    expect(await inFlight(2).count()).toBe(0)
    await context.setOffline(false)
    await untilEqual(() => quantity(1).textContent(), '49')
    expect(await quantities(shop, 2)).toEqual([8])
  })

  test('that sell and then receive are two changes, the newest of which is undone', async () => {
    await using shop = await changeShop()
    await using tablet = await tabletIn(suite.browser, shop)
    const { less, more, snackbar } = tablet
    await less(1).click(times(2))
    await more(1).click()
    await snackbar.getByText(made(1, 49)).waitFor()
    await snackbar.getByRole('button', { name: change.undo, exact: true }).click()
    await snackbar.getByText(undone(1, 48)).waitFor()
    await snackbar.getByRole('button', { name: change.undoEarlier(what(-2), 'Guppy') }).waitFor()
  })

  test('leave the buttons of their row free: what tells of them covers none', async () => {
    await using shop = await crowdedShop(60)
    await using context = await suite.browser.newContext({ viewport: { width: 390, height: 844 } })
    const { page } = await signedIn(context, shop, shop.key)
    await rowsAtRest(page)
    const lowest = await page.evaluate<string>(LOWEST_PET)
    const more = page.locator(`.pet[data-pet="${lowest}"] .quick button`).last()
    const before = await more.boundingBox()
    await more.click()
    await page.locator('.snackbar').getByText(what(1)).waitFor()
    // The press is over then, which is shown by its size.
    await untilEqual(() => more.boundingBox(), before)
    await more.click({ trial: true })
  })
})

/** The lowest pet of the list whose button for one more a finger can reach. */
const LOWEST_PET = `[...document.querySelectorAll('.pet .quick button:last-child')]
  .filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  .map((button) => button.closest('.pet'))
  .sort((a, b) => b.getBoundingClientRect().top - a.getBoundingClientRect().top)[0].dataset.pet`
