import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { pageAddress } from '../page/open-page.ts'
import { managerOf } from '../support/access.ts'
import { openWholeBrowser, watchedPage } from '../support/browser.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'

const STOCK = `petId,quantity,status,name,lowStockAt
1,50,available,Guppy,5
2,8,available,Guppy blau,5
3,7,available,Kampffisch,3
`

// The day of an assistant, in order: each step stands on what the ones before it did. The words are those of the German
// page, as people read them.
needs('whole-chromium').describe('a tour of the page by an assistant', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let page: Page
  let complaints: readonly string[] = []

  beforeAll(async () => {
    const stdin = STOCK
    await outputOf(['inventory', 'import', '-', '--data', folder.path], { stdin })
    ;[server, browser] = await Promise.all([serve(folder.path), openWholeBrowser()])
    const context = await browser.newContext({ locale: 'de-DE' })
    ;({ page, complaints } = await watchedPage(context))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const pet = (name: string) =>
    page.locator('.pet', { has: page.getByRole('link', { name, exact: true }) })
  const quantity = (name: string) => pet(name).locator('.quantity').textContent()
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const says = (text: string | RegExp) => page.locator('.snackbar').getByText(text).waitFor()
  const stock = () => page.getByRole('link', { name: 'Bestand', exact: true }).click()

  test('the link that a manager shows signs the device in, once both screens have the same number', async () => {
    const { key } = await createKey(folder.path, '--name', 'Anna', '--access', 'manage')
    const manager = managerOf(server, key)
    const { id, code } = await manager.makeCode({ name: 'Kim', access: 'write' })
    await page.goto(pageAddress(server, `#code=${code}&name=Kim`))
    await page.getByRole('heading', { name: 'Vergleichen Sie die Nummer' }).waitFor()
    const number = await page.locator('.code-number > [aria-hidden]').textContent()
    await manager.confirm(id, number ?? '')
    await page.locator('.who').getByText('Kim', { exact: true }).waitFor()
  })

  test('one of several is found and sold', async () => {
    await page.getByLabel('Suche nach Name oder Nummer').fill('blau')
    await untilEqual(() => page.locator('.pet').count(), 1)
    await page.getByRole('button', { name: 'Eins weniger, Verkauf: Guppy blau' }).click()
    await says('Guppy blau: −1 Verkauf. Noch 7')
    expect(await quantity('Guppy blau')).toBe('7')
    await tap('Suche leeren')
    await untilEqual(() => page.locator('.pet').count(), 3)
  })

  test('twelve arrive, and one has died', async () => {
    await pet('Kampffisch').getByRole('link').click()
    await page.getByLabel('Menge').fill('12')
    await tap('Eingang +12')
    await says('Kampffisch: +12 Eingang. Jetzt 19')
    await tap('Gestorben −1')
    await says('Kampffisch: −1 Gestorben. Noch 18')
  })

  test('what is there is counted', async () => {
    await page.getByLabel('Wie viele sind es?').fill('17')
    await page.getByText('Laut petstock 18. Sie haben 1 weniger gezählt.').waitFor()
    await tap('Zählung speichern')
    await says('Kampffisch: 17 gezählt, es waren 18. Jetzt 17')
  })

  test('a sale that was wrong is undone', async () => {
    await stock()
    await page.getByRole('button', { name: 'Eins weniger, Verkauf: Guppy', exact: true }).click()
    await says('Guppy: −1 Verkauf. Noch 49')
    await page.locator('.snackbar').getByRole('button', { name: 'Rückgängig' }).click()
    await says('Guppy: Rückgängig: −1 Verkauf. Jetzt 50')
    expect(await quantity('Guppy')).toBe('50')
  })

  test('what runs low is on the list of what to order', async () => {
    for (const left of [6, 5]) {
      await page.getByRole('button', { name: 'Eins weniger, Verkauf: Guppy blau' }).click()
      // Taps within three seconds are one sale.
      await says(new RegExp(`Guppy blau: −[12] Verkauf. Noch ${left}`))
    }
    await page.getByRole('link', { name: 'Bestellen' }).click()
    await page.getByRole('heading', { name: 'Zu bestellen' }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Guppy blau' }).waitFor()
    expect(await page.locator('main').getByRole('link', { name: 'Kampffisch' }).count()).toBe(0)
  })

  test('the sums of today have all of it, and not what was undone', async () => {
    await page.getByRole('link', { name: 'Heute' }).click()
    await page.getByLabel('Zeit', { exact: true }).selectOption('Heute')
    const sums = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('.figures-totals > div')].map((each) =>
        each.querySelector('dt').textContent + ' ' + each.querySelector('dd').textContent)`)
    await untilEqual(
      async () => (await sums()).slice(0, 5),
      ['Verkauft 3', 'Rückgabe 0', 'Eingang 12', 'Gestorben 1', 'Verlust 0'],
    )
  })

  test('the browser had nothing to complain about', () => {
    expect(complaints).toEqual([])
  })
})
