import { describe, expect, test } from 'bun:test'
import type { AccessChange } from '../../../src/keys/access-change.ts'
import { LEAST_TO_MANAGE } from '../../../src/keys/plan-access-change.ts'
import { PLAN_LIMITS } from '../../../src/plans/plans.ts'
import { until } from '../../support/wait.ts'
import { at, openAccess } from './access-shop.ts'
import type { Contract } from './engine-under-test.ts'
import { authenticated, isKnown, keepBan } from './known-keys.ts'
import { newKey } from './new-key.ts'

/** A manager, a till, and a key that may only look. */
const TEAM = { boss: { access: 'manage' }, till: {}, tablet: { access: 'read' } } as const

export const access: Contract = (engine) => {
  describe('keys that a manager changes', () => {
    test('are in force, or not any more, on the server when its promise resolves', async () => {
      await using shop = await openAccess(engine, TEAM)
      const { server } = shop.open
      const [made, renewed] = [newKey({ name: 'second till' }), newKey()]
      const accessOf = async (token: string) =>
        (await authenticated(server, token, Date.now(), Date.now()))?.key.access
      const add = { kind: 'add_key', key: made.key, evenIfNameTaken: false } as const
      expect(await shop.by('boss', add)).toBe('done')
      expect(await accessOf(made.token)).toBe('write')
      const keyId = made.key.id
      expect(await shop.by('boss', { kind: 'change_access', keyId, access: 'read' })).toBe('done')
      expect(await accessOf(made.token)).toBe('read')
      const digest = renewed.key.digest
      const renew = { kind: 'renew_key', keyId, digest, oldEndsAt: null } as const
      expect(await shop.by('boss', renew)).toBe('done')
      expect(await isKnown(server, made.token)).toBe(false)
      expect(await isKnown(server, renewed.token)).toBe(true)
      expect(await shop.by('boss', { kind: 'revoke_key', keyId })).toBe('done')
      expect(await isKnown(server, renewed.token)).toBe(false)
      expect(await server.credentials.find(digest, Date.now())).toBeUndefined()
    })

    test('are as they were changed for servers and commands, also after a restart', async () => {
      await using shop = await openAccess(engine, TEAM)
      const keyId = shop.idOf('till')
      await shop.by('boss', { kind: 'rename_key', keyId, name: 'Kasse 1' })
      await shop.by('boss', { kind: 'change_access', keyId, access: 'manage' })
      const limits = { perMinute: 7, perDay: 70 }
      await shop.by('boss', { kind: 'change_plan', keyId, plan: 'enterprise', limits })
      const listed = await shop.store.listKeys(shop.now)
      expect(listed).toMatchObject([
        { name: 'boss' },
        { name: 'Kasse 1', access: 'manage', plan: 'enterprise', limits, refillRevision: 1 },
        { name: 'tablet' },
      ])
      expect(await shop.open.byCommand(({ access }) => access.listKeys(shop.now))).toEqual(listed)
      await shop.open.restart()
      expect(await shop.store.listKeys(shop.now)).toEqual(listed)
    })

    test('are changed by no key that does not manage in that moment, and by none that is unknown', async () => {
      const ended = { access: 'manage', expiresAt: Date.now() + 500 } as const
      await using shop = await openAccess(engine, { ...TEAM, ended, gone: { access: 'manage' } })
      await shop.change({ kind: 'revoke_key', keyId: shop.idOf('gone') })
      const before = [await shop.store.listKeys(shop.now), await shop.journal()]
      const later = at(shop.now + 1_000)
      for (const what of everyChangeOf(shop.idOf('till'))) {
        for (const name of ['till', 'tablet', 'gone', 'ended']) {
          expect(await shop.by(name, what, later)).toBe('not_manager')
        }
        const stranger = await shop.change(what, { keyId: 'key_x' }, later)
        expect(stranger.outcome).toBe('not_manager')
      }
      expect([await shop.store.listKeys(shop.now), await shop.journal()]).toEqual(before)
    })

    test('have a name that no other key in force has, unless a command says so', async () => {
      await using shop = await openAccess(engine, TEAM)
      const till = newKey({ name: 'till' })
      const add = (evenIfNameTaken: boolean) =>
        ({ kind: 'add_key', key: till.key, evenIfNameTaken }) as const
      const rename = { kind: 'rename_key', keyId: shop.idOf('tablet'), name: 'till' } as const
      expect(await shop.by('boss', add(false))).toBe('name_taken')
      expect(await shop.by('boss', rename)).toBe('name_taken')
      expect((await shop.change(add(true))).outcome).toBe('done')
      await shop.by('boss', { kind: 'revoke_key', keyId: shop.idOf('till') })
      await shop.by('boss', { kind: 'revoke_key', keyId: till.key.id })
      expect(await shop.by('boss', rename)).toBe('done')
    })

    test('keep the last one that manages for good: only a command may take it away or lower it', async () => {
      const until = { access: 'manage', expiresAt: Date.now() + 3_600_000 } as const
      await using shop = await openAccess(engine, { ...TEAM, until })
      const keyId = shop.idOf('boss')
      const ending = [
        { kind: 'revoke_key', keyId },
        { kind: 'change_access', keyId, access: 'write' },
      ] as const
      for (const what of ending) {
        for (const name of ['boss', 'until']) expect(await shop.by(name, what)).toBe('last_manager')
      }
      const renewal = newKey().key.digest
      const renew = { kind: 'renew_key', keyId, digest: renewal, oldEndsAt: null } as const
      expect(await shop.by('until', renew)).toBe('done')
      for (const what of ending.toReversed()) expect((await shop.change(what)).outcome).toBe('done')
    })

    test('keep the limits that the page needs with the last one that manages: only a command may lower them', async () => {
      await using shop = await openAccess(engine, TEAM)
      const limit = (name: string, perMinute: number, perDay: number) =>
        ({
          kind: 'change_plan',
          keyId: shop.idOf(name),
          plan: 'enterprise',
          limits: { perMinute, perDay },
        }) as const
      const { perMinute, perDay } = LEAST_TO_MANAGE
      for (const low of [
        limit('boss', perMinute - 1, perDay),
        limit('boss', perMinute, perDay - 1),
      ]) {
        expect(await shop.by('boss', low)).toBe('last_manager')
      }
      expect(await shop.by('boss', limit('boss', perMinute, perDay))).toBe('done')
      expect(await shop.by('boss', limit('till', 1, 1))).toBe('done')
      expect((await shop.change(limit('boss', 1, 1))).outcome).toBe('done')
      expect(await shop.by('boss', limit('boss', 2, 2))).toBe('last_manager')
    })

    test('keep one that manages where two take each other away at once', async () => {
      await using shop = await openAccess(engine, { a: TEAM.boss, b: TEAM.boss })
      const outcomes = await Promise.all([
        shop.by('a', { kind: 'revoke_key', keyId: shop.idOf('b') }),
        shop.by('b', { kind: 'revoke_key', keyId: shop.idOf('a') }),
        shop.by('a', { kind: 'change_access', keyId: shop.idOf('a'), access: 'read' }),
        shop.by('b', { kind: 'change_access', keyId: shop.idOf('b'), access: 'read' }),
      ])
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      const keys = await shop.store.listKeys(shop.now)
      const managing = keys.filter((key) => key.access === 'manage' && key.revokedAt === null)
      expect(managing).toHaveLength(1)
    })

    test('that are unbanned are so for the limiters of the server at once', async () => {
      await using shop = await openAccess(engine, TEAM)
      const { server } = shop.open
      const keyId = shop.idOf('till')
      await keepBan(server, shop.tokenOf('till'), shop.now + 60_000)
      const bannedUntil = async () =>
        (await shop.store.listKeys(shop.now)).find(({ id }) => id === keyId)?.bannedUntil
      expect(await bannedUntil()).toBe(shop.now + 60_000)
      const revisions: number[] = []
      server.credentials.follow((keys) => {
        for (const key of keys) {
          if (key.id.includes(keyId)) revisions.push(key.unbanRevision)
        }
      })
      expect(await shop.by('boss', { kind: 'unban_key', keyId })).toBe('done')
      expect(await bannedUntil()).toBeNull()
      await until(() => revisions.at(-1) === 1)
    })

    test('that are revoked by a command manage nothing any more on the server, from the next change on', async () => {
      await using shop = await openAccess(engine, { ...TEAM, second: TEAM.boss })
      const rename = (name: string) =>
        ({ kind: 'rename_key', keyId: shop.idOf('till'), name }) as const
      expect(await shop.by('second', rename('Kasse 1'))).toBe('done')
      await shop.open.byCommand(({ keys }) => keys.revoke(shop.idOf('second'), shop.now))
      expect(await shop.by('second', rename('Kasse 2'))).toBe('not_manager')
      await until(async () => !(await isKnown(shop.open.server, shop.tokenOf('second'))))
    })
  })
}

/** A change of every kind but an exchange of a code, which no key makes. */
const everyChangeOf = (keyId: string): readonly AccessChange[] => [
  { kind: 'add_key', key: newKey({ name: 'new' }).key, evenIfNameTaken: true },
  { kind: 'rename_key', keyId, name: 'Kasse 1' },
  { kind: 'change_access', keyId, access: 'manage' },
  { kind: 'change_updates', keyId, updates: 'sales' },
  { kind: 'change_plan', keyId, plan: 'pro', limits: PLAN_LIMITS.pro },
  { kind: 'renew_key', keyId, digest: newKey().key.digest, oldEndsAt: null },
  { kind: 'revoke_key', keyId },
  { kind: 'unban_key', keyId },
  { kind: 'confirm_code', codeId: 'code_x', number: '0417' },
  { kind: 'end_code', codeId: 'code_x' },
  { kind: 'change_settings', change: { language: 'de' }, defaultMs: 1 },
  { kind: 'record', action: 'make_https', subject: null, name: null, after: null },
]
