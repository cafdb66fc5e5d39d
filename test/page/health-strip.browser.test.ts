import { expect, test } from 'bun:test'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { temporaryFolder } from '../support/petstock.ts'
import { testService } from '../support/service.ts'
import { needs } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import { violations } from './axe.ts'
import { signedIn } from './open-page.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE

const warning = (page: Page) => page.getByRole('status', { name: 'petstock needs attention soon' })

needs('chromium').describe('a warning about the service', () => {
  const suite = inBrowser()

  /** A shop whose clock the test moves, and whose backups, if there are any, go to a drive every hour. */
  async function openedShop({ makesBackups }: { readonly makesBackups: boolean }) {
    const folder = temporaryFolder()
    const drive = folder.file('drive')
    const directory = `${drive}/backups`
    mkdirSync(directory, { recursive: true })
    const service = await testService({
      pets: [{ petId: 8n, name: 'Axolotl' }],
      backups: makesBackups ? { directory, everyMs: 60 * MINUTE, keep: 2 } : undefined,
    })
    const context = await suite.browser.newContext({ colorScheme: 'light' })
    const { page } = await signedIn(context, service, service.key)
    await page.locator('.pet').first().waitFor()
    return {
      ...{ page, drive, strip: warning(page) },
      /** Lets time pass, a minute after the other, until something holds. However slow this machine is, no hours pass meanwhile. */
      passUntil: (holds: () => boolean | Promise<boolean>) =>
        until(async () => {
          if (service.backups()?.running !== true) service.clock.advance(MINUTE)
          // Who is told of it has the time of a request and its response.
          await page.evaluate("fetch('/readyz').then((response) => response.text())")
          return await holds()
        }),
      isBackedUp: () => {
        const { newest, running } = service.backups() ?? {}
        return newest !== undefined && running === false
      },
      /** Sets the clock of the service, of which every page is warned: so it has been told of the backups, too. */
      async warnOfClock() {
        service.clock.setWall(service.clock.wall() + 2 * DAY)
        service.clock.advance(MINUTE)
        await warning(page).getByText('clock may be wrong').waitFor()
      },
      async [Symbol.asyncDispose]() {
        await context.close()
        await service[Symbol.asyncDispose]()
        folder[Symbol.dispose]()
      },
    }
  }

  test('about an overdue backup is amber, says what to do, and goes with the next backup', async () => {
    await using shop = await openedShop({ makesBackups: true })
    const { page, drive, strip, passUntil } = shop
    await passUntil(shop.isBackedUp)
    expect(await strip.isVisible()).toBe(false)
    const taken = `${drive}-taken`
    renameSync(drive, taken)
    await passUntil(() => strip.getByText('There is no recent backup.').isVisible())
    expect(await page.getByRole('alert', { name: 'petstock needs attention' }).count()).toBe(0)
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('.strip-warn')).color"),
    ).toBe('rgb(138, 75, 0)')
    expect(await violations(page)).toEqual([])
    await strip.getByText('There is no recent backup.').click()
    await strip.getByText('Is the backup drive plugged in').waitFor()
    renameSync(taken, drive)
    await passUntil(() => strip.isHidden())
  })

  test('about a folder that is missing comes before a backup is due, and moves no row', async () => {
    await using shop = await openedShop({ makesBackups: true })
    const { page, drive, strip, passUntil } = shop
    await passUntil(shop.isBackedUp)
    const before = await page.locator('.pet').first().boundingBox()
    rmSync(drive, { recursive: true })
    await passUntil(() => strip.getByText('The backup folder is missing.').isVisible())
    expect(await strip.getByText('There is no recent backup.').count()).toBe(0)
    expect(await page.locator('.pet').first().boundingBox()).toEqual(before)
    await strip.getByRole('button', { name: 'Hide' }).click()
    await strip.waitFor({ state: 'hidden' })
  })

  test('that is hidden stays so on the device, and comes again after it has gone', async () => {
    await using shop = await openedShop({ makesBackups: true })
    const { page, drive, strip, passUntil } = shop
    await passUntil(shop.isBackedUp)
    const taken = `${drive}-taken`
    const isMissing = () => strip.getByText('The backup folder is missing.').isVisible()
    renameSync(drive, taken)
    await passUntil(isMissing)
    await strip.getByRole('button', { name: 'Hide' }).click()
    // Another warning shows, and it alone.
    await passUntil(() => strip.getByText('There is no recent backup.').isVisible())
    expect(await isMissing()).toBe(false)
    await page.reload()
    await strip.getByText('There is no recent backup.').waitFor()
    expect(await isMissing()).toBe(false)
    renameSync(taken, drive)
    await passUntil(() => strip.isHidden())
    renameSync(drive, taken)
    await passUntil(isMissing)
    renameSync(taken, drive)
  })

  test('about backups that are switched off says so, and once hidden does not come back', async () => {
    await using shop = await openedShop({ makesBackups: false })
    const { page, strip } = shop
    await strip.getByText('Backups are switched off.').waitFor()
    await strip.getByRole('button', { name: 'Hide' }).click()
    await strip.waitFor({ state: 'hidden' })
    await page.reload()
    await page.locator('.pet').first().waitFor()
    await shop.warnOfClock()
    expect(await strip.getByText('Backups are switched off.').count()).toBe(0)
  })

  test('is not worth having before the first backup of a new shop', async () => {
    await using shop = await openedShop({ makesBackups: true })
    const { strip } = shop
    await shop.warnOfClock()
    expect(await strip.locator('details').count()).toBe(1)
  })
})
