import { describe, expect, test } from 'bun:test'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { KeyRing } from '../../src/keys/key-ring.ts'
import { createToken, tokenDigest } from '../../src/keys/token.ts'
import { PLAN_LIMITS } from '../../src/plans/plans.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'

const NOW = 1_000_000

function issued(seed: number, changes: Partial<ApiKey> = {}) {
  const request = {
    name: 'test',
    plan: 'free',
    limits: PLAN_LIMITS.free,
    access: 'write',
    expiresAt: null,
  } as const
  const { token, key } = issueKey(request, NOW, (count) => new Uint8Array(count).fill(seed))
  return { token, key: { ...key, id: `key_${seed}`, ...changes } }
}

function ringOf(...keys: ApiKey[]): KeyRing {
  const ring = new KeyRing(1n)
  ring.load(keys, NO_SETTINGS)
  return ring
}

/** A key that was rotated, with the old token in force until its time; null: no longer. */
function rotated(oldEndsAt: number | null) {
  const { token: old, key } = issued(1)
  const current = createToken((count) => new Uint8Array(count).fill(2))
  const oldTokens = oldEndsAt === null ? [] : [{ digest: key.digest, endsAt: oldEndsAt }]
  const ring = ringOf({ ...key, digest: tokenDigest(current), oldTokens })
  return { old, current, ring }
}

describe('the key ring', () => {
  test('knows each key by its token, and no other token', () => {
    const [first, second, stranger] = [issued(1), issued(2), issued(3)]
    const ring = ringOf(first.key, second.key)
    expect(ring.authenticate(first.token, NOW)?.key).toEqual(first.key)
    expect(ring.authenticate(second.token, NOW)?.key).toEqual(second.key)
    expect(ring.authenticate(stranger.token, NOW)).toBeUndefined()
    expect(ring.authenticate(first.key.digest, NOW)).toBeUndefined()
    expect(ring.authenticate(`${first.token}x`, NOW)).toBeUndefined()
  })

  test('lets a key in until the millisecond at which it expires', () => {
    const { token, key } = issued(1, { expiresAt: NOW + 100 })
    const ring = ringOf(key)
    expect(ring.authenticate(token, NOW + 99)).toBeDefined()
    expect(ring.authenticate(token, NOW + 100)).toBeUndefined()
    expect(ring.authenticate(token, NOW + 101)).toBeUndefined()
  })

  test('lets no revoked key in, with any of its tokens', () => {
    const { token, key } = issued(1)
    const previous = issued(2)
    const ring = ringOf({
      ...key,
      revokedAt: NOW,
      oldTokens: [{ digest: tokenDigest(previous.token), endsAt: NOW + 1_000 }],
    })
    expect(ring.authenticate(token, NOW)).toBeUndefined()
    expect(ring.authenticate(previous.token, NOW)).toBeUndefined()
  })

  test('lets the old token of a rotated key in until its grace ends, and the new one on', () => {
    const { old, current, ring } = rotated(NOW + 100)
    expect(ring.authenticate(old, NOW + 99)?.key.id).toBe('key_1')
    expect(ring.authenticate(old, NOW + 100)).toBeUndefined()
    expect(ring.authenticate(current, NOW)?.key.id).toBe('key_1')
    expect(ring.authenticate(current, NOW + 100)?.key.id).toBe('key_1')
  })

  test('lets each old token of a key that was rotated often in until its own time', () => {
    const { key } = issued(1)
    const tokens = [2, 3, 4].map((seed) => issued(seed).token)
    const oldTokens = tokens.map((token, at) => ({
      digest: tokenDigest(token),
      endsAt: NOW + 10 * (at + 1),
    }))
    const ring = ringOf({ ...key, oldTokens })
    for (const [later, letIn] of [
      [9, 3],
      [10, 2],
      [20, 1],
      [30, 0],
    ] as const) {
      const accepted = tokens.filter((token) => ring.authenticate(token, NOW + later))
      expect(accepted).toEqual(tokens.slice(3 - letIn))
    }
  })

  test('lets the old token of a key that was rotated without grace in no more', () => {
    const { old, current, ring } = rotated(null)
    expect(ring.authenticate(old, NOW)).toBeUndefined()
    expect(ring.authenticate(current, NOW)?.key.id).toBe('key_1')
  })

  test('accepts no old token of a key that has expired', () => {
    const { token, key } = issued(1)
    const ring = ringOf({
      ...key,
      digest: tokenDigest(issued(2).token),
      oldTokens: [{ digest: key.digest, endsAt: NOW + 1_000 }],
      expiresAt: NOW + 10,
    })
    expect(ring.authenticate(token, NOW + 9)).toBeDefined()
    expect(ring.authenticate(token, NOW + 10)).toBeUndefined()
  })

  test('forgets keys that are gone when it is loaded again', () => {
    const [first, second] = [issued(1), issued(2)]
    const ring = ringOf(first.key)
    ring.load([second.key], NO_SETTINGS)
    expect(ring.authenticate(first.token, NOW)).toBeUndefined()
    expect(ring.authenticate(second.token, NOW)).toBeDefined()
  })

  test('ends keys by another clock than the one that dates their last use', () => {
    const { token, key } = issued(1, { expiresAt: NOW + 100 })
    const ring = ringOf(key)
    expect(ring.authenticate(token, NOW, NOW + 99)).toBeDefined()
    expect(ring.authenticate(token, NOW - 50, NOW + 100)).toBeUndefined()
    expect(ring.takeLastUse()).toEqual([['key_1', NOW]])
  })

  test('gives the last use of each key once, and none of those it refused', () => {
    const [used, idle, expired] = [issued(1), issued(2), issued(3, { expiresAt: 1 })]
    const ring = ringOf(used.key, idle.key, expired.key)
    ring.authenticate(used.token, NOW)
    ring.authenticate(used.token, NOW + 5)
    ring.authenticate(expired.token, NOW)
    expect(ring.takeLastUse()).toEqual([['key_1', NOW + 5]])
    expect(ring.takeLastUse()).toEqual([])
  })
})

