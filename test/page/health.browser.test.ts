import { beforeAll, expect, test } from 'bun:test'
import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { backupsIn } from '../support/backups.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { newShop, setUpByAnna, tap } from './access-shop.ts'
import { violations } from './axe.ts'
import { chooseLanguage, openShop, signedIn } from './open-page.ts'
import { safeWith, words } from './words.ts'

const backups = (page: Page) => page.locator('.health-backups > li')

needs('chromium').describe('the health of petstock', () => {
  const shop = inBrowser(newShop)
  let anna: Awaited<ReturnType<typeof setUpByAnna>>
  let page: Page
  beforeAll(async () => {
    // The service makes one of its own soon after its start, and the next one a day later.
    await until(() => backupsIn(join(shop.data, 'backups')).length === 1)
    anna = await setUpByAnna(shop.browser, shop, { locale: 'en-GB' })
    page = anna.page
  })

  test('is found in the place Shop of those who manage the shop, and says what is wrong first, in plain words', async () => {
    await openShop(page)
    await page.getByRole('link', { name: 'Health and backups' }).click()
    await page.getByRole('heading', { name: 'Health and backups' }).waitFor()
    const safety = page.locator('.health-parts > :first-child')
    await safety.getByText(safeWith(3)).waitFor()
    await page
      .getByText('The backups are on the PC’s own drive, and may be lost with it.')
      .waitFor()
    await page.locator('.health-checks summary').first().click()
    const guide = page.getByRole('link', { name: 'Backups on a second drive' })
    await page.goto(new URL((await guide.getAttribute('href')) ?? '', page.url()).href)
    const fragment = new URL(page.url()).hash.slice(1)
    expect(await page.locator(`[id="${fragment}"]`).textContent()).toBe('Backups on a second drive')
    await page.goBack()
    await page.getByText(/checks are fine/).click()
    await page.getByText('The stock is undamaged.').waitFor()
    await page.getByText('None: the connection is not secure').waitFor()
    expect(await page.locator('.health-facts').textContent()).toMatch(/[GTM]B/)
    // Nothing of where the data is on the machine.
    expect(await page.locator('main').textContent()).not.toContain(shop.data)
    expect(anna.complaints).toEqual([])
  })

  test('a backup is made, verified by the keyboard, and downloaded as it is', async () => {
    await untilEqual(() => backups(page).count(), 1)
    await page.getByText(/^petstock makes backups on its own\. The next one: .*\d/).waitFor()
    await backups(page)
      .first()
      .getByRole('button', { name: /^Verify: backup of/ })
      .click()
    await page.getByText('Good: it has 3 entries, and ').waitFor()
    await outputOf(['inventory', 'add', '99', '--data', shop.data])
    await page.getByText('The stock has 4 entries now: make another backup.').waitFor()
    await tap(page, 'Make one now')
    await untilEqual(() => backups(page).count(), 2)
    await page.getByText('Whoever has the file has the data of the shop').waitFor()
    const first = backups(page).first()
    expect(await first.textContent()).toMatch(/[kM]B/)
    await first.getByRole('button', { name: /^Verify: backup of/ }).focus()
    await page.keyboard.press('Enter')
    await first.getByText('Good: it has 4 entries, and ').waitFor()
    expect(await first.textContent()).not.toContain('make another backup')
    await page.getByText(safeWith(4)).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('button', { name: /^Download: backup of/ }).click(),
    ])
    const name = download.suggestedFilename()
    expect(name).toMatch(/^petstock-\d{8}T\d{6}Z\.db$/)
    const file = await download.path()
    expect(readFileSync(file)).toEqual(readFileSync(join(shop.data, 'backups', name)))
    expect(await outputOf(['backup', 'verify', file])).toContain('4')
    expect(anna.complaints).toEqual([])
  })

  test('a backup that is damaged is said to be not good', async () => {
    const first = backups(page).first()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      first.getByRole('button', { name: /^Download: backup of/ }).click(),
    ])
    truncateSync(join(shop.data, 'backups', download.suggestedFilename()), 4_096)
    await first.getByRole('button', { name: /^Verify: backup of/ }).click()
    await first.getByText('Not good.').waitFor()
    expect(await first.textContent()).not.toContain(shop.data)
  })

  test('fits a phone, in German and in the dark, and axe has nothing to say', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await chooseLanguage(page, 'de')
    await page.getByRole('heading', { name: 'Zustand und Sicherungen' }).waitFor()
    await page.getByRole('button', { name: 'Jetzt sichern' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
      const widths = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      )
      expect(widths[0]).toBeLessThanOrEqual(widths[1])
    }
  })

  test('of a demo asks for nothing, and speaks of no backup of samples as missing or as made', async () => {
    using folder = temporaryFolder()
    await using server = await serve(folder.path, ['--demo'])
    const { key } = await createKey(folder.path, '--access', 'manage')
    await using context = await shop.browser.newContext()
    await using watched = await signedIn(context, server, key, '#/health')
    const { safety, schedules, checks, fine, allWell } = words.health
    const main = watched.page.locator('main')
    await main.getByText(safety.samples).waitFor()
    await main.getByText(schedules.samples).waitFor()
    await main.getByRole('heading', { name: allWell }).waitFor()
    await main.locator('summary').click()
    await main.getByText(checks.integrity.ok).waitFor()
    const said = await main.locator('.health-fine li').allTextContents()
    expect(said.filter((each) => each.includes('ackup'))).toEqual([])
    await main.getByText(fine(said.length)).waitFor()
  })

  test('is no longer called safe soon after a list has come in', async () => {
    await using own = await newShop()
    await until(() => backupsIn(join(own.data, 'backups')).length === 1)
    await using manager = await setUpByAnna(shop.browser, own)
    await openShop(manager.page)
    await manager.page.getByText(safeWith(3)).first().waitFor()
    const rows = Array.from({ length: 5 }, (_, line) => `${line + 11},5,available`)
    const stdin = ['petId,quantity,status', ...rows, ''].join('\n')
    await outputOf(['inventory', 'import', '-', '--data', own.data], { stdin })
    const { safety } = words
    const came = safety.came(5, '5', '8', '').trim()
    await manager.page.getByText(came).first().waitFor()
  })
})
