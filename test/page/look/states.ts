import type { Page } from 'playwright-core'
import { newId } from '../../../src/client/client.ts'
import { bearer, type Server } from '../../support/petstock.ts'
import { chooseMode } from '../choose-mode.ts'
import { chooseFile, fileOf } from '../import-page.ts'
import { beginChoosing, choosingBar, doWithChosen, searchField } from '../list-page.ts'
import { messyCsv } from '../messy-sheet.ts'
import type { wordsIn } from '../words.ts'
import { showView } from './take-places.ts'

export interface LookedAt {
  readonly page: Page
  readonly server: Server
  readonly key: string
  /** What the page says in its language. */
  readonly words: ReturnType<typeof wordsIn>
}

export type Show = (it: LookedAt) => Promise<unknown>

const rows = (page: Page) => page.locator('.pet')

const less = (page: Page, at: number) =>
  rows(page).nth(at).locator('[data-key="-"]:not([aria-disabled="true"], :disabled)')

/** Sells one each of so many pets, from the top. */
async function sellOneEach(page: Page, pets: number): Promise<void> {
  for (let at = 0, sold = 0; sold < pets; at++) {
    if ((await less(page, at).count()) === 0) continue
    await less(page, at).click()
    sold += 1
  }
}

async function choose(page: Page, pets: number): Promise<void> {
  await beginChoosing(page)
  for (let at = 0; at < pets; at++) await rows(page).nth(at).locator('.pet-name').click()
}

const inDialog = async (page: Page, open: Promise<unknown>): Promise<void> => {
  await open
  await page.locator('dialog[open]').waitFor()
}

const withChosen =
  (action: 'save' | 'remove'): Show =>
  async ({ page, words }) => {
    await choose(page, 2)
    await inDialog(page, doWithChosen(page, action, words))
  }

/** Brings a page back to the stock, as it is opened. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(`{
    location.hash = '#/'
    localStorage.removeItem('petstock.scannerUsed')
    localStorage.removeItem('petstock.scanMode')
    sessionStorage.removeItem('petstock.counts')
  }`)
  await page.emulateMedia({ media: null })
  await page.reload()
  await rows(page).first().waitFor()
}

/** What a view shows besides what it opens with, each from the stock of a page that was just opened. */
export const STATES: Readonly<Record<string, Show>> = {
  searching: async ({ page }) => {
    await searchField(page).fill('b')
    await searchField(page).focus()
  },
  'nothing-found': ({ page }) => searchField(page).fill('qqqq'),
  unsold: async ({ page }) => {
    await page.locator('.sticky-chip select').selectOption('30')
    await page.locator('.pet, .nothing').first().waitFor()
  },
  choosing: ({ page }) => choose(page, 2),
  'choosing-more': async ({ page, words }) => {
    await choose(page, 2)
    const more = choosingBar(page).getByRole('button', { name: words.choosing.more, exact: true })
    if ((await more.count()) > 0) await more.click()
  },
  'save-chosen': withChosen('save'),
  'remove-chosen': withChosen('remove'),
  'labels-chosen': async ({ page, words }) => {
    await choose(page, 3)
    await doWithChosen(page, 'labels', words)
    await page.locator('.label-preview .label').first().waitFor()
  },
  'several-chosen': async ({ page, words }) => {
    await choose(page, 3)
    await doWithChosen(page, 'change', words)
    await page.locator('.chosen-pet').first().waitFor()
  },
  selling: ({ page }) => chooseMode(page, 'sell'),
  receiving: ({ page }) => chooseMode(page, 'receive'),
  toast: async ({ page }) => {
    await sellOneEach(page, 1)
    await page.locator('.snackbar[data-shown]').waitFor()
  },
  'pet-edit': async ({ page }) => {
    await showView(page, 'pet')
    await page.locator('.editing > button').click()
    await page.locator('.editing .pet-form').waitFor()
  },
  'pet-remove': async ({ page }) => {
    await showView(page, 'pet')
    await inDialog(page, page.locator('.facts > .danger').click())
  },
  'count-not-saved': async ({ page }) => {
    await showView(page, 'pet')
    await page.locator('.count input.number').fill('9')
    await showView(page, 'stock')
    await page.locator('.strip-tray').waitFor({ state: 'attached' })
  },
  week: async ({ page }) => {
    await showView(page, 'today')
    await page.locator('.report select').first().selectOption({ index: 3 })
    await page.locator('.bars').waitFor()
  },
  'import-mistakes': async ({ page }) => {
    await showView(page, 'spreadsheet')
    await chooseFile(page, fileOf('liste.csv', messyCsv()))
    await page.locator('.import-group').first().waitFor()
  },
  'import-ready': async ({ page }) => {
    await showView(page, 'spreadsheet')
    await chooseFile(page, fileOf('more.csv', 'petId,quantity,name,kind\n901,4,Tetra,Fish\n'))
    await page.locator('.import-preview').waitFor()
  },
  'import-ended': async ({ page }) => {
    await showView(page, 'spreadsheet')
    // Another number each time: the file has something new.
    const petId = Date.now()
    await chooseFile(page, fileOf('came.csv', `petId,quantity,name\n${petId},4,Tetra\n`))
    await page.locator('.import-preview').waitFor()
    await page.locator('.import-send .primary').click()
    await page.locator('.import-well').waitFor()
  },
  'count-list': async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.locator('.printed table').waitFor()
  },
  person: async ({ page }) => {
    await showView(page, 'people')
    await page.locator('.card a').first().click()
    await page.locator('.person-view').waitFor()
  },
  code: async ({ page }) => {
    await showView(page, 'people-add')
    await page
      .locator('.person-form input')
      .first()
      .fill(`Till ${newId().slice(0, 6)}`)
    await page.locator('.hand-over-ways .primary').click()
    await page.locator('.code-card').waitFor()
  },
}

