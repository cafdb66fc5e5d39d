import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { outputOf } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { readBarcodes } from '../support/zbar.ts'
import { chooseAll, doWithChosen, kindChoice, sortBy } from './list-page.ts'
import { signedIn } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { SCANNER, typeKeys } from './type-keys.ts'

const LONG_CODE = 'A-CODE-THAT-IS-MUCH-TOO-LONG-FOR-ANY-LABEL-ON-ANY-SHEET'

const PETS = `petId,quantity,status,name,kind,barcode
1,5,available,Guppy,Fish,4006381333931
2,7,available,Betta,Fish,96385074
3,0,available,Newt,,036000291452
4,2,available,Canary,Bird,TANK-7 4012345678901
5,1,available,Gecko,Reptile,${LONG_CODE}
6,1,available,Wren,Bird,
`

const barcodes = (page: Page) => page.getByLabel('Barcodes', { exact: true }).last()
const listed = (page: Page) => page.locator('.barcode-list > li').allTextContents()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

needs('chromium').describe('barcodes and kinds', () => {
  const shop = shopInBrowser('--name', 'Till 1')

  beforeAll(async () => {
    await outputOf(['inventory', 'import', '-', '--data', shop.data], { stdin: PETS })
  })

  async function opened(hash = '', scale = 1) {
    const viewport = { width: 1280, height: 900 }
    const context = await shop.browser.newContext({ viewport, deviceScaleFactor: scale })
    const watched = await signedIn(context, shop.server, shop.key, hash)
    return { ...watched, [Symbol.asyncDispose]: () => context.close() }
  }

  const pets = async (): Promise<{ petId: number; kind: string | null; barcodes: string[] }[]> =>
    JSON.parse(await outputOf(['inventory', 'list', '--json', '--data', shop.data]))
  const codesOf = async (petId: number) =>
    (await pets()).find((each) => each.petId === petId)?.barcodes

  test('a pet’s barcodes are typed, pasted, scanned and taken away, and saved as they stand', async () => {
    await using watched = await opened('#/pets/6')
    const { page, complaints } = watched
    await page.getByRole('button', { name: 'Edit' }).click()
    await barcodes(page).fill('CAGE-9')
    await barcodes(page).press('Enter')
    await untilEqual(() => listed(page), ['CAGE-9'])
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '5901234123457\\r\\n2000000010014\\tCAGE-9')
      const field = document.querySelector('.barcodes > input')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
    })()`)
    await untilEqual(() => listed(page), ['CAGE-9', '5901234123457', '2000000010014'])
    await typeKeys(page, '2000000010021', SCANNER)
    await untilEqual(async () => (await listed(page)).length, 4)
    await page.getByRole('button', { name: 'Take barcode 5901234123457 away' }).click()
    // What was typed and not ended is saved as well.
    await barcodes(page).fill('AVIARY')
    await save(page)
    await page.locator('.saved').getByText('Saved.').waitFor()
    expect(await codesOf(6)).toEqual(['CAGE-9', '2000000010014', '2000000010021', 'AVIARY'])
    await page.getByText('CAGE-9, 2000000010014, 2000000010021, AVIARY').waitFor()
    expect(complaints).toEqual([])
  })

  test('a barcode of another pet is refused by its name, with a link, before and after the service says so', async () => {
    await using watched = await opened('#/pets/3')
    const { page } = watched
    await page.getByRole('button', { name: 'Edit' }).click()
    // The same code as 4006381333931, as a till may write it.
    await barcodes(page).fill('04006381333931 ')
    await page.getByText('04006381333931 is already a barcode of Guppy.').waitFor()
    await barcodes(page).fill('2 ')
    await page.getByText('2 is already the number of Betta.').waitFor()
    await save(page)
    await page.getByText('Not saved: another pet already has this code').waitFor()
    expect(await codesOf(3)).toEqual(['036000291452'])
    await page.getByRole('link', { name: 'Open Guppy' }).click()
    await page.waitForURL('**/#/pets/1')
    await page.getByRole('heading', { name: 'Guppy' }).waitFor()
  })

  test('a code that can be no barcode is marked, and says what to do', async () => {
    await using watched = await opened('#/pets/3')
    const { page } = watched
    await page.getByRole('button', { name: 'Edit' }).click()
    await barcodes(page).fill('4.00638E+12')
    await save(page)
    await page.getByText('was shortened by a spreadsheet').waitFor()
    expect(await barcodes(page).getAttribute('aria-invalid')).toBe('true')
    expect(await codesOf(3)).toEqual(['036000291452'])
  })

  test('a number that is a barcode of another pet is named while it is typed', async () => {
    await using watched = await opened('#/add')
    const { page } = watched
    await page.getByLabel('Number', { exact: true }).fill('4006381333931')
    await page.getByText('4006381333931 is already a barcode of Guppy.').waitFor()
    await page.getByRole('link', { name: 'Open Guppy' }).waitFor()
  })

  test('a new pet has its kind, suggested from those that there are, and its barcodes', async () => {
    await using watched = await opened('#/add')
    const { page } = watched
    await page.getByLabel('Number', { exact: true }).fill('77')
    const kind = page.getByLabel('Kind', { exact: true }).last()
    const list = await kind.getAttribute('list')
    const kinds = page.locator(`datalist[id="${list}"] option`)
    await untilEqual(
      () => kinds.evaluateAll((options) => options.map((each) => each.getAttribute('value'))),
      ['Bird', 'Fish', 'Reptile'],
    )
    await kind.fill('Amphibian')
    await barcodes(page).fill('FROG-1 FROG-2')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.waitForURL('**/#/pets/77')
    await page.getByText('FROG-1, FROG-2').waitFor()
    await page.locator('dd').getByText('Amphibian').waitFor()
    await outputOf(['inventory', 'remove', '77', '--data', shop.data])
  })

  test('the list shows kinds in its rows, one kind alone, and a section for each', async () => {
    await using watched = await opened()
    const { page } = watched
    const rows = () => page.locator('.pet .pet-title').allTextContents()
    await page.locator('.pet[data-pet="1"]').getByText('Fish').waitFor()
    await kindChoice(page).selectOption('Bird')
    await untilEqual(rows, ['Canary', 'Wren'])
    await page.getByText('2 of 6 entries').waitFor()
    await kindChoice(page).selectOption('Without a kind')
    await untilEqual(rows, ['Newt'])
    await kindChoice(page).selectOption('All kinds')
    await sortBy(page, 'kind')
    const sections = page.locator('.section')
    await untilEqual(
      () => sections.allTextContents(),
      ['Bird 2', 'Fish 2', 'Reptile 1', 'Without a kind 1'],
    )
    await untilEqual(rows, ['Canary', 'Wren', 'Betta', 'Guppy', 'Gecko', 'Newt'])
    // No heading lies on a row, and no row on another.
    const boxes = await page
      .locator('.section, .pet .pet-title')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
      )
    const sorted = boxes.toSorted(([a = 0], [b = 0]) => a - b)
    for (const [at, [top = 0]] of sorted.entries()) {
      expect(top).toBeGreaterThanOrEqual(sorted[at - 1]?.[1] ?? 0)
    }
  })

  needs('zbarimg').test(
    'labels have the pets’ own barcodes as EAN-13, EAN-8, UPC-A and Code 128, which a scanner reads',
    async () => {
      await using watched = await opened('', 4)
      const { page, complaints } = watched
      await chooseAll(page)
      await doWithChosen(page, 'labels')
      await page.getByLabel('Barcode on the label').selectOption('Its barcode')
      await page.getByText('1 pet has no barcode that fits on this label').waitFor()
      await untilEqual(
        () => page.locator('.label-kind').allTextContents(),
        ['Fish', 'Bird', 'Reptile', 'Fish', 'Bird'],
      )
      await page.evaluate('dispatchEvent(new Event("beforeprint"))')
      await page.emulateMedia({ media: 'print' })
      const read = await readBarcodes(
        await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 794, height: 320 } }),
      )
      expect(read.toSorted()).toEqual([
        'CODE-128:5',
        'CODE-128:CAGE-9',
        'CODE-128:TANK-7',
        'EAN-13:4006381333931',
        'EAN-8:96385074',
        'UPC-A:036000291452',
      ])
      expect(complaints).toEqual([])
    },
  )
})
