import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { newShop, type Shop } from '../cli/shop.ts'
import { openWholeBrowser, SHOP_PC, watchedPage } from '../support/browser.ts'
import { browserHome } from '../support/browser-home.ts'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, type Server, serve } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { readQrCodes } from '../support/zbar.ts'
import { violations } from './axe.ts'
import { openShop as openPlaceShop, storeKey } from './open-page.ts'
import { words } from './words.ts'

const portOf = ({ url }: Server) => new URL(url).port
const fingerprint = (file: string) => new X509Certificate(readFileSync(file)).fingerprint256
const makeButton = (page: Page) => page.getByRole('button', { name: 'Make the certificate' })
const command = (page: Page) => page.locator('.https-command')

/** A shop on its PC, before anybody thought of HTTPS. */
async function openShop(flags: readonly string[] = []) {
  const shop = newShop()
  const manager = await createKey(shop.data, '--name', 'Mia', '--access', 'manage')
  const till = await createKey(shop.data, '--name', 'Till 1')
  const server = await serve(shop.data, flags)
  return {
    ...shop,
    server,
    key: manager.key,
    tillKey: till.key,
    root: `${shop.data}/tls/ca.crt`,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      shop[Symbol.dispose]()
    },
  }
}

/** Opens the view with a key. @param address where the browser finds the page */
async function openView(context: BrowserContext, address: string, key: string, hash = '#/https') {
  const watched = await watchedPage(context)
  const { page } = watched
  await storeKey(page, address, key)
  await page.goto(`${address}/${hash}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

/** The parts of the view that are wider than the screen. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.className || element.tagName)`)

/** The flags in a command that the page shows. */
const flagsIn = (text: string | null) =>
  (text ?? '')
    .trim()
    .replace(/^petstock serve /, '')
    .split(' ')

needs('chromium').describe('HTTPS from the page', () => {
  const suite = inBrowser()

  const onPc = (server: Server) => `http://localhost:${portOf(server)}`
  const onPhone = (server: Server) => `http://${SHOP_PC}:${portOf(server)}`

  needs('certutil', 'whole-chromium').test(
    'is set up on the PC, and after the restart that the page names a phone that trusts the shop opens it',
    async () => {
      await using shop = await openShop()
      await using context = await suite.browser.newContext({ locale: 'en-GB' })
      const { page, complaints } = await openView(context, onPc(shop.server), shop.key, '#/')
      await openPlaceShop(page)
      await page.getByRole('link', { name: 'Secure connection (HTTPS)' }).click()
      await page.getByText('nobody can listen in', { exact: false }).waitFor()
      await page.getByText('For phones, it must be started with').waitFor()
      expect(await command(page).textContent()).toContain(`--data ${shop.data} `)
      expect(await command(page).textContent()).toContain('--host 0.0.0.0')

      await page.getByLabel('Other names of the PC').fill(`${SHOP_PC}, till.local`)
      await makeButton(page).click()
      await page.getByText('The certificate is there').waitFor()
      expect(await page.locator('.https-fingerprint code').textContent()).toBe(
        fingerprint(shop.root),
      )
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download ca.crt' }).click(),
      ])
      const file = shop.file('downloaded.crt')
      await download.saveAs(file)
      expect(readFileSync(file)).toEqual(readFileSync(shop.root))
      expect(complaints).toEqual([])

      const flags = flagsIn(await command(page).textContent())
      expect(await shop.server.stop()).toBe(0)
      await using restarted = await serve(shop.data, flags)
      await using phone = await trustingBrowser(shop, file)
      const { page: secure, complaints: warnings } = await openView(
        phone.context,
        `https://${SHOP_PC}:${portOf(restarted)}`,
        shop.key,
      )
      await secure.getByText('The connection is secure').waitFor()
      await secure.locator('.https-form button').waitFor()
      expect(warnings).toEqual([])
    },
  )

  test('is set up from a phone, too, whose key manages', async () => {
    await using shop = await openShop()
    await using context = await suite.browser.newContext({ locale: 'en-GB' })
    const { page } = await openView(context, onPhone(shop.server), shop.key)
    await page.getByLabel('Other names of the PC').fill(SHOP_PC)
    await makeButton(page).click()
    await page.getByText('The certificate is there').waitFor()
    expect(existsSync(shop.root)).toBe(true)
  })

  test('offers no certificate of its own behind a proxy, which keeps one', async () => {
    await using shop = await openShop(['--trust-proxy', '127.0.0.1'])
    await using context = await suite.browser.newContext({ locale: 'en-GB' })
    const { page } = await openView(context, onPc(shop.server), shop.key)
    await page.getByText('petstock. Set up the secure connection there').waitFor()
    expect(await makeButton(page).count()).toBe(0)
    expect(await command(page).count()).toBe(0)
  })

  test('is not shown to a key that does not manage', async () => {
    await using shop = await openShop()
    await using context = await suite.browser.newContext({ locale: 'en-GB' })
    const { page, calls } = await openView(context, onPc(shop.server), shop.tillKey)
    await page.getByText(words.sheet.needs.manage).waitFor()
    await openPlaceShop(page)
    expect(await page.getByRole('link', { name: 'Secure connection (HTTPS)' }).count()).toBe(0)
    expect(calls()).not.toContain('GET /desk/api/connection')
  })

  test('names the name that no certificate can have, and keeps what was typed', async () => {
    await using shop = await openShop()
    await using context = await suite.browser.newContext({ locale: 'en-GB' })
    const { page } = await openView(context, onPc(shop.server), shop.key)
    await page.getByLabel('Other names of the PC').fill('https://till')
    await makeButton(page).click()
    await page.getByText('One of these names cannot be in a certificate').waitFor()
    await page.getByText('so write till').waitFor()
    expect(await page.getByLabel('Other names of the PC').inputValue()).toBe('https://till')
    expect(existsSync(`${shop.data}/tls`)).toBe(false)
  })

  test('speaks German, and shows the steps of one device at a time', async () => {
    await using shop = await openShop()
    await shop.output('tls', 'create', SHOP_PC)
    await using context = await suite.browser.newContext({ locale: 'de-DE' })
    const watched = await watchedPage(context)
    const { page } = watched
    await page.goto(`${onPc(shop.server)}/#/https`)
    await page.getByLabel('Schlüssel', { exact: true }).fill(shop.key)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('petstock benutzt es nach einem Neustart').waitFor()
    const steps = page.locator('.https-steps li')
    await page.getByLabel('Welches Gerät?').selectOption('iPhone, iPad')
    const asksForTrust = async () =>
      (await steps.allTextContents()).join().includes('Zertifikatsvertrauenseinstellungen')
    await untilEqual(asksForTrust, true)
    await page.getByLabel('Welches Gerät?').selectOption('Android')
    await untilEqual(asksForTrust, false)
  })

  describe('on a service that is open to the network', () => {
    let shop: Awaited<ReturnType<typeof openShop>>
    beforeAll(async () => {
      shop = await openShop(['--host', '0.0.0.0'])
      await shop.output('tls', 'create', SHOP_PC, '192.0.2.7')
    })
    afterAll(() => shop?.[Symbol.asyncDispose]())

    test('says that keys can be read on the way, and where phones find the shop', async () => {
      await using context = await suite.browser.newContext({ locale: 'en-GB' })
      const { page } = await openView(context, onPc(shop.server), shop.key)
      await page.getByText('anyone who listens in on this network').waitFor()
      await page.getByText('Phones and tablets in the shop’s network open:').waitFor()
      const address = `http://${SHOP_PC}:${portOf(shop.server)}`
      await page.getByText(address, { exact: true }).waitFor()
    })

    needs('zbarimg').test('shows a QR code of the file that phones have to trust', async () => {
      await using context = await suite.browser.newContext({ locale: 'en-GB', colorScheme: 'dark' })
      const { page, complaints } = await openView(context, onPc(shop.server), shop.key)
      const code = page.getByRole('img', { name: 'QR code with the address' })
      await code.waitFor()
      const address = await page.locator('.https-phones > code').textContent()
      expect(address).toEndWith(`:${portOf(shop.server)}/ca.crt`)
      expect(await readQrCodes(await code.screenshot())).toEqual([address ?? ''])
      expect(complaints).toEqual([])
    })

    test.each([
      { colorScheme: 'light', viewport: { width: 360, height: 740 } },
      { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
    ] as const)('has nothing that axe finds: %j', async (screen) => {
      await using context = await suite.browser.newContext({ ...screen, reducedMotion: 'reduce' })
      const { page } = await openView(context, onPc(shop.server), shop.key)
      await page.locator('svg.qr-code').waitFor()
      expect(await violations(page)).toEqual([])
      expect(await sticksOut(page)).toEqual([])
    })
  })

  needs('certutil', 'whole-chromium').test(
    'in use already, it is renewed from the page without a restart',
    async () => {
      using shop = newShop()
      await shop.output('tls', 'create', SHOP_PC)
      const { key } = await createKey(shop.data, '--access', 'manage')
      const [cert, certKey] = [`${shop.data}/tls/server.crt`, `${shop.data}/tls/server.key`]
      const flags = ['--host', '0.0.0.0', '--tls-cert', cert, '--tls-key', certKey]
      await using server = await serve(shop.data, flags)
      await using pc = await trustingBrowser(shop, `${shop.data}/tls/ca.crt`)
      const { page } = await openView(pc.context, `https://localhost:${portOf(server)}`, key)
      await page.getByText('Nothing has to be restarted').waitFor()
      await page.getByLabel('Other names of the PC').fill('till.local')
      await page.getByRole('button', { name: 'Renew the certificate' }).click()
      await page.getByText('The certificate is there').waitFor()
      await page.getByText(`https://till.local:${portOf(server)}`).waitFor()
      expect(new X509Certificate(readFileSync(cert)).subjectAltName).toContain('DNS:till.local')
      expect((await page.goto(`https://${SHOP_PC}:${portOf(server)}/`))?.status()).toBe(200)
    },
  )
})

/** A browser whose user trusts a certificate. */
async function trustingBrowser(shop: Pick<Shop, 'path'>, trusted: string) {
  const browser = await openWholeBrowser({ home: browserHome(shop.path, trusted) })
  const context = await browser.newContext({ locale: 'en-GB' })
  return { context, [Symbol.asyncDispose]: () => browser.close() }
}
