import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { PERSON, SCANNER, typeKeys } from '../page/type-keys.ts'
import { bodyOf, managerOf } from '../support/access.ts'
import { openWholeBrowser, watchedPage } from '../support/browser.ts'
import { ownPort } from '../support/free-port.ts'
import { awayFromMidnight } from '../support/midnight.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'

/** Ten that are alike, and another. */
const STOCK = `petId,quantity,status,name,lowStockAt,barcode
1,50,available,Guppy,5,
2,8,available,Guppy blau,5,
3,7,available,Kampffisch,3,4006381333931
4,6,available,Guppy gelb,,
5,6,available,Guppy rot,,
6,6,available,Guppy schwarz,,
7,6,available,Guppy weiß,,
8,6,available,Guppy Endler,,
9,6,available,Guppy Kobra,,
10,6,available,Guppy Leopard,,
11,6,available,Guppy Tuxedo,,
`

const PHONE = { width: 390, height: 844 }
/** What a keyboard leaves of it. */
const WITH_KEYBOARD = { width: 390, height: 440 }

// The day of an assistant with a phone, in order: each step stands on what the ones before it did, begins at the stock
// at rest and takes as many taps as it says. The words are those of the German page, as people read them.
needs('whole-chromium').describe('a tour of the page by an assistant', () => {
  const folder = temporaryFolder()
  let server: Server
  let manager: ReturnType<typeof managerOf>
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let complaints: readonly string[] = []

  beforeAll(async () => {
    // The sums of a day are looked at after a tour of a minute and more.
    await awayFromMidnight(180_000)
    const stdin = STOCK
    await outputOf(['inventory', 'import', '-', '--data', folder.path], { stdin })
    ;[server, browser] = await Promise.all([
      serve(folder.path, await ownPort()),
      openWholeBrowser(),
    ])
    context = await browser.newContext({ locale: 'de-DE', viewport: PHONE, hasTouch: true })
    ;({ page, complaints } = await watchedPage(context))
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** Does a step, which takes so many taps. */
  async function inTaps(many: number, step: (tap: (what: Locator) => Promise<void>) => unknown) {
    let taps = 0
    await step(async (what) => {
      taps += 1
      await what.tap()
    })
    expect(taps).toBe(many)
  }

  const pet = (name: string) =>
    page.locator('.pet', { has: page.getByRole('link', { name, exact: true }) })
  const quantity = (name: string) => pet(name).locator('.quantity').textContent()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const less = (name: string) => button(`Eins weniger, Verkauf: ${name}`)
  const says = (text: string | RegExp) => page.locator('.snackbar').getByText(text).waitFor()
  const stock = async () => {
    await page.evaluate("location.hash = '#/'")
    await pet('Guppy').waitFor()
  }
  /** How the journal of a pet has changed its quantity, the last first. */
  const changes = async (petId: number) => {
    const { movements } = await bodyOf<{
      readonly movements: readonly { previousQuantity: number; newQuantity: number }[]
    }>(manager.send('GET', `/inventory/${petId}/movements`))
    return movements.map((each) => each.newQuantity - each.previousQuantity)
  }

  test('the link that a manager shows signs the phone in, once both screens have the same number', async () => {
    const { key } = await createKey(folder.path, '--name', 'Anna', '--access', 'manage')
    manager = managerOf(server, key)
    const { id, code } = await manager.makeCode({ name: 'Kim', access: 'write' })
    const { port } = new URL(server.url)
    await page.goto(`http://localhost:${port}/#code=${code}&name=Kim`)
    await page.getByRole('heading', { name: 'Vergleichen Sie die Nummer' }).waitFor()
    await page.getByLabel('Auf diesem Gerät angemeldet bleiben').check()
    const number = await page.locator('.code-number > [aria-hidden]').textContent()
    await manager.confirm(id, number ?? '')
    await pet('Guppy').waitFor()
  })

  test('one of ten alike is found and sold while the keyboard is up: search, letters, one tap', async () => {
    await inTaps(2, async (tap) => {
      await tap(page.getByLabel('Suche nach Name oder Nummer'))
      await page.setViewportSize(WITH_KEYBOARD)
      await page.keyboard.type('blau')
      await untilEqual(() => page.locator('.pet').count(), 1)
      await tap(less('Guppy blau'))
    })
    await says('Guppy blau: −1 Verkauf. Noch 7')
    expect(await quantity('Guppy blau')).toBe('7')
    await page.setViewportSize(PHONE)
    await button('Abbrechen').tap()
    await untilEqual(() => page.locator('.pet').count(), 11)
  })

  test('twenty-four are received by a scan, the number and Enter, without a tap', async () => {
    // The first scan of a phone finds the pet, and shows what else scans can do.
    await typeKeys(page, '4006381333931', SCANNER)
    await page.getByRole('heading', { name: 'Kampffisch' }).waitFor()
    await stock()
    await page.locator('.scan-mode').selectOption({ label: 'Annehmen' })
    await inTaps(0, async () => {
      await typeKeys(page, '4006381333931', SCANNER)
      await page.locator('.scan-says input:focus').waitFor()
      await typeKeys(page, '24', PERSON)
    })
    await page.locator('.scan-did', { hasText: '+24' }).waitFor()
    await untilEqual(() => quantity('Kampffisch'), '31')
    await untilEqual(async () => (await changes(3))[0], 24)
  })

  test('what is scanned is sold without a tap', async () => {
    await page.locator('.scan-mode').selectOption({ label: 'Verkaufen' })
    await inTaps(0, () => typeKeys(page, '4006381333931', SCANNER))
    await untilEqual(() => quantity('Kampffisch'), '30')
    await page.locator('.scan-mode').selectOption({ label: 'Nachsehen' })
  })

  test('three of one are sold together: pet, number, sale', async () => {
    await inTaps(3, async (tap) => {
      await tap(pet('Guppy rot').getByRole('link'))
      await tap(page.getByLabel('Menge'))
      await page.keyboard.type('3')
      await tap(button('Verkauf −3'))
    })
    await says('Guppy rot: −3 Verkauf. Noch 3')
    await stock()
  })

  test('one has died: pet, died', async () => {
    await inTaps(2, async (tap) => {
      await tap(pet('Kampffisch').getByRole('link'))
      await tap(button('Gestorben −1'))
    })
    await says('Kampffisch: −1 Gestorben. Noch 29')
    await stock()
  })

  test('what is there is counted by hand: pet, number, count', async () => {
    await inTaps(3, async (tap) => {
      await tap(pet('Kampffisch').getByRole('link'))
      await tap(page.getByLabel('Wie viele sind es?'))
      await page.keyboard.type('28')
      await page.getByText('Laut petstock 29. Sie haben 1 weniger gezählt.').waitFor()
      await tap(button('Zählung speichern'))
    })
    await says('Kampffisch: 28 gezählt, es waren 29. Jetzt 28')
    expect(await changes(3)).toEqual([-1, -1, -1, 24, 7])
    await stock()
  })

  test('a sale that was wrong is undone by one tap, also one of several taps', async () => {
    // At once, however slow the machine is: those within three seconds are together.
    await less('Guppy').click({ clickCount: 2 })
    await says('Guppy: −2 Verkauf. Noch 48')
    await inTaps(1, (tap) =>
      tap(page.locator('.snackbar').getByRole('button', { name: 'Rückgängig' })),
    )
    await says('Guppy: Rückgängig: −2 Verkauf. Jetzt 50')
    await untilEqual(() => quantity('Guppy'), '50')
  })

  test('what runs low is on the list of what to order', async () => {
    for (const left of [6, 5]) {
      await less('Guppy blau').tap()
      await says(new RegExp(`Guppy blau: −[12] Verkauf. Noch\\s${left}`))
    }
    await inTaps(1, (tap) => tap(page.getByRole('link', { name: 'Bestellen' })))
    await page.getByRole('heading', { name: 'Zu bestellen' }).waitFor()
    await page.locator('main').getByRole('link', { name: 'Guppy blau' }).waitFor()
    expect(await page.locator('main').getByRole('link', { name: 'Kampffisch' }).count()).toBe(0)
    await stock()
  })

  test('the sums of today are one tap away, and have what was undone no more', async () => {
    await inTaps(1, (tap) => tap(link('Heute')))
    const sums = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('.figures-totals > div')].map((each) =>
        each.querySelector('dt').textContent + ' ' + each.querySelector('dd').textContent)`)
    await untilEqual(
      async () => (await sums()).slice(0, 5),
      ['Verkauft 7', 'Rückgabe 0', 'Eingang 24', 'Gestorben 1', 'Verlust 0'],
    )
    await stock()
  })

  test('labels for what came today are printed: today, labels, print', async () => {
    await page.evaluate('window.print = () => { window.printed = true }')
    await inTaps(3, async (tap) => {
      await tap(link('Heute'))
      await tap(button('Etiketten für den Eingang (1)'))
      await tap(button('Drucken'))
    })
    expect(await page.evaluate('window.printed')).toBe(true)
    expect(await page.locator('.label-name').allTextContents()).toEqual(
      Array.from({ length: 24 }, () => 'Kampffisch'),
    )
    await stock()
  })

  test('the browser had nothing to complain about', () => {
    expect(complaints).toEqual([])
  })

  test('without the service for five minutes, and over a reload, the phone sells on, and sends it later', async () => {
    const isReady = () =>
      page.evaluate(
        `navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')`,
      )
    await until(async () => (await isReady()) === true)
    await server.stop()
    await page.clock.setSystemTime(Date.now() + 5 * 60_000)
    await page.reload({ waitUntil: 'commit' })
    await page.getByText(/^petstock ist nicht erreichbar. Die Liste ist vom Stand/).waitFor()
    expect(await quantity('Guppy')).toBe('50')
    await inTaps(1, (tap) => tap(less('Guppy')))
    await page.getByText(/ wird später gesendet\.$/).waitFor()
    server = await serve(folder.path, ['--port', new URL(server.url).port])
    await untilEqual(() => quantity('Guppy'), '49')
    await untilEqual(async () => (await changes(1))[0], -1)
  })
})
