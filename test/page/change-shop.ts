import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newId } from '../../src/client/client.ts'
import { dataFolder } from '../../src/storage/data-folder.ts'
import { ONLY_SHOP } from '../../src/storage/embedded-engine.ts'
import { engineOf } from '../../src/storage/open-engine.ts'
import { intercept } from '../support/browser.ts'
import { ownPort } from '../support/free-port.ts'
import {
  bearer,
  createKey,
  outputOf,
  type Server,
  serve,
  temporaryFolder,
} from '../support/petstock.ts'
import { rowsAtRest } from './list-page.ts'
import { signedIn } from './open-page.ts'

const STOCK =
  'petId,quantity,status,name\n1,50,available,Guppy\n2,7,available,Betta\n3,0,available,Newt\n12345,7,available,Gecko\n'

/** A line of the journal. */
export interface Row {
  readonly previousQuantity: number
  readonly newQuantity: number
  readonly reason: string
  readonly note: string | null
  readonly keyId: string | null
  readonly requestId: string | null
  readonly undoes: string | null
  readonly at: number
  readonly occurredAt: number | null
}

/** A small shop on the compiled program: `await using shop = await changeShop()`. */
export async function changeShop() {
  const folder = temporaryFolder()
  const data = folder.path
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin: STOCK })
  const { id: keyId, key } = await createKey(data, '--name', 'Anna')
  const port = await ownPort()
  let server: Server = await serve(data, port)
  const { url } = server
  const storage = engineOf(dataFolder(data))
  const send = async (petId: number, body: object) => {
    const response = await server.request(`/desk/api/inventory/${petId}/movements`, {
      method: 'POST',
      headers: { ...bearer(key), 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: newId(), ...body }),
    })
    // A page would wait in vain for what was not made.
    if (!response.ok) throw new Error(`not made: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    url,
    data,
    key,
    keyId,
    /** Another till sells, or counts. */
    send,
    sell: (petId: number, change = -1) => send(petId, { change, reason: 'sale' }),
    crash: () => server.crash(),
    /** Opens it again where it was. */
    async reopen() {
      server = await serve(data, port)
    },
    /** Without what the import wrote, oldest first. */
    async journal(petId: number): Promise<Row[]> {
      // As a command does, beside the server or without one.
      const engine = await storage.openForCommand({ create: false, now: Date.now })
      try {
        const rows = await engine.shop(ONLY_SHOP).stock.history(BigInt(petId))
        return rows.filter(({ reason }) => reason !== 'import').toReversed()
      } finally {
        await engine.close()
      }
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

export type ChangeShop = Awaited<ReturnType<typeof changeShop>>

/**
 * A tablet of its own, signed in: `await using tablet = await tabletIn(browser, shop)`.
 * @param prepare what was done with it before, as `hasScanned`
 */
export async function tabletIn(
  browser: Browser,
  shop: ChangeShop,
  key = shop.key,
  hash = '',
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
  })
  await prepare(context)
  const { page, complaints } = await signedIn(context, shop, key, hash)
  await rowsAtRest(page)
  return {
    context,
    page,
    complaints,
    quantity: (petId: number) => row(page, petId).locator('.quantity'),
    /** What is marked as on its way. */
    inFlight: (petId: number) => row(page, petId).locator('.way'),
    less: (petId: number) => row(page, petId).getByRole('button', { name: 'One less' }),
    more: (petId: number) => row(page, petId).getByRole('button', { name: 'One more' }),
    snackbar: page.locator('.snackbar'),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

export type Tablet = Awaited<ReturnType<typeof tabletIn>>

export const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)

/** Holds up what a page sends of changes, but for so many, until it is let go. */
export async function holdChanges(page: Page, { after = 0 } = {}) {
  const gate = Promise.withResolvers<void>()
  let sent = 0
  await intercept(page, '**/movements', async (route) => {
    sent += 1
    if (sent > after) await gate.promise
    await route.continue()
  })
  return { letGo: () => gate.resolve() }
}
