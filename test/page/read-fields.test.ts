import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readLevel, readName, readNumber, readQuantity } from '../../src/page/kit/read-fields.ts'

describe('what is typed into the fields of a pet', () => {
  test('is a number, exact to its last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (petId) => {
        expect(readNumber(` ${petId} `).value).toBe(petId)
      }),
    )
    expect(readNumber('9223372036854775808').problem).toBe('notANumber')
    for (const text of ['007', '1.0', '1e3', '0x1', '1 000', 'x', '-0', '+1']) {
      expect(readNumber(text)).toEqual({ problem: 'notANumber' })
    }
    expect(readNumber(' ').problem).toBe('noNumber')
  })

  test('is a quantity within its limits; nothing stands for none', () => {
    expect(readQuantity('').value).toBe(0)
    expect(readQuantity(' 012 ').value).toBe(12)
    expect(readQuantity('2 147 483 647').value).toBe(2_147_483_647)
    for (const text of ['2147483648', '-1', '1,5', '1.000', '1e3', 'x', '9'.repeat(400)]) {
      expect(readQuantity(text)).toEqual({ problem: 'notAQuantity' })
    }
  })

  test('is a level, or none where nothing is typed', () => {
    expect(readLevel(' ').value).toBeNull()
    expect(readLevel('0').value).toBe(0)
    expect(readLevel('-1').problem).toBe('notALevel')
  })

  test('is a name of at most 200 characters, each counted once', () => {
    expect(readName('').value).toBeNull()
    expect(readName(' Ara ').value).toBe('Ara')
    expect(readName('🐠'.repeat(200)).problem).toBeUndefined()
    expect(readName('🐠'.repeat(201)).problem).toBe('notAName')
  })

  test('is a name of one line, in which no character steers anything', () => {
    for (const text of ['A\nra', 'A\x1bra', 'A\u202era', 'Ara \ud83d']) {
      expect(readName(text).problem).toBe('notAName')
    }
  })
})
