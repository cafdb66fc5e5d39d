import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { type Server, serve, temporaryFolder } from '../support/petstock.ts'

describe('what the API page is made of', () => {
  const folder = temporaryFolder()
  let server: Server

  beforeAll(async () => {
    server = await serve(folder.path)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  const page = async () => (await server.request('/docs')).text()
  const scriptPath = async () => (await page()).match(/src="(\/docs\/[^"]+\.js)"/)?.[1] ?? 'none'

  test('the page is HTML that may call the server and no other host', async () => {
    const { headers } = await server.request('/docs')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';")
    expect(await page()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    expect(await page()).not.toContain('Development documentation')
  })

  test('the page may also call the servers that the document names', async () => {
    using other = temporaryFolder()
    const flags = ['--base-url', 'https://shop.example/v1', '--staging-base-url', '/staging/v1']
    await using configured = await serve(other.path, flags)
    const { headers } = await configured.request('/docs')
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://shop.example;",
    )
  })

  test('the script is kept for good, since its name changes with its content', async () => {
    const { headers } = await server.request(await scriptPath())
    expect(await scriptPath()).toMatch(/^\/docs\/scalar-[\d.]+\.js$/)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  test('the script comes compressed to a client that takes gzip, and is the same to others', async () => {
    const path = await scriptPath()
    const ask = (coding: string) =>
      fetch(server.url + path, { headers: { 'Accept-Encoding': coding }, decompress: false })
    const [gzip, plain] = await Promise.all([ask('gzip, deflate'), ask('identity')])
    expect([gzip, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      'gzip',
      null,
    ])
    expect(gzip.headers.get('vary')).toBe('Accept-Encoding')
    const compressed = await gzip.bytes()
    expect(compressed.byteLength).toBeLessThan(1_500_000)
    expect(gunzipSync(compressed).equals(Buffer.from(await plain.bytes()))).toBe(true)
  })

  test('HEAD works on all of it', async () => {
    for (const path of ['/docs', '/docs/json', '/docs/desk.json', await scriptPath()]) {
      const response = await server.request(path, { method: 'HEAD' })
      const { headers } = await server.request(path)
      expect(response.status).toBe(200)
      expect(await response.text()).toBe('')
      expect(response.headers.get('content-type')).toBe(headers.get('content-type'))
    }
  })

  test('a slash at the end leads to the page without one', async () => {
    const response = await server.request('/docs/', { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([308, '/docs'])
  })
})
