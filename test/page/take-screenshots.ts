import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { createKey, serve, temporaryFolder } from '../support/petstock.ts'
import { broughtBy, toolIfThere } from '../support/tools.ts'
import { signedIn } from './open-page.ts'
import { takeSalePicture } from './sale-picture.ts'

const TALL = { width: 1280, height: 1180 }
const PHONE = { width: 390, height: 844 }

interface Screenshot {
  readonly name: string
  readonly hash: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  /** Brings the page to where it is to be seen. */
  readonly show: (page: Page) => Promise<unknown>
}

const stock = (page: Page) => page.getByText('Angelfish').waitFor()

const chart = async (page: Page) => {
  await page.locator('canvas').waitFor()
  await page.locator('.journal, table').first().waitFor()
}

/** The pictures of the README. */
const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'stock-phone-light', hash: '#/', viewport: PHONE, colorScheme: 'light', show: stock },
  { name: 'pet-light', hash: '#/pets/1008', viewport: TALL, colorScheme: 'light', show: chart },
]

/** The picture in steps beside them. */
const SALE_PICTURE = 'sale-arrives'

/** The names of all pictures. */
export const PICTURES: readonly string[] = [...SCREENSHOTS.map(({ name }) => name), SALE_PICTURE]

/** Takes all of them of the demo with a browser, as PNG files in a folder. */
export async function takeScreenshots(browser: Browser, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  using data = temporaryFolder()
  await using server = await serve(data.path, ['--demo'])
  const { key } = await createKey(data.path, '--name', 'Till 1')
  for (const { name, hash, show, ...screen } of SCREENSHOTS) {
    await using context = await browser.newContext({ ...screen, reducedMotion: 'reduce' })
    await using opened = await signedIn(context, server, key, hash)
    await show(opened.page)
    // Whatever had the pointer or the focus shows it.
    await opened.page.mouse.move(0, 0)
    await opened.page.evaluate('document.activeElement.blur()')
    await opened.page.screenshot({ path: join(folder, `${name}.png`) })
  }
  await takeSalePicture(browser, server, key, join(folder, `${SALE_PICTURE}.png`))
}

if (import.meta.main) {
  const path = toolIfThere('chromium')
  if (path === undefined) throw new Error(`there is no chromium: ${broughtBy('chromium')}`)
  const browser = await launchBrowser(path)
  await takeScreenshots(browser, join(import.meta.dir, 'screenshots'))
  await browser.close()
}
