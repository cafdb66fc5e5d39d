import type { Browser, Page } from 'playwright-core'
import { newId } from '../../src/client/client.ts'
import { openBrowser } from '../support/browser.ts'
import { deskOf, read } from '../support/desk.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { backdate } from './backdated.ts'
import { signedIn } from './open-page.ts'

/** The lines of the journal. */
export const lines = (page: Page) => page.locator('.journal tbody tr:not(.journal-day)')
export const chart = (page: Page) => page.locator('.chart')
export const panel = (page: Page) => page.locator('.panel')
export const inPanel = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name })

const DAY = 24

/** A shop whose guppies have a past, and a browser in front of it. */
export async function shopWithPast() {
  const folder = temporaryFolder()
  const { key } = await createKey(folder.path, '--name', 'Till 1')
  const byCommand = (...args: string[]) => outputOf([...args, '--data', folder.path])
  const add = (petId: number, ...more: string[]) =>
    byCommand('inventory', 'add', String(petId), ...more)
  await add(7, '--name', 'Guppy', '--quantity', '10', '--low-stock-at', '4')
  await add(8, '--name', 'Betta', '--quantity', '3')
  await add(9, '--quantity', '1', '--status', 'pending')
  await livedThrough(folder.path, key)
  backdate(folder.path, 7n, [60 * DAY, 20 * DAY, 10 * DAY, 5 * DAY, 3])
  const [server, browser] = await Promise.all([serve(folder.path), openBrowser()])
  return {
    folder,
    key,
    server,
    browser,
    byCommand,
    open: (hash: string, options?: OpenOptions) => open(browser, server, key, hash, options),
    async [Symbol.asyncDispose]() {
      await browser.close()
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type ShopWithPast = Awaited<ReturnType<typeof shopWithPast>>

async function livedThrough(data: string, key: string): Promise<void> {
  await using server = await serve(data)
  const desk = deskOf(server, key)
  await read(desk.makeMovement(7, { id: newId(), change: -4, reason: 'sale' }))
  await read(
    desk.makeMovement(7, { id: newId(), change: 9, reason: 'arrival', note: 'from <Aqua & Co>' }),
  )
  await read(
    desk.makeMovement(7, { id: newId(), change: -2, reason: 'other', note: 'undo: return +2' }),
  )
  await read(desk.edit(7, { status: 'pending' }))
  await server.stop()
}

interface OpenOptions {
  readonly key?: string
  readonly width?: number
}

/** Opens the page in a browser without stored items, and signs in. */
async function open(
  browser: Browser,
  server: { readonly url: string },
  ownKey: string,
  hash: string,
  { key = ownKey, width = 1280 }: OpenOptions = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en-US' })
  const { page, complaints } = await signedIn(context, server, key, hash)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const [, of] = pathname.split('/desk/api/inventory/')
    if (of !== undefined) asked.push(`${request.method()} ${of}${search}`)
  })
  return {
    page,
    complaints,
    /** What was asked of single pets since then: `GET 7/movements?limit=500`. */
    asked,
    [Symbol.asyncDispose]: () => context.close(),
  }
}

/** Goes to another place on the page, as a link does. */
export const goTo = (page: Page, hash: string) =>
  page.evaluate(`location.hash = ${JSON.stringify(hash)}`)

/** Types into the field that has the focus, or gets it, as people do: what comes faster is a scanner. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.locator('input:focus, textarea:focus').waitFor()
  await page.keyboard.type(text, { delay: 90 })
}
