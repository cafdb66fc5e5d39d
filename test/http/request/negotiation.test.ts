import { describe, expect, test } from 'bun:test'
import { hasCurrent } from '../../../src/http/request/negotiation.ts'
import { expectCompression, expectRevalidation } from './negotiated.ts'

describe('If-None-Match', () => {
  test.each(['/v1/inventory', '/docs', '/docs/json'])(
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
})

test('/desk/api/inventory comes compressed to a client that takes gzip, and to no other', async () => {
  await expectCompression('/desk/api/inventory')
})
