import { expect, test } from 'bun:test'
import { needs } from '../support/tools.ts'
import { apiPageInBrowser, goTo, paste, send } from './api-page.ts'

needs('chromium').describe('the API page in a browser', () => {
  const api = apiPageInBrowser()

  test('asks no host but the server, and has nothing to complain about', async () => {
    await using watched = await api.opened()
    const { page, hosts, complaints } = watched
    // All that is loaded when it comes into sight, and what hides in a menu.
    await goTo(page, 'Update stock level')
    await page.getByRole('button', { name: 'Open Group - Schemas' }).click()
    await page.getByRole('button', { name: 'Open Search' }).click()
    await page.keyboard.type('inventory')
    await page.getByRole('option').first().waitFor()
    // Whatever it were to send home, it would have begun by now.
    await Bun.sleep(500)
    expect(hosts()).toEqual([new URL(api.server.url).host])
    expect(complaints).toEqual([])
  })

  test('lists the stock with a pasted key', async () => {
    await using watched = await api.opened()
    const { page, calls, hosts, complaints } = watched
    await paste(page, api.key)
    const client = await send(page, 'List inventory')
    await client.getByText('200 OK').first().waitFor()
    await client.getByText('"petId": 1001').waitFor()
    expect(calls()).toEqual(['GET /v1/inventory'])
    expect(hosts()).toEqual([new URL(api.server.url).host])
    expect(complaints).toEqual([])
  })
})
