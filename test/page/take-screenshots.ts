import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, serve, temporaryFolder } from '../support/petstock.ts'
import { signedIn } from './open-page.ts'

const DESKTOP = { width: 1280, height: 800 }
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

const labels = async (page: Page) => {
  await page.getByRole('button', { name: 'Choose all 24' }).click()
  await page.locator('.label-bars').nth(5).waitFor()
}

/** The pictures of the README. */
export const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'stock-light', hash: '#/', viewport: DESKTOP, colorScheme: 'light', show: stock },
  { name: 'stock-dark', hash: '#/', viewport: DESKTOP, colorScheme: 'dark', show: stock },
  { name: 'stock-phone-light', hash: '#/', viewport: PHONE, colorScheme: 'light', show: stock },
  { name: 'stock-phone-dark', hash: '#/', viewport: PHONE, colorScheme: 'dark', show: stock },
  { name: 'pet-light', hash: '#/pets/1008', viewport: TALL, colorScheme: 'light', show: chart },
  {
    ...{ name: 'pet-phone-dark', hash: '#/pets/1008', viewport: PHONE, colorScheme: 'dark' },
    show: chart,
  },
  {
    ...{ name: 'order-phone-light', hash: '#/order', viewport: PHONE, colorScheme: 'light' },
    show: (page) => page.getByText('Cockatiel').waitFor(),
  },
  { name: 'labels-dark', hash: '#/labels', viewport: DESKTOP, colorScheme: 'dark', show: labels },
]

/** Takes all of them of the demo, as PNG files in a folder. */
export async function takeScreenshots(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  using data = temporaryFolder()
  await using server = await serve(data.path, ['--demo'])
  const { key } = await createKey(data.path, '--name', 'Till 1')
  const browser: Browser = await openBrowser()
  try {
    for (const { name, hash, show, ...screen } of SCREENSHOTS) {
      await using context = await browser.newContext({ ...screen, reducedMotion: 'reduce' })
      await using opened = await signedIn(context, server, key, hash)
      await show(opened.page)
      // Whatever had the pointer or the focus shows it.
      await opened.page.mouse.move(0, 0)
      await opened.page.evaluate('document.activeElement.blur()')
      await opened.page.screenshot({ path: join(folder, `${name}.png`) })
    }
  } finally {
    await browser.close()
  }
}

if (import.meta.main) await takeScreenshots(join(import.meta.dir, 'screenshots'))
