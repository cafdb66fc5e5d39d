import { expect, test } from 'bun:test'
import UpcE from 'jsbarcode/src/barcodes/EAN_UPC/UPCE.js'
import { barsOf } from '../../../src/page/labels/barcode.ts'
import { needs } from '../../support/tools.ts'
import { until } from '../../support/wait.ts'
import { cameraButton, shopWithPhones } from '../camera-phones.ts'
import { chooseMode } from '../choose-mode.ts'

const upcE = (code: string) => {
  const { data } = new UpcE(code, { flat: true }).encode()
  return { modules: data.length, path: barsOf(data) }
}

needs('whole-chromium', 'certutil').describe('the camera', () => {
  const { changes, draw, openPhone, signIn } = shopWithPhones()

  test('scans EAN-13, EAN-8, UPC-A, UPC-E and Code 128 over the shop’s own HTTPS, in the page’s policy', async () => {
    const bars = [
      draw().barcode('4006381333931'),
      draw().barcode('96385074'),
      draw().barcode('036000291452'),
      upcE('01234565'),
      draw().barcode('TANK-7'),
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
    await using phone = await openPhone([{ bars: draw().number(2n), isUpright: true, seconds: 1 }])
    const { page } = phone
    await signIn(page)
    await cameraButton(page).click()
    await page.waitForURL('**/#/pets/2')
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
    await using phone = await openPhone([{ bars: draw().barcode('96385074'), seconds: 1 }])
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
