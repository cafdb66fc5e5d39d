import { expect, test } from 'bun:test'
import type { ApiKey } from '../../../src/keys/api-key.ts'
import { MAX_OLD_TOKENS } from '../../../src/keys/old-tokens.ts'
import { KeyTable } from '../../../src/storage/sqlite/tables/key-table.ts'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { NOW, newDatabase } from '../database.ts'
import { savedLimits } from '../limits-rows.ts'

const FREE = { perMinute: 60, perDay: 1000 }

const key = (id: string, values: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: id,
  plan: 'free',
  access: 'write',
  limits: FREE,
  digest: `digest of ${id}`,
  oldTokens: [],
  createdAt: NOW,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  refillRevision: 0,
  unbanRevision: 0,
  ...values,
})

function newTable() {
  const database = newDatabase()
  const { db } = database.connection
  const keys = new KeyTable(db)
  const limits = new LimiterTable(db)
  return { keys, limits, [Symbol.dispose]: database[Symbol.dispose] }
}

test('keys come back exactly as they went in, in order of creation', () => {
  using table = newTable()
  const stored = [
    key('key_z', { createdAt: NOW - 1 }),
    key('key_b', { name: "a 'name' 🐈", access: 'read', expiresAt: NOW + 1, lastUsedAt: NOW }),
    key('key_a', { plan: 'enterprise', limits: { perMinute: 7, perDay: 100_000_000 } }),
    key('key_c', {
      oldTokens: [
        { digest: 'older', endsAt: NOW + 5 },
        { digest: 'old', endsAt: NOW + 9 },
      ],
      refillRevision: 3,
    }),
  ]
  for (const each of [1, 2, 3, 0].map((at) => stored[at])) if (each) table.keys.issue(each)
  expect(table.keys.all()).toEqual(stored)
  expect(table.keys.list(NOW)).toEqual(stored.map((each) => ({ ...each, bannedUntil: null })))
})

test('a rotation keeps the old digest for its grace, or not at all', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  expect(table.keys.rotate('key_a', 'second', NOW + 5, NOW)).toBe('done')
  expect(table.keys.all()).toEqual([
    key('key_a', {
      digest: 'second',
      oldTokens: [{ digest: 'digest of key_a', endsAt: NOW + 5 }],
    }),
  ])
  expect(table.keys.rotate('key_a', 'third', null, NOW)).toBe('done')
  expect(table.keys.all()).toEqual([key('key_a', { digest: 'third' })])
})

test('a rotation takes nothing from what earlier ones have promised, also with a shorter grace', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  table.keys.rotate('key_a', 'second', NOW + 100, NOW)
  table.keys.rotate('key_a', 'third', NOW + 5, NOW + 1)
  table.keys.rotate('key_a', 'fourth', NOW + 50, NOW + 5)
  expect(table.keys.all()).toEqual([
    key('key_a', {
      digest: 'fourth',
      // The second one has ended.
      oldTokens: [
        { digest: 'third', endsAt: NOW + 50 },
        { digest: 'digest of key_a', endsAt: NOW + 100 },
      ],
    }),
  ])
})

test('eight old tokens may work at once: a ninth rotation changes nothing until one has ended', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  table.keys.issue(key('key_b'))
  for (let at = 1; at <= MAX_OLD_TOKENS; at++) {
    expect(table.keys.rotate('key_a', `token ${at}`, NOW + 10 * at, NOW)).toBe('done')
  }
  const full = table.keys.all()
  expect(table.keys.rotate('key_a', 'ninth', NOW + 99, NOW + 9)).toBe('too_many_old_tokens')
  expect(table.keys.all()).toEqual(full)
  expect(table.keys.rotate('key_b', 'other', NOW + 99, NOW + 9)).toBe('done')
  expect(table.keys.rotate('key_a', 'ninth', NOW + 99, NOW + 10)).toBe('done')
  expect(table.keys.all()[0]?.oldTokens).toHaveLength(MAX_OLD_TOKENS)
  expect(table.keys.rotate('key_a', 'tenth', null, NOW + 10)).toBe('done')
  expect(table.keys.all()[0]).toEqual(key('key_a', { digest: 'tenth' }))
})

