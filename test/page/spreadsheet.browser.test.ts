import { expect, test } from 'bun:test'
import { needs } from '../support/tools.ts'
import { openShop, signedIn } from './open-page.ts'
import { demoInBrowser } from './shop-in-browser.ts'

needs('chromium').describe('the list as a file', () => {
  const shop = demoInBrowser('--name', 'Display', '--access', 'read')
  const { byCommand } = shop

  test.each([
    ['Save for Excel (.xlsx)', 'xlsx'],
    ['Save as CSV', 'csv'],
  ])(
    'is there from the place Shop, and by “%s” is one that changes nothing where it is imported again',
    async (button, ending) => {
      const context = await shop.browser.newContext({ viewport: { width: 1280, height: 800 } })
      await using _ = { [Symbol.asyncDispose]: () => context.close() }
      const { page, complaints } = await signedIn(context, shop.server, shop.key)
      await openShop(page)
      await page.getByRole('link', { name: 'Spreadsheet' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^petstock-stock-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
      )
      const file = shop.file(`saved.${ending}`)
      await download.saveAs(file)
      const result = await byCommand('inventory', 'import', file, '--dry-run', '--json')
      const stock = JSON.parse(await byCommand('inventory', 'list', '--json')) as unknown[]
      expect(JSON.parse(result)).toMatchObject({ added: 0, changed: 0, unchanged: stock.length })
      expect(complaints).toEqual([])
    },
  )
})
