import { afterAll, beforeAll, expect, test } from 'bun:test'
import { newId } from '../../src/client/client.ts'
import { deskOf, read } from '../support/desk.ts'
import { lengthenJournal } from '../support/long-journal.ts'
import { createKey, outputOf, serve, temporaryFolder } from '../support/petstock.ts'
import { timedTest, within } from '../support/timed.ts'
import { needs } from '../support/tools.ts'
import { until, untilEqual } from '../support/wait.ts'
import { chooseLanguage, signedIn } from './open-page.ts'
import {
  chart,
  goTo,
  heading,
  inPanel,
  lines,
  panel,
  type ShopWithPast,
  shopWithPast,
} from './shop-with-past.ts'

/** Every colour that is drawn. */
const COLOURS = `(() => {
  const canvas = document.querySelector('.chart canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const seen = new Set()
  for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join())
  return [...seen]
})()`

needs('chromium').describe('the page of a pet', () => {
  let shop: ShopWithPast
  beforeAll(async () => {
    shop = await shopWithPast()
  })
  afterAll(() => shop?.[Symbol.asyncDispose]())

  test('says how many there are, their status, and their history', async () => {
    await using opening = await shop.open('')
    const { page, asked, complaints } = opening
    await goTo(page, '#/pets/7')
    await heading(page, 'Guppy').waitFor()
    await lines(page).first().waitFor()
    expect(await page.locator('.facts-quantity').textContent()).toStartWith('13 ')
    expect(await page.locator('.pet-stock').textContent()).toContain('Reserved')
    expect(await page.locator('.facts').textContent()).toContain('Low at 4 or fewer')
    const cells = await lines(page).evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent)),
    )
    expect(cells).toEqual([
      ['0', '13', 'UpdateStatus: Available → Reserved', 'Till 1'],
      ['−2', '15 → 13', 'Undone: +2 return', 'Till 1'],
      ['+9', '6 → 15', 'Arrivalfrom <Aqua & Co>', 'Till 1'],
      ['−4', '10 → 6', 'Sale', 'Till 1'],
      ['+10', '0 → 10', 'Added', 'command line'],
    ])
    expect(await page.locator('.journal-day').first().textContent()).toMatch(/Today|Yesterday/)
    expect(asked).toEqual(['GET 7/movements?limit=500'])
    expect(complaints).toEqual([])
  })

  test('draws how many there were, in steps, over a period that can be chosen', async () => {
    await using opening = await shop.open('#/pets/7')
    const { page, complaints } = opening
    const label = () => chart(page).getAttribute('aria-label')
    await chart(page).locator('canvas').waitFor()
    const says = (what: RegExp) => until(async () => what.test((await label()) ?? ''), label)
    // The journal may come before the list, which brings the name.
    await says(/^Guppy since .+: From 10 to 13, lowest 6, highest 15$/)
    await inPanel(page, '7 days').click()
    await says(/From 15 to 13, lowest 13, highest 15$/)
    await inPanel(page, '90 days').click()
    await says(/From 0 to 13, lowest 0, highest 15$/)
    await inPanel(page, '30 days').click()

    const over = chart(page).locator('.u-over')
    const { width, height } = (await over.boundingBox()) ?? { width: 0, height: 0 }
    const reads = async (daysAgo: number) => {
      await over.hover({
        position: { x: Math.max(1, width * (1 - daysAgo / 30)) - 1, y: height / 2 },
      })
      return (await page.locator('.past-note').first().textContent())?.match(
        /: (\d+)low at 4$/,
      )?.[1]
    }
    const quantities: (string | undefined)[] = []
    for (const daysAgo of [30, 21, 19, 11, 9, 6, 4, 0]) quantities.push(await reads(daysAgo))
    expect(quantities).toEqual(['10', '10', '6', '6', '15', '15', '13', '13'])
    // Something is drawn in the colours of the line and of the level.
    const colours = await page.evaluate<string[]>(COLOURS)
    expect(colours).toContain('15,107,87')
    expect(colours).toContain('138,75,0')
    expect(complaints).toEqual([])
  })

  test('fits the chart to the window, and to dark and light', async () => {
    await using opening = await shop.open('#/pets/7', { width: 390 })
    const { page } = opening
    const canvas = chart(page).locator('canvas')
    await canvas.waitFor()
    const width = async () => (await canvas.boundingBox())?.width ?? 0
    const narrow = await width()
    expect(narrow).toBeLessThan(390)
    await page.setViewportSize({ width: 900, height: 800 })
    await until(async () => (await width()) > 700)
    const picture = () =>
      page.evaluate<string>(`document.querySelector('.chart canvas').toDataURL()`)
    const light = await picture()
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(async () => (await picture()) !== light)
  })

  timedTest('adds to the journal what others do, within a second', async () => {
    await using opening = await shop.open('#/pets/8')
    const { page, asked } = opening
    await lines(page).first().waitFor()
    await shop.byCommand('inventory', 'set', '8', '--quantity', '5')
    await within(1_500, () => lines(page).getByText('3 → 5').waitFor())
    expect(await lines(page).first().textContent()).toContain('command line')
    const desk = deskOf(shop.server, shop.key)
    await read(desk.makeMovement(8, { id: newId(), change: -1, reason: 'damage', note: 'jumped' }))
    await within(1_500, () => lines(page).getByText('jumped').waitFor())
    expect(await chart(page).getAttribute('aria-label')).toContain(' to 4,')
    expect(asked.slice(-2)).toEqual(['GET 8/movements?limit=50', 'GET 8/movements?limit=50'])
  })

  test('shows older movements page by page', async () => {
    using long = temporaryFolder()
    const { key } = await createKey(long.path)
    await outputOf(['inventory', 'add', '1', '--data', long.path])
    lengthenJournal(long.path, 700)
    await using server = await serve(long.path)
    const context = await shop.browser.newContext()
    const { page } = await signedIn(context, server, key, '#/pets/1')
    await untilEqual(() => lines(page).count(), 50)
    for (let shown = 50; shown < 701; shown = await lines(page).count()) {
      await inPanel(page, 'Show older').click()
      await until(async () => (await lines(page).count()) > shown)
    }
    expect(await lines(page).count()).toBe(701)
    await inPanel(page, 'Show older').waitFor({ state: 'detached' })
    expect(await lines(page).last().textContent()).toContain('Added')
    await context.close()
  })

  test('says that a pet was removed, or that it never existed', async () => {
    await shop.byCommand('inventory', 'add', '77', '--name', 'Gone', '--quantity', '2')
    await using opening = await shop.open('#/pets/77')
    const { page } = opening
    await lines(page).first().waitFor()
    await inPanel(page, 'Edit').click()
    await shop.byCommand('inventory', 'remove', '77')
    await page.getByText('This pet was removed from the stock').waitFor()
    await lines(page).getByText('Removed').waitFor()
    expect(await panel(page).getByRole('textbox').count()).toBe(0)

    await goTo(page, '#/pets/9223372036854775807')
    await page.getByText('There is no pet with the number 9223372036854775807.').waitFor()
    await page.getByRole('link', { name: 'Add it' }).click()
    const number = panel(page).getByLabel('Number')
    await until(async () => (await number.inputValue()) === '9223372036854775807')
  })

  test('says until when the limit lasts, and shows the journal by itself then', async () => {
    const limited = await createKey(
      shop.folder.path,
      ...['--name', 'Guest', '--plan', 'enterprise', '--per-minute', '20', '--per-day', '1000'],
    )
    await using opening = await shop.open('', { key: limited.key })
    const { page } = opening
    await page.locator('.pet').first().waitFor()
    await goTo(page, '#/pets/7')
    await lines(page).first().waitFor()
    const desk = deskOf(shop.server, limited.key)
    while ((await desk.history(8)).status === 200);
    // Each request beyond the limit makes the wait longer.
    for (let more = 0; more < 2; more++) await desk.history(8)
    await goTo(page, '#/pets/8')
    await panel(page)
      .getByRole('alert')
      .getByText(/has reached its limit.*\d/)
      .waitFor()
    await lines(page).first().waitFor()
    expect(
      await panel(page)
        .getByRole('alert')
        .getByText(/used up/)
        .count(),
    ).toBe(0)
  })

  test('is opened, closed and come back from with the keyboard alone', async () => {
    for (const width of [1280, 390]) {
      await using opening = await shop.open('', { width })
      const { page } = opening
      const focused = () =>
        page.evaluate('document.activeElement.closest("[data-pet]")?.dataset.pet')
      await page.locator('[data-pet="8"] a').focus()
      await page.keyboard.press('Enter')
      await heading(page, 'Betta').waitFor()
      await untilEqual(() => page.evaluate('document.activeElement.textContent'), 'Betta')
      await page.keyboard.press('Escape')
      await untilEqual(focused, '8')
      expect(await panel(page).count()).toBe(0)
    }
  })

  test('shows all to a read key, and gives it nothing to change it with', async () => {
    const reader = await createKey(shop.folder.path, '--name', 'Window', '--access', 'read')
    await using opening = await shop.open('#/pets/7', { key: reader.key })
    const { page } = opening
    await lines(page).first().waitFor()
    expect(await inPanel(page, 'Edit').count()).toBe(0)
    expect(await panel(page).getByRole('textbox').count()).toBe(0)
    await goTo(page, '#/add')
    await page.getByText('This key cannot add pets.').waitFor()
    expect(await panel(page).getByRole('textbox').count()).toBe(0)
  })

  test('takes names and notes for text, whatever is in them', async () => {
    const name = '<img src=x onerror="document.title=1"><b>Bold</b>'
    await shop.byCommand('inventory', 'add', '66', '--name', name, '--quantity', '2')
    await read(
      deskOf(shop.server, shop.key).makeMovement(66, {
        id: newId(),
        change: 1,
        reason: 'return',
        note: name,
      }),
    )
    await using opening = await shop.open('#/pets/66')
    const { page, complaints } = opening
    await lines(page).getByText(name).waitFor()
    // The journal may come before the list, which brings the name.
    await untilEqual(() => panel(page).getByRole('heading', { level: 1 }).textContent(), name)
    await chart(page).locator('canvas').waitFor()
    await inPanel(page, 'Edit').click()
    expect(await panel(page).getByLabel('Name').inputValue()).toBe(name)
    expect(await page.title()).toBe('petstock')
    expect(complaints).toEqual([])
  })

  test('speaks German, also where petstock itself has noted something', async () => {
    await using opening = await shop.open('#/pets/7')
    const { page } = opening
    await lines(page).first().waitFor()
    await chooseLanguage(page, 'de')
    await page.getByText('Status: Verfügbar → Reserviert').waitFor()
    await page.getByText('Rückgängig gemacht: +2 Rückgabe').waitFor()
    await until(
      async () =>
        (await chart(page).getAttribute('aria-label'))?.includes('Von 10 auf 13') === true,
    )
  })
})
