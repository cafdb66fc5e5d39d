import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { type ChangeShop, changeShop, tabletIn } from './change-shop.ts'
import { resize, signedIn } from './open-page.ts'
import { words } from './words.ts'

/** The figures of the whole time, as a person reads them, all of one moment. */
const totals = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.figures-totals > div')].map((each) =>
    each.querySelector('dt').textContent + ' ' + each.querySelector('dd').textContent)`)

/** The figures of a table, each pet by its number, once they are here. */
async function tableOf(page: Page, name: string): Promise<string[]> {
  const rows = page.getByRole('region', { name }).locator('tbody tr')
  await rows.first().waitFor()
  return rows.allInnerTexts()
}

needs('chromium').describe('the sums of a time', () => {
  const shop = inBrowser(changeShop)

  async function opened(at: ChangeShop, options: BrowserContextOptions = {}, key = at.key) {
    const viewport = { width: 1280, height: 800 }
    const context = await shop.browser.newContext({ viewport, locale: 'en-GB', ...options })
    const watched = await signedIn(context, at, key, '#/report')
    await watched.page.locator('.figures-totals').waitFor()
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  test('are there from the place Today, and grow while another browser sells', async () => {
    const { key } = await createKey(shop.data, '--name', 'Ben', '--access', 'read')
    await shop.sell(1, -2)
    await shop.send(2, { change: 12, reason: 'arrival' })
    await shop.send(2, { change: -1, reason: 'died' })
    await using seller = await tabletIn(shop.browser, shop)
    await using watched = await opened(shop, {}, key)
    const { page, complaints } = watched
    await page.evaluate("location.hash = '#/'")
    await page.getByRole('link', { name: words.shell.today }).click()
    const before = ['Sold 2', 'Returned 0', 'Arrived 12', 'Died 1', 'Lost 0']
    await untilEqual(async () => (await totals(page)).slice(0, 5), before)
    await seller.less(1).click()
    await untilEqual(async () => (await totals(page))[0], 'Sold 3')
    const rows = await tableOf(page, 'By pet')
    expect(rows[0]).toMatch(/^Guppy 1\t3\t0\t0\t0\t0/)
    expect(rows[1]).toMatch(/^Betta 2\t0\t0\t12\t1\t0/)
    await page.locator('table').getByRole('link', { name: 'Guppy' }).first().click()
    await page.getByRole('heading', { name: 'Guppy' }).waitFor()
    expect(complaints).toEqual([])
  })

  test.each([900, 1280, 1440])(
    'have tables whose columns stand one below the other, at %d pixels',
    async (width) => {
      await using own = await changeShop()
      await own.crash()
      const stdin =
        'petId,quantity,name,kind\n1,999999,Guppy,Fish\n3,44,Newt,\n4,9,Frog,Amphibian\n'
      await outputOf(['inventory', 'import', '-', '--data', own.data], { stdin })
      await own.reopen()
      await own.sell(1, -123_456)
      await own.sell(3)
      await own.sell(4)
      for (const locale of ['en-GB', 'de-DE']) {
        await using watched = await opened(own, { locale, viewport: { width, height: 800 } })
        const { page } = watched
        await page.locator('.figures').nth(1).waitFor()
        const heads = await page.locator('.figures').evaluateAll((all) =>
          all.map((each) =>
            [...each.querySelectorAll('thead th')].map((head) => {
              const { right } = head.getBoundingClientRect()
              return `${head.classList.contains('number') ? head.textContent : ''} ${Math.round(right)}`
            }),
          ),
        )
        expect(heads).toHaveLength(2)
        expect(heads[0]?.length).toBeGreaterThan(6)
        expect(heads[1]).toEqual(heads[0] ?? [])
        // The table stays within its view.
        expect(
          await page.evaluate(
            'document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth',
          ),
        ).toBe(0)
      }
    },
  )

  test('look like figures, and not like something to tap; those that are none stand back', async () => {
    await using own = await changeShop()
    await own.sell(1)
    await using watched = await opened(own, { viewport: { width: 390, height: 844 } })
    const boxes = await watched.page.evaluate<string[]>(
      `[...document.querySelectorAll('.figures-totals > div')].map((each) => {
        const { borderTopWidth, backgroundColor, boxShadow } = getComputedStyle(each)
        return [borderTopWidth, backgroundColor, boxShadow].join()
      })`,
    )
    expect([...new Set(boxes)]).toEqual(['0px,rgba(0, 0, 0, 0),none'])
    const [sold, returned] = await watched.page.evaluate<string[]>(
      `[...document.querySelectorAll('.figures-totals dd')].map((each) => getComputedStyle(each).color)`,
    )
    expect(sold).not.toBe(returned ?? '')
  })

  test('have the takings beside the units, with those of which they are not known', async () => {
    await using own = await changeShop()
    const set = (...args: string[]) => outputOf(['inventory', 'set', ...args, '--data', own.data])
    await own.crash()
    await set('1', '--price', '1234.50', '--currency', 'EUR')
    await own.reopen()
    await own.sell(1, -2)
    await own.sell(2, -3)
    await own.send(1, { change: 1, reason: 'return', amount: -100 })
    await using watched = await opened(own)
    const { page, complaints } = watched
    await untilEqual(
      async () => (await totals(page)).at(-1),
      'Takings €2,468.00 and 3 of unknown amount',
    )
    const rows = await tableOf(page, 'By pet')
    expect(rows[0]).toMatch(/^Betta 2\t3.*\t\s*3 of unknown amount$/)
    expect(rows[1]).toMatch(/^Guppy 1\t2.*\t€2,468\.00$/)
    expect(complaints).toEqual([])
  })

  test('have the worth of the stock below them, where it is opened, and what does not sell', async () => {
    await using own = await changeShop()
    await own.crash()
    const price = ['--price', '10', '--cost', '4.50', '--kind', 'Fish', '--currency', 'EUR']
    await outputOf(['inventory', 'set', '1', ...price, '--data', own.data])
    await own.reopen()
    await own.sell(1, -1)
    await using watched = await opened(own)
    const { page, complaints } = watched
    await page.getByText('Worth of the stock').click()
    const rows = await tableOf(page, 'Worth of the stock')
    expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      'All 63 €490.00 and 14 without €220.50 and 14 without',
      'Fish 49 €490.00 €220.50',
      'Without a kind 14 €0.00 and 14 without €0.00 and 14 without',
      'Not sold for 30 days 14 €0.00 and 14 without €0.00 and 14 without',
      'Not sold for 90 days 14 €0.00 and 14 without €0.00 and 14 without',
      'Not sold for 180 days 14 €0.00 and 14 without €0.00 and 14 without',
    ])
    expect(complaints).toEqual([])
  })

  test('do not have what was undone', async () => {
    await using own = await changeShop()
    await using seller = await tabletIn(shop.browser, own)
    await seller.less(2).click()
    await untilEqual(async () => (await own.journal(2)).length, 1)
    const { page } = seller
    await page.evaluate("location.hash = '#/report'")
    await untilEqual(async () => (await totals(page))[0], 'Sold 1')
    await page.evaluate("location.hash = '#/today'")
    await page.locator('.journal-undo').click()
    await page.locator('.movement').getByText('Undone').first().waitFor()
    await page.evaluate("location.hash = '#/report'")
    await untilEqual(async () => (await totals(page))[0], 'Sold 0')
  })

  test('are divided into days, weeks and months, with a column for each, by the kinds of pets too', async () => {
    await using own = await changeShop()
    await outputOf(['inventory', 'set', '1', '--kind', 'Fish', '--data', own.data])
    await own.sell(1, -3)
    await own.sell(2)
    await using watched = await opened(own)
    const { page } = watched
    const choose = (label: string, choice: string) =>
      page.getByLabel(label, { exact: true }).selectOption({ label: choice })
    await choose('Time', 'This year')
    await page.locator('.bars').waitFor({ state: 'attached' })
    const kinds = await tableOf(page, 'By kind')
    expect(kinds.map((row) => row.split('\t').slice(0, 2))).toEqual([
      ['Fish', '3'],
      ['Without a kind', '1'],
    ])
    await choose('Time', 'From a day to a day')
    await page.getByLabel('First day').fill('2020-02-03')
    await page.getByLabel('Last day').fill('2020-02-16')
    await page.getByText('Nothing has changed in this time.').waitFor()
    expect(await page.locator('.bars li').count()).toBe(14)
    await choose('By', 'Week')
    await untilEqual(() => page.locator('.bars li').count(), 2)
    // One part alone has nothing beside it to be compared with.
    await choose('By', 'Month')
    await untilEqual(() => page.locator('.bars').count(), 0)
  })

  test('are saved as CSV for a spreadsheet of the device, and printed', async () => {
    await using own = await changeShop()
    await own.sell(1, -3)
    await using watched = await opened(own, { locale: 'en-DE' })
    const { page } = watched
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save “By pet” as CSV' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^petstock-pets-[-\d]{10}-[-\d]{10}\.csv$/)
    const [head, first] = (await Bun.file(await download.path()).text()).split('\n')
    expect(head).toEndWith('petId;name;kind;sold;returned;arrived;died;lost;otherwise;imported')
    expect(first).toMatch(/^1;Guppy;;3;0;0;0;0;/)

    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await page.emulateMedia({ media: 'print' })
    const printed = String(await page.evaluate('document.body.innerText'))
    expect(printed).toContain('Sales and losses')
    expect(printed).toMatch(/Guppy\t3\t0/)
  })

  test('tell a spreadsheet apart, and list no pet of which it alone has set the quantity', async () => {
    await using own = await changeShop()
    await own.sell(1, -3)
    await using watched = await opened(own)
    const { page } = watched
    expect(await totals(page)).toEqual([
      ...['Sold 3', 'Returned 0', 'Arrived 0', 'Died 0', 'Lost 0'],
      ...['Other 0', 'Imported +64'],
    ])
    const rows = await tableOf(page, 'By pet')
    expect(rows.map((row) => row.split('\t')[0]?.trim())).toEqual(['Guppy 1'])
  })

  describe('in English and German', () => {
    const pages: Page[] = []
    let own: ChangeShop
    beforeAll(async () => {
      own = await changeShop()
      await own.sell(1, -3)
      for (const locale of ['en-GB', 'de-DE']) pages.push((await opened(own, { locale })).page)
    })
    afterAll(async () => {
      for (const page of pages) await page.context().close()
      await own?.[Symbol.asyncDispose]()
    })

    test.each([360, 768, 820, 899, 900, 1024, 1440])(
      'break no word of a heading at %i pixels',
      async (width) => {
        for (const page of pages) {
          await resize(page, { width, height: 1180 })
          expect(await page.evaluate(BROKEN_WORDS)).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
          const content = page.locator('main')
          expect(await content.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
        }
      },
    )
  })

  test('fit on a phone, each figure with its name', async () => {
    await using own = await changeShop()
    await own.sell(1, -3)
    await using watched = await opened(own, { viewport: { width: 360, height: 740 } })
    const { page } = watched
    await page.locator('table').getByText('Guppy').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    const content = page.locator('main')
    expect(await content.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
    const byPet = page.getByRole('region', { name: 'By pet' })
    const sold = byPet.locator('td[data-figure=sold]').first()
    expect(await sold.getAttribute('data-name')).toBe('Sold')
    expect(await byPet.locator('thead').isVisible()).toBe(false)
  })
})

/** The words of headings that stand in more than one line. */
const BROKEN_WORDS = `[...document.querySelectorAll('h1, h2, thead th, dt')].flatMap((heading) => {
  const text = heading.firstChild
  if (text === null || text.nodeType !== Node.TEXT_NODE) return []
  return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
  })
})`
