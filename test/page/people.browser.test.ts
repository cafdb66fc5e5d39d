import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { managerOf } from '../support/access.ts'
import { intercept, openBrowser } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { bearer, createKey } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { readQrCodes } from '../support/zbar.ts'
import {
  addKey,
  fillPerson,
  newShop,
  openDevice,
  setUpByAnna,
  shownHash,
  tap,
} from './access-shop.ts'
import { violations } from './axe.ts'
import { openShop, signedIn } from './open-page.ts'
import { pauseClock } from './pause-clock.ts'
import { words } from './words.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

const person = (page: Page, name: string) => page.locator('.card').filter({ hasText: name })

needs('chromium').describe('people and devices', () => {
  const shop = inBrowser(() => newShop(['--host', '0.0.0.0']))
  let anna: Awaited<ReturnType<typeof setUpByAnna>>
  let page: Page
  beforeAll(async () => {
    anna = await setUpByAnna(shop.browser, shop)
    page = anna.page
  })

  /** Opens the view of one person. */
  async function openPerson(name: string): Promise<void> {
    await page.evaluate("location.hash = '#/people'")
    await person(page, name).getByRole('link').click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }

  const statusOf = async (key: string): Promise<number> =>
    (await shop.server.request('/desk/api/key', { headers: bearer(key) })).status

  test('a phone is signed in by a code, once both screens show the same number', async () => {
    await fillPerson(page, 'Till 2', 'May change the stock')
    await page.getByText('anyone who listens in on this network').waitFor()
    await tap(page, words.people.showCode)
    const hash = await shownHash(page)
    await using phone = await openDevice(shop.browser, shop, hash, PHONE)
    const number = phone.page.locator('.code-number > [aria-hidden]')
    await number.waitFor()
    expect(new URL(phone.page.url()).hash).toBe('')
    const digits = (await number.textContent()) ?? ''
    expect(digits).toMatch(/^\d{4}$/)
    await page.getByRole('heading', { name: words.people.numberTitle }).waitFor()
    expect(await page.locator('.code-number > [aria-hidden]').textContent()).toBe(digits)
    const said = `Number ${[...digits].join(' ')}`
    for (const screen of [page, phone.page]) {
      expect(await screen.getByRole('status').getByText(said).count()).toBe(1)
      expect(await violations(screen)).toEqual([])
    }
    // Without the manager's word nothing happens, and the link is of no use to another device.
    await using other = await openDevice(shop.browser, shop, hash, PHONE)
    await other.page.getByText('It was used already').waitFor()
    await tap(page, words.people.confirm)
    await phone.isIn()
    await page.getByText('Till 2 is signed in on the device.').waitFor()
    await tap(page, words.people.done)
    await person(page, 'Till 2').getByText(words.people.access.write).waitFor()
    await phone.page.reload()
    await phone.isIn()
    expect([...phone.complaints, ...anna.complaints]).toEqual([])
  })

  needs('zbarimg').test('the picture is the link, and has no key', async () => {
    await fillPerson(page, 'Tablet', 'May look')
    await tap(page, words.people.showCode)
    const picture = page.locator('svg.qr-code')
    await picture.waitFor()
    const link = await page.getByLabel('Without a camera').inputValue()
    expect(await readQrCodes(await picture.screenshot())).toEqual([link])
    expect(link).toMatch(/#code=psc_\w+&name=Tablet$/)
    await tap(page, words.people.endCode)
    await page.getByText('Nobody can use it any more.').waitFor()
  })

  test('a tablet that may only look is in at once, and the code ends when it is used', async () => {
    await fillPerson(page, 'Window tablet', 'May look')
    await tap(page, words.people.showCode)
    await using tablet = await openDevice(shop.browser, shop, await shownHash(page), PHONE)
    // Like every other device, it is asked whether it stays signed in.
    await tablet.page.getByRole('heading', { name: 'Signed in as Window tablet' }).waitFor()
    await tablet.page.getByLabel(words.codeSignIn.keep).uncheck()
    await tap(tablet.page, words.codeSignIn.toStock)
    await tablet.isIn()
    const kept = "[localStorage.getItem('petstock.key'), sessionStorage.getItem('petstock.key')]"
    expect(await tablet.page.evaluate(kept)).toEqual([null, expect.stringMatching(/^pst_/)])
    await page.getByText('Window tablet is signed in on the device.').waitFor()
    await tablet.page.getByText('This key may only look.').waitFor()
    await openShop(tablet.page)
    expect(await tablet.page.getByRole('link', { name: words.people.title }).count()).toBe(0)
    await tablet.page.evaluate("location.hash = '#/people'")
    await tablet.page.getByText('Only a key that manages sees this.').waitFor()
    await tablet.page.evaluate("location.hash = '#/settings'")
    await tablet.page.getByText('Only a key that manages sees this.').waitFor()
  })

  test('a device that is not the manager’s is sent away, and reads why', async () => {
    await fillPerson(page, 'Till 3', 'May manage the shop')
    await tap(page, words.people.showCode)
    await using stranger = await openDevice(shop.browser, shop, await shownHash(page), PHONE)
    await stranger.page.locator('.code-number').waitFor()
    await tap(page, words.people.notMine)
    await stranger.page.getByText('It was not confirmed, or its time is over.').waitFor()
    await page.getByText('Nobody can use it any more.').waitFor()
    await tap(page, words.people.newCode)
    expect(await shownHash(page)).toContain('#code=psc_')
    await tap(page, words.people.endCode)
    await tap(page, words.people.done)
    expect(await person(page, 'Till 3').count()).toBe(0)
  })

  test('a phone goes on waiting after its page was loaded again', async () => {
    await fillPerson(page, 'Phone', 'May change the stock')
    await tap(page, words.people.showCode)
    await using phone = await openDevice(shop.browser, shop, await shownHash(page), PHONE)
    await phone.page.locator('.code-number').waitFor()
    await phone.page.reload()
    await phone.page.locator('.code-number').waitFor()
    await tap(page, words.people.confirm)
    await phone.isIn()
  })

  test('a code whose page was left is confirmed or ended from the list of people', async () => {
    const waiting = (name: string) => page.locator('.waiting-code').filter({ hasText: name })
    await fillPerson(page, 'Left phone', 'May change the stock')
    await tap(page, words.people.showCode)
    await using phone = await openDevice(shop.browser, shop, await shownHash(page), PHONE)
    const number = phone.page.locator('.code-number > [aria-hidden]')
    await number.waitFor()
    await fillPerson(page, 'Left tablet', 'May look')
    await tap(page, words.people.showCode)
    const hash = await shownHash(page)
    await page.getByRole('link', { name: words.people.back }).click()
    await waiting('Left tablet').getByText('min left').waitFor()
    const digits = (await number.textContent()) ?? ''
    await waiting('Left phone').getByText(digits, { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await tap(page, 'Yes, sign it in: Left phone')
    await phone.isIn()
    await person(page, 'Left phone').waitFor()
    await tap(page, 'End this code: Left tablet')
    await waiting('Left tablet').waitFor({ state: 'hidden' })
    await using tablet = await openDevice(shop.browser, shop, hash, PHONE)
    await tablet.page.getByText('It was used already').waitFor()
  })

  test('a key is shown once, to copy it into a program', async () => {
    await fillPerson(page, 'Cash program', 'May change the stock')
    await tap(page, words.people.showKey)
    await page.getByText('It is shown this once.').waitFor()
    const key = await page.getByLabel(words.people.key, { exact: true }).inputValue()
    expect(await statusOf(key)).toBe(200)
    await tap(page, words.people.copy)
    await page.getByText(words.people.copied).waitFor()
    await tap(page, words.people.done)
    await person(page, 'Cash program').waitFor()
    expect(await page.content()).not.toContain(key)
  })

  test.each([
    [1280, 720],
    [390, 844],
  ])(
    'the button for a code is in sight without scrolling at %d x %d, and Enter presses it',
    async (width, height) => {
      const before = page.viewportSize() ?? { width: 1280, height: 900 }
      await page.setViewportSize({ width, height })
      await fillPerson(page, `Device at ${width}`, 'May look')
      const button = page.getByRole('button', { name: words.people.showCode })
      await page.getByText('anyone who listens in').waitFor()
      const box = await button.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? height)).toBeLessThan(height)
      await page.getByLabel(words.people.name, { exact: true }).press('Enter')
      await shownHash(page)
      await tap(page, words.people.endCode)
      await tap(page, words.people.done)
      await page.setViewportSize(before)
    },
  )

  test('a name is needed, and one that somebody has is refused in words', async () => {
    await fillPerson(page, '', 'May look')
    await page.getByLabel(words.people.name, { exact: true }).press('Enter')
    await page.getByText(words.people.noName).waitFor()
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT')
    await page.getByLabel(words.people.name, { exact: true }).fill('Anna')
    await tap(page, words.people.showKey)
    await page.getByText('Somebody else has this name already.').waitFor()
  })

  test('a key can have a last day, updates that are sales, and limits of its own', async () => {
    await fillPerson(page, 'Holiday job', 'May change the stock')
    await page.getByText(words.people.moreToAdd).click()
    await page.getByLabel(words.people.end).fill('2020-01-01')
    await tap(page, words.people.showKey)
    await page.getByText(words.people.pastEnd).waitFor()
    await page.getByLabel(words.people.end).fill('2099-12-31')
    await page.getByLabel(words.people.updatesTitle).selectOption(words.people.updates.sales)
    await page.getByLabel(words.people.plan).selectOption('My own numbers')
    await tap(page, words.people.showKey)
    await page.getByText(words.people.notALimit).first().waitFor()
    await page.getByLabel(words.people.perMinute).fill('2')
    await page.getByLabel(words.people.perDay).fill('100')
    await tap(page, words.people.showKey)
    const key = await page.getByLabel(words.people.key, { exact: true }).inputValue()
    await tap(page, words.people.done)
    await person(page, 'Holiday job')
      .getByText(/^Until .*(2099|2100)/)
      .waitFor()

    // Two requests are its minute; those after it are too many, and lock it.
    const statuses = await Promise.all(Array.from({ length: 8 }, () => statusOf(key)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(2)
    await openPerson('Holiday job')
    await page.getByText('too many requests').waitFor()
    await page.getByText('% of what is allowed').waitFor()
    await tap(page, words.people.unban)
    await page.getByText('too many requests').waitFor({ state: 'hidden' })
    await page.getByText(words.people.more, { exact: true }).click()
    expect(await page.getByLabel(words.people.updatesTitle).inputValue()).toBe('sales')
  })

  test('a person is renamed, and may do something else from now on', async () => {
    const key = await addKey(page, 'Ben', 'May look')
    await openPerson('Ben')
    await page.getByLabel(words.people.name, { exact: true }).fill('Benedict')
    await page.getByLabel(words.people.name, { exact: true }).press('Enter')
    await page.getByText(words.people.saved).waitFor()
    await page.getByRole('heading', { name: 'Benedict' }).waitFor()
    await page.getByLabel(words.people.name, { exact: true }).fill(' Benedikt ')
    await page.getByLabel(words.people.access.manage).check()
    await tap(page, words.people.save)
    await page.getByRole('heading', { name: 'Benedikt' }).waitFor()
    await page.locator('.chip').getByText(words.people.access.manage).waitFor()
    const response = await shop.server.request('/desk/api/key', { headers: bearer(key) })
    expect(await response.json()).toMatchObject({ name: 'Benedikt', access: 'manage' })
    // Anna is not the last one who manages the shop for the rest of this file.
    await page.getByLabel(words.people.access.read).check()
    await tap(page, words.people.save)
    await page.locator('.chip').getByText(words.people.access.read).waitFor()
    await page.getByText(words.people.saved).waitFor()
    expect(await page.getByRole('button', { name: words.people.save }).count()).toBe(1)
  })

  test('a choice is compared with what is shown, from its first frame on', async () => {
    const { key } = await createKey(shop.data, '--name', 'Max', '--access', 'manage')
    await using context = await shop.browser.newContext()
    const { page: other } = await signedIn(context, shop, key)
    await other.locator('.pet').first().waitFor()
    await other.evaluate("location.hash = '#/people'")
    await person(other, 'Benedikt').getByRole('link').click()
    const mayLook = other.getByLabel(words.people.access.read)
    await mayLook.waitFor()
    expect(await mayLook.isChecked()).toBe(true)
    // No frame is drawn once another manager's change is there.
    await pauseClock(other)
    const manager = managerOf(shop.server, key)
    const { id = '' } = (await manager.keys()).find(({ name }) => name === 'Benedikt') ?? {}
    expect((await manager.editKey(id, { access: 'manage' })).status).toBe(200)
    await other.clock.runFor(20_000)
    await other.locator('.person-view .chip').getByText(words.people.access.manage).waitFor()
    await mayLook.check()
    await tap(other, words.people.save)
    await other.locator('.person-view .chip').getByText(words.people.access.read).waitFor()
    // Anna is the last manager again.
    const own = (await manager.keys()).find(({ name }) => name === 'Max')
    expect((await manager.revokeKey(own?.id ?? '')).status).toBe(200)
  })

  test('nothing can be chosen of a person while another choice is being saved', async () => {
    const isSaved = Promise.withResolvers<void>()
    await openPerson('Benedikt')
    await intercept(page, /\/keys\/key_\w+$/, async (route) => {
      await isSaved.promise
      await route.continue()
    })
    await page.getByLabel(words.people.access.write).check()
    await tap(page, words.people.save)
    await page.getByText(words.people.saving).waitFor()
    for (const access of ['read', 'manage'] as const) {
      expect(await page.getByLabel(words.people.access[access]).isDisabled()).toBe(true)
    }
    isSaved.resolve()
    await page.getByText(words.people.saved).waitFor()
    await page.unrouteAll()
    await page.getByLabel(words.people.access.read).check()
    await tap(page, words.people.save)
    await page.locator('.chip').getByText(words.people.access.read).waitFor()
  })

  test('the last manager can be neither taken away nor lowered, in a sentence', async () => {
    await openPerson('Anna')
    await page.getByLabel(words.people.access.read).check()
    await page.getByLabel(words.people.name, { exact: true }).fill('Anna A.')
    await tap(page, words.people.save)
    await page.getByText('This is the last key that manages the shop').waitFor()
    // What was saved is told apart from what was not, and stays typed.
    await page.getByText('Saved: the name. Not saved: what it may do.').waitFor()
    await page.getByRole('heading', { name: 'Anna A.' }).waitFor()
    expect(await page.getByLabel(words.people.access.read).isChecked()).toBe(true)
    await page.getByLabel(words.people.name, { exact: true }).fill('Anna')
    await page.getByLabel(words.people.access.manage).check()
    await tap(page, words.people.save)
    await page.getByText(words.people.saved, { exact: true }).waitFor()
    await tap(page, words.people.take)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This is your own key').waitFor()
    await dialog.getByRole('button', { name: words.people.take }).click()
    await dialog.getByText('This is the last key that manages the shop').waitFor()
    await dialog.getByRole('button', { name: words.cancel }).click()
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Take away')
  })

  test('who was taken away is out within a second, on a page that is open', async () => {
    const key = await addKey(page, 'Lost phone', 'May change the stock')
    await using context = await shop.browser.newContext(PHONE)
    await using phone = await signedIn(context, shop, key)
    await openPerson('Lost phone')
    await tap(page, words.people.take)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Take the access of Lost phone away?').waitFor()
    await dialog.getByText('to let Lost phone in again, add a new key').waitFor()
    await dialog.getByRole('button', { name: words.people.take }).click()
    await phone.page.getByText('Your key is no longer valid.').waitFor()
    expect(await statusOf(key)).toBe(401)
    await page.getByText('No longer valid').click()
    await person(page, 'Lost phone').getByText('Taken away').waitFor()
  })

  test('a key is renewed by a code, and the old one ends as it was chosen', async () => {
    const old = await addKey(page, 'Counter', 'May change the stock')
    await openPerson('Counter')
    const grace = page.getByLabel(words.people.grace)
    expect(await grace.locator('option:checked').textContent()).toBe('for another day')
    await page.getByText('choose “Take away” below instead').waitFor()
    await grace.selectOption('until the new one is used')
    await page.getByText('The old key does not end now').waitFor()
    await grace.selectOption('for another hour')
    await tap(page, words.people.showCode)
    await using phone = await openDevice(shop.browser, shop, await shownHash(page), PHONE)
    await phone.page.locator('.code-number').waitFor()
    await tap(page, words.people.confirm)
    await phone.isIn()
    expect(await statusOf(old)).toBe(200)
    await page.getByText('The old key still works until').waitFor()
    await tap(page, words.people.done)
    await page.getByLabel(words.people.grace).selectOption({ value: '0' })
    await tap(page, words.people.showKey)
    const latest = await page.getByLabel(words.people.key, { exact: true }).inputValue()
    expect([await statusOf(old), await statusOf(latest)]).toEqual([401, 200])
    await phone.page.getByText('Your key is no longer valid.').waitFor()
  })

  test('the journal says who did what, in words, and a command is named as one', async () => {
    const key = await page.evaluate<string>("localStorage.getItem('petstock.key')")
    for (let level = 1; level <= 40; level++) {
      const body = JSON.stringify({ lowStockAt: level })
      const headers = { ...bearer(key), 'Content-Type': 'application/json' }
      await shop.server.request('/desk/api/settings', { method: 'PATCH', headers, body })
    }
    await createKey(shop.data, '--name', 'From the PC')
    await page.evaluate("location.hash = '#/people/journal'")
    const line = (text: string) => page.locator('.access-journal > li').filter({ hasText: text })
    await line('added From the PC: May change the stock')
      .getByText(words.people.byCommand)
      .waitFor()
    await line('changed the settings: Low-stock level: 40 (was: Low-stock level: 39)')
      .getByText('Anna')
      .waitFor()
    expect(await line('set the shop up as Paws & Fins').count()).toBe(0)
    await tap(page, words.people.older)
    await line('took the access of Lost phone away').getByText('Anna').waitFor()
    await line('renamed Ben to Benedict').getByText('Anna').waitFor()
    await line('let a device sign in as Till 2: May change the stock').getByText('Anna').waitFor()
    await line('confirmed the device of Till 2').getByText('Anna').waitFor()
    await line('set the shop up as Paws & Fins; Anna manages it').waitFor()
  })
})

needs('chromium').test(
  'where no phone reaches the service, the page names the flag that is lacking before a code is made',
  async () => {
    await using shop = await newShop()
    await using browser = await openBrowser()
    await using anna = await setUpByAnna(browser, shop)
    await fillPerson(anna.page, 'Phone', 'May look')
    await anna.page.getByText('No phone reaches petstock yet').waitFor()
    await anna.page.locator('pre', { hasText: '--host 0.0.0.0' }).waitFor()
    expect(await anna.page.getByText('anyone who listens in on this network').count()).toBe(0)
  },
)
