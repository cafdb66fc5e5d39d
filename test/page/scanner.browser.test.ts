import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { ScanMode } from '../../src/page/settings/scan-mode.ts'
import { intercept } from '../support/browser.ts'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { holdChanges } from './change-shop.ts'
import { chooseMode, hasScanned } from './choose-mode.ts'
import { kindChoice } from './list-page.ts'
import { openPage, signedIn } from './open-page.ts'
import { pauseClock } from './pause-clock.ts'
import { demoInBrowser } from './shop-in-browser.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'
import { words } from './words.ts'

const scan = (page: Page, text: string) => typeKeys(page, text, SCANNER)
const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)
const countField = (page: Page) => page.getByLabel('How many there are')
const search = (page: Page) => page.getByLabel('Search by name or number')

const result = (page: Page) => page.locator('.scan-result')

/** What has the focus, what stands in it, and what of that is selected. */
const FOCUSED = `(() => {
  const { id, value, selectionStart, selectionEnd } = document.activeElement
  return { isCount: id.endsWith('-counted'), value, selected: value?.slice(selectionStart, selectionEnd) }
})()`

async function expectCounting(page: Page, petId: string, counted: string) {
  await page.waitForURL(`**/#/pets/${petId}`)
  const expected = { isCount: true, value: counted, selected: counted }
  await untilEqual(() => page.evaluate(FOCUSED), expected)
}

