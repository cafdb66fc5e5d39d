import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { outputOf } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { untilEqual } from '../../support/wait.ts'
import { chooseMode, hasScanned } from '../choose-mode.ts'
import { signedIn } from '../open-page.ts'
import { shopInBrowser } from '../shop-in-browser.ts'
import { SCANNER, typeKeys } from '../type-keys.ts'
import { words } from '../words.ts'

const NAMES: Readonly<Record<number, string>> = { 42: 'Guppy', 3012: 'Trap', 8: 'Soda' }

const STOCK = `petId,quantity,name,barcode
42,50,Guppy,4006381333931
3012,50,Trap,
8,50,Soda,042100005264
`

const scan = (page: Page, keys: string | readonly string[], end: 'Enter' | '' = 'Enter') =>
  typeKeys(page, keys, SCANNER, end)

/** What the page says of a scan that has found no pet. */
const notice = (page: Page) => page.locator('.scan-notice')
const result = (page: Page, petId: number) =>
  page.locator('.scan-result', { hasText: NAMES[petId] ?? '' })
const minus = (page: Page, petId: number) =>
  page
    .locator(`[data-pet="${petId}"]`)
    .getByRole('button', { name: words.change.oneLess(NAMES[petId] ?? '') })

/** Sells a trap by a tap, once more where the page says that rows have just moved. */
async function tapWhereRowsStand(page: Page): Promise<void> {
  const early = page.locator('.rows-notice').getByText(words.rows.early)
  const sold = page.locator('.snackbar', { hasText: NAMES[3012] ?? '' })
  do {
    await minus(page, 3012).click()
    await early.or(sold).first().waitFor()
  } while (await early.isVisible())
}

