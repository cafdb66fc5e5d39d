import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createToken, isWellFormedToken, tokenDigest } from '../../src/keys/token.ts'
import { runs } from '../support/property-runs.ts'

const filled = (byte: number) => (count: number) => new Uint8Array(count).fill(byte)
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 })
const tokenOf = (bytes: Uint8Array) => createToken(() => bytes)

// Worked out apart, with another language's integers and CRC-32.
const VECTORS: readonly [name: string, bytes: Uint8Array, token: string][] = [
  [
    'nothing but zeros',
    new Uint8Array(32),
    'pst_0000000000000000000000000000000000000000000_0O7J8C',
  ],
  [
    'the number one',
    Uint8Array.from({ length: 32 }, (_, index) => (index === 31 ? 1 : 0)),
    'pst_0000000000000000000000000000000000000000001_1nWx4o',
  ],
  [
    'nothing but ones',
    new Uint8Array(32).fill(0xff),
    'pst_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1_3UWKIq',
  ],
  [
    '0 to 31',
    Uint8Array.from({ length: 32 }, (_, index) => index),
    'pst_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf_11pUTw',
  ],
  [
    'a checksum that begins with zeros',
    Uint8Array.from({ length: 32 }, (_, index) => [0, 134][index - 30] ?? 0),
    'pst_000000000000000000000000000000000000000002A_002js0',
  ],
]

describe('keys: pst_, 43 base62 characters, _, the CRC-32 of what stands before', () => {
  test.each(VECTORS)('%s: known bytes give the known key', (_name, bytes, token) => {
    expect(tokenOf(bytes)).toBe(token)
    expect(isWellFormedToken(token)).toBe(true)
  })

  test('32 random bytes are asked for, once', () => {
    const asked: number[] = []
    createToken((count) => {
      asked.push(count)
      return new Uint8Array(count)
    })
    expect(asked).toEqual([32])
  })

  test('are as long for small secrets as for large ones: they are padded with zeros', () => {
    expect(createToken(filled(0))).toStartWith(`pst_${'0'.repeat(43)}_`)
    fc.assert(
      fc.property(secret, (bytes) => {
        expect(tokenOf(bytes)).toMatch(/^pst_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/)
      }),
    )
  })

  test('differ where the bytes differ', () => {
    fc.assert(
      fc.property(secret, secret, (one, other) => {
        expect(tokenOf(one) === tokenOf(other)).toBe(Buffer.from(one).equals(other))
      }),
    )
  })
})

describe('a mistyped key is refused without a look-up', () => {
  test('one changed character, wherever it stands, is always found', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- .'
    fc.assert(
      fc.property(secret, fc.nat(53), fc.constantFrom(...alphabet), (bytes, at, character) => {
        const token = tokenOf(bytes)
        const mistyped = token.slice(0, at) + character + token.slice(at + 1)
        expect(isWellFormedToken(mistyped)).toBe(mistyped === token)
      }),
      runs(2_000),
    )
  })

  test('two neighbours that changed places are always found', () => {
    fc.assert(
      fc.property(secret, fc.nat(52), (bytes, at) => {
        const token = tokenOf(bytes)
        const [one = '', other = ''] = token.slice(at)
        const swapped = token.slice(0, at) + other + one + token.slice(at + 2)
        expect(isWellFormedToken(swapped)).toBe(swapped === token)
      }),
      runs(1_000),
    )
  })

  test('neither a part of a key nor more than a key is one', () => {
    const token = createToken(filled(7))
    for (const text of [
      '',
      'pst_',
      token.slice(0, -1),
      token.slice(1),
      `${token}0`,
      `${token}\n`,
      ` ${token}`,
      token.toUpperCase(),
      token.toLowerCase(),
      token.replace('pst_', 'pat_'),
      token.slice(0, 47),
      `${token.slice(0, 47)}_`,
    ]) {
      expect(isWellFormedToken(text)).toBe(false)
    }
  })

  test('text that is nothing like a key is none', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isWellFormedToken(text)).toBe(false)
      }),
    )
  })
})

describe('what is stored: the SHA-256 of the key', () => {
  test('is that of the whole text, in lower-case hex', () => {
    expect(tokenDigest('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
