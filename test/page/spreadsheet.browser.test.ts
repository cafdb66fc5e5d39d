import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { createKey, outputOf, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'
import { openShop, signedIn } from './open-page.ts'

needs('chromium').describe('the list as a file', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let key: string
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path, ['--demo']), openBrowser()])
    key = (await createKey(folder.path, '--name', 'Display', '--access', 'read')).key
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const byCommand = (...args: string[]) => outputOf([...args, '--data', folder.path])

  test.each([
    ['Save for Excel (.xlsx)', 'xlsx'],
    ['Save as CSV', 'csv'],
  ])(
    'is there from the place Shop, and by “%s” is one that changes nothing where it is imported again',
    async (button, ending) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      await using _ = { [Symbol.asyncDispose]: () => context.close() }
      const { page, complaints } = await signedIn(context, server, key)
      await openShop(page)
      await page.getByRole('link', { name: 'Spreadsheet' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^petstock-stock-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`),
      )
      const file = folder.file(`saved.${ending}`)
      await download.saveAs(file)
      const result = await byCommand('inventory', 'import', file, '--dry-run', '--json')
      const stock = JSON.parse(await byCommand('inventory', 'list', '--json')) as unknown[]
      expect(JSON.parse(result)).toMatchObject({ added: 0, changed: 0, unchanged: stock.length })
      expect(complaints).toEqual([])
    },
  )
})
