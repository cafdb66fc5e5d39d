import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { reportShown } from './shown-page.ts'
import { findTool } from './tools.ts'
import { TIMEOUT_MS, until } from './wait.ts'

/** A host over which plain http is no secure context. */
export const SHOP_PC = 'shop-pc'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The name of a shop's PC in its network, which no browser takes for its own machine's.
  `--host-resolver-rules=MAP ${SHOP_PC} 127.0.0.1`,
]

interface BrowserOptions {
  /** The home folder of its user, as `browserHome` makes it. */
  readonly home?: string
  readonly flags?: readonly string[]
}

/** Opens the lightest browser that the machine has, in a test that needs `chromium`. */
export const openBrowser = (): Promise<Browser> => launchBrowser(findTool('chromium'))

/** Opens the browser that people have, in a test that needs `whole-chromium`. */
export const openWholeBrowser = (options?: BrowserOptions): Promise<Browser> =>
  launchBrowser(findTool('whole-chromium'), options)

/** Opens the browser that is at a path, also outside of tests. */
export const launchBrowser = (
  executablePath: string,
  { home, flags = [] }: BrowserOptions = {},
): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...QUIET, ...flags],
    env: { ...process.env, ...(home !== undefined && { HOME: home }) },
    timeout: TIMEOUT_MS,
  })

/** A page that keeps account of what it asked for, and of what its console had to complain about. */
export async function watchedPage(context: BrowserContext) {
  const page: Page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const requests: { readonly method: string; readonly url: URL }[] = []
  const complaints: string[] = []
  reportShown(page, complaints)
  page.on('request', (request) =>
    requests.push({ method: request.method(), url: new URL(request.url()) }),
  )
  page.on('requestfailed', (request) => {
    // What the page itself gave up, since it was left or shows something else by now, did not fail.
    const reason = request.failure()?.errorText ?? 'for no reason'
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`)
  })
  page.on('websocket', (socket) => complaints.push(`websocket: ${socket.url()}`))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return {
    page,
    complaints,
    /** The hosts that were asked for anything; what stands in the page itself has none. */
    hosts: () => [...new Set(requests.map(({ url }) => url.host).filter((host) => host !== ''))],
    /** What was asked of the API: `GET /v1/inventory`. */
    calls: () =>
      requests
        .filter(({ url }) => /^\/(?:v1|desk\/api)\//.test(url.pathname))
        .map(({ method, url }) => `${method} ${url.pathname}`),
    [Symbol.asyncDispose]: () => page.close(),
  }
}

/**
 * Has a test answer what an open page asks for. The browser reports that it is so before the page's process has heard of it, and what a key
 * has sent meanwhile passes the test by: a request that nobody makes is sent until the test gets it.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, answer)
  const isProbe = ({ searchParams }: URL): boolean => searchParams.has('intercepted')
  let isInForce = false
  await page.route(isProbe, async (route) => {
    isInForce = true
    await route.fulfill()
  })
  await until(async () => {
    await page.evaluate("fetch('/?intercepted', { method: 'HEAD' })")
    return isInForce
  })
  await page.unroute(isProbe)
}

/** The process that runs a page: the one that works while the page does. A page may share it with others. */
export async function processOf(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const times = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer')
  }
  const before = await times()
  await page.evaluate('for (const began = performance.now(); performance.now() - began < 500; );')
  const after = await times()
  await session.detach()
  const worked = after.map(({ id, cpuTime }) => ({
    id,
    for: cpuTime - (before.find((each) => each.id === id)?.cpuTime ?? 0),
  }))
  const [most] = worked.toSorted((a, b) => b.for - a.for)
  if (most === undefined) throw new Error('the browser has no process for a page')
  return most.id
}
