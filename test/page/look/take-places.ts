import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import { createKey, serve, temporaryFolder } from '../../support/petstock.ts'
import { broughtBy, toolIfThere } from '../../support/tools.ts'
import { signedIn } from '../open-page.ts'

// Every view at three widths, light and dark, for a person to look at: bun test/page/look/take-places.ts FOLDER [LANGUAGE]

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

async function takePlaces(browser: Browser, folder: string, language = 'en'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  using data = temporaryFolder()
  await using server = await serve(data.path, ['--demo'])
  const { key } = await createKey(data.path, '--name', 'Maria', '--access', 'manage')
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using context = await browser.newContext({
        ...{ viewport, colorScheme, reducedMotion: 'reduce', locale: language },
      })
      await using opened = await signedIn(context, server, key)
      const { page } = opened
      for (const name of Object.keys(VIEWS)) {
        await showView(page, name)
        // What is asked for meanwhile is there, or as good as.
        await page.waitForTimeout(500)
        const file = `${name}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, file) })
      }
    }
  }
}

if (import.meta.main) {
  const [folder, language] = process.argv.slice(2)
  if (folder === undefined) throw new Error('name a folder for the pictures')
  const path = toolIfThere('chromium')
  if (path === undefined) throw new Error(`there is no chromium: ${broughtBy('chromium')}`)
  const browser = await launchBrowser(path)
  await takePlaces(browser, folder, language)
  await browser.close()
}
