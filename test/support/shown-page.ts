import { errors, type Locator, type Page, type Request } from 'playwright-core'

const WAITS = ['waitFor', 'click', 'fill', 'check', 'press', 'inputValue'] as const

/** How many of the last requests an error names. */
const NAMED = 10

const MAX_TEXT = 2_000

const reports = new WeakMap<Page, () => Promise<string>>()

let isReported = false

/** From now on, the error of a test that waits in vain for something in this page says what was there in its place. */
export function reportShown(page: Page, complaints: readonly string[]): void {
  const asked: Request[] = []
  page.on('request', (request) => {
    asked.push(request)
    if (asked.length > NAMED) asked.shift()
  })
  reports.set(page, async () => {
    const text = await page
      .locator('body')
      .evaluate('(body) => body.innerText', undefined, { timeout: 5_000 })
      .catch((error) => `nothing: ${error}`)
    const shown = String(text).replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)
    return [`The page shows: ${shown}`, ...complaints, ...asked.map(lineOf)].join('\n')
  })
  if (!isReported) reportInErrors(Object.getPrototypeOf(page.locator('body')))
  isReported = true
}

function lineOf(request: Request): string {
  const status = request.existingResponse()?.status() ?? request.failure()?.errorText
  return `${request.method()} ${request.url()}: ${status ?? 'no response yet'}`
}

type Wait = (this: Locator, ...given: unknown[]) => Promise<unknown>

function reportInErrors(locators: Record<(typeof WAITS)[number], Wait>): void {
  for (const name of WAITS) {
    const wait = locators[name]
    locators[name] = async function (...given) {
      try {
        return await wait.apply(this, given)
      } catch (error) {
        const report = reports.get(this.page())
        if (error instanceof errors.TimeoutError && report) error.message += `\n${await report()}`
        throw error
      }
    }
  }
}
