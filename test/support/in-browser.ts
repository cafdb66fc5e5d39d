import { afterAll, beforeAll } from 'bun:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** A shop, if a group of tests has one, and a browser beside it: there before its first test, gone after its last. */
export function inBrowser<Shop extends AsyncDisposable = AsyncDisposable>(
  makeShop?: () => Promise<Shop>,
  open = openBrowser,
): Shop & { readonly browser: Browser } {
  // There before the first test.
  const suite = {} as Shop & { readonly browser: Browser }
  beforeAll(async () => {
    const [made, browser] = await Promise.all([makeShop?.(), open()])
    Object.assign(suite, made, { browser })
  })
  afterAll(async () => {
    await suite.browser?.close()
    await suite[Symbol.asyncDispose]?.()
  })
  return suite
}
