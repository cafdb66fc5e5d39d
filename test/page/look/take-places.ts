import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { LANGUAGES, type Language } from '../../../src/page/texts/texts.ts'
import { launchBrowser } from '../../support/browser.ts'
import { createKey, serve, temporaryFolder } from '../../support/petstock.ts'
import { broughtBy, toolIfThere } from '../../support/tools.ts'
import { newShop } from '../access-shop.ts'
import { signedIn } from '../open-page.ts'
import { wordsIn } from '../words.ts'
import { FIRST_VISIT } from './first-visit.ts'
import { atRest, OFFLINE_STATES, STATES } from './states.ts'

// Every view at three widths, light and dark, and what it shows besides, for a person to look at:
// bun test/page/look/take-places.ts FOLDER [LANGUAGE]

/** Each view by its address, and what shows that it is there. */
export const VIEWS: Readonly<Record<string, string>> = {
  stock: '#/',
  pet: '#/pets/1008',
  add: '#/add',
  today: '#/today',
  order: '#/order',
  shop: '#/shop',
  labels: '#/labels',
  several: '#/several',
  spreadsheet: '#/spreadsheet',
  people: '#/people',
  'people-add': '#/people/add',
  'people-journal': '#/people/journal',
  suppliers: '#/suppliers',
  'suppliers-add': '#/suppliers/add',
  settings: '#/settings',
  https: '#/https',
  health: '#/health',
}

export const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

const IN_STOCK: Readonly<Record<string, string>> = {
  stock: '.stock:not([data-panel])',
  pet: '.panel .pet-stock',
  add: '.pet-form',
}

/** Shows a view, and waits until it is there in place of the last one. */
export async function showView(page: Page, name: string): Promise<void> {
  await page.evaluate(`document.querySelector('.sheet h1')?.setAttribute('data-left', '')
    location.hash = '${VIEWS[name]}'`)
  await page.locator(IN_STOCK[name] ?? '.sheet h1:not([data-left])').waitFor()
}

async function takePlaces(browser: Browser, folder: string, language: Language): Promise<void> {
  mkdirSync(folder, { recursive: true })
  using data = temporaryFolder()
  await using server = await serve(data.path, ['--demo'])
  const { key } = await createKey(data.path, '--name', 'Maria', '--access', 'manage')
  for (const viewport of SIZES) {
    await using context = await browser.newContext({
      ...{ viewport, reducedMotion: 'reduce', locale: language },
    })
    await using opened = await signedIn(context, server, key)
    const { page } = opened
    const it = { page, server, key, words: wordsIn(language) }
    const take = async (name: string, page: Page) => {
      // What is asked for meanwhile is there, or as good as.
      await page.waitForTimeout(500)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({
          path: join(folder, `${name}-${viewport.width}-${colorScheme}.png`),
        })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    }
    for (const name of Object.keys(VIEWS)) {
      await showView(page, name)
      await take(name, page)
    }
    for (const [name, show] of Object.entries(STATES)) {
      await atRest(page)
      await show(it)
      await take(name, page)
    }
    await atRest(page)
    for (const [name, show] of Object.entries(OFFLINE_STATES)) {
      await show(it)
      await take(name, page)
    }
    await using shop = await newShop()
    await using visiting = await browser.newContext({
      ...{ viewport, reducedMotion: 'reduce', locale: language },
    })
    const visit = { page: await visiting.newPage(), shop, words: wordsIn(language) }
    for (const [name, show] of Object.entries(FIRST_VISIT)) {
      await show(visit)
      await take(name, visit.page)
    }
  }
}

const isLanguage = (text: string): text is Language => LANGUAGES.some((each) => each === text)

if (import.meta.main) {
  const [folder, language = 'en'] = process.argv.slice(2)
  if (folder === undefined) throw new Error('name a folder for the pictures')
  if (!isLanguage(language)) throw new Error(`no language of the page: ${language}`)
  const path = toolIfThere('chromium')
  if (path === undefined) throw new Error(`there is no chromium: ${broughtBy('chromium')}`)
  const browser = await launchBrowser(path)
  await takePlaces(browser, folder, language)
  await browser.close()
}
