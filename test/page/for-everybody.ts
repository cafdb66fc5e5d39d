import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { managerOf } from '../support/access.ts'
import { createKey, serve, temporaryFolder } from '../support/petstock.ts'
import { violations } from './axe.ts'
import { atRest, OFFLINE_STATES, type Show, STATES } from './look/states.ts'
import { showView, VIEWS } from './look/take-places.ts'
import { openPage, signedIn } from './open-page.ts'
import { words } from './words.ts'

// Each view and what it shows besides, on a screen: nothing that axe finds, nothing that sticks out, and one thing that
// is filled as what to do next. `test:all` looks at them on a phone; screens/accessibility.browser.test.ts at the others.

/** Rows like those above them, in what a view shows besides: each view is looked at with all of them. */
const MORE_ROWS = '.pet:nth-child(n + 7)'

const SCHEMES = ['light', 'dark'] as const

/** Rules about landmarks, which paper has none of. */
const OF_SCREENS = ['landmark-one-main', 'region']

/** A shop with its samples, and one that has nothing yet. */
export async function twoShops() {
  const folders = [temporaryFolder(), temporaryFolder()] as const
  const [data, noData] = [folders[0].path, folders[1].path]
  const [server, empty] = await Promise.all([serve(data, ['--demo']), serve(noData)])
  const keyIn = async (folder: string) =>
    (await createKey(folder, '--name', 'Maria', '--access', 'manage')).key
  return {
    ...{ server, empty, key: await keyIn(data), emptyKey: await keyIn(noData) },
    async [Symbol.asyncDispose]() {
      for (const each of [server, empty]) await each[Symbol.asyncDispose]()
      for (const each of folders) each[Symbol.dispose]()
    },
  }
}

type TwoShops = Awaited<ReturnType<typeof twoShops>> & { readonly browser: Browser }

/** Declares the tests of all views on one screen. */
export function describeViewsAt(
  viewport: { readonly width: number; readonly height: number },
  shop: TwoShops,
): void {
  describe(`at ${viewport.width} pixels`, () => {
    let device: Device
    beforeAll(async () => {
      device = await opened((context) => signedIn(context, shop.server, shop.key))
      await device.page.locator('.pet').first().waitFor()
    })
    afterAll(() => device?.[Symbol.asyncDispose]())

    test.each(Object.keys(VIEWS))(
      '%s has nothing that axe finds, in the light and in the dark',
      async (view) => {
        const { page, complaints } = device
        await showView(page, view)
        expect(await foundOn(page)).toEqual([])
        expect(complaints).toEqual([])
      },
    )

    test.each(Object.keys(STATES))(
      '%s has nothing that axe finds, in the light and in the dark',
      async (name) => {
        await atRest(device.page)
        await show(STATES[name])
        expect(await foundOn(device.page, MORE_ROWS)).toEqual([])
        expect(device.complaints).toEqual([])
      },
    )

    describe('without the network', () => {
      beforeAll(() => atRest(device.page))

      // In this order: each begins where the one before it has ended.
      test.each(Object.keys(OFFLINE_STATES))(
        '%s has nothing that axe finds, in the light and in the dark',
        async (name) => {
          await show(OFFLINE_STATES[name])
          expect(await foundOn(device.page, MORE_ROWS)).toEqual([])
        },
      )
    })

    test('the sign-in with a code, step by step, has nothing that axe finds', async () => {
      const { code } = await managerOf(shop.server, shop.key).makeCode({
        name: `Kim ${viewport.width}`,
        access: 'write',
      })
      const texts = words.codeSignIn
      const steps = [
        [code, texts.waitingTitle],
        [`${code}x`, texts.refusedTitle],
      ] as const
      for (const [link, title] of steps) {
        await using visitor = await opened((context) =>
          openPage(context, shop.server, `#code=${link}&name=Kim`),
        )
        await visitor.page.getByRole('heading', { name: title }).waitFor()
        expect([title, await foundOn(visitor.page)]).toEqual([title, []])
      }
    })

    test('the sign-in, and each place of a shop that has nothing, have nothing that axe finds', async () => {
      await using visitor = await opened((context) => openPage(context, shop.empty))
      await visitor.page.getByLabel(words.signIn.key, { exact: true }).waitFor()
      expect(await foundOn(visitor.page)).toEqual([])
      await using first = await opened((context) => signedIn(context, shop.empty, shop.emptyKey))
      await first.page.locator('.nothing').waitFor()
      for (const view of ['stock', 'today', 'order', 'shop']) {
        await showView(first.page, view)
        expect([view, await foundOn(first.page)]).toEqual([view, []])
      }
    })

    const show = (state: Show | undefined) =>
      state?.({ page: device.page, server: shop.server, key: shop.key, words })

    /** A device that is looked at in one view after the other. */
    async function opened(open: (context: BrowserContext) => ReturnType<typeof openPage>) {
      const context = await shop.browser.newContext({ viewport, reducedMotion: 'reduce' })
      const watched = await open(context)
      return { ...watched, [Symbol.asyncDispose]: () => context.close() }
    }
    type Device = Awaited<ReturnType<typeof opened>>
  })
}

/**
 * What axe finds in a page, first in the light: the dark changes colours alone. Also what sticks out of it, and what is
 * filled as what to do next where something else is, too.
 */
async function foundOn(page: Page, without?: string): Promise<string[]> {
  const found: string[] = []
  const isPaper = await page.evaluate<boolean>("matchMedia('print').matches")
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const options = {
      ...(isPaper && { off: OF_SCREENS }),
      ...(colorScheme === 'dark' && { rules: ['color-contrast'] }),
      ...(without !== undefined && { without }),
    }
    found.push(...(await violations(page, options)).map((each) => `${colorScheme}: ${each}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const filled = await filledButtons(page)
  if (filled.length > 1) found.push(`filled: ${filled.join(', ')}`)
  return [...found, ...(await sticksOut(page)).map((each) => `sticks out: ${each}`)]
}

/** The buttons that are filled, but for those of forms: in the dialog, where one is open. */
const filledButtons = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--accent)'
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, .button')]
      .filter((each) => each.checkVisibility() && each.closest('form') === null)
      .filter((each) => getComputedStyle(each).backgroundColor === backgroundColor)
      .map((each) => each.textContent)
  })()`)

/** Parts that are wider than the screen, so that the page would have to be pushed to and fro. */
export const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((element) => document.documentElement.scrollWidth > innerWidth && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.className || element.tagName)`)
