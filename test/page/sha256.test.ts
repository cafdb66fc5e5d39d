import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sha256 } from '../../src/page/state/tabs/sha256.ts'
import { runs } from '../support/property-runs.ts'

const expected = (text: string) => createHash('sha256').update(text).digest('hex')

test('a digest is SHA-256, of texts of any length and in any script', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'a'.repeat(length)
    expect(sha256(text)).toBe(expected(text))
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(expected(text))
    }),
    runs(300),
  )
})
