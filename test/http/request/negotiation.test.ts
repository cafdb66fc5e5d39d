import { describe, expect, test } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { hasCurrent } from '../../../src/http/request/negotiation.ts'
import { testApp, VALID } from '../../support/app.ts'

const { request } = testApp()

/** The first address in a page that matches. */
async function linkIn(page: string, pattern: RegExp): Promise<string> {
  const [, link = 'none'] = (await (await request(page)).text()).match(pattern) ?? []
  return link
}

const PAGE_SCRIPT = await linkIn('/', /src="(\/page\/[^"]+\.js)"/)
const DOCS_SCRIPT = await linkIn('/docs', /src="(\/docs\/[^"]+\.js)"/)

describe('If-None-Match', () => {
  const ask = (path: string, ifNoneMatch?: string) =>
    request(path, {
      headers: { ...VALID, ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }) },
    })

  test.each(['/v1/inventory', '/', PAGE_SCRIPT, '/docs', '/docs/json', DOCS_SCRIPT])(
    '%s is not sent again to a client that has it, by RFC 9110',
    async (path) => {
      const etag = (await ask(path)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const known of [
        etag,
        `W/${etag}`,
        `"other", ${etag}`,
        `W/"a,b",W/${etag} , "c"`,
        '*',
        ' * ',
      ]) {
        const response = await ask(path, known)
        expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
        expect(response.headers.get('etag')).toBe(etag)
        expect(response.headers.get('cache-control')).not.toBeNull()
        expect(response.headers.get('content-encoding')).toBeNull()
      }
      for (const other of ['"other"', etag.slice(1, -1), etag.slice(0, -1), '"*"', '"a,*,b"', '']) {
        expect([other, (await ask(path, other)).status]).toEqual([other, 200])
      }
    },
  )

  test('a tag in quotes is one tag, whatever it contains', () => {
    expect(hasCurrent('"a,b"', '"a,b"')).toBe(true)
    expect(hasCurrent('"x", W/"a,b"', '"a,b"')).toBe(true)
    expect(hasCurrent('"a,b"', '"b"')).toBe(false)
    expect(hasCurrent('"x, "b"', '"b"')).toBe(false)
    expect(hasCurrent(null, '"b"')).toBe(false)
  })
})

describe('Accept-Encoding', () => {
  const ask = (path: string, acceptEncoding: string) =>
    request(path, { headers: { ...VALID, 'Accept-Encoding': acceptEncoding } })

  test.each(['/desk/api/inventory', '/', PAGE_SCRIPT, DOCS_SCRIPT])(
    '%s comes compressed to a client that takes gzip, and to no other',
    async (path) => {
      const plain = Buffer.from(await (await ask(path, 'identity')).arrayBuffer())
      for (const accepted of ['gzip', 'br, GZIP;q=0.5', 'x-gzip']) {
        const response = await ask(path, accepted)
        expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, 'gzip'])
        expect(response.headers.get('vary')).toBe('Accept-Encoding')
        expect(gunzipSync(await response.arrayBuffer()).equals(plain)).toBe(true)
      }
      for (const refused of ['gzip;q=0', 'gzip; q=0.000, br', 'identity, GZIP;Q=0', 'br', '']) {
        const response = await ask(path, refused)
        expect([refused, response.headers.get('content-encoding')]).toEqual([refused, null])
        expect(Buffer.from(await response.arrayBuffer()).equals(plain)).toBe(true)
      }
    },
  )

  test.each(['/', PAGE_SCRIPT, DOCS_SCRIPT])(
    'the tag of %s differs by representation, and either names the content that a client has',
    async (path) => {
      const [packed, plain] = await Promise.all([ask(path, 'gzip'), ask(path, 'identity')])
      const tags = [packed, plain].map(({ headers }) => headers.get('etag') ?? '')
      const [packedTag = '', plainTag = ''] = tags
      expect(packedTag).toBe(plainTag.replace(/"$/, '-gzip"'))
      for (const accepted of ['gzip', 'identity']) {
        for (const known of tags) {
          const headers = { 'Accept-Encoding': accepted, 'If-None-Match': known }
          const response = await request(path, { headers })
          expect([response.status, response.headers.get('etag')]).toEqual([304, known])
        }
        const headers = { 'Accept-Encoding': accepted, 'If-None-Match': '"-gzip"' }
        expect((await request(path, { headers })).status).toBe(200)
      }
    },
  )
})
