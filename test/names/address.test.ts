import { describe, expect, test } from 'bun:test'
import * as node from 'node:net'
import * as fc from 'fast-check'
import { canonicalAddress, isIPv4, isIPv6, isLoopbackAddress } from '../../src/names/address.ts'
import { isEveryAddress, isLoopback } from '../../src/tls/local-network.ts'
import { runs } from '../support/property-runs.ts'

const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })

/** Spellings of the same eight groups. */
const spellings = (numbers: readonly number[]): string[] => {
  const short = numbers.map((number) => number.toString(16))
  const long = short.map((group) => group.padStart(4, '0'))
  const [one = 0, other = 0] = numbers.slice(6)
  const dotted = [one >> 8, one & 255, other >> 8, other & 255].join('.')
  return [
    short.join(':'),
    long.join(':'),
    long.join(':').toUpperCase(),
    `${short.join(':')}%eth0`,
    `${short.slice(0, 6).join(':')}:${dotted}`,
  ]
}

const pieces = fc.constantFrom(
  ...['0', '1', 'a', 'F', ':', '::', '.', '%', '01', 'ffff', '12345', '255', '256', '1.2.3.4'],
  ...['e', 'z', '-', ' ', 'eth0', ':ab:0'],
)

test('an address is one where Node has it for one, and of the same kind', () => {
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((texts) => texts.join('')),
    fc
      .array(fc.constantFrom('', '0', 'ab', 'ffff', '1.2.3.4'), { maxLength: 9 })
      .map((groups) => groups.join(':')),
    fc.ipV6(),
    fc.ipV4(),
    groups.chain((numbers) => fc.constantFrom(...spellings(numbers))),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect([text, isIPv4(text), isIPv6(text)]).toEqual([
        text,
        node.isIPv4(text),
        node.isIPv6(text),
      ])
    }),
    runs(5_000),
  )
})

describe('the one form of an address', () => {
  test('is the same for all spellings of an IPv6 address, and its own', () => {
    fc.assert(
      fc.property(groups, (numbers) => {
        const forms = spellings(numbers).map(canonicalAddress)
        expect(new Set(forms).size).toBe(1)
        expect(canonicalAddress(forms[0] ?? '')).toBe(forms[0] as string)
      }),
      runs(300),
    )
  })

  test('is that of IPv4, where IPv6 carries it', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        for (const spelled of [
          address,
          ...spellings([0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d]),
        ]) {
          expect(canonicalAddress(spelled)).toBe(address)
        }
      }),
      runs(300),
    )
  })

  test.each([
    '',
    'unknown',
    '10.0.0',
    '010.0.0.1',
    '[::1]',
    '::1:80:',
    'localhost',
    '::ffff:1.2.3',
  ])('%p has none', (text) => {
    expect(canonicalAddress(text)).toBeUndefined()
  })
})

describe('an address of this machine itself', () => {
  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '::FFFF:7f00:1',
  ])('may be spelled %s', (text) => {
    expect([isLoopbackAddress(text), isLoopback(text)]).toEqual([true, true])
  })

  test.each(['128.0.0.1', '::2', '::', '127.example.com', '127.0.0.1.example.com', 'unknown'])(
    'is not %s',
    (text) => {
      expect([isLoopbackAddress(text), isLoopback(text)]).toEqual([false, false])
    },
  )

  test('is not every address, which may be spelled in other ways, too', () => {
    for (const text of ['0.0.0.0', '::', '0::0', '0:0:0:0:0:0:0:0']) {
      expect([isEveryAddress(text), isLoopback(text)]).toEqual([true, false])
    }
  })
})
