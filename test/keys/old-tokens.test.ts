import { describe, expect, test } from 'bun:test'
import { oldTokensInForce } from '../../src/keys/old-tokens.ts'

const NOW = 1_000_000
const ended = (...after: number[]) =>
  after.map((ms) => ({ digest: `digest ${ms}`, endsAt: NOW + ms }))
const KEY = { expiresAt: null, revokedAt: null, oldTokens: ended(-1, 0, 1, 500) }

describe('the old tokens of a key that still work', () => {
  test('are those whose time has not come, and the last of them is named', () => {
    expect(oldTokensInForce(KEY, NOW)).toEqual({ count: 2, endAt: NOW + 500 })
    expect(oldTokensInForce(KEY, NOW + 1)).toEqual({ count: 1, endAt: NOW + 500 })
    expect(oldTokensInForce(KEY, NOW + 500)).toEqual({ count: 0, endAt: null })
  })

  test('end with their key, where that is earlier', () => {
    const key = { ...KEY, expiresAt: NOW + 100 }
    expect(oldTokensInForce(key, NOW)).toEqual({ count: 2, endAt: NOW + 100 })
    expect(oldTokensInForce(key, NOW + 100)).toEqual({ count: 0, endAt: null })
  })

  test('are none once the key is revoked', () => {
    expect(oldTokensInForce({ ...KEY, revokedAt: NOW }, NOW)).toEqual({ count: 0, endAt: null })
  })
})
