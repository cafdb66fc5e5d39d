import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { bearer, createKey, type Server, serve, temporaryFolder } from '../support/petstock.ts'
import { needs } from '../support/tools.ts'

needs('chromium').describe('the API page in a browser', () => {
  const folder = temporaryFolder()
  let server: Server
  let browser: Browser
  let context: BrowserContext
  let key: string

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serve(folder.path, ['--demo']), openBrowser()])
    context = await browser.newContext({ viewport: { width: 1400, height: 1000 } })
    key = (await createKey(folder.path)).key
  })
  afterAll(async () => {
    await browser?.close()
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  async function opened(path = '/docs') {
    const watched = await watchedPage(context)
    await watched.page.goto(server.url + path)
    await linkTo(watched.page, 'List inventory').waitFor()
    return watched
  }

  /** Switches from the contract to the desk. */
  async function openedDesk() {
    const watched = await opened()
    await watched.page.getByRole('button', { name: 'The contract: /v1' }).click()
    await watched.page.getByRole('option', { name: 'The desk: /desk/api' }).click()
    await linkTo(watched.page, 'Who am I?').waitFor()
    return watched
  }

  test('shows both operations by the name of petstock, and offers nothing that needs the internet', async () => {
    await using watched = await opened()
    const { page } = watched
    expect(await page.title()).toBe('petstock API')
    await goTo(page, 'List inventory')
    await goTo(page, 'Update stock level')
    await page.getByText(/^experimental$/i).waitFor()
    const offers = /Powered by|MCP|Ask AI|Share|Deploy|Developer Tools|Open API Client/i
    expect(await page.getByText(offers).filter({ visible: true }).allTextContents()).toEqual([])
  })

  test('asks no host but the server, and has nothing to complain about', async () => {
    await using watched = await opened()
    const { page, hosts, complaints } = watched
    // All that is loaded when it comes into sight, and what hides in a menu.
    await goTo(page, 'Update stock level')
    await page.getByRole('button', { name: 'Open Group - Schemas' }).click()
    await page.getByRole('button', { name: 'Open Search' }).click()
    await page.keyboard.type('inventory')
    await page.getByRole('option').first().waitFor()
    // Whatever it were to send home, it would have begun by now.
    await Bun.sleep(500)
    expect(hosts()).toEqual([new URL(server.url).host])
    expect(complaints).toEqual([])
  })

  test('works with a slash at its end as well', async () => {
    await using watched = await opened('/docs/')
    expect(new URL(watched.page.url()).pathname).toBe('/docs')
    expect(watched.complaints).toEqual([])
  })

  test('lists the stock with a pasted key', async () => {
    await using watched = await opened()
    const { page, calls, hosts, complaints } = watched
    await paste(page, key)
    const client = await send(page, 'List inventory')
    await client.getByText('200 OK').first().waitFor()
    await client.getByText('"petId": 1001').waitFor()
    expect(calls()).toEqual(['GET /v1/inventory'])
    expect(hosts()).toEqual([new URL(server.url).host])
    expect(complaints).toEqual([])
  })

  test('updates a pet with a pasted key', async () => {
    await using watched = await opened()
    const { page, calls, hosts, complaints } = watched
    await paste(page, key)
    const client = await send(page, 'Update stock level')
    await client.getByText('200 OK').first().waitFor()
    expect(calls()).toEqual(['PATCH /v1/inventory/1003'])
    expect(hosts()).toEqual([new URL(server.url).host])
    expect(complaints).toEqual([])

    const list = await server.request('/v1/inventory', { headers: bearer(key) })
    expect(await list.text()).toContain('{"petId":1003,"quantity":12,')
  })

  test('begins with what to call to sell, and leads to it', async () => {
    await using watched = await opened()
    const { page, complaints } = watched
    const firstHeading = page.getByRole('heading', { level: 2 }).first()
    await firstHeading.filter({ hasText: 'To sell a pet' }).waitFor()
    await page.getByRole('link', { name: 'the desk', exact: true }).click()
    await linkTo(page, 'Sell, count or move stock').waitFor()
    expect(complaints).toEqual([])
  })

  test('has a switch to the desk, and calls it beside /v1', async () => {
    await using watched = await openedDesk()
    const { page, calls, hosts, complaints } = watched
    await paste(page, key)
    const client = await send(page, 'Look at one pet')
    await client.getByText('200 OK').first().waitFor()
    expect(calls()).toEqual(['GET /desk/api/inventory/1005'])
    expect(hosts()).toEqual([new URL(server.url).host])
    expect(complaints).toEqual([])
  })

  test('lists the pets of the desk, and shows what its events are like', async () => {
    await using watched = await openedDesk()
    const { page, calls, complaints } = watched
    await paste(page, key)
    await goTo(page, 'Listen to what changes')
    await page.getByText('event: ready').first().waitFor()
    const client = await send(page, 'List pets')
    await client.getByText('200 OK').first().waitFor()
    await client.getByText('"lowStockAt"').first().waitFor()
    expect(calls()).toEqual(['GET /desk/api/inventory'])
    expect(complaints).toEqual([])
  })

  test('shows each call in curl, TypeScript, Python, C# and PHP, and in no other way', async () => {
    await using watched = await openedDesk()
    const { page, complaints } = watched
    await goTo(page, 'Sell, count or move stock')
    const call = page.getByRole('region', { name: 'Sell, count or move stock' })
    await call.getByRole('button', { name: 'curl' }).click()
    const languages = page.getByRole('listbox').getByRole('option')
    expect(await languages.allTextContents()).toEqual([
      ...['curl', 'TypeScript', 'Python', 'C#', 'PHP'],
    ])
    await languages.filter({ hasText: 'Python' }).click()
    await call.getByText('urllib.request').first().waitFor()
    expect(complaints).toEqual([])
  })
})

const REQUESTS = {
  'List inventory': 'get /inventory',
  'Update stock level': 'patch /inventory/',
  'Who am I?': 'get /key',
  // With its end, since another's begins with it.
  'List pets': 'get /inventory)',
  'Look at one pet': 'get /inventory/{petId})',
  'Sell, count or move stock': 'post /inventory/',
  'Listen to what changes': 'get /events',
}

type Operation = keyof typeof REQUESTS

const operation = (page: Page, name: Operation): Locator => page.getByRole('heading', { name })

const linkTo = (page: Page, name: Operation): Locator =>
  page.getByRole('complementary').getByRole('link', { name })

async function goTo(page: Page, name: Operation): Promise<void> {
  await linkTo(page, name).click()
  await operation(page, name).waitFor()
}

const paste = (page: Page, key: string) => page.getByPlaceholder('Token').first().fill(key)

/** Opens an operation's try-it and sends the request as it stands there. */
async function send(page: Page, name: Operation): Promise<Locator> {
  await goTo(page, name)
  const [method] = REQUESTS[name].split(' ')
  await page.getByRole('button', { name: `Test Request (${REQUESTS[name]}` }).click()
  const client = page.getByRole('dialog')
  await client.getByRole('button', { name: `Send ${method} request` }).click()
  return client
}
