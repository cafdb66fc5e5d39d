import { expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { signedIn } from '../page/open-page.ts'
import { inBrowser } from '../support/in-browser.ts'
import { outputOf, type Server, serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { needs } from '../support/tools.ts'
import { lockFor } from './lock.ts'
import { smallDisk } from './small-disk.ts'

/** How often the service looks at itself, and then some. */

const strip = (page: Page) => page.getByRole('alert', { name: 'petstock needs attention' })

needs('chromium').describe('the health strip of the stock page', () => {
  const suite = inBrowser()

  async function opened(server: Server, key: string) {
    const context = await suite.browser.newContext()
    const watched = await signedIn(context, server, key)
    await watched.page.locator('.pet').first().waitFor()
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  test.concurrent('is not there while all is well', async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    await using watched = await opened(server, shop.key)
    expect(await strip(watched.page).count()).toBe(0)
  })

  test.concurrent('says that changes cannot be saved while something else holds the database, and goes when it lets go', async () => {
    using shop = await stockedShop(1)
    await using server = await serve(shop.data)
    await using watched = await opened(server, shop.key)
    const { released } = await lockFor(shop.database, 20_000)
    const alarm = strip(watched.page)
    await alarm.getByText('Changes cannot be saved.').waitFor()
    await alarm.getByText('What to do').click()
    await alarm.getByText('let it finish').waitFor()
    expect(await released).toBe(0)
    await alarm.waitFor({ state: 'hidden' })
  })

  needs('mounts').test.concurrent(
    'says that the disk is nearly full, and goes when there is room',
    async () => {
      using disk = smallDisk(40)
      using shop = await stockedShop(1, disk.path)
      await using server = await serve(shop.data)
      await using watched = await opened(server, shop.key)
      disk.fill()
      const alarm = strip(watched.page)
      await alarm.getByText('The disk is nearly full.').waitFor()
      disk.free()
      await alarm.waitFor({ state: 'hidden' })
    },
  )

  // Alone: ten seconds after its start the service makes a new one.
  test('says that the last good backup is old, and goes when there is a new one', async () => {
    using shop = await stockedShop(1)
    const backups = join(shop.data, 'backups')
    mkdirSync(backups)
    const old = join(backups, 'petstock-20250101T000000Z.db')
    await outputOf(['backup', 'create', old, '--data', shop.data])
    await using server = await serve(shop.data)
    await using watched = await opened(server, shop.key)
    const alarm = strip(watched.page)
    await alarm.getByText('The last good backup is old.').waitFor()
    // One is made some seconds after the start.
    await alarm.waitFor({ state: 'hidden' })
  })
})
