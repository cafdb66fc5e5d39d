import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'

/**
 * A server, a key and a browser for the tests of a group.
 * @param ofKey the flags of the key
 */
export const shopInBrowser = (...ofKey: readonly string[]) => servedInBrowser([], ofKey)

/** The same, where the shop is the demo. */
export const demoInBrowser = (...ofKey: readonly string[]) => servedInBrowser(['--demo'], ofKey)

function servedInBrowser(flags: readonly string[], ofKey: readonly string[]) {
  const folder = temporaryFolder()
  const { path: data, file } = folder
  const shop = inBrowser(async () => {
    await using opening = new AsyncDisposableStack()
    opening.use(folder)
    const server = opening.use(await serve(data, flags))
    const { key } = await createKey(data, ...ofKey)
    const opened = opening.move()
    return { server, key, [Symbol.asyncDispose]: () => opened.disposeAsync() }
  })
  const byCommand = (...args: readonly string[]) => outputOf([...args, '--data', data])
  return Object.assign(shop, { data, file, byCommand })
}

export type ShopInBrowser = Pick<ReturnType<typeof shopInBrowser>, 'browser' | 'server' | 'key'>
