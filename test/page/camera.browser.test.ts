import { expect, test } from 'bun:test'
import { newShop } from '../cli/shop.ts'
import { createKey, serve } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { cameraButton, shopWithPhones } from './camera-phones.ts'
import { chooseMode } from './choose-mode.ts'
import { openShop, pageAddress, storeKey } from './open-page.ts'
import { words } from './words.ts'

needs('whole-chromium', 'certutil').describe('the camera', () => {
  const { changes, draw, openPhone, signIn } = shopWithPhones()

  test('sells one of what stays in sight, and stops when the page is hidden', async () => {
    await using phone = await openPhone([{ bars: draw().barcode('4006381333931'), seconds: 1 }])
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
})