/** The same without the network: the page says so, and what waits, and then what was refused. Begins in the stock. */
export const OFFLINE_STATES: Readonly<Record<string, Show>> = {
  'offline-today': async ({ page }) => {
    // Loaded while that was possible.
    for (const view of ['health', 'people', 'shop', 'order', 'today']) await showView(page, view)
    await showView(page, 'stock')
    await page.context().setOffline(true)
    await showView(page, 'today')
    await page.locator('.needs-connection').waitFor()
  },
  ...Object.fromEntries(
    ['order', 'shop', 'people', 'health', 'pet', 'stock'].map((view) => [
      `offline-${view}`,
      ({ page }: LookedAt) => showView(page, view),
    ]),
  ),
  waiting: async ({ page }) => {
    await sellOneEach(page, 6)
    await page.locator('.which').waitFor()
    // Its toast is seen elsewhere.
    await page.locator('.snackbar .square').click()
  },
  'waiting-which': ({ page }) => page.locator('.which > summary').click(),
  refused: async ({ page, server, key }) => {
    await page.locator('.which > summary').click()
    const waiting = await rows(page).evaluateAll((all) =>
      all
        .filter((each) => each.querySelector('.way'))
        .map((each) => [
          each.getAttribute('data-pet'),
          each.querySelector('.quantity')?.textContent,
        ]),
    )
    // Another till sells all that there are.
    for (const [petId, quantity] of waiting.slice(0, 2)) {
      const change = -Number(quantity?.replace(/\D/g, ''))
      const body = JSON.stringify({ id: newId(), change, reason: 'sale' })
      const headers = { ...bearer(key), 'Content-Type': 'application/json' }
      const path = `/desk/api/inventory/${petId}/movements`
      const { status } = await server.request(path, { method: 'POST', headers, body })
      if (status !== 200) throw new Error(`not sold: ${status}`)
    }
    await page.context().setOffline(false)
    await page.locator('.strip-refused:visible').waitFor()
  },
}
