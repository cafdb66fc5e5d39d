import { expect, test } from 'bun:test'
import { questions } from '../../src/page/texts/en/import-questions.ts'
import { needs } from '../support/tools.ts'
import { untilEqual } from '../support/wait.ts'
import { violations } from './axe.ts'
import { chooseFile, fileOf, openedImport, storedPets } from './import-page.ts'
import { openShop } from './open-page.ts'
import { shopInBrowser } from './shop-in-browser.ts'
import { words } from './words.ts'

const { importing, shell } = words

/** The column of the file that holds names, and a sum of its lines. */
const NAMES = 'Whatever'
const SUM = '1002 Neon tetra, S: 5 + 6 = 11'
const VARIANTS =
  'petId,quantity,Whatever,Size\n1001,4,Neon tetra,L\n1002,5,Neon tetra,S\n1002,6,Neon tetra,S\n1003,1,Guppy,\n1004,1,Koi,\n1005,1,Molly,\n1006,1,Betta,\n1007,1,Danio,\n1008,1,Barb,\n1009,1,Tench,\n'

needs('chromium').describe('a file with the header of the last one', () => {
  const shop = shopInBrowser('--name', 'Ann', '--access', 'manage')

  test('has the columns and decisions of the last time, which are asked again with one tap, and forgotten at sign-out', async () => {
    await using it = await openedImport(shop)
    const { page } = it
    await chooseFile(page, fileOf('list.csv', VARIANTS))
    // A column that may hold names is offered, and taken by no guess.
    const offered = page.getByRole('group', { name: importing.mayBeColumn(words.pet.fields.name) })
    await offered.waitFor()
    await page.getByText(importing.namelessList(9)).waitFor()
    expect(await violations(page)).toEqual([])
    await offered.getByRole('button', { name: NAMES }).click()
    const names = page.getByRole('group', { name: questions.asked.variantNames })
    await names.getByText(questions.meaning.variantNames('joined')).click()
    const sums = page.getByRole('group', { name: questions.asked.repeatedPets })
    await sums.getByText(SUM).click()
    await page.getByText(importing.addedUp(SUM, 1, 2)).waitFor()
    expect(await page.getByText(importing.asLastTime).count()).toBe(0)
    await page.getByRole('button', { name: importing.bringIn(9) }).click()
    await page.getByText(importing.done(9, 0, 0)).waitFor()
    const stored = await storedPets(shop.data)
    expect(stored.slice(0, 2).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Neon tetra, L', 4],
      ['Neon tetra, S', 11],
    ])

    await chooseFile(page, fileOf('next.csv', VARIANTS.replace(',4,', ',7,')))
    await page.getByText(importing.asLastTime).waitFor()
    await page.getByRole('button', { name: importing.bringIn(1) }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: importing.askAnew }).click()
    await page.getByText(importing.asLastTime).waitFor({ state: 'detached' })
    await sums.getByRole('radio').first().waitFor()
    await untilEqual(() => sums.getByRole('radio', { checked: true }).count(), 0)

    const kept = () => page.evaluate("localStorage.getItem('petstock.readings')")
    expect(await kept()).toContain('variantNames')
    await openShop(page)
    await page.getByRole('button', { name: shell.signOut }).click()
    // No other key manages this shop.
    await page.getByRole('dialog').getByRole('button', { name: shell.signOut }).click()
    await page.waitForFunction("localStorage.getItem('petstock.readings') === null")
    expect(it.complaints).toEqual([])
  })
})
