import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { newShop, setUpByAnna, tap } from './access-shop.ts'
import { chooseAll, choosingBar, doWithChosen, numberOf } from './list-page.ts'
import { chooseLanguage, openShop, signedIn } from './open-page.ts'
import { words } from './words.ts'

const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)

needs('chromium').describe('the settings of the shop', () => {
  const shop = inBrowser(newShop)
  let anna: Awaited<ReturnType<typeof setUpByAnna>>
  let page: Page
  beforeAll(async () => {
    anna = await setUpByAnna(shop.browser, shop, { timezoneId: 'Europe/Berlin' })
    page = anna.page
  })

  const open = async (hash: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
  }
  const openSettings = async () => {
    await open('#/')
    await row(page, 1).waitFor()
    await open('#/settings')
    await page.getByLabel('Name of the shop').waitFor()
  }
  const save = async () => {
    await tap(page, 'Save')
    await page.getByText('Saved.').waitFor()
  }

  test('are found in the place Shop of those who manage the shop', async () => {
    await openShop(page)
    await page.getByRole('link', { name: 'Shop settings' }).click()
    await page.getByRole('heading', { name: 'Shop settings' }).waitFor()
    await tap(page, 'Save')
    await page.getByText('Nothing has changed.').waitFor()
    expect(anna.complaints).toEqual([])
  })

  test.each([
    [1280, 620],
    [390, 560],
  ])(
    'Save and what it says stay in sight at %d x %d, wherever the page is scrolled',
    async (width, height) => {
      await page.setViewportSize({ width, height })
      await openSettings()
      const button = page.getByRole('button', { name: 'Save' })
      const isInSight = async (place: typeof button) => {
        const box = await place.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= height
      }
      expect(await isInSight(button)).toBe(true)
      await page.getByLabel('Low-stock level').fill(String(width))
      await save()
      expect(await isInSight(page.getByText('Saved.'))).toBe(true)
      await page.getByLabel('Name of the shop').fill('')
      await tap(page, 'Save')
      await page.getByText('A shop keeps a name once it has one').waitFor()
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  )

  test('the name is at the top of the page, on labels and on prints', async () => {
    await openSettings()
    await page.getByLabel('Name of the shop').fill('Claws & Co')
    await save()
    await page.locator('.brand').getByText('Claws & Co').waitFor()
    await open('#/')
    await chooseAll(page)
    await doWithChosen(page, 'labels')
    await page.locator('.label-shop').first().waitFor()
    expect(await page.locator('.label-shop').first().textContent()).toBe('Claws & Co')
    await open('#/')
    await choosingBar(page).getByRole('button', { name: words.choosing.end }).click()
    await open('#/order')
    await page.getByRole('heading', { name: 'To order' }).waitFor()
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(await page.locator('.printed-order > p').textContent()).toStartWith('Claws & Co · ')
  })

  test('the name is beside the title of the stock, in its line, where no rail says it, and above the entries of Shop', async () => {
    const long = 'Claws & Co '.repeat(6).trim()
    await openSettings()
    await page.getByLabel(words.settings.names.name).fill(long)
    await save()
    const line = page.locator('.sheet-head')
    const name = page.locator('.sheet-shop')
    for (const width of [390, 820]) {
      await page.setViewportSize({ width, height: 844 })
      await open('#/')
      await name.getByText(long).waitFor()
      await page.locator('.brand > span').waitFor({ state: 'hidden' })
      const [title, beside] = await line.locator('h1, .sheet-shop').evaluateAll((all) =>
        all.map((each) => {
          const { top, bottom, right } = each.getBoundingClientRect()
          return { middle: (top + bottom) / 2, right }
        }),
      )
      expect(beside?.middle).toBe(title?.middle ?? 0)
      expect(beside?.right).toBeLessThanOrEqual(width)
      await open('#/shop')
      await page.getByRole('heading', { name: long }).waitFor()
    }
    await page.setViewportSize({ width: 1280, height: 844 })
    await open('#/')
    await name.waitFor({ state: 'hidden' })
    await page.locator('.brand > span').waitFor()
  })

  test('HTTPS that is off is never called well, also where the PC alone needs none', async () => {
    await open('#/shop')
    const https = page.locator('.shop-entry', { hasText: words.reach.https })
    await https.getByText(words.shop.onThisPc).waitFor()
    expect(await https.getAttribute('data-state')).toBeNull()
    await page.locator('.checklist').getByText(words.checklist.steps.https.open).waitFor()
  })

  test('a name that is none is refused beside its field', async () => {
    await openSettings()
    for (const [name, says] of [
      ['', 'A shop keeps a name once it has one'],
      ['12345', 'and not a number alone'],
    ] as const) {
      await page.getByLabel('Name of the shop').fill(name)
      await tap(page, 'Save')
      await page.getByText(says).waitFor()
    }
    await untilEqual(() => page.evaluate('document.activeElement.value'), '12345')
  })

  test('the low-stock level holds for every pet without one: in the list, its chips and the order', async () => {
    await openSettings()
    await page.getByLabel('Low-stock level').fill('7')
    await save()
    await open('#/')
    await row(page, 2).locator('.quick-low').waitFor()
    await row(page, 1).getByText('low at 7').waitFor()
    await untilEqual(() => numberOf(page, 'low'), '2')
    await open('#/order')
    const line = page.locator('.order-table tr[data-pet="2"]')
    expect(await line.locator('.order-least').textContent()).toBe('1')
    // A level of its own wins, also the level 0.
    await outputOf(['inventory', 'set', '2', '--low-stock-at', '0', '--data', shop.data])
    await line.waitFor({ state: 'hidden' })
    await open('#/pets/1')
    await page.getByText('Low at 7 or fewer, as in the whole shop').waitFor()
    await openSettings()
    await page.getByLabel('Low-stock level').fill('')
    await save()
    await open('#/order')
    await page.getByText('Nothing to order.').waitFor()
  })

  test('times are those of the shop’s zone, wherever the browser is', async () => {
    const at = async () => {
      await open('#/pets/1')
      const time = page.locator('.facts-last time')
      await time.waitFor()
      return (await time.getAttribute('title')) ?? ''
    }
    const before = await at()
    await openSettings()
    await page.getByLabel('Time zone').selectOption('Australia/Adelaide')
    await save()
    const after = await at()
    expect(after).not.toBe(before)
    const minutes = (text: string) => Number(/:(\d\d)/.exec(text)?.[1])
    // Adelaide is half an hour off from whole hours.
    expect((minutes(before) + 30) % 60).toBe(minutes(after) % 60)
  })

  test('the language is that of devices on which nobody has chosen another one', async () => {
    const { key } = JSON.parse(
      await outputOf(['keys', 'create', '--name', 'Till', '--json', '--data', shop.data]),
    )
    await using context = await shop.browser.newContext({ locale: 'en-GB' })
    await using till = await signedIn(context, shop, key)
    await openSettings()
    await page.getByLabel('Language', { exact: true }).last().selectOption('Deutsch')
    await tap(page, 'Save')
    await till.page.reload()
    await till.page.getByRole('link', { name: 'Bestellen' }).waitFor()
    await chooseLanguage(till.page, 'en')
    await till.page.reload()
    await till.page.getByRole('link', { name: 'To order' }).waitFor()
    // So is Anna's own browser, whose language she has not chosen.
    await page.getByText('Gespeichert.').waitFor()
    await page.getByLabel('Sprache', { exact: true }).last().selectOption('English')
    await tap(page, 'Speichern')
    await page.getByText('Saved.').waitFor()
  })

  test('a shorter time for the journal says from when it is kept, and can be taken back', async () => {
    await openSettings()
    const kept = page.getByLabel('How long the journal is kept')
    const before = await kept.inputValue()
    await kept.selectOption('90 days')
    await save()
    await page.getByText(/^From .* on it is kept for 90 days\./).waitFor()
    await kept.selectOption(before)
    await save()
    await page.getByText('on it is kept for').waitFor({ state: 'hidden' })
  })
})

needs('chromium').test(
  'a time for the journal that a flag has fixed is shown as such',
  async () => {
    await using shop = await newShop(['--keep-movements', '30d'])
    await using browser = await openBrowser()
    await using anna = await setUpByAnna(browser, shop)
    await anna.page.evaluate("location.hash = '#/settings'")
    await anna.page.getByText('30 days, by a flag with which petstock was started').waitFor()
    expect(await anna.page.getByLabel('How long the journal is kept').count()).toBe(0)
  },
)
