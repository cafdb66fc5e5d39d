import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GUIDES } from '../../scripts/help/guides.ts'
import { OLDEST_BROWSERS } from '../../src/page/start/oldest-browsers.ts'
import { de } from '../../src/page/texts/de.ts'
import { en } from '../../src/page/texts/en.ts'
import { ROOT } from '../shape/sources.ts'
import { type Server, serve, temporaryFolder } from '../support/petstock.ts'

// The guides as the compiled program serves them.

const folder = temporaryFolder()
let server: Server
beforeAll(async () => {
  server = await serve(folder.path)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const pathsOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, path = '']) => path)

const idsOf = (html: string): readonly string[] => pathsOf(html, 'id')

const get = async (path: string) => {
  const response = await server.request(path)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const PAGES = ['/help', ...GUIDES.map(({ name }) => `/help/${name}`)]

test('every guide of src/help is served, without a key, and none besides', async () => {
  const files = readdirSync(join(ROOT, 'src/help')).filter((name) => name.endsWith('.md'))
  expect(GUIDES.map(({ name }) => `${name}.md`).toSorted()).toEqual(files.toSorted())
  const list = await get('/help')
  for (const { name, language } of GUIDES) {
    const { status, headers, html } = await get(`/help/${name}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toContain(`<html lang="${language}">`)
    expect(list.html).toContain(`href="/help/${name}"`)
  }
  const missing = await get('/help/nothing')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(missing.html).toContain('There is no such guide')
  expect(missing.html).toContain('href="/help"')
})

test('the guide for programs names each operation of the desk, or the whole of what it belongs to', async () => {
  const guide = await Bun.file(join(ROOT, 'src/help/till.md')).text()
  const bare = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/\?.*/, '')
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'))
  const cells = rows.map((row) => row.split('|')[1] ?? '')
  const namedIn = (cell: string) =>
    [...cell.matchAll(/\/desk\/api(\/[^`\s]*)/g)].map(([, path = '']) => bare(path))
  const withMethod = cells
    .filter((cell) => /GET|POST|PATCH|DELETE/.test(cell))
    .flatMap((cell) => namedIn(cell).map((path) => ({ cell, path })))
  const whole = cells.filter((cell) => !/GET|POST|PATCH|DELETE/.test(cell)).flatMap(namedIn)
  const document = await (await server.request('/docs/desk.json')).json()
  const { paths } = document as { paths: Record<string, Record<string, unknown>> }
  const missing = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item)
      .map((method) => method.toUpperCase())
      .filter(
        (method) =>
          !withMethod.some((row) => row.path === bare(path) && row.cell.includes(method)) &&
          !whole.some((each) => path === each || path.startsWith(`${each}/`)),
      )
      .map((method) => `${method} ${path}`),
  )
  expect(whole.length + withMethod.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test.each(PAGES)('%s has no link that leads nowhere, and asks no other host', async (page) => {
  const { html } = await get(page)
  const links = pathsOf(html, 'href')
  expect(links.length).toBeGreaterThan(3)
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    expect(link).toMatch(/^(?:\/|#)/)
    const target = path === '' || path === page ? { status: 200, html } : await get(path)
    expect({ link, status: target.status }).toEqual({ link, status: 200 })
    if (anchor)
      expect({ link, isThere: idsOf(target.html).includes(anchor) }).toEqual({
        link,
        isThere: true,
      })
  }
  expect(new Set(idsOf(html)).size).toBe(idsOf(html).length)
  expect(html).not.toMatch(/<script|<!--| style=| src=/)
})

test('a page runs nothing, and is sent once to a browser that keeps it', async () => {
  const { headers } = await get('/help/shop')
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  const again = await server.request('/help/shop', {
    headers: { 'If-None-Match': headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const [style = ''] = pathsOf((await get('/help')).html, 'href').filter((path) =>
    path.endsWith('.css'),
  )
  expect((await server.request(style)).headers.get('cache-control')).toContain('immutable')
})

test.each(['shop.md', 'shop.de.md'])(
  '%s names the oldest browsers that the page works in',
  async (name) => {
    const { safari, chrome, edge, firefox } = OLDEST_BROWSERS
    expect(await Bun.file(join(ROOT, 'src/help', name)).text()).toMatch(
      new RegExp(`Safari ${safari} .*Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}\\.`),
    )
  },
)

test('a slash at the end leads to the list, and another method is refused as everywhere', async () => {
  const slash = await server.request('/help/', { redirect: 'manual' })
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/help'])
  expect((await server.request('/help', { method: 'HEAD' })).status).toBe(200)
  const posted = await server.request('/help', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test.each([en, de])(
  'the links of the stock page to the guides lead to a part of them',
  async (texts) => {
    for (const link of [texts.shell.helpHref, texts.health.guideHref, texts.reach.guideHref]) {
      const [path = '', anchor] = link.split('#')
      const { status, html } = await get(path)
      expect(status).toBe(200)
      if (anchor) expect(idsOf(html)).toContain(anchor)
    }
  },
)
