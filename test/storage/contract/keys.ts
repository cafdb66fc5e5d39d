import { describe, expect, test } from 'bun:test'
import type { ApiKey } from '../../../src/keys/api-key.ts'
import { MAX_OLD_TOKENS } from '../../../src/keys/old-tokens.ts'

import { apiKey, KEY_MADE_AT as NOW } from '../../support/api-key.ts'
import type { TestKeys } from '../../support/key-changes.ts'
import { until } from '../../support/wait.ts'
import type { Contract, EngineUnderTest } from './engine-under-test.ts'
import { isKnown, keepBan } from './known-keys.ts'
import { newKey } from './new-key.ts'
import { errorOf, openShop } from './open-shop.ts'

const FREE = { perMinute: 60, perDay: 1000 }

const listed = (...keys: ApiKey[]) => keys.map((each) => ({ ...each, bannedUntil: null }))

/** The keys of a shop, as commands store them. */
async function withKeys(
  engine: EngineUnderTest,
  issued: readonly ApiKey[],
  use: (keys: TestKeys) => Promise<void>,
): Promise<void> {
  await using open = await openShop(engine)
  await open.byCommand(async ({ keys }) => {
    for (const each of issued) await keys.issue(each)
    await use(keys)
  })
}

export const keys: Contract = (engine) => {
  describe('API keys', () => {
    test('are listed exactly as they were issued, in order of creation', async () => {
      const stored = [
        apiKey('key_z', { createdAt: NOW - 1 }),
        apiKey('key_b', {
          name: "a 'name' 🐈",
          access: 'read',
          updates: 'sales',
          expiresAt: NOW + 1,
          lastUsedAt: NOW,
        }),
        apiKey('key_a', {
          plan: 'enterprise',
          limits: { perMinute: 7, perDay: 100_000_000 },
          access: 'manage',
        }),
        apiKey('key_c', {
          oldTokens: [
            { digest: 'older', endsAt: NOW + 5 },
            { digest: 'old', endsAt: NOW + 9 },
          ],
          refillRevision: 3,
        }),
      ]
      const [first, ...later] = stored
      await withKeys(engine, [...later, ...(first ? [first] : [])], async (keys) => {
        expect(await keys.list(NOW)).toEqual(listed(...stored))
      })
    })

    test('keep the old token for the grace of a rotation, or not at all', () =>
      withKeys(engine, [apiKey('key_a')], async (keys) => {
        expect(await keys.rotate('key_a', 'second', NOW + 5, NOW)).toBe('done')
        const oldTokens = [{ digest: 'digest of key_a', endsAt: NOW + 5 }]
        expect(await keys.list(NOW)).toEqual(
          listed(apiKey('key_a', { digest: 'second', oldTokens })),
        )
        expect(await keys.rotate('key_a', 'third', null, NOW)).toBe('done')
        expect(await keys.list(NOW)).toEqual(listed(apiKey('key_a', { digest: 'third' })))
      }))

    test('lose nothing by a rotation of what earlier ones have promised, also with a shorter grace', () =>
      withKeys(engine, [apiKey('key_a')], async (keys) => {
        await keys.rotate('key_a', 'second', NOW + 100, NOW)
        await keys.rotate('key_a', 'third', NOW + 5, NOW + 1)
        await keys.rotate('key_a', 'fourth', NOW + 50, NOW + 5)
        // The second one has ended.
        const oldTokens = [
          { digest: 'third', endsAt: NOW + 50 },
          { digest: 'digest of key_a', endsAt: NOW + 100 },
        ]
        expect(await keys.list(NOW)).toEqual(
          listed(apiKey('key_a', { digest: 'fourth', oldTokens })),
        )
      }))

    test('have at most eight old tokens at once: a ninth rotation changes nothing until one has ended', () =>
      withKeys(engine, [apiKey('key_a'), apiKey('key_b')], async (keys) => {
        for (let at = 1; at <= MAX_OLD_TOKENS; at++) {
          expect(await keys.rotate('key_a', `token ${at}`, NOW + 10 * at, NOW)).toBe('done')
        }
        const full = await keys.list(NOW)
        const ninth = (now: number) => keys.rotate('key_a', 'ninth', NOW + 99, now)
        expect(await ninth(NOW + 9)).toBe('too_many_old_tokens')
        expect(await keys.list(NOW)).toEqual(full)
        expect(await keys.rotate('key_b', 'other', NOW + 99, NOW + 9)).toBe('done')
        expect(await ninth(NOW + 10)).toBe('done')
        expect((await keys.list(NOW))[0]?.oldTokens).toHaveLength(MAX_OLD_TOKENS)
        expect(await keys.rotate('key_a', 'tenth', null, NOW + 10)).toBe('done')
        expect((await keys.list(NOW))[0]?.oldTokens).toEqual([])
      }))

    test('never get a token that a key has or has had', () =>
      withKeys(engine, [apiKey('key_a'), apiKey('key_b')], async (keys) => {
        await keys.rotate('key_a', 'second', NOW + 5, NOW)
        const before = await keys.list(NOW)
        for (const again of ['digest of key_a', 'second']) {
          expect(await errorOf(keys.rotate('key_b', again, null, NOW))).toBeInstanceOf(Error)
          expect(await errorOf(keys.issue(apiKey('key_c', { digest: again })))).toBeInstanceOf(
            Error,
          )
        }
        expect(await keys.list(NOW)).toEqual(before)
      }))

    test('that are revoked have ended for good, with their old tokens', async () => {
      const oldTokens = [{ digest: 'older', endsAt: NOW + 5 }]
      await withKeys(engine, [apiKey('key_a', { oldTokens })], async (keys) => {
        expect(await keys.revoke('key_a', NOW + 1)).toBe('done')
        const revoked = listed(apiKey('key_a', { revokedAt: NOW + 1 }))
        expect(await keys.list(NOW)).toEqual(revoked)
        expect(await changesOf(keys, 'key_a')).toEqual(Array(5).fill('revoked_key'))
        expect(await keys.list(NOW)).toEqual(revoked)
      })
    })

    test('that have expired get neither another token nor plan nor access, and can be revoked', () =>
      withKeys(engine, [apiKey('key_a', { expiresAt: NOW })], async (keys) => {
        expect(await keys.rotate('key_a', 'new', null, NOW)).toBe('expired_key')
        expect(await keys.changePlan('key_a', 'pro', FREE, NOW)).toBe('expired_key')
        expect(await keys.changeAccess('key_a', 'manage', NOW)).toBe('expired_key')
        expect(await keys.revoke('key_a', NOW)).toBe('done')
      }))

    test('may read, write or manage, as they were given it last, whatever else is changed of them', () =>
      withKeys(engine, [apiKey('key_a', { access: 'read' }), apiKey('key_b')], async (keys) => {
        const accesses = async () => (await keys.list(NOW)).map(({ access }) => access)
        for (const access of ['manage', 'manage', 'read', 'write', 'manage'] as const) {
          expect(await keys.changeAccess('key_a', access, NOW)).toBe('done')
          expect(await accesses()).toEqual([access, 'write'])
        }
        await keys.rotate('key_a', 'second', NOW + 5, NOW)
        await keys.changePlan('key_a', 'pro', FREE, NOW)
        await keys.unban('key_a', NOW)
        await keys.revoke('key_a', NOW)
        expect(await accesses()).toEqual(['manage', 'write'])
      }))

    test('have plain updates or sales, as they were given it last, whatever else is changed of them', () =>
      withKeys(engine, [apiKey('key_a'), apiKey('key_b', { updates: 'sales' })], async (keys) => {
        const updates = async () => (await keys.list(NOW)).map((each) => each.updates)
        expect(await updates()).toEqual(['plain', 'sales'])
        for (const wanted of ['sales', 'sales', 'plain', 'sales'] as const) {
          expect(await keys.changeUpdates('key_a', wanted, NOW)).toBe('done')
          expect(await updates()).toEqual([wanted, 'sales'])
        }
        await keys.rotate('key_a', 'second', NOW + 5, NOW)
        await keys.changePlan('key_a', 'pro', FREE, NOW)
        await keys.changeAccess('key_a', 'read', NOW)
        await keys.revoke('key_a', NOW)
        expect(await updates()).toEqual(['sales', 'sales'])
        expect(await keys.changeUpdates('key_a', 'plain', NOW)).toBe('revoked_key')
      }))

    test('take the numbers of enterprise with it alone, and a change of plan refills', () =>
      withKeys(engine, [apiKey('key_a')], async (keys) => {
        const own = { perMinute: 5, perDay: 50 }
        expect(await keys.changePlan('key_a', 'enterprise', own, NOW)).toBe('done')
        expect(await keys.list(NOW)).toEqual(
          listed(apiKey('key_a', { plan: 'enterprise', limits: own, refillRevision: 1 })),
        )
        const pro = { perMinute: 300, perDay: 10_000 }
        await keys.changePlan('key_a', 'pro', pro, NOW)
        expect(await keys.list(NOW)).toMatchObject([
          { plan: 'pro', limits: pro, refillRevision: 2 },
        ])
      }))

    test('that are unknown are changed by nothing', () =>
      withKeys(engine, [], async (keys) => {
        expect(await changesOf(keys, 'key_x')).toEqual(Array(5).fill('unknown_key'))
        expect(await keys.list(NOW)).toEqual([])
      }))

    test('are listed as banned until the ban ends, or the key is unbanned', async () => {
      await using open = await openShop(engine)
      const { token, key } = newKey({}, NOW)
      await open.byCommand(({ keys }) => keys.issue(key))
      await until(() => isKnown(open.server, token))
      await keepBan(open.server, token, NOW + 60_000)
      await open.byCommand(async ({ keys }) => {
        expect(await keys.list(NOW)).toMatchObject([{ bannedUntil: NOW + 60_000 }])
        expect(await keys.list(NOW + 60_000)).toMatchObject([{ bannedUntil: null }])
        expect(await keys.unban(key.id, NOW)).toBe('done')
        expect(await keys.list(NOW)).toMatchObject([{ bannedUntil: null, unbanRevision: 1 }])
      })
    })
  })
}

const changesOf = async (keys: TestKeys, id: string) => [
  await keys.revoke(id, NOW + 2),
  await keys.rotate(id, 'new', null, NOW),
  await keys.changePlan(id, 'pro', FREE, NOW),
  await keys.changeAccess(id, 'manage', NOW),
  await keys.unban(id, NOW),
]
