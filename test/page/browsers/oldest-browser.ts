import type { BrowserContext } from 'playwright-core'
import { SHOP_PC } from '../../support/browser.ts'
import { lackingPaths } from './members.ts'
import { asInOldest } from './style-uses.ts'

/** The policy of the page, which a newer browser enforces, wants them. */
const KEPT = /trustedtype/i

/** Takes from the pages of a context what the oldest browsers lack: functions, and parts of styles. */
export async function makeOldest(context: BrowserContext): Promise<void> {
  const paths = lackingPaths().filter((path) => !KEPT.test(path))
  await context.addInitScript(takeAway, paths)
  await context.route('**/*.css', async (route) => {
    // The browser alone knows the name of the shop's PC.
    const url = route.request().url().replace(SHOP_PC, '127.0.0.1')
    const response = await route.fetch({ url })
    await route.fulfill({ response, body: asInOldest(await response.text()) })
  })
}

/** Runs in the browser. */
function takeAway(paths: readonly string[]): void {
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce<unknown>((of, name) => Object(of)[name], globalThis)
    if (owner === undefined || owner === null) continue
    const own = last === '*' ? Object.getOwnPropertyNames(owner) : [last]
    for (const name of own) if (name !== 'constructor') Reflect.deleteProperty(Object(owner), name)
  }
}