describe('issuing a key', () => {
  test('keeps the digest of the token and no part of the token itself', () => {
    const { token, key } = issued(5)
    expect(key.digest).toBe(tokenDigest(token))
    expect(JSON.stringify(key)).not.toContain(token.slice(4, 12))
  })

  test('gives each key an id that has nothing to do with its token', () => {
    let seed = 0
    const random = (count: number) => {
      seed += 1
      return Uint8Array.from({ length: count }, (_, index) => (seed * 37 + index * 7) % 256)
    }
    const request = {
      name: 'a',
      plan: 'pro',
      limits: PLAN_LIMITS.pro,
      access: 'read',
      expiresAt: 5,
    } as const
    const [one, other] = [issueKey(request, NOW, random), issueKey(request, NOW, random)]
    expect(one.key.id).toMatch(/^key_[2-9a-hjkmnp-z]{10}$/)
    expect(other.key.id).not.toBe(one.key.id)
    expect(one.key).toMatchObject({ ...request, createdAt: NOW, revokedAt: null, lastUsedAt: null })
  })
})

describe('the end of a key or an old token', () => {
  test('has passed between two times where it is after the first and not after the second', () => {
    const { ring: old } = rotated(NOW + 100)
    for (const ring of [old, ringOf(issued(1, { expiresAt: NOW + 100 }).key)]) {
      expect(ring.hasEndedBetween(NOW, NOW + 99)).toBe(false)
      expect(ring.hasEndedBetween(NOW, NOW + 100)).toBe(true)
      expect(ring.hasEndedBetween(NOW + 99, NOW + 500)).toBe(true)
      expect(ring.hasEndedBetween(NOW + 100, NOW + 500)).toBe(false)
    }
  })

  test('never passes for a key without an end, or one that was revoked', () => {
    const ring = ringOf(issued(1).key, issued(2, { expiresAt: NOW + 1, revokedAt: NOW }).key)
    expect(ring.hasEndedBetween(0, Number.MAX_SAFE_INTEGER)).toBe(false)
  })
})
