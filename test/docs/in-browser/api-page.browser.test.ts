import { expect, test } from 'bun:test'
import { bearer } from '../../support/petstock.ts'
import { needs } from '../../support/tools.ts'
import { untilEqual } from '../../support/wait.ts'
import { apiPageInBrowser, goTo, linkTo, paste, send } from '../api-page.ts'

needs('chromium').describe('the API page in a browser', () => {
  const api = apiPageInBrowser()

  test('shows both operations by the name of petstock, and offers nothing that needs the internet', async () => {
    await using watched = await api.opened()
    const { page } = watched
    expect(await page.title()).toBe('petstock API')
    await goTo(page, 'List inventory')
    await goTo(page, 'Update stock level')
    await page.getByText(/^experimental$/i).waitFor()
    const offers = /Powered by|MCP|Ask AI|Share|Deploy|Developer Tools|Open API Client/i
    expect(await page.getByText(offers).filter({ visible: true }).allTextContents()).toEqual([])
  })

  test('works with a slash at its end as well', async () => {
    await using watched = await api.opened('/docs/')
    expect(new URL(watched.page.url()).pathname).toBe('/docs')
    expect(watched.complaints).toEqual([])
  })

  test('updates a pet with a pasted key', async () => {
    await using watched = await api.opened()
    const { page, calls, hosts, complaints } = watched
    await paste(page, api.key)
    const client = await send(page, 'Update stock level')
    await client.getByText('200 OK').first().waitFor()
    expect(calls()).toEqual(['PATCH /v1/inventory/1003'])
    expect(hosts()).toEqual([new URL(api.server.url).host])
    expect(complaints).toEqual([])

    const list = await api.server.request('/v1/inventory', { headers: bearer(api.key) })
    expect(await list.text()).toContain('{"petId":1003,"quantity":12,')
  })

  test('begins with what to call to sell, and leads to it', async () => {
    await using watched = await api.opened()
    const { page, complaints } = watched
    const firstHeading = page.getByRole('heading', { level: 2 }).first()
    await firstHeading.filter({ hasText: 'To sell a pet' }).waitFor()
    await page.getByRole('link', { name: 'the desk', exact: true }).click()
    await linkTo(page, 'Sell, count or move stock').waitFor()
    expect(complaints).toEqual([])
  })

  test('has a switch to the desk, and calls it beside /v1', async () => {
    await using watched = await api.openedDesk()
    const { page, calls, hosts, complaints } = watched
    await paste(page, api.key)
    const client = await send(page, 'Look at one pet')
    await client.getByText('200 OK').first().waitFor()
    expect(calls()).toEqual(['GET /desk/api/inventory/1005'])
    expect(hosts()).toEqual([new URL(api.server.url).host])
    expect(complaints).toEqual([])
  })

  test('lists the pets of the desk, and shows what its events are like', async () => {
    await using watched = await api.openedDesk()
    const { page, calls, complaints } = watched
    await paste(page, api.key)
    await goTo(page, 'Listen to what changes')
    await page.getByText('event: ready').first().waitFor()
    const client = await send(page, 'List pets')
    await client.getByText('200 OK').first().waitFor()
    await client.getByText('"lowStockAt"').first().waitFor()
    expect(calls()).toEqual(['GET /desk/api/inventory'])
    expect(complaints).toEqual([])
  })

  test('shows each call in curl, TypeScript, Python, C# and PHP, and in no other way', async () => {
    await using watched = await api.openedDesk()
    const { page, complaints } = watched
    await goTo(page, 'Sell, count or move stock')
    const call = page.getByRole('region', { name: 'Sell, count or move stock' })
    await call.getByRole('button', { name: 'curl' }).click()
    const languages = page.getByRole('listbox').getByRole('option')
    await untilEqual(
      () => languages.allTextContents(),
      ['curl', 'TypeScript', 'Python', 'C#', 'PHP'],
    )
    await languages.filter({ hasText: 'Python' }).click()
    await call.getByText('urllib.request').first().waitFor()
    expect(complaints).toEqual([])
  })
})
