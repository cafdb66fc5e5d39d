import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { lacksBrowser, openBrowser } from '../support/browser.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { untilEqual } from '../support/wait.ts'
import { openPage, signedIn } from './open-page.ts'
import { PERSON, SCANNER, typeKeys } from './type-keys.ts'

if (lacksBrowser) console.log('skipped: the scanner in a browser, which needs chromium')

const scan = (page: Page, text: string) => typeKeys(page, text, SCANNER)
const row = (page: Page, petId: number) => page.locator(`.pet[data-pet="${petId}"]`)
const countField = (page: Page) => page.getByLabel('How many there are')
const search = (page: Page) => page.getByLabel('Search by name or number')

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

describe.skipIf(lacksBrowser)('a scanner on the stock page', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string
  let readKey: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path, ['--demo']), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Till 1')).key
    readKey = (await createKey(folder.path, '--name', 'Display', '--access', 'read')).key
    const data = ['--data', folder.path]
    await outputOf(['inventory', 'add', ...data, '--name', 'Lowest', '--', String(-(2n ** 63n))])
    await outputOf(['inventory', 'add', ...data, '--name', 'Single', '--quantity', '3', '--', '7'])
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  /** A person at the counter, in a browser of their own. */
  async function opened(hash = '', withKey = key) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const watched = await signedIn(context, server, withKey, hash)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  const history = async (petId: string): Promise<{ reason: string; newQuantity: number }[]> =>
    JSON.parse(
      await outputOf(['inventory', 'history', '--json', '--data', folder.path, '--', petId]),
    )

  test('opens the pet ready to be counted, and counts one up each time', async () => {
    await using watched = await opened()
    const { page, complaints } = watched
    await row(page, 1003).waitFor()
    await page.keyboard.type('1003', { delay: 5 })
    await page.keyboard.press('Enter')
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
    expect(page.url()).toEndWith('#/pets/1005')
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
    await page.getByRole('link', { name: 'Labels' }).focus()
    await scan(page, '2002')
    await expectCounting(page, '2002', '1')
    const shown = page.getByRole('combobox', { name: 'Show' })
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
    for (const key of ['1', '-', 'a', 'Control+5', 'Escape', '2', 'Tab', 'Shift+Tab', 'Enter']) {
      await page.keyboard.press(key)
    }
    const heard = ['a', 'Control', '5', 'Escape', 'Tab', 'Shift', 'Tab', 'Enter']
    expect(await page.evaluate('window.heard')).toEqual(heard)
  })

  test.each(['#/order', '#/labels'])('works with %s open', async (hash) => {
    await using watched = await opened(hash)
    const { page } = watched
    await page.getByRole('heading', { level: 1 }).waitFor()
    await scan(page, '1003')
    await expectCounting(page, '1003', '1')
  })

  test('works with a dialog open, which it closes, and with the menu', async () => {
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
    await page.locator('.menu > summary').click()
    await scan(page, '1004')
    await expectCounting(page, '1004', '1')
    expect(await page.locator('.menu[open]').count()).toBe(0)
  })

  test('waits for the stock right after the page was loaded', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    const { promise: resume, resolve } = Promise.withResolvers<void>()
    await page.route('**/desk/api/inventory', async (route) => {
      await resume
      await route.continue()
    })
    await page.reload()
    await page.getByText('Reading the stock').waitFor()
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
    await page.getByRole('alert').getByText('No pet has this number.').waitFor()
    expect(await page.getByRole('link', { name: 'Add this pet' }).count()).toBe(0)
  })

  test('offers to add a pet that is not there', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    await scan(page, '4006381333931')
    await page.getByRole('alert').getByText('Scanned: 4006381333931').waitFor()
    await page.getByRole('link', { name: 'Add this pet' }).click()
    await page.waitForURL('**/#/add/4006381333931')
    expect(await page.getByText('Scanned:').count()).toBe(0)
    // Another number for the pet that is being added.
    await scan(page, '4006381333948')
    await page.waitForURL('**/#/add/4006381333948')
  })

  test('says what it read where that is no number of a pet', async () => {
    await using watched = await opened()
    const { page } = watched
    await row(page, 1003).waitFor()
    for (const text of ['0042', '99999999999999999999', 'abc123']) {
      await scan(page, text)
      await page.getByRole('alert').getByText(`Scanned: ${text}`).waitFor()
      await page.getByText('That is no pet’s number').waitFor()
    }
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    expect(await page.getByText('Scanned:').count()).toBe(0)
    expect(page.url()).toEndWith('/')
  })

  test('is ignored while no key is signed in', async () => {
    const context: BrowserContext = await browser.newContext()
    const { page } = await openPage(context, server)
    await page.getByLabel('API key').focus()
    await scan(page, '1003')
    await page.getByText('This key is not valid').waitFor()
    expect(await page.getByLabel('API key').inputValue()).toBe('1003')
    await context.close()
  })
})
