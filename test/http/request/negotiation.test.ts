import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { hasCurrent } from '../../../src/http/request/negotiation.ts'
import { StaticFile } from '../../../src/http/request/static-file.ts'
import { expectCompression, expectRevalidation } from './negotiated.ts'

describe('If-None-Match', () => {
  test.each(['/v1/inventory', '/docs', '/docs/json', '/docs/desk.json'])(
    '%s is not sent again to a client that has it, by RFC 9110',
    expectRevalidation,
  )

  test('a tag in quotes is one tag, whatever it contains', () => {
    expect(hasCurrent('"a,b"', '"a,b"')).toBe(true)
    expect(hasCurrent('"x", W/"a,b"', '"a,b"')).toBe(true)
    expect(hasCurrent('"a,b"', '"b"')).toBe(false)
    expect(hasCurrent('"x, "b"', '"b"')).toBe(false)
    expect(hasCurrent(null, '"b"')).toBe(false)
  })

  test('a tag that a compressing proxy has marked is the tag that it was', () => {
    const marks = ['-gzip', '-br', '-zstd', '-deflate', ';gzip', '--gzip', ':br', '-gzip-br']
    for (const mark of marks) {
      for (const sent of [`"abc${mark}"`, `W/"abc${mark}"`, `"x", "abc${mark}"`, `"abc"${mark}`]) {
        expect([sent, hasCurrent(sent, '"abc"')]).toEqual([sent, true])
      }
      expect(hasCurrent(`"abc${mark}x"`, '"abc"')).toBe(false)
      expect(hasCurrent(`"ab${mark}"`, '"abc"')).toBe(false)
    }
    expect(hasCurrent('"abc-x"', '"abc"')).toBe(false)
    expect(hasCurrent('"-gzip"', '"abc"')).toBe(false)
  })
})

test('/desk/api/inventory comes compressed to a client that takes gzip, and to no other', async () => {
  await expectCompression('/desk/api/inventory')
})

test('the tag of a compressed file differs by representation, and either names the content that a client has', async () => {
  const file = new StaticFile(
    { gzip: gzipSync('hello') },
    { etag: '"abc"', contentType: 'text/plain', headers: {} },
  )
  const ask = (acceptEncoding: string, ifNoneMatch?: string) =>
    file.response(
      new Headers({
        'Accept-Encoding': acceptEncoding,
        ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
      }),
      {},
    )
  const seen = ({ status, headers }: Response) => [status, headers.get('etag')]
  expect(seen(ask('identity'))).toEqual([200, '"abc"'])
  expect(seen(ask('gzip'))).toEqual([200, '"abc-gzip"'])
  for (const accepted of ['identity', 'gzip']) {
    for (const known of ['"abc"', '"abc-gzip"']) {
      expect(seen(ask(accepted, known))).toEqual([304, known])
    }
    expect(ask(accepted, '"abc-br"').status).toBe(304)
    expect(ask(accepted, '"abc-x"').status).toBe(200)
  }
})
