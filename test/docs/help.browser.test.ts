import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { chooseLanguage, openShop, pageAddress, signedIn } from '../page/open-page.ts'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'

needs('chromium').describe('the guides in a browser', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path, ['--demo']), openBrowser()])
    key = (await createKey(folder.path, '--access', 'read')).key
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  test('a phone has the parts of a guide folded, and a PC has them beside the text', async () => {
    const shown = async (width: number) => {
      await using context = await browser.newContext({ viewport: { width, height: 800 } })
      await using watched = await watchedPage(context)
      await watched.page.goto(pageAddress(server, 'help/shop'))
      const part = watched.page.getByRole('link', { name: 'Backups on a second drive' })
      return await part.filter({ visible: true }).count()
    }
    // One of them is in the text itself.
    expect([await shown(360), await shown(1280)]).toEqual([1, 2])
  })

  test('the place Shop leads to the guide, in the language of the page', async () => {
    for (const [locale, help, title] of [
      ['en', 'Help', 'The shop'],
      ['de', 'Hilfe', 'Der Laden'],
    ] as const) {
      await using context = await browser.newContext({ locale: 'en' })
      await using watched = await signedIn(context, server, key)
      const { page } = watched
      await chooseLanguage(page, locale)
      await openShop(page)
      await page.getByRole('link', { name: help, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
  })
})
