import { describe, expect, test } from 'bun:test'
import type { CountedKey } from '../../../src/limits/key-state.ts'
import { timedTest, withinASecond } from '../../support/timed.ts'
import type { Contract } from './engine-under-test.ts'
import { authenticated, isKnown } from './known-keys.ts'
import { newKey } from './new-key.ts'
import { openShop } from './open-shop.ts'

export const credentials: Contract = (engine) => {
  describe('a running server', () => {
    test('finds the key of each token in force, and of no other token', async () => {
      await using open = await openShop(engine)
      const now = Date.now()
      const [till, short, stranger] = [newKey(), newKey({ expiresAt: now + 100 }), newKey()]
      await open.restart(() =>
        open.byCommand(async ({ keys }) => {
          for (const { key } of [till, short]) await keys.issue(key)
        }),
      )
      const credential = (token: string, endsBy: number) =>
        authenticated(open.server, token, now, endsBy)
      const found = async (token: string, endsBy: number) =>
        (await credential(token, endsBy))?.key.id
      expect((await credential(till.token, now))?.shopId).toBe(open.shopId)
      expect(await found(till.token, now)).toBe(till.key.id)
      expect(await found(short.token, now + 99)).toBe(short.key.id)
      expect(await found(short.token, now + 100)).toBeUndefined()
      for (const token of [stranger.token, till.key.digest, `${till.token}x`, '']) {
        expect(await found(token, now)).toBeUndefined()
      }
      const { credentials } = open.server
      expect((await credentials.find(short.key.digest, now + 99))?.key.id).toBe(short.key.id)
      expect(await credentials.find(short.key.digest, now + 100)).toBeUndefined()
    })

    timedTest(
      'follows within a second what commands change of keys, and publishes the keys',
      async () => {
        await using open = await openShop(engine)
        const now = Date.now()
        const { token, key } = newKey()
        const next = newKey()
        const published = new Map<string, CountedKey>()
        const { credentials } = open.server
        credentials.follow((keys) => {
          for (const each of keys) published.set(each.id, each)
        })
        const isInForce = async (token: string, endsBy = now) =>
          (await authenticated(open.server, token, now, endsBy)) !== undefined
        await open.byCommand(({ keys }) => keys.issue(key))
        await withinASecond(() => isInForce(token))
        const counted = (await authenticated(open.server, token, now, now))?.counted.id ?? ''
        await open.byCommand(({ keys }) => keys.rotate(key.id, next.key.digest, now + 500, now))
        await withinASecond(() => isInForce(next.token))
        const replaced = await authenticated(open.server, token, now, now + 499)
        expect(replaced).toMatchObject({
          digest: key.digest,
          endsAt: now + 500,
          key: { id: key.id },
        })
        expect(await isInForce(token, now + 500)).toBe(false)
        await open.byCommand(({ keys }) =>
          keys.changePlan(key.id, 'pro', { perMinute: 300, perDay: 10_000 }, now),
        )
        await withinASecond(() => published.get(counted)?.plan === 'pro')
        for (const access of ['manage', 'read', 'write'] as const) {
          await open.byCommand(({ keys }) => keys.changeAccess(key.id, access, now))
          await withinASecond(async () => {
            const found = await authenticated(open.server, next.token, now, now)
            return found?.key.access === access
          })
        }
        await open.byCommand(({ keys }) => keys.unban(key.id, now))
        await withinASecond(() => published.get(counted)?.unbanRevision === 1)
        await open.byCommand(({ keys }) => keys.revoke(key.id, now))
        await withinASecond(async () => !(await isInForce(next.token)))
        expect(await isInForce(token)).toBe(false)
        expect(await credentials.find(next.key.digest, now)).toBeUndefined()
      },
    )

    test('finds the key that a command has just made, or has given a new token, with the first request', async () => {
      await using open = await openShop(engine)
      for (let count = 0; count < 5; count++) {
        const [made, rotated] = [newKey(), newKey()]
        await open.byCommand(({ keys }) => keys.issue(made.key))
        expect(await isKnown(open.server, made.token)).toBe(true)
        await open.byCommand(({ keys }) =>
          keys.rotate(made.key.id, rotated.key.digest, null, Date.now()),
        )
        expect(await isKnown(open.server, rotated.token)).toBe(true)
      }
    })

    test('has saved when each key was last used, at its end at the latest', async () => {
      await using open = await openShop(engine)
      const [used, unused] = [newKey(), newKey()]
      await open.restart(() =>
        open.byCommand(async ({ keys }) => {
          for (const { key } of [used, unused]) await keys.issue(key)
        }),
      )
      const now = Date.now()
      await authenticated(open.server, used.token, now - 5, now)
      await authenticated(open.server, used.token, now, now)
      await open.restart()
      const keys = await open.byCommand(({ keys }) => keys.list(now))
      const lastUse = new Map(keys.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
      expect(lastUse.get(used.key.id)).toBe(now)
      expect(lastUse.get(unused.key.id)).toBeNull()
    })
  })
}
