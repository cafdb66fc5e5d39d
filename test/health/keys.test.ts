import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY_MS as DAY } from '../../src/clocks/durations.ts'
import { type KeyFacts, keysInForce } from '../../src/health/keys.ts'

const NOW = Date.UTC(2026, 0, 5, 9)

const key = (values: Partial<KeyFacts> = {}): KeyFacts => ({
  id: 'key_1',
  name: 'Till 1',
  access: 'write',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...values,
})

const said = (...keys: KeyFacts[]) => keysInForce(keys, NOW)

test('a key is about to expire for two weeks', () => {
  const ending = (days: number) => said(key(), key({ expiresAt: NOW + days * DAY })).state
  expect([14.1, 14, 1, 0.001].map(ending)).toEqual(['ok', 'warn', 'warn', 'warn'])
  expect(said(key(), key({ expiresAt: NOW + 3 * DAY })).message).toBe(
    '2 keys in force; about to expire: key_1 (Till 1) in 3 days',
  )
})

test('a key that expired is reported as long as its user may miss it', () => {
  const expired = (lastUsedAt: number | null) =>
    said(key(), key({ expiresAt: NOW - DAY, lastUsedAt })).state
  expect([null, NOW - 15 * DAY, NOW - 14 * DAY, NOW - DAY].map(expired)).toEqual([
    'ok',
    'ok',
    'warn',
    'warn',
  ])
})

test('revoked keys are not reported', () => {
  const revoked = key({ revokedAt: NOW - 1, expiresAt: NOW + 1, lastUsedAt: NOW - 2 })
  expect(said(key(), revoked)).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^1 in/),
  })
  expect(said(revoked).message).toBe('no API key is in force')
})

test('a shop is well as long as a key that may write is in force, and none ends soon', () => {
  const time = fc.option(fc.integer({ min: NOW - 100 * DAY, max: NOW + 100 * DAY }))
  const anyKey = fc.record({
    id: fc.string(),
    name: fc.string(),
    access: fc.constantFrom('read' as const, 'write' as const),
    expiresAt: time,
    revokedAt: fc.option(fc.constant(NOW - DAY)),
    lastUsedAt: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(anyKey), (keys) => {
      const kept = keys.filter(({ revokedAt }) => revokedAt === null)
      const left = kept.map(({ expiresAt }) => (expiresAt ?? Number.POSITIVE_INFINITY) - NOW)
      const writes = kept.some(({ access }, at) => access === 'write' && (left[at] ?? 0) > 0)
      const endsSoon = left.some((ms) => ms > 0 && ms <= 14 * DAY)
      expect(keysInForce(keys, NOW).state).toBe(writes && !endsSoon ? 'ok' : 'warn')
    }),
  )
})
