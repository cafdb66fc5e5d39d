import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { violations } from './axe.ts'
import { beginChoosing, choosingBar } from './list-page.ts'
import { openPage, resize, signedIn } from './open-page.ts'
import { words } from './words.ts'

const VIEWS: readonly [view: string, hash: string][] = [
  ['the stock', '#/'],
  ['a pet', '#/pets/1003'],
  ['adding a pet', '#/add'],
  ['what to order', '#/order'],
  ['the labels', '#/labels'],
  ['changing several pets', '#/several'],
  ['the changes of a day', '#/today'],
  ['the place Shop', '#/shop'],
  ['the spreadsheet', '#/spreadsheet'],
  ['people and devices', '#/people'],
  ['adding a person or a device', '#/people/add'],
  ['the journal of access', '#/people/journal'],
  ['the settings of the shop', '#/settings'],
  ['the health of petstock', '#/health'],
]

const SCREENS = [
  { name: 'a phone in the light', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'a tablet in the dark', colorScheme: 'dark', viewport: { width: 1024, height: 768 } },
  { name: 'a large screen', colorScheme: 'light', viewport: { width: 3840, height: 2160 } },
] as const

needs('chromium').describe('the stock page for everybody', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path, ['--demo']), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Till 1', '--access', 'manage')).key
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  describe('the sign-in', () => {
    let device: Device
    beforeAll(async () => {
      device = await opened((context) => openPage(context, server))
      await device.page.getByLabel('Key', { exact: true }).waitFor()
    })
    afterAll(() => device?.[Symbol.asyncDispose]())

    test.each(SCREENS)('has nothing that axe finds on $name', async (screen) => {
      await showOn(device.page, screen)
      expect(await violations(device.page)).toEqual([])
    })
  })

  describe.each(VIEWS)('%s', (_view, hash) => {
    let device: Device
    beforeAll(async () => {
      device = await opened((context) => signedIn(context, server, key, hash))
      await device.page.locator('h1:visible, .pet:visible').first().waitFor()
    })
    afterAll(() => device?.[Symbol.asyncDispose]())

    test.each(SCREENS)('has nothing that axe finds on $name', async (screen) => {
      const { page, complaints } = device
      await showOn(page, screen)
      expect(await violations(page)).toEqual([])
      expect(await sticksOut(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  })

  describe('choosing rows', () => {
    let device: Device
    beforeAll(async () => {
      device = await opened((context) => signedIn(context, server, key))
      const { page } = device
      await beginChoosing(page)
      for (const at of [0, 1]) await page.locator('.pet-name').nth(at).click()
    })
    afterAll(() => device?.[Symbol.asyncDispose]())

    test.each(SCREENS)('has nothing that axe finds on $name', async (screen) => {
      const { page, complaints } = device
      await showOn(page, screen)
      expect(await violations(page)).toEqual([])
      expect(await sticksOut(page)).toEqual([])
      const more = choosingBar(page).getByRole('button', { name: words.choosing.more, exact: true })
      if ((await more.count()) > 0) {
        await more.click()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
      }
      expect(complaints).toEqual([])
    })

    test('has nothing that axe finds where something is done with them', async () => {
      const { page } = device
      await showOn(page, SCREENS[1])
      for (const name of [words.choosing.save, words.choosing.remove]) {
        await choosingBar(page).getByRole('button', { name, exact: true }).click()
        await page.locator('dialog[open]').waitFor()
        expect([name, await violations(page)]).toEqual([name, []])
        await page.keyboard.press('Escape')
        await page.locator('dialog').waitFor({ state: 'detached' })
      }
      for (const hash of ['#/labels', '#/several']) {
        await page.evaluate(`location.hash = '${hash}'`)
        await page.locator('.chosen-pet').nth(1).waitFor()
        expect([hash, await violations(page)]).toEqual([hash, []])
      }
    })
  })

  type Device = Awaited<ReturnType<typeof opened>>

  /** A device that is looked at on one screen after the other. */
  async function opened(open: (context: BrowserContext) => ReturnType<typeof openPage>) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const watched = await open(context)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }
})

async function showOn(
  page: Page,
  { colorScheme, viewport }: (typeof SCREENS)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await resize(page, viewport)
}

/** Parts that are wider than the screen, so that the page would have to be pushed to and fro. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((element) => document.documentElement.scrollWidth > innerWidth && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.className || element.tagName)`)
