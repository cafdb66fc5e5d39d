import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { GUIDES } from '../../scripts/help/guides.ts'
import { violations } from '../page/axe.ts'
import { chooseLanguage, openShop, pageAddress, signedIn } from '../page/open-page.ts'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'

const SCREENS = [
  { name: 'a phone in the light', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'a PC in the dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const

const PATHS = ['help', ...GUIDES.map(({ name }) => `help/${name}`)]

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

  describe.each(SCREENS)('on $name', ({ name: _, ...screen }) => {
    test.each(PATHS)('/%s is for everybody, and no wider than the screen', async (path) => {
      await using context = await browser.newContext(screen)
      await using watched = await watchedPage(context)
      const { page, hosts, complaints } = watched
      await page.goto(pageAddress(server, path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
        screen.viewport.width,
      )
      expect(hosts()).toHaveLength(1)
      expect(complaints).toEqual([])
    })
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
