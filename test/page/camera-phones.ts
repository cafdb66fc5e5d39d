import { afterAll, beforeAll } from 'bun:test'
import type { Page } from 'playwright-core'
import { type BarcodeDrawing, loadBarcodes } from '../../src/page/labels/barcode.ts'
import { newShop } from '../cli/shop.ts'
import { openWholeBrowser, SHOP_PC, watchedPage } from '../support/browser.ts'
import { browserHome } from '../support/browser-home.ts'
import { createKey, type Server, serve } from '../support/petstock.ts'
import { type Scene, writeFilm } from './camera-film.ts'
import { storeKey } from './open-page.ts'

const PETS = `petId,quantity,status,name,barcode
1,5,available,Neon tetra,4006381333931
2,5,available,Guppy,96385074
3,5,available,Betta,036000291452
4,5,available,Newt,012345000065
5,5,available,Gecko,TANK-7
`

export const cameraButton = (page: Page) =>
  page.getByRole('button', { name: 'Scan with the camera' })

/** A shop with HTTPS of its own, and phones whose cameras see films: for the tests of a group. */
export function shopWithPhones() {
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

  return { changes, openPhone, signIn, draw: () => draw }
}
