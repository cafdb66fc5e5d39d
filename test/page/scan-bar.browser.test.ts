import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { violations } from './axe.ts'
import { resize, signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

const PETS = `petId,quantity,status,name
1,5,available,Guppy
2,7,available,Betta
3,9,available,Newt
`
const PHONE = { width: 390, height: 844 }
const PC = { width: 1440, height: 900 }

const opened = (page: Page, name: string) => page.locator('.panel h1').getByText(name)

needs('chromium').describe('the bar of scans', () => {
  const shop = shopInBrowser('--name', 'Anna')

  beforeAll(async () => {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: PETS })
  })

  /** A device on which nothing was ever scanned. */
  async function newDevice(viewport: typeof PHONE = PHONE, key = shop.key) {
    const context = await shop.browser.newContext({ viewport, reducedMotion: 'reduce' })
    const { page, complaints } = await signedIn(context, shop.server, key)
    await page.locator('.pet').first().waitFor()
    return {
      ...{ page, complaints, bar: page.locator('.scan-bar') },
      begin: page.getByRole('button', { name: words.scanner.begin }),
      end: page.locator('.scan-bar').getByRole('button', { name: words.scanner.end }),
      choose: async (mode: keyof typeof words.scanner.modes) => {
        const label = words.scanner.modes[mode]
        const list = page.locator('.scan-mode')
        if (await list.isVisible()) await list.selectOption({ label })
        else await page.getByRole('radio', { name: label }).check()
      },
      quantity: (petId: number) =>
        page.locator(`.pet[data-pet="${petId}"] .quantity`).textContent(),
      [Symbol.asyncDispose]: () => context.close(),
    }
  }

  test.each([PHONE, PC])(
    'is not there before the first scan, and yet a device that never scanned receives by scan: $width pixels',
    async (viewport) => {
      await using device = await newDevice(viewport)
      const { page, bar, begin, complaints, quantity } = device
      expect(await bar.count()).toBe(0)
      await begin.click()
      await device.choose('receive')
      const before = Number(await quantity(1))
      await typeKeys(page, '1', SCANNER)
      await bar.locator('input.number:focus').waitFor()
      await typeKeys(page, '24', PERSON)
      await untilEqual(() => quantity(1), String(before + 24))
      expect(await violations(page)).toEqual([])
      // The next time, the mode is at hand.
      await page.reload()
      await bar.getByText(words.scanner.does.receive).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('takes nothing of the room of those who never scan', async () => {
    await using device = await newDevice()
    const { page, begin } = device
    const field = await page.locator('.search').boundingBox()
    const button = await begin.boundingBox()
    // Within the field, and no line of its own.
    expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0) / 2)
    expect(button?.y).toBeGreaterThanOrEqual(field?.y ?? 999)
    expect((button?.y ?? 999) + (button?.height ?? 0)).toBeLessThanOrEqual(
      (field?.y ?? 0) + (field?.height ?? 0),
    )
    await page.locator('#search').fill('gup')
    expect(await begin.count()).toBe(0)
  })

  test('is the head of the stock on a phone, in place of the title, which is still said', async () => {
    await using device = await newDevice()
    const { page, bar, begin } = device
    const toolbar = page.locator('.toolbar')
    const head = page.locator('.sheet-head')
    const height = async () => (await head.boundingBox())?.height ?? 0
    expect(await height()).toBeGreaterThan(40)
    await begin.click()
    await device.choose('sell')
    const band = await bar.boundingBox()
    const after = await toolbar.boundingBox()
    expect(after?.y).toBe((band?.y ?? 999) + (band?.height ?? 0))
    expect(await height()).toBeLessThan(2)
    await head.getByRole('heading', { name: words.shell.stock }).waitFor({ state: 'attached' })
    await resize(page, PC)
    await untilEqual(async () => (await height()) > 40, true)
  })

  test('has no way in for a key that may only look', async () => {
    const { key } = await createKey(shop.data, '--access', 'read')
    await using device = await newDevice(PHONE, key)
    expect(await device.begin.count()).toBe(0)
  })

  test.each(['its button', 'Escape'])(
    'is closed by %s, sells nothing then, and comes back with the next scan',
    async (by) => {
      await using device = await newDevice()
      const { page, bar, begin, end, quantity } = device
      await begin.click()
      await device.choose('sell')
      const [before, other] = [Number(await quantity(2)), await quantity(3)]
      await typeKeys(page, '2', SCANNER)
      await untilEqual(() => quantity(2), String(before - 1))
      if (by === 'Escape') await page.keyboard.press('Escape')
      else await end.click()
      await bar.waitFor({ state: 'detached' })
      await page.reload()
      await page.locator('.pet').first().waitFor()
      expect(await bar.count()).toBe(0)
      await typeKeys(page, '3', SCANNER)
      await opened(page, 'Newt').waitFor()
      await bar.getByText(words.scanner.does.lookUp).waitFor()
      await page.evaluate("location.hash = '#/'")
      await untilEqual(() => quantity(3), other)
      await device.choose('receive')
      await bar.getByText(words.scanner.does.receive).waitFor()
    },
  )

  test('books what is open when it is closed', async () => {
    await using device = await newDevice()
    const { page, bar, begin, end, quantity } = device
    await begin.click()
    await device.choose('receive')
    const before = Number(await quantity(2))
    await typeKeys(page, '2', SCANNER)
    await bar.locator('input.number:focus').waitFor()
    await end.click()
    await untilEqual(() => quantity(2), String(before + 1))
  })

  test('leaves Escape to what is above it and to what is chosen in the list, one after the other', async () => {
    await using device = await newDevice(PC)
    const { page, bar, begin } = device
    await begin.click()
    await device.choose('receive')
    await page.getByRole('button', { name: words.choosing.chip }).click()
    await page.locator('.choosing').waitFor()
    await typeKeys(page, '2', SCANNER)
    await bar.locator('input.number:focus').waitFor()
    await page.keyboard.press('Escape')
    await bar.locator('input.number').waitFor({ state: 'detached' })
    await page.evaluate("document.activeElement.blur(); location.hash = '#/pets/1'")
    await opened(page, 'Guppy').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.panel').waitFor({ state: 'detached' })
    expect(await page.locator('.choosing').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.locator('.choosing').waitFor({ state: 'detached' })
    expect(await bar.count()).toBe(1)
    await page.locator('#search').fill('gup')
    await page.keyboard.press('Escape')
    expect(await bar.count()).toBe(1)
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  })

  test('gives the focus of a keyboard back to what opens it', async () => {
    await using device = await newDevice(PC)
    const { page, begin, end } = device
    await begin.focus()
    await page.keyboard.press('Enter')
    await end.focus()
    await page.keyboard.press('Enter')
    await page.locator('.scan-entry:focus').waitFor()
  })

  test.each(['receive', 'sell', 'count'] as const)(
    'begins with the mode, and leaves no corner empty on a phone: %s',
    async (mode) => {
      await using device = await newDevice()
      const { bar, begin, end } = device
      await begin.click()
      await device.choose(mode)
      const [line, list, button] = await Promise.all(
        [bar.locator('.scan-line'), bar.locator('.scan-mode'), end].map((each) =>
          each.boundingBox(),
        ),
      )
      const right = (box: typeof line) => (box?.x ?? 0) + (box?.width ?? 0)
      expect(list?.x).toBeLessThanOrEqual((line?.x ?? 0) + 16)
      expect(right(button)).toBeGreaterThanOrEqual(right(line) - 16)
    },
  )
})
