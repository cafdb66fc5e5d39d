import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { Route } from '../../src/page/kit/route.ts'
import type { Elsewhere } from '../../src/page/scanner/scan-outcomes.ts'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

const PETS = `petId,quantity,status,name,barcode
1,5,available,Guppy,4006381333931
2,7,available,Betta,96385074
`
/** All views but those of the stock, each with its address, and whether a scan opens its pet there, chooses it, or only names it. */
const PLACES: Readonly<
  Record<Exclude<Route['view'], 'stock' | 'pet' | 'add'>, readonly [string, Elsewhere]>
> = {
  today: ['today', 'opened'],
  shop: ['shop', 'opened'],
  order: ['order', 'opened'],
  access_journal: ['people/journal', 'opened'],
  health: ['health', 'opened'],
  labels: ['labels', 'chosen'],
  spreadsheet: ['spreadsheet', 'named'],
  several: ['several', 'named'],
  people: ['people', 'named'],
  settings: ['settings', 'named'],
  suppliers: ['suppliers', 'named'],
  https: ['https', 'named'],
}

const notice = (page: Page) => page.locator('.scan-notice')

needs('chromium').describe('a scan', () => {
  const shop = shopInBrowser('--name', 'Maria', '--access', 'manage')

  beforeAll(async () => {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: PETS })
  })

  async function opened() {
    const context = await shop.browser.newContext({ viewport: { width: 1280, height: 800 } })
    await hasScanned(context)
    const watched = await signedIn(context, shop.server, shop.key)
    await watched.page.locator('.pet').first().waitFor()
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  async function show(page: Page, view: string): Promise<void> {
    await page.evaluate(`location.hash = '#/${view}'`)
    await page.locator('#content h1').first().waitFor()
  }

  async function stock() {
    const response = await fetch(`${shop.server.url}/v1/inventory`, {
      headers: { authorization: `Bearer ${shop.key}` },
    })
    const pets = (await response.json()) as { petId: number; quantity: number }[]
    return pets.map(({ petId, quantity }) => [petId, quantity])
  }

  test.each(['sell', 'receive', 'count'] as const)(
    'in a mode that changes the stock leaves all quantities on any other place, and says so: %s',
    async (mode) => {
      await using watched = await opened()
      const { page, complaints } = watched
      await chooseMode(page, mode)
      const before = await stock()
      for (const [view, about] of Object.values(PLACES)) {
        await show(page, view)
        expect(await page.locator('.scan-bar').count()).toBe(0)
        await typeKeys(page, '4006381333931', SCANNER)
        const said = notice(page).filter({ hasText: words.scanner.unused[mode] })
        await said.getByText(words.scanner.elsewhere[about]('Guppy')).waitFor()
        const stays = about === 'opened' ? 'pets/1' : view
        expect([view, new URL(page.url()).hash]).toEqual([view, `#/${stays}`])
        // One that no pet has, and one that may be meant, neither.
        await show(page, view)
        for (const code of ['5550001', '006381333931']) {
          await typeKeys(page, code, SCANNER)
          await notice(page).getByText(words.scanner.scanned(code)).waitFor()
        }
        expect([view, await page.locator('.strip-missed').count()]).toEqual([view, 0])
      }
      await show(page, 'shop')
      expect(await stock()).toEqual(before)
      expect(await page.evaluate("sessionStorage.getItem('petstock.counts')")).toBeNull()
      expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain(
        'petstock.outbox.',
      )
      expect(complaints).toEqual([])
    },
  )

  test('leaves a form as it is, sends nothing of it, and leads to the pet after a tap alone', async () => {
    await using watched = await opened()
    const { page } = watched
    await chooseMode(page, 'sell')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    await show(page, 'people/add')
    const name = page.getByLabel(words.people.name, { exact: true })
    await name.fill('Tom')
    await typeKeys(page, '96385074', SCANNER)
    await notice(page).getByText(words.scanner.elsewhere.named('Betta')).waitFor()
    expect(await name.inputValue()).toBe('Tom')
    await page.locator('#content button[type="submit"]').first().focus()
    await typeKeys(page, '4006381333931', SCANNER)
    await notice(page).getByText(words.scanner.elsewhere.named('Guppy')).waitFor()
    await typeKeys(page, '5550001', SCANNER)
    await notice(page).getByText(words.scanner.unknownToReader).waitFor()
    expect(await notice(page).getByRole('link').count()).toBe(0)
    expect([await name.inputValue(), sent]).toEqual(['Tom', []])
    await typeKeys(page, '96385074', SCANNER)
    await notice(page)
      .getByRole('link', { name: words.scanner.meant.lookUp('Betta') })
      .click()
    await page.waitForURL('**/#/pets/2')
    await notice(page).waitFor({ state: 'detached' })
  })

  test('chooses a pet for a label, and it stays chosen the second time', async () => {
    await using watched = await opened()
    const { page } = watched
    await show(page, 'labels')
    for (const code of ['96385074', '96385074', '1']) await typeKeys(page, code, SCANNER)
    await notice(page).getByText(words.scanner.elsewhere.chosen('Guppy')).waitFor()
    await page.getByText(words.choosing.chosen(2)).waitFor()
    expect(await page.locator('.chosen-pet').count()).toBe(2)
  })

  test('brings the choice of what a scan does to a device that had none, and it stays', async () => {
    await using context = await shop.browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { page } = await signedIn(context, shop.server, shop.key)
    const bar = page.locator('.scan-bar')
    // A person types it, who has no scanner.
    await typeKeys(page, '2', 300)
    await page.waitForURL('**/#/pets/2')
    expect(await bar.count()).toBe(0)
    await typeKeys(page, '1', SCANNER)
    await page.waitForURL('**/#/pets/1')
    await bar.waitFor()
    expect(await bar.getAttribute('data-mode')).toBe('lookUp')
    await page.reload()
    await bar.waitFor()
    await show(page, 'order')
    expect(await bar.count()).toBe(0)
  })
})
