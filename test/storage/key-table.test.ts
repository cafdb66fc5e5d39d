import { expect, test } from 'bun:test'
import type { ApiKey } from '../../src/keys/api-key.ts'
import { KeyTable } from '../../src/storage/sqlite/key-table.ts'
import { LimiterTable } from '../../src/storage/sqlite/limiter-table.ts'
import { NOW, newDatabase } from './database.ts'
import { savedLimits } from './limits-rows.ts'

const FREE = { perMinute: 60, perDay: 1000 }

const key = (id: string, values: Partial<ApiKey> = {}): ApiKey => ({
  id,
  name: id,
  plan: 'free',
  access: 'write',
  limits: FREE,
  digest: `digest of ${id}`,
  previousDigest: null,
  previousEndsAt: null,
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
    key('key_c', { previousDigest: 'older', previousEndsAt: NOW + 5, refillRevision: 3 }),
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
    key('key_a', { digest: 'second', previousDigest: 'digest of key_a', previousEndsAt: NOW + 5 }),
  ])
  expect(table.keys.rotate('key_a', 'third', null, NOW)).toBe('done')
  expect(table.keys.all()).toEqual([key('key_a', { digest: 'third' })])
})

test('a revoked key is ended for good, with its older digest', () => {
  using table = newTable()
  table.keys.issue(key('key_a', { previousDigest: 'older', previousEndsAt: NOW + 5 }))
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
  table.keys.markUsed('key_x', NOW)
  expect(table.keys.all()).toEqual([])
})

test('the last use of a key is kept', () => {
  using table = newTable()
  table.keys.issue(key('key_a'))
  table.keys.markUsed('key_a', NOW + 7)
  expect(table.keys.all()).toEqual([key('key_a', { lastUsedAt: NOW + 7 })])
})
