import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { inBrowser } from '../support/in-browser.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { resize, signedIn } from './open-page.ts'
import { words, wordsIn } from './words.ts'

const PETS = `petId,name,quantity,lowStockAt,supplier,supplierCode,packSize,orderUpTo,cost,costPer
1,Neon tetra,3,10,Aqua & Söhne,N-7,12,40,10.00,12
2,Guppy,0,4,Aqua & Söhne,,,,,
3,Seed mix,2,5,Bird & Seed,4711,6,,0.99,1
4,Water,1,1,,,,,2.00,1
5,Enough,9,2,Bird & Seed,1,,,1.00,1
`

async function shopWithSuppliers() {
  const folder = temporaryFolder()
  const data = ['--data', folder.path]
  await outputOf(['inventory', 'import', '-', '--currency', 'EUR', ...data], { stdin: PETS })
  const how = ['--email', 'orders@aqua.example', '--customer-number', 'K 4711']
  await outputOf(['suppliers', 'set', 'Aqua & Söhne', ...how, ...data])
  const server = await serve(folder.path)
  const { key } = await createKey(folder.path, '--access', 'read')
  const manager = await createKey(folder.path, '--name', 'Ann', '--access', 'manage')
  return {
    ...{ folder, server, key, manager: manager.key },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

const order = (page: Page, name: string) =>
  page.locator('.supplier-order').filter({ has: page.getByRole('heading', { name }) })

const rowsOf = async (page: Page, name: string) =>
  (await order(page, name).locator('tbody tr').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )

needs('chromium').describe('what is to be ordered of suppliers', () => {
  const shop = inBrowser(shopWithSuppliers)
  const texts = words.suppliers

  async function opened(
    options: BrowserContextOptions = {},
    { view = '#/order', key = shop.key } = {},
  ) {
    const viewport = { width: 1280, height: 800 }
    const context = await shop.browser.newContext({ viewport, ...options })
    const watched = await signedIn(context, shop.server, key, view)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  test('stands below their names in whole packages, with article numbers and costs', async () => {
    await using watched = await opened()
    const { page, complaints } = watched
    await order(page, 'Bird & Seed').waitFor()
    await page.getByText(texts.customerNumber('K 4711')).waitFor()
    expect(await page.locator('.supplier-order h2').allInnerTexts()).toEqual([
      'Aqua & Söhne',
      'Bird & Seed',
      texts.without,
    ])
    expect(await rowsOf(page, 'Aqua')).toEqual([
      'Guppy 0 8 not known',
      'Neon tetra N-7 3 48 4 × 12 €40.00',
    ])
    expect(await rowsOf(page, 'Bird')).toEqual(['Seed mix 4711 2 12 2 × 6 €11.88'])
    expect(await rowsOf(page, texts.without)).toEqual(['Water 1 1 €2.00'])
    const sums = await page.locator('.supplier-order-sum').allInnerTexts()
    expect(sums).toEqual([
      'Usual cost: €40.00 + 1 entry without a cost',
      'Usual cost: €11.88',
      'Usual cost: €2.00',
    ])
    expect(complaints).toEqual([])
  })

  test('has columns that stand one below the other, and its buttons on one line of a phone', async () => {
    for (const locale of ['en-GB', 'de-DE']) {
      await using watched = await opened({ locale })
      const { page } = watched
      await page.locator('.supplier-order').nth(2).waitFor()
      for (const width of [640, 900, 1440]) {
        await resize(page, { width, height: 900 })
        const tables = await page
          .locator('.supplier-order table')
          .evaluateAll((all) =>
            all.map((each) =>
              [...each.querySelectorAll('thead th')].map((head) =>
                Math.round(head.getBoundingClientRect().right),
              ),
            ),
          )
        expect(tables).toHaveLength(3)
        expect(new Set(tables.map(String)).size).toBe(1)
        const wider = 'each => each.scrollWidth > each.clientWidth'
        const heads = '[...document.querySelectorAll(".supplier-order th")]'
        expect(await page.evaluate(`${heads}.some(${wider})`)).toBe(false)
      }
      await resize(page, { width: 390, height: 844 })
      const tops = await order(page, 'Aqua')
        .locator('.actions > *')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
      expect(tops).toHaveLength(4)
      expect(new Set(tops).size).toBe(1)
    }
  })

  test('goes into the mail program with address, subject, customer number and lines', async () => {
    await using watched = await opened()
    const { page } = watched
    await page.getByText(texts.customerNumber('K 4711')).waitFor()
    const href = await order(page, 'Aqua')
      .getByRole('link', { name: texts.mail })
      .getAttribute('href')
    const { protocol, pathname, searchParams } = new URL(href ?? '')
    expect(protocol + pathname).toBe('mailto:orders@aqua.example')
    expect(searchParams.get('subject')).toBe('Order, Customer number K 4711')
    expect(searchParams.get('body')?.split('\r\n')).toEqual([
      ...['Dear Sir or Madam,', '', 'please send us:', ''],
      ...['8 × Guppy', '48 × N-7 Neon tetra (4 × 12)', ''],
      ...['Customer number K 4711', '', 'Kind regards'],
    ])
    expect(await order(page, texts.without).getByRole('link', { name: texts.mail }).count()).toBe(0)
  })

  test('follows a supplier that is called otherwise or archived by another, in each open view', async () => {
    const set = (...args: string[]) => outputOf(['suppliers', ...args, '--data', shop.folder.path])
    await using ordering = await opened()
    await using editing = await opened({}, { view: '#/pets/3', key: shop.manager })
    await using seeing = await opened({}, { view: '#/pets/3' })
    await editing.page.getByRole('button', { name: words.pet.edit, exact: true }).click()
    const form = editing.page.getByLabel(words.pet.fields.supplier, { exact: true })
    await untilEqual(() => form.inputValue(), 'Bird & Seed')
    await order(ordering.page, 'Bird & Seed').waitFor()
    const facts = () => seeing.page.locator('dl').allInnerTexts()
    await until(async () => (await facts()).join().includes('Bird & Seed'))
    await set('set', 'Bird & Seed', '--name', 'Seeds of Kent')
    await order(ordering.page, 'Seeds of Kent').waitFor()
    await until(async () => (await facts()).join().includes('Seeds of Kent'))
    await untilEqual(() => form.inputValue(), 'Seeds of Kent')
    const offered = () => form.locator('option').allInnerTexts()
    await untilEqual(offered, [texts.none, 'Aqua & Söhne', 'Seeds of Kent'])
    await set('archive', 'Aqua & Söhne')
    await untilEqual(offered, [texts.none, 'Seeds of Kent'])
    await set('restore', 'Aqua & Söhne')
    await set('set', 'Seeds of Kent', '--name', 'Bird & Seed')
    await untilEqual(() => form.inputValue(), 'Bird & Seed')
  })

  test('is copied as the mail has it', async () => {
    await using watched = await opened()
    const { page } = watched
    const bird = order(page, 'Bird')
    await page.evaluate(
      'addEventListener("copy", () => { document.body.dataset.copied = document.activeElement.value })',
    )
    await bird.getByRole('button', { name: texts.copy }).click()
    await bird.getByText(texts.copied).waitFor()
    const copied = String(await page.evaluate('document.body.dataset.copied'))
    expect(copied).toContain('12 × 4711 Seed mix (2 × 6)')
  })

  test('is saved as CSV of which an import takes no quantity', async () => {
    await using watched = await opened({ locale: 'de-DE' })
    const { page } = watched
    const aqua = order(page, 'Aqua')
    const coming = page.waitForEvent('download')
    await aqua.getByRole('button', { name: wordsIn('de').suppliers.csv }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^petstock-order-1-\d{4}-\d\d-\d\d\.csv$/)
    const file = shop.folder.file('order.csv')
    await download.saveAs(file)
    expect((await Bun.file(file).text()).replace('\uFEFF', '').split('\n')).toEqual([
      'Art.-Nr.;Bezeichnung;Bestellmenge;Einheiten;Einheit zu;Einkaufspreis EUR;Unsere Nummer',
      ';Guppy;8;;;;2',
      'N-7;Neon tetra;48;4;12;40,00;1',
      '',
    ])
  })

  test('is printed on sheets of their own, or one alone', async () => {
    await using watched = await opened()
    const { page } = watched
    await page.getByText(texts.customerNumber('K 4711')).waitFor()
    await page.evaluate(
      'window.print = () => { dispatchEvent(new Event("beforeprint")); document.body.dataset.asked = document.querySelector(".printed").innerText }',
    )
    const asked = async () => String(await page.evaluate('document.body.dataset.asked'))
    await page.locator('.sheet-actions').getByRole('button', { name: words.order.print }).click()
    expect(await asked()).toContain('Aqua & Söhne')
    expect(await asked()).toContain('Bird & Seed')
    await order(page, 'Bird').getByRole('button', { name: texts.print }).click()
    expect(await asked()).toContain('Seed mix')
    expect(await asked()).not.toContain('Aqua')
  })

  test('says where it is too long for a mail, which then opens without its lines', async () => {
    const pets = Array.from({ length: 60 }, (_, nth) => ({
      ...{ petId: 100 + nth, name: `A rather long name of an article ${nth}`, quantity: 0 },
      ...{ lowStockAt: 1, supplier: 'Many & Co' },
    }))
    const file = ['inventory', 'import', '-', '--data', shop.folder.path]
    await outputOf(file, { stdin: JSON.stringify(pets) })
    await using watched = await opened()
    const many = order(watched.page, 'Many')
    await many.getByText(texts.mailTooLong).waitFor()
    const href = await many.getByRole('link', { name: texts.mail }).getAttribute('href')
    expect(href).toBe('mailto:?subject=Order')
  })

  test('follows a supplier that is called otherwise, and one that a pet gets in its form', async () => {
    await using watched = await opened({}, { view: '#/suppliers', key: shop.manager })
    const { page, complaints } = watched
    await page.getByRole('link', { name: texts.add }).click()
    const added = 'Reptile World'
    await page.getByLabel(texts.fields.name).fill(added)
    await page.getByLabel(texts.fields.email).fill('nobody')
    await page.getByRole('button', { name: texts.add }).click()
    await page.getByText(texts.problems.notAnEmail).waitFor()
    await page.getByLabel(texts.fields.email).fill('a@reptile.example')
    await page.getByRole('button', { name: texts.add }).click()
    await page.getByRole('link', { name: added }).click()
    await page.getByLabel(texts.fields.name).fill('Reptiles')
    await page.getByRole('button', { name: texts.save, exact: true }).click()
    await page.getByText(texts.saved).waitFor()
    await page.evaluate('location.hash = "#/pets/4"')
    await page.getByRole('button', { name: words.pet.edit, exact: true }).click()
    await page.getByText(words.pet.ordering).click()
    await page.getByLabel(words.pet.fields.supplier, { exact: true }).selectOption('Reptiles')
    await page.getByLabel(words.pet.fields.packSize).fill('0')
    await page.getByRole('button', { name: words.pet.save, exact: true }).click()
    await page.getByText(words.pet.problems.notAPackSize).waitFor()
    await page.getByLabel(words.pet.fields.packSize).fill('24')
    await page.getByRole('button', { name: words.pet.save, exact: true }).click()
    await page.getByText(words.pet.saved).waitFor()
    await page.evaluate('location.hash = "#/order"')
    await untilEqual(() => rowsOf(page, 'Reptiles'), ['Water 1 24 1 × 24 €48.00'])
    await outputOf(['suppliers', 'set', 'Reptiles', '--name', 'Snakes', '--data', shop.folder.path])
    await page.evaluate('location.hash = "#/today"')
    await page.evaluate('location.hash = "#/order"')
    await untilEqual(() => rowsOf(page, 'Snakes'), ['Water 1 24 1 × 24 €48.00'])
    await until(async () => (await order(page, 'Reptiles').count()) === 0)
    expect(complaints).toEqual([])
  })
})
