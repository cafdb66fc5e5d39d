import { expect, test } from 'bun:test'
import { createKey, outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { header, number, row, workbook } from '../transfer/xlsx/fixtures.ts'
import {
  cell,
  chooseFile,
  dropFile,
  fileOf,
  group,
  openedImport,
  storedPets,
} from './import-page.ts'
import {
  MESSY_LINES,
  MESSY_MISTAKES,
  MESSY_PETS,
  messyCsv,
  messyXlsx,
  WRONG_STATUSES,
} from './messy-sheet.ts'
import { chooseLanguage } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { PERSON } from './type-keys.ts'

needs('chromium').describe('a spreadsheet that is brought in', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  const stored = () => storedPets(shop.data)

  test('has its columns guessed and its mistakes put right in the page, and is then in the stock, until it is undone', async () => {
    await outputOf(['inventory', 'add', '1', '--quantity', '3', '--data', shop.data])
    const before = await stored()
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('Bestand.csv', messyCsv()))
    await page.getByText(`5 mistakes left, in ${MESSY_MISTAKES} lines`).waitFor()
    expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('Art.-Nr.')
    expect(await page.getByLabel('Low-stock level', { exact: true }).inputValue()).toBe('Min.')
    await page.getByText('separated by semicolons').waitFor()
    await page.getByText('Put the mistakes right first.').waitFor()

    await group(page, 'The status must be').locator('select').selectOption('available')
    await page.getByRole('button', { name: `Correct ${WRONG_STATUSES} lines` }).click()
    await page.getByText('4 mistakes left, in 5 lines').waitFor()
    await group(page, 'The quantity must be')
      .getByRole('button', { name: 'Correct each line by itself' })
      .click()
    await cell(page, 'Line 7').getByRole('textbox').fill('7')
    await cell(page, 'Line 7').getByRole('textbox').press('Enter')
    await page.getByText('4 mistakes left', { exact: true }).waitFor()
    await cell(page, 'Line 8').getByRole('button', { name: 'Leave the line out' }).click()
    await page.getByText('3 mistakes left').waitFor()
    await cell(page, 'Line 20').getByRole('textbox').fill('9001')
    await cell(page, 'Line 20').getByRole('button', { name: 'Correct' }).click()
    await page.getByText('2 mistakes left').waitFor()
    await cell(page, 'Line 40').getByRole('textbox').fill('4006381333931')
    await cell(page, 'Line 40').getByRole('button', { name: 'Correct' }).click()
    await page.getByText('1 mistake left').waitFor()
    await cell(page, 'Line 30').getByRole('button', { name: 'Leave the line out' }).click()
    await page.getByText('No mistakes').waitFor()
    await untilEqual(() => page.locator('.import-preview > li').count(), 10)
    expect(await stored()).toEqual(before)

    await page.getByRole('button', { name: 'Bring in 398 pets' }).click()
    await page.getByText('Done: 398 new, 0 changed, 0 as they were.').waitFor()
    await page.getByText('Which column of your file is which?').waitFor({ state: 'detached' })
    const after = await stored()
    expect(after).toHaveLength(1 + MESSY_PETS - 2)
    expect(after.find(({ petId }) => petId === 9001)).toMatchObject({
      ...{ name: 'Guppy; rot 17', kind: 'Fische', quantity: 17, status: 'available' },
    })
    expect(after.find(({ petId }) => petId === 1038)?.barcodes).toEqual(['4006381333931'])
    expect(after.find(({ petId }) => petId === 1001)?.name).toBe('Käfig Größe 0')

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone: all is as before.').waitFor()
    expect(await stored()).toEqual(before)
    expect(await page.locator('.arrived-labels').count()).toBe(0)
    expect(it.complaints).toEqual([])
  })

  test('is dropped on the page as .xlsx, and is brought in by keyboard, in German, on a phone', async () => {
    await using it = await openedImport(shop, {
      viewport: { width: 360, height: 740 },
    })
    const { page } = it
    await chooseLanguage(page, 'de')
    await dropFile(page, fileOf('Bestand.xlsx', messyXlsx()))
    await page.getByText(`Noch 5 Fehler, in ${MESSY_MISTAKES} Zeilen`).waitFor()
    await page.getByText('Excel, Blatt „Bestand“').waitFor()
    await page.getByText('Zweimal dieselbe Nummer').waitFor()
    await page.getByText('steht auch in Zeile 3').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('button', { name: `Diese ${WRONG_STATUSES} Zeilen weglassen` }).focus()
    await page.keyboard.press('Enter')
    await page.waitForTimeout(PERSON)
    await page.getByText('Noch 4 Fehler, in 5 Zeilen').waitFor()
    for (const line of [...MESSY_LINES.quantity, MESSY_LINES.wrongNumber]) {
      const wrong = line === MESSY_LINES.wrongNumber ? 'Die Nummer besteht' : 'Die Anzahl muss'
      const input = group(page, wrong).getByRole('textbox').first()
      if ((await input.count()) === 0) continue
      await input.focus()
      await input.fill(String(10_000 + line))
      await page.keyboard.press('Enter')
      await page.waitForTimeout(PERSON)
      await untilEqual(() => input.count(), 0)
    }
    for (const line of [MESSY_LINES.repeated, MESSY_LINES.shortened]) {
      await page.getByRole('button', { name: `Zeile weglassen: Zeile ${line}` }).focus()
      await page.keyboard.press('Enter')
      await page.waitForTimeout(PERSON)
    }
    await page.getByText('Keine Fehler').waitFor()
    const many = MESSY_PETS - WRONG_STATUSES - 2
    await page.getByRole('button', { name: `${many} Einträge übernehmen` }).focus()
    await page.keyboard.press('Enter')
    await page.waitForTimeout(PERSON)
    await page.getByText(`Fertig: ${many} neu, 0 geändert, 0 gleich geblieben.`).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await page.getByRole('link', { name: 'Im Bestand ansehen' }).click()
    await page.locator('.pet', { hasText: 'Guppy; rot' }).first().waitFor()
    expect(it.complaints).toEqual([])
  })

  test('has what is doubtful said in the language of the page, of JSON as well', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseLanguage(page, 'de')
    await chooseFile(page, fileOf('a.csv', 'petId,quantity,barcode\n61,1,"96385074,B"\n'))
    await page.getByText('„96385074,B“ in Zeile 2 wird als ein Barcode gelesen.').waitFor()
    await chooseFile(page, fileOf('a.csv', 'petId,quantity\n9223372036854770000,1\n'))
    await page.getByText('9223372036854770000 in Zeile 2 endet mit Nullen.').waitFor()
    await chooseFile(page, fileOf('a.json', '[{"petId":61,"quantity":1,"shade":"3"}]'))
    await page.getByText('Nicht übernommen: shade.').waitFor()
    const data = header('petId', 'quantity', 'Preis') + row(number(61), number(1, 1))
    const money = workbook({ sheets: [{ data }], formats: ['[$€-407] #,##0'] })
    await chooseFile(page, fileOf('a.xlsx', money))
    await page.getByText('Anzahl: 1 in Zeile 2 steht da als Geldbetrag.').waitFor()
  })

  test('is put right in the file as well, and its corrections are taken back', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('a.csv', 'petId,quantity\n21,many\n22,many\n'))
    await page.getByText('1 mistake left, in 2 lines').waitFor()
    await page.getByRole('button', { name: 'Leave these 2 lines out' }).click()
    await page.getByText('There is no pet in this file.').waitFor()
    await page.getByText('2 lines left out').click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText('1 mistake left, in 2 lines').waitFor()
    await chooseFile(page, fileOf('a.csv', 'petId,quantity\n21,1\n22,2\n'))
    await page.getByText('2 new, 0 changed, 0 as they are').waitFor()
    await untilEqual(() => page.getByText('left out').count(), 0)
  })

  test('loses one line by a double click on "Leave the line out", and says which', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(
      page,
      fileOf('a.csv', 'petId,quantity,name\n31,3 or 4,Ara\n32,5 or 6,Boa\n33,7,Cat\n'),
    )
    await page.getByText('2 mistakes left').waitFor()
    await page.getByRole('button', { name: 'Leave the line out: Line 2' }).dblclick()
    await page.getByText('1 mistake left').waitFor()
    const leftOut = page.locator('details', { hasText: '1 line left out' })
    expect(await leftOut.evaluate((details) => details.hasAttribute('open'))).toBe(false)
    await page.getByText('1 line left out').click()
    await page.getByText('Left out: Line 2 31 · Ara').waitFor()
  })

  test('has kinds that differ in capital letters alone written alike in one go', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    const rows = ['51,1,Rodents', '52,1,rodents', '53,1,Rodents', '54,1,RODENTS']
    await chooseFile(page, fileOf('a.csv', `petId,quantity,kind\n${rows.join('\n')}\n`))
    await page
      .getByText('“Rodents” (2 pets), “rodents” (1 pet), “RODENTS” (1 pet): these become 3 kinds')
      .waitFor()
    await page.getByRole('button', { name: 'Write all as “Rodents”' }).click()
    await page.getByText('2 corrections').waitFor()
    await page.getByText('these become').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Bring in 4 pets' }).click()
    await page.getByText('Done: 4 new').waitFor()
    const kinds = (await stored())
      .filter(({ petId }) => petId > 50 && petId < 55)
      .map(({ kind }) => kind)
    expect(kinds).toEqual(['Rodents', 'Rodents', 'Rodents', 'Rodents'])
  })

  test('waits, with what a person has begun, while another view is open', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('a.csv', 'petId,quantity\n31,many\n32,2\n'))
    await page.getByRole('button', { name: 'Leave the line out: Line 2' }).click()
    await page.getByText('No mistakes').waitFor()
    await page.evaluate(`location.hash = '#/'`)
    await page.getByLabel('Search').waitFor()
    await page.evaluate(`location.hash = '#/spreadsheet'`)
    await page.getByRole('button', { name: 'Bring in 1 pet' }).waitFor()
    await page.getByText('1 line left out').waitFor()
  })

  test('whose columns have names that petstock does not know waits until a person has chosen them', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('a.csv', 'Code,Left over,Word,Status\n41,3,Ara,shelf 4\n'))
    await page.getByText('Choose the columns that are needed first.').waitFor()
    await page.getByLabel('Number', { exact: true }).selectOption('Code')
    await page.getByLabel('Quantity (needed)').selectOption('Left over')
    await group(page, 'The status must be').waitFor()
    await page.getByLabel('Status', { exact: true }).selectOption('– none –')
    await page.getByText('1 new, 0 changed, 0 as they are').waitFor()
    await page.getByLabel('Name', { exact: true }).selectOption('Word')
    await page.locator('.import-preview').getByText('Ara').waitFor()
    await page.getByRole('button', { name: 'Bring in 1 pet' }).click()
    await page.getByText('Done: 1 new').waitFor()
    expect((await stored()).find(({ petId }) => petId === 41)).toMatchObject({
      ...{ name: 'Ara', quantity: 3 },
    })
  })

  test.each([
    ['too large', new Uint8Array(20 * 1024 * 1024 + 1), 'This file is larger than 20 MiB.'],
    ['empty', '', 'It is empty'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      'It is an image, and no list',
    ],
    ['of an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'of an old Excel (.xls)'],
  ])('is refused in a sentence where it is %s', async (_, content, sentence) => {
    await using it = await openedImport(shop)
    await chooseFile(it.page, fileOf('a.xlsx', content))
    await it.page.getByText(sentence).waitFor()
    const ready = it.page.locator('.import-send .primary:not([aria-disabled="true"])')
    expect(await ready.count()).toBe(0)
  })

  test('is begun with a template by those who have none', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save an empty template' }).click()
    const template = await (await coming).path()
    await chooseFile(page, fileOf('template.csv', await Bun.file(template).text()))
    await page.locator('.import-preview').getByText('Guppy, red').first().waitFor()
    await page.getByText('No mistakes').waitFor()
  })

  test('is for keys that manage alone; others read who may', async () => {
    const writer = await createKey(shop.data, '--name', 'Till')
    await using it = await openedImport({ ...shop, key: writer.key })
    await it.page.getByText('takes a key that manages the shop').waitFor()
    expect(await it.page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0)
  })
})