needs('chromium').describe('a scanner on the stock page', () => {
  const shop = demoInBrowser('--name', 'Till 1')
  const { byCommand } = shop
  let readKey: string

  beforeAll(async () => {
    readKey = (await createKey(shop.data, '--name', 'Display', '--access', 'read')).key
    const ofLowest = ['--name', 'Lowest', '--data', shop.data, '--', String(-(2n ** 63n))]
    await outputOf(['inventory', 'add', ...ofLowest])
    await byCommand('inventory', 'add', '7', '--name', 'Single', '--quantity', '3')
  })

  /** A person at the counter, in a browser of their own. */
  async function opened(hash = '', withKey = shop.key, mode: ScanMode = 'count') {
    const context = await shop.browser.newContext({ viewport: { width: 1280, height: 800 } })
    await hasScanned(context)
    const watched = await signedIn(context, shop.server, withKey, hash)
    if (withKey === shop.key) await chooseMode(watched.page, mode)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  const history = async (petId: string): Promise<{ reason: string; newQuantity: number }[]> =>
    JSON.parse(await outputOf(['inventory', 'history', '--json', '--data', shop.data, '--', petId]))

  test('opens the pet ready to be counted, and counts one up each time', async () => {
    await using watched = await opened()
    const { page, complaints } = watched
    await row(page, 1003).waitFor()
    await scan(page, '1003')
    await expectCounting(page, '1003', '1')
    await scan(page, '1003')
    await expectCounting(page, '1003', '2')
    await scan(page, '1003')
    await expectCounting(page, '1003', '3')
    await scan(page, '-9223372036854775808')
    await expectCounting(page, '-9223372036854775808', '1')
    await scan(page, '1003')
    await expectCounting(page, '1003', '4')
    expect((await history('1003')).map(({ reason }) => reason)).not.toContain('count')
    expect(complaints).toEqual([])
  })

  test('counts a pet with a number of one digit as well, in the field that counts', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    for (const counted of ['1', '2', '3']) {
      await scan(page, '7')
      await expectCounting(page, '7', counted)
    }
  })

  test('can be stood in for by a person', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await typeKeys(page, '1004', 600)
    await expectCounting(page, '1004', '1')
  })

  test('takes nothing from a person who types into a field', async () => {
    await using watched = await opened('#/pets/1005')
    const { page } = watched
    await countField(page).focus()
    await typeKeys(page, '37', PERSON)
    await untilEqual(async () => (await history('1005'))[0]?.newQuantity, 37)
    expect((await history('1005'))[0]?.reason).toBe('count')
    await search(page).focus()
    await typeKeys(page, '100', PERSON)
    // As an input method or a paste does.
    await page.keyboard.insertText('3')
    await page.keyboard.press('Enter')
    expect(await search(page).inputValue()).toBe('1003')
    // Enter opens the pet that was searched, and counts nothing.
    await page.waitForURL('**/#/pets/1003')
    expect(await countField(page).inputValue()).toBe('')
  })

  test('leaves the search as it was', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await search(page).fill('betta')
    await search(page).press('ArrowLeft')
    await scan(page, '2001')
    await expectCounting(page, '2001', '1')
    expect(await search(page).inputValue()).toBe('betta')
    expect(await page.locator('.pet').count()).toBe(2)
  })

  test('never presses what has the focus, nor chooses in a list', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await page.getByRole('link', { name: words.shell.order }).focus()
    await scan(page, '2002')
    await expectCounting(page, '2002', '1')
    const shown = kindChoice(page)
    await shown.focus()
    await scan(page, '2003')
    await expectCounting(page, '2003', '1')
    expect(await shown.inputValue()).toBe('all')
    await page.getByRole('button', { name: 'Ascending' }).focus()
    // Some send a line feed after the carriage return.
    await scan(page, '2004\n')
    await expectCounting(page, '2004', '1')
    await page.getByRole('button', { name: 'Ascending' }).waitFor()
  })

  test('keeps digits from everything but fields, and leaves shortcuts and other keys alone', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await page.evaluate(`(() => {
      window.heard = []
      document.addEventListener('keydown', ({ key }) => window.heard.push(key))
    })()`)
    // Escape last: it closes the bar of scans, which has the focus.
    for (const key of ['1', '-', 'a', 'Control+5', '2', 'Tab', 'Shift+Tab', 'Enter', 'Escape']) {
      await page.keyboard.press(key)
      // A person presses them, and no machine.
      await page.waitForTimeout(PERSON)
    }
    const heard = ['a', 'Control', '5', 'Tab', 'Shift', 'Tab', 'Enter', 'Escape']
    expect(await page.evaluate('window.heard')).toEqual(heard)
  })

  test('works with a dialog open, which it closes', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await page.evaluate(`(() => {
      const dialog = document.createElement('dialog')
      dialog.append(document.createElement('button'))
      document.body.append(dialog)
      dialog.showModal()
    })()`)
    await scan(page, '1003')
    await expectCounting(page, '1003', '1')
  })

  test('waits for the stock right after the page was loaded', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    const { promise: resume, resolve } = Promise.withResolvers<void>()
    await intercept(page, '**/desk/api/inventory', async (route) => {
      await resume
      await route.continue()
    })
    await page.reload()
    await page.getByText('Loading the stock').waitFor()
    await scan(page, '1003')
    await page.getByRole('alert').getByText('Scanned: 1003').waitFor()
    resolve()
    await expectCounting(page, '1003', '1')
    await page.getByText('Scanned: 1003').waitFor({ state: 'detached' })
  })

  test('opens the pet with a key that reads, and counts nothing', async () => {
    await using watched = await opened('', readKey)
    const { page } = watched
    await row(page, 1003).waitFor()
    await scan(page, '1003')
    await page.getByRole('heading', { name: 'Betta, blue' }).waitFor()
    expect(await countField(page).count()).toBe(0)
    await scan(page, '555')
    await page.getByRole('alert').getByText('No pet has this code.').waitFor()
    expect(await page.getByRole('link', { name: 'New pet' }).count()).toBe(0)
    // What it cannot do is not offered, and the page says why.
    expect(await page.locator('.scan-modes, .scan-mode').count()).toBe(0)
    await page.getByText('With this key, a scan only opens the pet.').waitFor()
  })

  test('offers to add a pet that is not there', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await scan(page, '4006381333931')
    await page.getByRole('alert').getByText('Scanned: 4006381333931').waitFor()
    await page.getByRole('link', { name: 'New pet' }).click()
    await page.waitForURL('**/#/add/barcode/4006381333931')
    expect(await page.getByText('Scanned:').count()).toBe(0)
    // Other codes for the pet that is being added are barcodes, also while the page has put the focus into the number.
    const number = page.getByLabel('Number', { exact: true })
    const says = page.locator('.scan-says')
    await says.getByText('4006381333931 was added to the barcodes.').waitFor()
    await untilEqual(() => page.evaluate('document.activeElement.name'), 'number')
    await scan(page, 'SHELF-4')
    await scan(page, '4006381333940')
    await says.getByText('4006381333940 was added to the barcodes.').waitFor()
    const listed = page.getByRole('list', { name: 'Barcodes' }).getByRole('listitem')
    const codes = ['4006381333931', 'SHELF-4', '4006381333940']
    await untilEqual(() => listed.allTextContents(), codes)
    expect(await number.inputValue()).toBe('')
    // A person who goes to the empty field scans the number.
    await number.click()
    await scan(page, '5005')
    await says.getByText('5005 is now the number.').waitFor()
    expect(await number.inputValue()).toBe('5005')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.waitForURL('**/#/pets/5005')
    await page.getByText('4006381333931, SHELF-4, 4006381333940').waitFor()
    // An open form keeps scans from selling, and says so before and after.
    await chooseMode(page, 'sell')
    await page.getByText('Each scan sells one.').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await says.getByText('A scan adds a barcode to the open form. It sells nothing.').waitFor()
    await scan(page, 'SHELF-5')
    await says.getByText('Not sold. SHELF-5 was added to the barcodes.').waitFor()
    const before = await history('2005')
    await scan(page, '2005')
    const taken = 'Not sold. 2005 is already the number of Dwarf rabbit.'
    await says.getByRole('alert').getByText(taken).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByText('Each scan sells one.').waitFor()
    expect(await history('2005')).toEqual(before)
  })

  test('says what it read where no pet has it, and where none can have it', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    for (const [text, sentence] of [
      ['0042', 'No pet has this code yet.'],
      ['abc123', 'No pet has this code yet.'],
      ['abc 123', 'No pet can have such a code'],
    ] as const) {
      await scan(page, text)
      await page.getByRole('alert').getByText(`Scanned: ${text}`).waitFor()
      await page.locator('.scan-notice').getByText(sentence).waitFor()
    }
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    expect(await page.getByText('Scanned:').count()).toBe(0)
    expect(page.url()).toEndWith('/')
  })

  test('says so beside all else, until the next scan, another page or another mode', async () => {
    await using watched = await opened('', shop.key, 'lookUp')
    const { page } = watched
    await page.setViewportSize({ width: 390, height: 844 })
    await row(page, 1003).waitFor()
    const notice = page.locator('.scan-notice')
    await scan(page, '555')
    await notice.waitFor()
    const list = await page.locator('.pets').boundingBox()
    const box = await notice.boundingBox()
    expect((list?.y ?? 999) + (list?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
    await scan(page, '1003')
    await notice.waitFor({ state: 'detached' })
    await scan(page, '555')
    await notice.waitFor()
    await page.getByRole('link', { name: 'Back to the stock' }).click()
    await notice.waitFor({ state: 'detached' })
    await scan(page, '555')
    await notice.waitFor()
    await chooseMode(page, 'sell')
    await notice.waitFor({ state: 'detached' })
  })

  test('leaves a count that was begun alone where no pet has the code', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1005).waitFor()
    await scan(page, '1005')
    await expectCounting(page, '1005', '1')
    for (const code of ['4012345678901', 'TANK-99', '036000291452']) {
      await scan(page, code)
      await page.getByRole('alert').getByText(`Scanned: ${code}`).waitFor()
      expect(await countField(page).inputValue()).toBe('1')
    }
    // One that comes too slowly to be told from a person, as well.
    await typeKeys(page, '4012345678901', PERSON)
    await page.getByRole('alert').getByText('Scanned: 4012345678901').waitFor()
    expect(await countField(page).inputValue()).toBe('1')
    expect(await history('1005')).not.toContainEqual(expect.objectContaining({ newQuantity: 1 }))
  })

  test('sells one at once each time, by number and by barcode, and undoes the last', async () => {
    await using watched = await opened('', shop.key, 'sell')
    const { page, complaints } = watched
    await row(page, 1006).waitFor()
    await page.getByText('Each scan sells one.').waitFor()
    const before = (await history('1006'))[0]?.newQuantity ?? 0
    await scan(page, '1006')
    await scan(page, '02000000010069')
    await result(page).getByText('2 ×').waitFor()
    await result(page)
      .getByText(String(before - 2))
      .waitFor()
    const sales = async () =>
      (await history('1006')).slice(0, 2).map(({ reason, newQuantity }) => [reason, newQuantity])
    await untilEqual(sales, [
      ['sale', before - 2],
      ['sale', before - 1],
    ])
    expect(page.url()).toEndWith('/')
    await page.getByRole('button', { name: words.change.undo }).click()
    await untilEqual(async () => (await history('1006'))[0]?.newQuantity, before - 1)
    await result(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('receives what is entered, in the mode that this device was left in', async () => {
    await using watched = await opened('', shop.key, 'receive')
    const { page } = watched
    await page.reload()
    await row(page, 1003).waitFor()
    await page.getByText(words.scanner.does.receive).waitFor()
    await scan(page, '2000000010090')
    await page.getByRole('button', { name: words.scanner.receive(1) }).click()
    await result(page).getByText('Received').waitFor()
    await untilEqual(async () => (await history('1009'))[0]?.reason, 'arrival')
  })

  test('only opens the pet where a scan looks up, as on a device that has never chosen', async () => {
    const context = await shop.browser.newContext()
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page } = watched
    await row(page, 1003).waitFor()
    await scan(page, '2000000010038')
    await page.getByRole('heading', { name: 'Betta, blue' }).waitFor()
    expect(await page.getByRole('radio', { name: words.scanner.modes.lookUp }).isChecked()).toBe(
      true,
    )
    expect(await countField(page).inputValue()).toBe('')
    await context.close()
  })

  test('is heard: otherwise where it is refused, and not at all where the sound is off', async () => {
    const context = await shop.browser.newContext()
    // Every tone that the page really plays.
    await context.addInitScript(`
      window.pitches = []
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (at) {
        window.pitches.push(this.frequency.value)
        return start.call(this, at)
      }`)
    await using watched = await signedIn(context, shop.server, shop.key)
    const { page } = watched
    await row(page, 1004).waitFor()
    const heard = () => page.evaluate('window.pitches.splice(0)')
    await chooseMode(page, 'sell')
    await scan(page, '1001')
    await result(page).getByText('Sold').waitFor()
    const done = await heard()
    expect(done).toHaveLength(2)
    await scan(page, '1004')
    await page.getByRole('alert').getByText('Not sold, none is left').waitFor()
    const refused = await heard()
    expect(refused).toHaveLength(2)
    expect(refused).not.toEqual(done)
    expect((await history('1004'))[0]?.newQuantity).toBe(0)
    await page.getByRole('button', { name: 'Sound' }).click()
    await page.reload()
    await row(page, 1004).waitFor()
    await scan(page, '1004')
    await page.getByRole('alert').getByText('Not sold, none is left').waitFor()
    expect(await heard()).toEqual([])
    await context.close()
  })

  test('says aloud where the service refuses the sale: the last one went at another till', async () => {
    await using watched = await opened('', shop.key, 'sell')
    const { page } = watched
    await row(page, 1003).waitFor()
    const held = await holdChanges(page)
    await scan(page, '3003')
    await result(page).getByText('Sold').waitFor()
    await byCommand('inventory', 'set', '3003', '--quantity', '0')
    held.letGo()
    const refusal = page.locator('.scan-says').getByRole('alert').getByText('Not sold')
    await refusal.waitFor()
    expect((await history('3003'))[0]?.newQuantity).toBe(0)
    // It is said until the next scan, also to a person who has tapped the message away.
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByText('Not saved:').waitFor({ state: 'hidden' })
    expect(await refusal.isVisible()).toBe(true)
    expect(await result(page).getByText('Sold', { exact: true }).count()).toBe(0)
  })

  test('gives an unknown code to a pet that a person chooses, whose next scan finds it', async () => {
    await using watched = await opened('', shop.key, 'lookUp')
    const { page } = watched
    await row(page, 1003).waitFor()
    await scan(page, '5901234123457')
    await page.getByRole('button', { name: 'Give this code to a pet…' }).click()
    const dialog = page.getByRole('dialog')
    // A person types at once, and the dialog stays where it is.
    const top = async () => (await dialog.boundingBox())?.y
    const before = await top()
    await page.keyboard.type('dwarf rabbit', { delay: 60 })
    await untilEqual(() => dialog.getByRole('listitem').count(), 1)
    expect(await top()).toBe(before)
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
    expect(close?.width).toBeGreaterThanOrEqual(44)
    // No frame is drawn until the form has the focus where the code is.
    await pauseClock(page)
    await dialog.getByRole('button', { name: 'Dwarf rabbit' }).click()
    await page.waitForURL('**/#/pets/2005')
    await page.locator('.barcodes > input:focus').waitFor()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('2000000020051, 5901234123457').waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await scan(page, '5901234123457')
    await page.waitForURL('**/#/pets/2005')
  })

  test('is ignored while no key is signed in', async () => {
    const context: BrowserContext = await shop.browser.newContext()
    const { page } = await openPage(context, shop.server)
    await page.getByLabel('Key', { exact: true }).focus()
    await scan(page, '1003')
    await page.getByText('This key is not valid').waitFor()
    expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('1003')
    await context.close()
  })
})
