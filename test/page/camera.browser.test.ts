import { afterAll, beforeAll, expect, test } from 'bun:test'
import UpcE from 'jsbarcode/src/barcodes/EAN_UPC/UPCE.js'
import type { Page } from 'playwright-core'
import { type BarcodeDrawing, barsOf, loadBarcodes } from '../../src/page/labels/barcode.ts'
import { newShop } from '../cli/shop.ts'
import { openWholeBrowser, SHOP_PC, watchedPage } from '../support/browser.ts'
import { browserHome } from '../support/browser-home.ts'
import { createKey, type Server, serve } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { type Scene, writeFilm } from './camera-film.ts'
import { chooseMode } from './choose-mode.ts'
import { openShop, pageAddress, storeKey } from './open-page.ts'
import { words } from './words.ts'

const PETS = `petId,quantity,status,name,barcode
1,5,available,Neon tetra,4006381333931
2,5,available,Guppy,96385074
3,5,available,Betta,036000291452
4,5,available,Newt,012345000065
5,5,available,Gecko,TANK-7
`

const upcE = (code: string) => {
  const { data } = new UpcE(code, { flat: true }).encode()
  return { modules: data.length, path: barsOf(data) }
}

const cameraButton = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' })

needs('whole-chromium', 'certutil').describe('the camera', () => {
  const shop = newShop()
  let server: Server
  let key: string
  let draw: BarcodeDrawing

  beforeAll(async () => {
    await shop.runWith({ stdin: PETS }, 'inventory', 'import', '-')
    await shop.output('tls', 'create', SHOP_PC)
    key = (await createKey(shop.data, '--name', 'Phone')).key
    const files = ['--tls-cert', `${shop.data}/tls/server.crt`, '--tls-key']
    server = await serve(shop.data, [...files, `${shop.data}/tls/server.key`])
    draw = await loadBarcodes()
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    shop[Symbol.dispose]()
  })

  const ALLOWED = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

  /** A phone in the shop, which trusts the shop's own authority. Its camera sees a film. */
  async function openPhone(scenes: readonly Scene[], flags: readonly string[] = ALLOWED) {
    const film = writeFilm(shop.file(`${crypto.randomUUID()}.y4m`), scenes)
    const browser = await openWholeBrowser({
      flags: [...flags, `--use-file-for-fake-video-capture=${film}`],
      home: browserHome(shop.path, `${shop.data}/tls/ca.crt`),
    })
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const watched = await watchedPage(context)
    return { ...watched, [Symbol.asyncDispose]: () => browser.close() }
  }

  async function signIn(page: Page): Promise<void> {
    const origin = `https://${SHOP_PC}:${new URL(server.url).port}`
    await storeKey(page, origin, key)
    await page.goto(`${origin}/`)
    await page.locator('.pet').first().waitFor()
  }

  const changes = async (petId: number): Promise<string[]> => {
    const rows = await shop.json<{ reason: string }[]>('inventory', 'history', String(petId))
    return rows.map(({ reason }) => reason)
  }

  test('scans EAN-13, EAN-8, UPC-A, UPC-E and Code 128 over the shop’s own HTTPS, in the page’s policy', async () => {
    const bars = [
      draw.barcode('4006381333931'),
      draw.barcode('96385074'),
      draw.barcode('036000291452'),
      upcE('01234565'),
      draw.barcode('TANK-7'),
    ]
    await using phone = await openPhone(bars.map((each) => ({ bars: each, seconds: 2 })))
    const { page, complaints, hosts } = phone
    await signIn(page)
    await chooseMode(page, 'receive')
    await cameraButton(page).click()
    for (const petId of [1, 2, 3, 4, 5]) {
      await until(async () => (await changes(petId)).includes('arrival'))
    }
    expect(complaints).toEqual([])
    expect(hosts()).toEqual([new URL(page.url()).host])
  })

  test('reads the number on a label of petstock, also where it stands upright', async () => {
    await using phone = await openPhone([{ bars: draw.number(2n), isUpright: true, seconds: 1 }])
    const { page } = phone
    await signIn(page)
    await cameraButton(page).click()
    await page.waitForURL('**/#/pets/2')
  })

  test('sells one of what stays in sight, and stops when the page is hidden', async () => {
    await using phone = await openPhone([{ bars: draw.barcode('4006381333931'), seconds: 1 }])
    const { page } = phone
    await signIn(page)
    await chooseMode(page, 'sell')
    await cameraButton(page).click()
    await page.locator('.scan-did').getByText('Sold').waitFor()
    await page.evaluate(`(() => {
      const [track] = document.querySelector('video').srcObject.getTracks()
      window.track = track
    })()`)
    // So many pictures that a code which counted twice would have been sold again.
    await untilEqual(() => page.evaluate('document.querySelector("video").currentTime > 6'), true)
    expect((await changes(1)).filter((reason) => reason === 'sale')).toHaveLength(1)
    await page.evaluate(`(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })()`)
    await page.locator('video').waitFor({ state: 'detached' })
    expect(await page.evaluate('window.track.readyState')).toBe('ended')
  })

  test('is closed by its button, by the end of the scanning, and when the person signs out', async () => {
    await using phone = await openPhone([{ bars: undefined, seconds: 1 }])
    const { page } = phone
    await signIn(page)
    await cameraButton(page).click()
    await page.getByText('Hold the barcode in front of the camera.').waitFor()
    // The button that has opened it, and the cross of the bar, which is the only one.
    await cameraButton(page).click()
    await page.locator('video').waitFor({ state: 'detached' })
    await cameraButton(page).click()
    await page.locator('video').waitFor()
    await page.locator('.scan-bar').getByRole('button', { name: words.scanner.end }).click()
    await page.locator('video').waitFor({ state: 'detached' })
    await cameraButton(page).click()
    await page.locator('video').waitFor()
    const track = 'window.track = document.querySelector("video").srcObject?.getTracks()[0]'
    await until(async () => (await page.evaluate(`Boolean(${track})`)) === true)
    await openShop(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await untilEqual(() => page.evaluate('window.track.readyState'), 'ended')
  })

  test.each([
    [
      'is not allowed',
      ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
      'does not let this page use the camera',
    ],
    ['is not there', ['--use-fake-ui-for-media-stream'], 'This device has no camera'],
  ])('says what to do where it %s', async (_, flags, sentence) => {
    await using phone = await openPhone([{ bars: undefined, seconds: 1 }], flags)
    const { page } = phone
    await signIn(page)
    await cameraButton(page).click()
    await page.getByRole('alert').getByText(sentence).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await cameraButton(page).click()
    await page.getByText(sentence).waitFor({ state: 'detached' })
  })

  test('is loaded when it is asked for, and not offered over plain http', async () => {
    await using phone = await openPhone([{ bars: undefined, seconds: 1 }])
    const { page } = phone
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await signIn(page)
    const library = () => loaded.filter((url) => url.includes('/page/library-reader-'))
    expect(library()).toEqual([])
    await cameraButton(page).click()
    await page.getByText('Hold the barcode').waitFor()
    expect(library()).toHaveLength(1)

    using plainShop = newShop()
    const plain = await createKey(plainShop.data)
    await using plainServer = await serve(plainShop.data)
    await storeKey(page, new URL(pageAddress(plainServer)).origin, plain.key)
    await page.goto(pageAddress(plainServer))
    await page.locator('#content').waitFor()
    expect(await cameraButton(page).count()).toBe(0)
  })

  test('scans with the browser’s own reader where that knows the formats, without the library', async () => {
    await using phone = await openPhone([{ bars: undefined, seconds: 1 }])
    const { page } = phone
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    // Chromium has one on Android and macOS alone.
    await page.addInitScript(`window.BarcodeDetector = class {
      static getSupportedFormats = async () => ['ean_13', 'ean_8', 'upc_e', 'code_128', 'qr_code']
      constructor({ formats }) { window.formats = formats }
      detect = async (video) => [{ format: 'upc_e', rawValue: '01234565' }]
    }`)
    await signIn(page)
    await cameraButton(page).click()
    await page.waitForURL('**/#/pets/4')
    expect(await page.evaluate('window.formats')).toEqual(['ean_13', 'ean_8', 'upc_e', 'code_128'])
    expect(loaded.filter((url) => url.includes('/page/library-reader-'))).toEqual([])
  })

  test.each([
    ['lacks a format', `getSupportedFormats = async () => ['qr_code', 'ean_13']`],
    ['fails', `getSupportedFormats = async () => ['ean_13', 'ean_8', 'upc_e', 'code_128']`],
  ])('scans with the library where the browser’s own reader %s', async (_, formats) => {
    await using phone = await openPhone([{ bars: draw.barcode('96385074'), seconds: 1 }])
    const { page } = phone
    await page.addInitScript(`window.BarcodeDetector = class {
      static ${formats}
      detect = () => Promise.reject(new Error('there is no service for it'))
    }`)
    await signIn(page)
    await cameraButton(page).click()
    await page.waitForURL('**/#/pets/2')
  })
})
