import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { expectError } from '../support/responses.ts'
import { type TestService, testService } from '../support/service.ts'

/** What a browser may be sent, compressed, before it shows the page. */
const FIRST_LOAD_BYTES = 150_000
/** And with every part that a view loads. */
const ALL_FILES_BYTES = 500_000

describe('the files of the stock page', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    service.request(path, { method, headers, decompress: false } as RequestInit)

  const filesOf = (html: string): string[] =>
    [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path)

  test('need no key, and stand beside the page under names that change with their content', async () => {
    const html = await (await service.request('/')).text()
    const paths = filesOf(html)
    expect(paths.length).toBeGreaterThanOrEqual(3)
    for (const path of paths) {
      expect(path).toMatch(/^\/page\/[a-z-]+-[a-z0-9]{8}\.(?:js|css|svg|webmanifest)$/)
      const response = await ask(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test('hold the browser to this service, and run no script or style that stands in the page', async () => {
    const { headers } = await ask('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toStartWith("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types petstock-worker")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-cache')
    const html = await (await service.request('/')).text()
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  })

  test('make the page an app, with icons for a home screen', async () => {
    const html = await (await service.request('/')).text()
    const path = filesOf(html).find((name) => name.endsWith('.webmanifest')) ?? ''
    const manifest = (await (await service.request(path)).json()) as { icons: unknown }
    expect(manifest).toMatchObject({ name: 'petstock', start_url: '/', display: 'standalone' })
    const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of icons) {
      const response = await service.request(src)
      expect(response.headers.get('content-type')).toBe('image/png')
      const content = Buffer.from(await response.arrayBuffer())
      expect(`${content.readUInt32BE(16)}x${content.readUInt32BE(20)}`).toBe(sizes)
    }
  })

  test('have a worker that a browser looks for again each time, and that may open the page', async () => {
    const { headers } = await service.request('/page/service-worker.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('service-worker-allowed')).toBe('/')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  test('come compressed to browsers that accept that, and are the same otherwise', async () => {
    const html = await (await service.request('/')).text()
    for (const path of ['/', ...filesOf(html)]) {
      const [packed, plain] = await Promise.all([
        ask(path, { 'Accept-Encoding': 'gzip, deflate' }),
        ask(path, { 'Accept-Encoding': 'identity, gzip;q=0' }),
      ])
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(packed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
      expect(gunzipSync(await packed.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()))
    }
  })

  test('weigh no more than 150 kB where a browser first loads them, and 500 kB in all', async () => {
    const packed = (await Bun.file('dist/page.pack').json()) as { name: string; gzip: string }[]
    const first = filesOf(await (await service.request('/')).text())
    const weigh = (files: typeof packed) =>
      files.reduce((sum, { gzip }) => sum + Buffer.from(gzip, 'base64').length, 0)
    const isFirst = (name: string) => name === 'page.html' || first.includes(`/page/${name}`)
    expect(packed.filter(({ name }) => isFirst(name))).toHaveLength(first.length + 1)
    expect(weigh(packed.filter(({ name }) => isFirst(name)))).toBeLessThan(FIRST_LOAD_BYTES)
    expect(weigh(packed)).toBeLessThan(ALL_FILES_BYTES)
  })

  test('are not sent again to a browser that has them', async () => {
    const etag = (await ask('/')).headers.get('etag') ?? ''
    const again = await ask('/', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const old = await ask('/', { 'If-None-Match': '"another"' })
    expect(old.status).toBe(200)
  })

  test('are looked for by HEAD as well', async () => {
    const head = await ask('/', {}, 'HEAD')
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ])
  })

  test('are no way into the file system, or to anything else', async () => {
    for (const name of ['page-00000000.js', '..%2f..%2fetc%2fpasswd', 'page.html%00']) {
      await expectError(await service.request(`/page/${name}`), 'route_not_found')
    }
    await expectError(await service.request('/', { method: 'POST' }), 'method_not_allowed')
  })
})
