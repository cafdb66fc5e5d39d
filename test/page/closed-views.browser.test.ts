import { test } from 'bun:test'
import type { Request } from 'playwright-core'
import { intercept } from '../support/browser.ts'
import { inBrowser } from '../support/in-browser.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { petShop } from './look/pet-shop.ts'
import { VIEWS } from './look/take-places.ts'
import { signedIn } from './open-page.ts'
import { pauseClock } from './pause-clock.ts'
import { words } from './words.ts'

/** What each view asks for when it is opened; of a view that is not here, nothing besides the stock that the page has. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  pet: ['inventory/1008/movements'],
  today: ['movements', 'report'],
  shop: ['changes', 'health', 'keys'],
  spreadsheet: ['changes'],
  people: ['codes', 'keys'],
  'people-add': ['codes', 'connection', 'keys'],
  'people-journal': ['access-journal', 'keys'],
  suppliers: ['suppliers'],
  'suppliers-add': ['suppliers'],
  settings: ['settings'],
  https: ['connection'],
  health: ['health'],
}

needs('chromium').describe('a view that is closed', () => {
  const shop = inBrowser(petShop)

  test('gives up each of its questions to which the service has not responded', async () => {
    await using context = await shop.browser.newContext()
    const { page } = await signedIn(context, shop, shop.key)
    await page.locator('.pet').first().waitFor()
    const underWay = new Set<string>()
    const givenUp: string[] = []
    const questionOf = (request: Request) => new URL(request.url()).pathname.split('/api/')[1] ?? ''
    // No response comes.
    await intercept(page, /\/desk\/api\/(?!events|inventory$)/, (route) => {
      underWay.add(questionOf(route.request()))
    })
    page.on('requestfailed', (request) => {
      underWay.delete(questionOf(request))
      if (request.failure()?.errorText === 'net::ERR_ABORTED') givenUp.push(questionOf(request))
    })
    for (const [view, asked] of Object.entries(ASKED)) {
      await page.evaluate(`location.hash = '${VIEWS[view]}'`)
      await untilEqual(() => [...underWay].toSorted(), [...asked])
      givenUp.length = 0
      await page.evaluate("location.hash = '#/'")
      await untilEqual(() => givenUp.toSorted(), [...asked])
    }
  })

  test('is shown where its code comes just as it is opened again', async () => {
    await using context = await shop.browser.newContext()
    const { page } = await signedIn(context, shop, shop.key)
    await page.locator('.pet').first().waitFor()
    const code = Promise.withResolvers<void>()
    let isAskedFor = false
    await intercept(page, /people-view-\w+\.js$/, async (route) => {
      isAskedFor = true
      await code.promise
      await route.continue()
    })
    await page.evaluate(`location.hash = '${VIEWS.people}'`)
    await until(() => isAskedFor)
    await page.evaluate("location.hash = '#/'")
    // No frame is drawn until the code is there.
    await pauseClock(page)
    await page.evaluate(`location.hash = '${VIEWS.people}'`)
    await page.getByText(words.lazy.loading).waitFor()
    const arrived = page.waitForEvent('requestfinished', (request) =>
      /people-view/.test(request.url()),
    )
    code.resolve()
    await arrived
    await page.clock.resume()
    await page.getByRole('heading', { name: words.people.title, exact: true }).waitFor()
  })
})
