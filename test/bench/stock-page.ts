import type { Browser, Page } from 'playwright-core'
import { signedIn } from '../page/open-page.ts'
import { SLOWER, slowDown } from '../page/slow-down.ts'
import { launchBrowser } from '../support/browser.ts'
import { bearer } from '../support/petstock.ts'
import { toolIfThere } from '../support/tools.ts'
import { until } from '../support/wait.ts'
import type { Measure, Outcome } from './figures.ts'
import { rate, times } from './request-path.ts'
import { alternate, figureOf, ratios } from './rounds.ts'
import { petstockServer, shopWith, type Target } from './servers.ts'
import { wrk } from './wrk.ts'

const NO_BROWSER: Outcome = { text: 'needs chromium', holds: undefined }

/** Milliseconds until something is painted, on a page that no cache knows. */
async function firstPaint(browser: Browser, server: Target, path: string): Promise<number> {
  await using context = await browser.newContext()
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(server.url + path)
  let painted: number | undefined
  await until(async () => {
    painted = await page.evaluate<number | undefined>(
      `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`,
    )
    return painted !== undefined
  })
  return painted ?? Number.NaN
}

async function paintOnATablet(): Promise<Outcome> {
  const chromium = toolIfThere('whole-chromium')
  if (chromium === undefined) return NO_BROWSER
  using shop = await shopWith(1_000)
  await using server = await petstockServer(shop)
  const browser = await launchBrowser(chromium)
  const { page, api } = await alternate({
    page: () => firstPaint(browser, server, '/'),
    api: () => firstPaint(browser, server, '/docs'),
  })
  await browser.close()
  const { median, least, greatest } = figureOf(page)
  return {
    text: `${median.toFixed(0)} ms (${least.toFixed(0)} to ${greatest.toFixed(0)}); ${times(ratios(page, api))} of the API page's`,
    holds: median < 1_000,
  }
}

/** The time of one frame, at its 95th percentile, while somebody scrolls as fast as a wheel goes. */
async function frameWhileScrolling(page: Page): Promise<number> {
  await page.mouse.move(400, 600)
  await page.evaluate(`{
    globalThis.frames = []
    let last = performance.now()
    const frame = (now) => { frames.push(now - last); last = now; requestAnimationFrame(frame) }
    requestAnimationFrame(frame)
  }`)
  for (let turn = 0; turn < 90; turn++) await page.mouse.wheel(0, turn < 60 ? 900 : -900)
  return page.evaluate<number>('frames.sort((a, b) => a - b)[Math.floor(frames.length * 0.95)]')
}

async function scrolling(): Promise<Outcome> {
  const chromium = toolIfThere('whole-chromium')
  if (chromium === undefined) return NO_BROWSER
  using large = await shopWith(100_000)
  using small = await shopWith(1_000)
  await using ours = await petstockServer(large)
  await using rival = await petstockServer(small)
  const browser = await launchBrowser(chromium)
  const frames = (server: Target) => async () => {
    await using context = await browser.newContext({ viewport: { width: 1024, height: 768 } })
    await using opened = await signedIn(context, server, server.key)
    await opened.page.locator('.pet').first().waitFor({ timeout: 60_000 })
    return await frameWhileScrolling(opened.page)
  }
  const { many, few } = await alternate({ many: frames(ours), few: frames(rival) })
  await browser.close()
  const ratio = ratios(many, few)
  return {
    text: `${times(ratio)}, ${figureOf(many).median.toFixed(0)} ms to ${figureOf(few).median.toFixed(0)} ms`,
    holds: ratio.median <= 1.5,
  }
}

/** Reads an event stream as a page does, until it is left. */
export async function listening({ url, key }: Target): Promise<AsyncDisposable> {
  const left = new AbortController()
  const response = await fetch(`${url}/desk/api/events`, {
    headers: bearer(key),
    signal: left.signal,
  })
  if (response.status !== 200) throw new Error(`the events were answered with ${response.status}`)
  const read = response.body?.pipeTo(new WritableStream()).catch(() => {})
  return {
    [Symbol.asyncDispose]: async () => {
      left.abort()
      await read
    },
  }
}

async function updatesBesideAPage(): Promise<Outcome> {
  const pets = 1_000
  using shop = await shopWith(pets)
  await using server = await petstockServer(shop)
  const updates = async () =>
    (await wrk({ ...server, url: server.list, script: 'update.lua', pets })).perSecond
  const { beside, alone } = await alternate({
    beside: async () => {
      await using _ = await listening(server)
      return await updates()
    },
    alone: updates,
  })
  const ratio = ratios(beside, alone)
  return {
    text: `${times(ratio)}: ${rate(beside)} to ${rate(alone)}`,
    holds: ratio.median >= 0.7,
  }
}

export const stockPage: readonly Measure[] = [
  {
    name: `first paint of the stock page on a CPU ${SLOWER} times slower`,
    bound: 'less than 1,000 ms',
    measure: paintOnATablet,
  },
  {
    name: 'frames (p95) while scrolling through 100,000 pets, against 1,000 pets',
    bound: 'at most 1.5 times',
    measure: scrolling,
  },
  {
    name: 'durable updates while a stock page listens, against none',
    bound: 'at least 0.7',
    measure: updatesBesideAPage,
  },
]
