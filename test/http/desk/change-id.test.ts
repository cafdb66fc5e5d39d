import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { readChangeId } from '../../../src/http/shapes/change-id.ts'
import { runs } from '../../support/property-runs.ts'

const NIL = '00000000-0000-0000-0000-000000000000'

const hex = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
    minLength: length,
    maxLength: length,
  })

const written = fc
  .tuple(hex(8), hex(4), hex(4), hex(4), hex(12))
  .map((groups) => groups.join('-'))
  .filter((id) => id !== NIL)

describe('the id of a change', () => {
  test('is any 8-4-4-4-12 hexadecimal digits, and one id in any letter case', () => {
    fc.assert(
      fc.property(written, (id) => {
        expect(readChangeId(id)).toBe(id.toLowerCase())
        expect(readChangeId(id.toUpperCase())).toBe(id.toLowerCase())
      }),
      runs(300),
    )
  })

  test.each([
    ['NEWSEQUENTIALID of SQL Server', 'D5A3E5D1-8F36-EF11-86D4-000D3A6D1F00'],
    ['EF Core', '08dcd5f1-2b9c-4f0e-0a1b-08dcd5f12b9c'],
    ['ABP', '3a15f2c4-7d0e-0b1c-cf0e-2a4a6f3d9b10'],
    ['a version to come', '7b1c53f2-0d7a-9c55-9f0e-2a4a6f3d9b10'],
    ['the largest', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ])('may be one of %s', (_, id) => {
    expect(readChangeId(id)).toBe(id.toLowerCase())
  })

  test.each([
    ['the nil UUID', NIL],
    ['braces', '{7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10}'],
    ['no hyphens', '7b1c53f20d7a4c559f0e2a4a6f3d9b10'],
    ['a scheme', 'urn:uuid:7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10'],
    ['a line break', '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b10\n'],
    ['a digit more', '7b1c53f2-0d7a-4c55-9f0e-2a4a6f3d9b100'],
    ['no text', 7],
    ['nothing', undefined],
  ])('is not %s', (_, id) => {
    expect(readChangeId(id)).toBeUndefined()
  })
})