needs('chromium').describe('what a scanner types, on the page that sells', () => {
  const shop = shopInBrowser('--name', 'Till 1')

  beforeAll(async () => {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: STOCK })
  })

  async function opened() {
    const context = await shop.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en',
    })
    await hasScanned(context)
    const { page } = await signedIn(context, shop.server, shop.key)
    await chooseMode(page, 'sell')
    await minus(page, 3012).waitFor()
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  /** How many there are of Guppy, Trap and Soda. */
  async function quantities(): Promise<number[]> {
    const response = await fetch(`${shop.server.url}/v1/inventory`, {
      headers: { authorization: `Bearer ${shop.key}` },
    })
    const pets = (await response.json()) as { petId: number; quantity: number }[]
    return [42, 3012, 8].map((id) => pets.find(({ petId }) => petId === id)?.quantity ?? 0)
  }

  /** Does something, and tells what it has sold of each once the page has said something of it. */
  async function soldBy(act: () => Promise<void>, seen: () => Promise<unknown>) {
    const before = await quantities()
    await act()
    await seen()
    return async () => (await quantities()).map((now, index) => (before[index] ?? 0) - now)
  }

  test.each(['Control+]', 'F8', 'Tab', 'Alt+029', 'Dead'])(
    'with %s in a GS1 code is one scan, and sells after a tap alone',
    async (separator) => {
      await using opening = await opened()
      const { page } = opening
      const keys = [...'010400638133393110A1', separator, ...'3012']
      const meant = page.getByRole('button', { name: words.scanner.meant.sell('Guppy') })
      const sold = await soldBy(
        () => scan(page, keys),
        () => meant.waitFor(),
      )
      expect(await sold()).toEqual([0, 0, 0])
      await notice(page).getByText(words.scanner.ofPackage.batch('A1')).waitFor()
      await meant.click()
      await untilEqual(sold, [1, 0, 0])
      await meant.waitFor({ state: 'detached' })
    },
  )

  test.each(['Control+]', 'F8', 'Tab', 'Control+c', 'Dead'])(
    'with %s in another code is refused, whatever follows',
    async (cut) => {
      await using opening = await opened()
      const { page } = opening
      const sold = await soldBy(
        () => scan(page, [...'4006381333931', cut, ...'3012']),
        () => notice(page).getByText(words.scanner.cut).waitFor(),
      )
      await scan(page, '8')
      await untilEqual(sold, [0, 0, 1])
    },
  )

  test.each(['Tab', 'F8', 'Control+c'])('and %s at its end, is a scan', async (end) => {
    await using opening = await opened()
    const { page } = opening
    const sold = await soldBy(
      () => scan(page, [...'4006381333931', end], ''),
      () => result(page, 42).waitFor(),
    )
    await untilEqual(sold, [1, 0, 0])
  })

  test('and nothing at its end, sells nothing, and the page says what to set', async () => {
    await using opening = await opened()
    const { page } = opening
    const sold = await soldBy(
      () => scan(page, '4006381333931', ''),
      () => notice(page).getByText(words.scanner.unended).waitFor(),
    )
    expect(await sold()).toEqual([0, 0, 0])
  })

  test('and types by the numbers of its characters, is one scan, which presses nothing that has the focus', async () => {
    await using opening = await opened()
    const { page } = opening
    await minus(page, 3012).focus()
    const byNumbers = (text: string) => [...text].map((sign) => `Alt+0${sign.charCodeAt(0)}`)
    const sold = await soldBy(
      () => scan(page, byNumbers('4006381333931')),
      () => result(page, 42).waitFor(),
    )
    await untilEqual(sold, [1, 0, 0])
    const unknown = 'TANK-7'
    await scan(page, byNumbers(unknown))
    await notice(page).getByText(unknown).waitFor()
    expect(await sold()).toEqual([1, 0, 0])
  })

  test('and ends late, sells nothing that has the focus', async () => {
    await using opening = await opened()
    const { page } = opening
    const sold = await soldBy(
      () => scan(page, '4006381333931', ''),
      () => notice(page).getByText(words.scanner.unended).waitFor(),
    )
    await minus(page, 3012).focus()
    await scan(page, '')
    await scan(page, '8')
    await result(page, 8)
      .or(page.getByRole('button', { name: words.scanner.meant.sell('Soda') }))
      .waitFor()
    expect((await sold()).slice(0, 2)).toEqual([0, 0])
  })

  test.each([['TANK 7'], ['A7'], ['7 B'], ['\n4006381333931'], [' 4006381333931']])(
    'presses nothing that a pointer has pressed before: %j',
    async (code) => {
      await using opening = await opened()
      const { page } = opening
      const sold = await soldBy(
        () => tapWhereRowsStand(page),
        () => page.locator('.snackbar', { hasText: NAMES[3012] ?? '' }).waitFor(),
      )
      await untilEqual(sold, [0, 1, 0])
      await scan(page, code)
      await page.locator('.scan-notice, .scan-result').first().waitFor()
      const isGuppy = code.includes('4006381333931')
      await untilEqual(sold, [isGuppy ? 1 : 0, 1, 0])
    },
  )

  test.each(['\n4006381333931', ' 4006381333931', '\n8'])(
    'presses nothing that the keyboard has focused: %j',
    async (code) => {
      await using opening = await opened()
      const { page } = opening
      await minus(page, 3012).focus()
      const isGuppy = code.includes('4006381333931')
      const sold = await soldBy(
        () => scan(page, code),
        () => result(page, isGuppy ? 42 : 8).waitFor(),
      )
      await untilEqual(sold, isGuppy ? [1, 0, 0] : [0, 0, 1])
    },
  )

  test('without its end sells nothing with the next one, whose pet is offered', async () => {
    await using opening = await opened()
    const { page } = opening
    const sold = await soldBy(
      async () => {
        await scan(page, '30', '')
        await page.waitForTimeout(400)
        await scan(page, '12')
      },
      () => page.getByRole('button', { name: words.scanner.meant.sell('Trap') }).waitFor(),
    )
    expect(await sold()).toEqual([0, 0, 0])
  })

  test.each([
    ['4006381333931', 300, '12', 'Guppy'],
    ['4006381333931', 30, '12345', 'Guppy'],
    ['042100005264', 300, '12345', 'Soda'],
  ])(
    'without its end takes no number for an add-on: %s, %d ms, %s',
    async (first, pause, second, offered) => {
      await using opening = await opened()
      const { page } = opening
      const sold = await soldBy(
        async () => {
          await scan(page, first, '')
          await page.waitForTimeout(pause)
          await scan(page, second)
        },
        () => page.getByRole('button', { name: words.scanner.meant.sell(offered) }).waitFor(),
      )
      expect(await sold()).toEqual([0, 0, 0])
      const setting = notice(page).getByText(words.scanner.inPieces)
      if (pause === 300) await setting.waitFor()
    },
  )

  test('leaves the focus to a person who presses by keys', async () => {
    await using opening = await opened()
    const { page } = opening
    await minus(page, 3012).focus()
    const sold = await soldBy(
      async () => {
        for (const key of ['Enter', 'Space']) await page.keyboard.press(key, { delay: 100 })
      },
      () => page.locator('.snackbar', { hasText: NAMES[3012] ?? '' }).waitFor(),
    )
    await untilEqual(sold, [0, 2, 0])
    const isFocused = await minus(page, 3012).evaluate((button) => button.matches(':focus'))
    expect(isFocused).toBe(true)
  })

  test('as UPC-E sells the pet that has the long code', async () => {
    await using opening = await opened()
    const { page } = opening
    const sold = await soldBy(
      () => scan(page, '04252614'),
      () => result(page, 8).waitFor(),
    )
    await untilEqual(sold, [0, 0, 1])
  })
})