test('a token that a key has had is given to no key again', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  table.keys.issue(key('key_b'))
  table.keys.rotate('key_a', 'second', NOW + 5, NOW)
  const before = table.keys.all()
  for (const again of ['digest of key_a', 'second']) {
    expect(() => table.keys.rotate('key_b', again, null, NOW)).toThrow()
    expect(() => table.keys.issue(key('key_c', { digest: again }))).toThrow()
  }
  expect(table.keys.all()).toEqual(before)
})

test('a revoked key is ended for good, with its old tokens', () => {
  using table = newTable()
  table.keys.issue(key('key_a', { oldTokens: [{ digest: 'older', endsAt: NOW + 5 }] }))
  expect(table.keys.revoke('key_a', NOW + 1)).toBe('done')
  expect(table.keys.all()).toEqual([key('key_a', { revokedAt: NOW + 1 })])
  expect(table.keys.revoke('key_a', NOW + 2)).toBe('revoked_key')
  expect(table.keys.rotate('key_a', 'new', null, NOW)).toBe('revoked_key')
  expect(table.keys.changePlan('key_a', 'pro', FREE, NOW)).toBe('revoked_key')
  expect(table.keys.unban('key_a', NOW)).toBe('revoked_key')
  expect(table.keys.all()).toEqual([key('key_a', { revokedAt: NOW + 1 })])
})

test('an expired key is neither rotated nor moved to another plan, but can be revoked', () => {
  using table = newTable()
  table.keys.issue(key('key_a', { expiresAt: NOW }))
  expect(table.keys.rotate('key_a', 'new', null, NOW)).toBe('expired_key')
  expect(table.keys.changePlan('key_a', 'pro', FREE, NOW)).toBe('expired_key')
  expect(table.keys.revoke('key_a', NOW)).toBe('done')
})

test('a change of plan stores the numbers of enterprise alone, and refills', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  const own = { perMinute: 5, perDay: 50 }
  expect(table.keys.changePlan('key_a', 'enterprise', own, NOW)).toBe('done')
  expect(table.keys.all()).toEqual([
    key('key_a', { plan: 'enterprise', limits: own, refillRevision: 1 }),
  ])
  table.keys.changePlan('key_a', 'pro', { perMinute: 300, perDay: 10_000 }, NOW)
  expect(table.keys.all()).toMatchObject([{ plan: 'pro', refillRevision: 2 }])
})

test('a ban is listed until it ends or the key is unbanned', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  table.limits.save([savedLimits('key:key_a', { banEndsAt: NOW + 60_000 })], [])
  expect(table.keys.list(NOW)).toMatchObject([{ bannedUntil: NOW + 60_000 }])
  expect(table.keys.list(NOW + 60_000)).toMatchObject([{ bannedUntil: null }])
  expect(table.keys.unban('key_a', NOW)).toBe('done')
  expect(table.keys.list(NOW)).toMatchObject([{ bannedUntil: null, unbanRevision: 1 }])
})

test('an unknown key is changed by nothing', () => {
  using table = newTable()
  expect(table.keys.revoke('key_x', NOW)).toBe('unknown_key')
  expect(table.keys.rotate('key_x', 'new', null, NOW)).toBe('unknown_key')
  expect(table.keys.changePlan('key_x', 'pro', FREE, NOW)).toBe('unknown_key')
  expect(table.keys.unban('key_x', NOW)).toBe('unknown_key')
  table.keys.markUsed('key_x', NOW, NOW)
  expect(table.keys.all()).toEqual([])
})

test('the latest use of a key is kept, in whatever order uses are saved', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  for (const after of [7, 9, 8]) table.keys.markUsed('key_a', NOW + after, NOW + 10)
  expect(table.keys.all()).toEqual([key('key_a', { lastUsedAt: NOW + 9 })])
})

test('a use that a clock dated ahead gives way to the next one', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  table.keys.markUsed('key_a', NOW + 1_000, NOW + 1_000)
  table.keys.markUsed('key_a', NOW + 7, NOW + 10)
  expect(table.keys.all()).toEqual([key('key_a', { lastUsedAt: NOW + 7 })])
})
