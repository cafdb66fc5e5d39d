import { afterAll, beforeAll } from 'bun:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, serve, temporaryFolder } from '../support/petstock.ts'

/** A shop, and a browser beside it: there before the first test of a group, gone after the last. */
export function inBrowser<Shop extends AsyncDisposable>(
  makeShop: () => Promise<Shop>,
  open = openBrowser,
): Shop & { readonly browser: Browser } {
  // There before the first test.
  const shop = {} as Shop & { readonly browser: Browser }
  beforeAll(async () => {
    const [made, browser] = await Promise.all([makeShop(), open()])
    Object.assign(shop, made, { browser })
  })
  afterAll(async () => {
    await shop.browser?.close()
    await shop[Symbol.asyncDispose]?.()
  })
  return shop
}

/**
 * A server, a key and a browser for the tests of a group.
 * @param ofKey the flags of the key
 */
export function shopInBrowser(...ofKey: readonly string[]) {
  const folder = temporaryFolder()
  const { path: data } = folder
  const shop = inBrowser(async () => {
    const server = await serve(data)
    const { key } = await createKey(data, ...ofKey)
    return {
      server,
      key,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        folder[Symbol.dispose]()
      },
    }
  })
  return Object.assign(shop, { data })
}

export type ShopInBrowser = Pick<ReturnType<typeof shopInBrowser>, 'browser' | 'server' | 'key'>
