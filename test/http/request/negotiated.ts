import { expect } from 'bun:test'
import { gunzipSync } from 'node:zlib'
import { testApp, VALID } from '../../support/app.ts'

const { request } = testApp()

const ask = (path: string, headers: Record<string, string> = {}) =>
  request(path, { headers: { ...VALID, ...headers } })

/** The first address in a page that matches. */
export async function linkIn(page: string, pattern: RegExp): Promise<string> {
  const [, link = 'none'] = (await (await request(page)).text()).match(pattern) ?? []
  return link
}

/** What is at a path is not sent again to a client that has it, by RFC 9110. */
export async function expectRevalidation(path: string): Promise<void> {
  const revalidate = (ifNoneMatch: string) => ask(path, { 'If-None-Match': ifNoneMatch })
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
    const response = await revalidate(known)
    expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('cache-control')).not.toBeNull()
    expect(response.headers.get('content-encoding')).toBeNull()
  }
  for (const other of ['"other"', etag.slice(1, -1), etag.slice(0, -1), '"*"', '"a,*,b"', '']) {
    expect([other, (await revalidate(other)).status]).toEqual([other, 200])
  }
}

/** What is at a path comes compressed to a client that takes gzip, and to no other. */
export async function expectCompression(path: string): Promise<void> {
  const accept = (acceptEncoding: string) => ask(path, { 'Accept-Encoding': acceptEncoding })
  const plain = Buffer.from(await (await accept('identity')).arrayBuffer())
  for (const accepted of ['gzip', 'br, GZIP;q=0.5', 'x-gzip']) {
    const response = await accept(accepted)
    expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, 'gzip'])
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(gunzipSync(await response.arrayBuffer()).equals(plain)).toBe(true)
  }
  for (const refused of ['gzip;q=0', 'gzip; q=0.000, br', 'identity, GZIP;Q=0', 'br', '']) {
    const response = await accept(refused)
    expect([refused, response.headers.get('content-encoding')]).toEqual([refused, null])
    expect(Buffer.from(await response.arrayBuffer()).equals(plain)).toBe(true)
  }
}
