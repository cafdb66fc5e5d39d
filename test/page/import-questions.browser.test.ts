import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { importing as importingDe } from '../../src/page/texts/de/import.ts'
import { questions as questionsDe } from '../../src/page/texts/de/import-questions.ts'
import { importing } from '../../src/page/texts/en/import.ts'
import { questions } from '../../src/page/texts/en/import-questions.ts'
import { openBrowser } from '../support/browser.ts'
import { createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { header, number, row, workbook } from '../transfer/xlsx/fixtures.ts'
import { violations } from './axe.ts'
import { chooseFile, fileOf, openedImport, resetStock, storedPets } from './import-page.ts'

/** The quantities of two pets by each of the choices. */
const [DECIMALS, THOUSANDS] = ['12 · 3', '12000 · 3000']
const CSV = 'petId,quantity,name\n1001,12.000,Neon\n1002,3.000,Guppy\n1003,many,Betta\n'

needs('chromium').describe('what a file does not say', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Ann', '--access', 'manage')).key
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  test('is asked above the mistakes, is chosen with one tap, can be chosen in another way, and is what comes in', async () => {
    await using it = await openedImport(browser, server, key, {
      viewport: { width: 390, height: 844 },
    })
    const { page } = it
    await chooseFile(page, fileOf('list.csv', CSV))
    const asked = page.getByRole('group', { name: questions.asked.decimals })
    await asked.waitFor()
    expect(await asked.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.getByRole('status').getByText(questions.left(1)).waitFor()
    await page.getByText(importing.mistakesLeft(1, 1)).waitFor()
    expect(await page.locator('.import-group').count()).toBe(1)
    const [top = 0, below = 0] = await Promise.all(
      [asked, page.locator('.import-group')].map(async (each) => (await each.boundingBox())?.y),
    )
    expect(top).toBeLessThan(below)
    const bringIn = page.locator('.import-send button')
    expect(await bringIn.getAttribute('aria-disabled')).toBe('true')
    expect(await bringIn.textContent()).toBe(questions.left(1))
    await page.getByText(importing.whyNot.questions).waitFor()
    expect(await violations(page)).toEqual([])

    await asked.getByText(DECIMALS).click()
    await page.getByText(importing.inStock(12)).waitFor()
    await page.getByText(importing.whyNot.mistakes).waitFor()
    await asked.getByText(THOUSANDS).click()
    await page.getByText(importing.inStock(12_000)).waitFor()
    await page.getByText(questions.left(0)).waitFor()
    await asked.getByText(DECIMALS).click()
    await page.getByText(importing.inStock(12)).waitFor()
    await page.getByRole('button', { name: importing.leaveLineOut }).click()
    await page.getByRole('button', { name: importing.bringIn(2) }).click()
    await page.getByText(importing.done(2, 0, 0)).waitFor()
    expect((await storedPets(folder.path)).map(({ petId, quantity }) => [petId, quantity])).toEqual(
      [
        [1001, 12],
        [1002, 3],
      ],
    )
    expect(it.complaints).toEqual([])
  })

  test('is decided with the keyboard alone, and the focus stays where it is', async () => {
    await resetStock(folder.path, 'petId,quantity\n')
    await using it = await openedImport(browser, server, key, { locale: 'de-DE' })
    const { page } = it
    await chooseFile(page, fileOf('list.csv', CSV))
    const asked = page.getByRole('group', { name: questionsDe.asked.decimals })
    await asked.waitFor()
    await asked.getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.getByText(importingDe.inStock(12)).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByText(importingDe.inStock(12_000)).waitFor()
    const focused = () => page.evaluate('document.activeElement?.getAttribute("value")')
    expect(await focused()).toBe(',')
    await page.keyboard.press('ArrowUp')
    await page.getByText(importingDe.inStock(12)).waitFor()
    expect(await focused()).toBe('.')
  })

  test('is no question where a workbook has other sheets: they are in the notes, and chosen there', async () => {
    await using it = await openedImport(browser, server, key, { colorScheme: 'dark' })
    const { page } = it
    const data = header('petId', 'quantity') + row(number(7), number(1))
    const sheets = [
      { name: 'March', data },
      { name: 'Old', data: header('quantity') + row(number(7)) },
    ]
    await chooseFile(page, fileOf('list.xlsx', workbook({ sheets })))
    await page.getByText(importing.otherSheets('Old')).waitFor()
    expect(await page.getByText(questions.title).count()).toBe(0)
    await page.getByRole('button', { name: questions.otherSheet }).click()
    const chosen = page.getByRole('group', { name: questions.asked.sheet })
    await chosen.waitFor()
    await page.locator('[value=March]:focus').waitFor()
    const [march, old] = [chosen.getByRole('radio').first(), chosen.getByRole('radio').last()]
    expect([await march.isChecked(), await old.isChecked()]).toEqual([true, false])
    expect(await violations(page)).toEqual([])
    expect(await page.getByRole('button', { name: questions.otherSheet }).count()).toBe(0)
  })
})
