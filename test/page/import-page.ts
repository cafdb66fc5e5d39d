import type { BrowserContextOptions, Page } from 'playwright-core'
import { outputOf } from '../support/petstock.ts'
import { signedIn } from './open-page.ts'
import type { ShopInBrowser } from './shop-in-browser.ts'

/** A file as a browser is given it. */
export const fileOf = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

type GivenFile = ReturnType<typeof fileOf>

/** The view of spreadsheets, for a key of the shop. */
export async function openedImport(
  { browser, server, key }: ShopInBrowser,
  options: BrowserContextOptions = {},
) {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport, locale: 'en-GB', ...options })
  const watched = await signedIn(context, server, key, '#/spreadsheet')
  return { ...watched, context, [Symbol.asyncDispose]: () => context.close() }
}

export const chooseFile = (page: Page, file: GivenFile) =>
  page.locator('.import input[type=file]').setInputFiles(file)

/** Drops a file somewhere on the page, as from a folder of the desktop. */
export async function dropFile(page: Page, { name, buffer }: GivenFile): Promise<void> {
  const script = `(() => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.fromBase64(${JSON.stringify(buffer.toBase64())})], ${JSON.stringify(name)}))
    return data
  })()`
  const dataTransfer = await page.evaluateHandle(script)
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** A group of mistakes, by what it says. */
export const group = (page: Page, says: string) => page.locator('.import-group', { hasText: says })

/** The cell of a line. */
export const cell = (page: Page, place: string) =>
  page.locator('.import-cell', { has: page.getByText(place, { exact: true }) })

interface StoredPet {
  readonly petId: number
  readonly quantity: number
  readonly name: string | null
  readonly status: string
  readonly kind: string | null
  readonly barcodes: readonly string[]
}

/** The pets of the shop, but for when they were changed. */
export async function storedPets(data: string): Promise<readonly StoredPet[]> {
  const json = await outputOf(['inventory', 'list', '--json', '--data', data])
  return (JSON.parse(json) as (StoredPet & { updatedAt: number })[]).map(
    ({ updatedAt: _, ...pet }) => pet,
  )
}

/** Gives the shop these pets and no others. */
export async function resetStock(data: string, csv: string): Promise<void> {
  for (const { petId } of await storedPets(data)) {
    if (!new RegExp(`^${petId},`, 'm').test(csv)) {
      await outputOf(['inventory', 'remove', String(petId), '--data', data])
    }
  }
  await outputOf(['inventory', 'import', '-', '--data', data], { stdin: csv })
}
