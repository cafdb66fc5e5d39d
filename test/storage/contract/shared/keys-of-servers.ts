import { describe, expect, test } from 'bun:test'
import type { CountedKey } from '../../../../src/limits/key-state.ts'
import type { ServerEngine } from '../../../../src/storage/engine.ts'
import { timedTest, within, withinASecond } from '../../../support/timed.ts'
import { A_SECOND, until } from '../../../support/wait.ts'
import type { Contract } from '../engine-under-test.ts'
import { authenticated, isKnown, keepBan } from '../known-keys.ts'
import { newKey } from '../new-key.ts'
import { openServers } from './open-servers.ts'

/** What a server publishes of its keys, by the ids under which they are counted. */
function publishedBy({ credentials }: ServerEngine): ReadonlyMap<string, CountedKey> {
  const published = new Map<string, CountedKey>()
  credentials.follow((keys) => {
    for (const each of keys) published.set(each.id, each)
  })
  return published
}

function absent(): never {
  throw new Error('the engine stores one shop')
}

export const keysOfServers: Contract = (engine) => {
  describe('the servers of a store', () => {
    timedTest('all admit a new key and refuse a revoked one within a second', async () => {
      await using open = await openServers(engine)
      const { byCommand } = open.commands()
      const both = [open.first, open.second]
      for (let round = 0; round < 3; round++) {
        const { token, key } = newKey()
        for (const server of both) expect(await isKnown(server, token)).toBe(false)
        await byCommand(({ keys }) => keys.issue(key))
        for (const server of both) await withinASecond(() => isKnown(server, token))
        await byCommand(({ keys }) => keys.revoke(key.id, Date.now()))
        await within(A_SECOND, () =>
          Promise.all(both.map((server) => until(async () => !(await isKnown(server, token))))),
        )
        for (const { credentials } of both) {
          expect(await credentials.find(key.digest, Date.now())).toBeUndefined()
        }
      }
    })

    timedTest('all follow a rotation within a second', async () => {
      await using open = await openServers(engine)
      const { byCommand } = open.commands()
      const [old, next] = [newKey(), newKey()]
      const both = [open.first, open.second]
      await byCommand(({ keys }) => keys.issue(old.key))
      for (const server of both) await withinASecond(() => isKnown(server, old.token))
      await byCommand(({ keys }) => keys.rotate(old.key.id, next.key.digest, null, Date.now()))
      for (const server of both) {
        await withinASecond(() => isKnown(server, next.token))
        await withinASecond(async () => !(await isKnown(server, old.token)))
      }
    })

    timedTest('all know within a second what a key may do now', async () => {
      await using open = await openServers(engine)
      const { byCommand } = open.commands()
      const { token, key } = newKey({ access: 'manage' })
      const both = [open.first, open.second]
      const now = Date.now()
      await byCommand(({ keys }) => keys.issue(key))
      for (const access of ['manage', 'write', 'read', 'manage'] as const) {
        await byCommand(({ keys }) => keys.changeAccess(key.id, access, now))
        for (const server of both) {
          await withinASecond(async () => {
            const found = await authenticated(server, token, now, now)
            return found?.key.access === access
          })
        }
      }
    })

    timedTest(
      'all know within a second the settings of a shop, and those of no other shop',
      async () => {
        await using open = await openServers(engine, { shops: 2 })
        const [here, neighbour] = [newKey({ access: 'manage' }), newKey()]
        await open.commands(0).byCommand(({ keys }) => keys.issue(here.key))
        await open.commands(1).byCommand(({ keys }) => keys.issue(neighbour.key))
        const both = [open.first, open.second]
        const now = Date.now()
        const levelOf = async (server: ServerEngine, token: string) =>
          (await authenticated(server, token, now, now))?.settings.lowStockAt
        for (const server of both) {
          for (const { token } of [here, neighbour]) expect(await levelOf(server, token)).toBeNull()
        }
        for (const [lowStockAt, server] of [open.first, open.second].entries()) {
          const asked = { kind: 'change_settings', change: { lowStockAt }, defaultMs: 0 } as const
          const by = { keyId: here.key.id }
          await server.access(open.shopId(0)).change(asked, by, { machine: now, endsBy: now })
          expect(await levelOf(server, here.token)).toBe(lowStockAt)
          for (const each of both) {
            await withinASecond(
              async () =>
                (await each.credentials.find(here.key.digest, now))?.settings.lowStockAt ===
                lowStockAt,
            )
          }
        }
        for (const server of both) expect(await levelOf(server, neighbour.token)).toBeNull()
      },
    )

    timedTest('all refuse the keys of a shop within a second after it was removed', async () => {
      await using open = await openServers(engine, { shops: 2 })
      const [gone, stays] = [newKey(), newKey()]
      await open.commands(0).byCommand(({ keys }) => keys.issue(gone.key))
      await open.commands(1).byCommand(({ keys }) => keys.issue(stays.key))
      const both = [open.first, open.second]
      for (const server of both) {
        await withinASecond(() => isKnown(server, gone.token))
        await withinASecond(() => isKnown(server, stays.token))
      }
      const removal = { evenWithKeys: true, purge: false }
      const removed = await open
        .commands()
        .byCommand(({ engine }) => engine.shops?.remove(open.shopId(0), removal) ?? absent())
      expect(removed).toBe('removed')
      for (const server of both) {
        await withinASecond(async () => !(await isKnown(server, gone.token)))
        expect(await isKnown(server, stays.token)).toBe(true)
      }
    })

    timedTest(
      'all know a ban within a second that one of them has kept, and that a command has ended it',
      async () => {
        await using open = await openServers(engine)
        const { byCommand } = open.commands()
        const { token, key } = newKey()
        await byCommand(({ keys }) => keys.issue(key))
        for (const server of [open.first, open.second]) {
          await withinASecond(() => isKnown(server, token))
        }
        const published = publishedBy(open.second)
        const now = Date.now()
        const counted = await authenticated(open.second, token, now, now)
        const id = counted?.counted.id ?? ''
        await keepBan(open.first, token, now + 60_000)
        await withinASecond(() => published.get(id)?.kept?.row.banEndsAt === now + 60_000)
        const carried = await authenticated(open.second, token, now, now)
        expect(carried?.counted.kept?.row).toMatchObject({ banEndsAt: now + 60_000, banCount: 1 })
        // A server that starts later knows it with the key.
        const third = await open.startAnother()
        const found = await authenticated(third, token, now, now)
        expect(found?.counted.kept?.row.banEndsAt).toBe(now + 60_000)
        await byCommand(({ keys }) => keys.unban(key.id, now))
        await withinASecond(() => published.get(id)?.unbanRevision === 1)
      },
    )

    test('keep the longer of two bans of a key', async () => {
      await using open = await openServers(engine)
      const { byCommand } = open.commands()
      const { token, key } = newKey()
      await byCommand(({ keys }) => keys.issue(key))
      const now = Date.now()
      for (const [server, ms] of [
        [open.first, 60_000],
        [open.second, 30_000],
      ] as const) {
        await until(() => isKnown(server, token))
        await keepBan(server, token, now + ms)
      }
      const [listed] = await byCommand(({ keys }) => keys.list(now))
      expect(listed?.bannedUntil).toBe(now + 60_000)
    })

    test('share a clock that goes on', async () => {
      await using open = await openServers(engine)
      const read = ({ time }: ServerEngine) => {
        if (!('shared' in time)) throw new Error('the engine has no clock that servers share')
        return time.shared.read()
      }
      const times = [
        await read(open.first),
        await read(open.second),
        await read(open.first),
        await read(open.second),
      ]
      expect(times.toSorted((a, b) => a - b)).toEqual(times)
    })

    test('save when a key was last used at any of them', async () => {
      await using open = await openServers(engine)
      const { byCommand } = open.commands()
      const { token, key } = newKey()
      await byCommand(({ keys }) => keys.issue(key))
      const now = Date.now()
      for (const server of [open.first, open.second]) {
        await until(() => isKnown(server, token))
      }
      await authenticated(open.first, token, now + 5_000, now)
      await authenticated(open.second, token, now + 4_000, now)
      await open.stop(1)
      await open.stop(0)
      const [listed] = await byCommand(({ keys }) => keys.list(now))
      expect(listed?.lastUsedAt).toBe(now + 5_000)
    })
  })
}
