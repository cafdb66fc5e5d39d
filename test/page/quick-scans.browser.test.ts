import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { SCANNER, typeKeys } from './type-keys.ts'

const PETS = `petId,quantity,status,name,barcode
1,5,available,Guppy,4006381333931
2,7,available,Betta,96385074
3,9,available,Newt,4012345678901
`
/** A code of no pet. */
const UNKNOWN = '4006381075671'
/** From the Enter of one scan to the first key of the next, in milliseconds. */
const GAPS = [0, 200]
const CODES = ['4006381333931', '96385074', '3', '2', '1']

/** The counts that were begun. */
const counts = (page: Page) =>
  page.evaluate<Record<string, number>>(`Object.fromEntries(
    JSON.parse(sessionStorage.getItem('petstock.counts') ?? '[]').map(
      ({ petId, counted }) => [petId, counted]))`)

needs('chromium').describe('scans in quick succession', () => {
  const shop = shopInBrowser('--name', 'Till 1')

  beforeAll(async () => {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: PETS })
  })

  /** A phone in the mode that counts. */
  async function counting() {
    const context = await shop.browser.newContext({ viewport: { width: 390, height: 844 } })
    await hasScanned(context)
    const { page } = await signedIn(context, shop.server, shop.key)
    await chooseMode(page, 'count')
    // Counts that are not saved keep the page.
    page.on('dialog', (dialog) => void dialog.accept())
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  /** Forgets all counts, and opens the page again. */
  async function begin(page: Page) {
    await page.evaluate(`(() => {
      sessionStorage.removeItem('petstock.counts')
      history.replaceState(null, '', '#/')
    })()`)
    await page.reload()
    await page.locator('.pet[data-pet="1"]').waitFor()
  }

  test('count their pets and leave no digit behind, also where no pet has one', async () => {
    await using it = await counting()
    const { page } = it
    for (const gap of GAPS) {
      await begin(page)
      for (const code of CODES) {
        await typeKeys(page, code, SCANNER)
        await page.waitForTimeout(gap)
      }
      await untilEqual(() => counts(page), { 1: 2, 2: 2, 3: 1 })
      expect(await page.locator('.scan-notice').count()).toBe(0)
      await typeKeys(page, UNKNOWN, SCANNER)
      await page.getByText(`Scanned: ${UNKNOWN}`).waitFor()
      await page.waitForURL('**/#/pets/1')
      await untilEqual(() => page.evaluate('document.activeElement.value'), '2')
      expect(await counts(page)).toEqual({ 1: 2, 2: 2, 3: 1 })
    }
  })
})
