import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { integerFromSource, parseExact, stringifyExact } from '../../src/json/exact-json.ts'
import { expectInTime, timedTest } from '../support/timed.ts'
import { slowness } from '../support/wait.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })

describe('integerFromSource', () => {
  test.each([
    ['0', 0n],
    ['-0', 0n],
    ['-0.0e5', 0n],
    ['0e999999999999', 0n],
    ['5.0', 5n],
    ['1e2', 100n],
    ['1E+2', 100n],
    ['1.50e1', 15n],
    ['100e-2', 1n],
    ['-9223372036854775808', -(2n ** 63n)],
    ['9.223372036854775807e18', 2n ** 63n - 1n],
  ])('reads %s as an integer', (source, integer) => {
    expect(integerFromSource(source)).toBe(integer)
  })

  test.each([
    '1.5',
    '5.0000000000000000000001',
    '1e-1',
    '1e-999999999999',
    '1e400',
    '1e999999999',
    '1234567890123456789012345678901',
    '',
    '+1',
    '01',
    '.5',
    '5.',
    ' 5',
    '0x10',
    '1n',
    'NaN',
    '"5"',
  ])('finds no integer in %s', (source) => {
    expect(integerFromSource(source)).toBeUndefined()
  })

  timedTest('takes no time over a megabyte of zeros', () => {
    const started = performance.now()
    expect(integerFromSource(`1.${'0'.repeat(1e6)}1`)).toBeUndefined()
    expect(integerFromSource(`1.${'0'.repeat(1e6)}`)).toBe(1n)
    expectInTime(performance.now() - started, 1_000 * slowness(), 'reading a megabyte of zeros')
  })

  test('reads every int64, however its decimal point is moved', () => {
    fc.assert(
      fc.property(int64, fc.nat(40), (integer, places) => {
        const source = `${integer}${'0'.repeat(places)}e-${places}`
        if (integer !== 0n) expect(integerFromSource(source)).toBe(integer)
      }),
    )
  })
})

describe('parseExact', () => {
  test('keeps an integer that a number cannot hold, as a bigint', () => {
    expect(parseExact('[9007199254740991,9007199254740993,-9223372036854775808]')).toEqual([
      9007199254740991,
      9007199254740993n,
      -9223372036854775808n,
    ])
  })

  test('reads 5.0, 1e2 and -0 as the plain integers they are', () => {
    const values = parseExact('[5.0,1e2,-0]')
    expect(values).toEqual([5, 100, 0])
  })

  test('never lets a fraction pass for an integer', () => {
    const values = parseExact(
      '[1.5,5.0000000000000000000001,1e-400,4503599627370497.3]',
    ) as number[]
    expect(values.map(Number.isInteger)).toEqual([false, false, false, false])
  })

  test('leaves what is too large for 30 digits as a number that is not safe', () => {
    const values = parseExact('[1e400,1e31]') as number[]
    expect(values.map(Number.isSafeInteger)).toEqual([false, false])
  })

  test('refuses what is not JSON, and what is nested too deeply, with a SyntaxError', () => {
    expect(() => parseExact('{')).toThrow(SyntaxError)
    expect(() => parseExact('['.repeat(1e5) + ']'.repeat(1e5))).toThrow(SyntaxError)
  })

  test('reads all but the numbers as JSON.parse does', () => {
    const maskNumbers = (_key: string, value: unknown) =>
      typeof value === 'number' || typeof value === 'bigint' ? 'number' : value
    fc.assert(
      fc.property(fc.json(), (text) => {
        const masked = JSON.stringify(JSON.parse(text), maskNumbers)
        expect(JSON.stringify(parseExact(text), maskNumbers)).toBe(masked)
      }),
    )
  })
})

describe('stringifyExact', () => {
  test('prints a bigint as a plain integer at any depth', () => {
    expect(stringifyExact({ petId: 9223372036854775807n, list: [1n, null] })).toBe(
      '{"petId":9223372036854775807,"list":[1,null]}',
    )
  })

  test('indents when asked to', () => {
    expect(stringifyExact([1n], 2)).toBe('[\n  1\n]')
  })

  test('prints what parseExact reads back', () => {
    fc.assert(
      fc.property(int64, fc.string(), (petId, name) => {
        const back = parseExact(stringifyExact({ petId, name })) as {
          petId: number | bigint
          name: string
        }
        expect(BigInt(back.petId)).toBe(petId)
        expect(back.name).toBe(name)
      }),
    )
  })
})
