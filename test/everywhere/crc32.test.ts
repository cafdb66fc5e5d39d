import { expect, test } from 'bun:test'
import { crc32 as nodes } from 'node:zlib'
import fc from 'fast-check'
import { crc32, crc32OfText } from '../../src/everywhere/crc32.ts'
import { runs } from '../support/property-runs.ts'

test('a checksum of bytes is the one that zip files have, in one piece or in several', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      expect(crc32(first)).toBe(nodes(first))
      expect(crc32(second, crc32(first))).toBe(nodes(second, nodes(first)))
    }),
    runs(200),
  )
})

test('a checksum of the first characters of a text in ASCII is that of their bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), fc.nat(), (text, at) => {
      const length = at % (text.length + 1)
      expect(crc32OfText(text)).toBe(nodes(text))
      expect(crc32OfText(text, length)).toBe(nodes(text.slice(0, length)))
    }),
    runs(200),
  )
})
