import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { KeyLimiter } from '../../../src/limits/local/key-limiter.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { preserveAccess } from '../../../src/storage/sqlite/restore/preserve-access.ts'
import { restoreBackup } from '../../../src/storage/sqlite/restore/restore.ts'
import { readStoredAccess } from '../../../src/storage/sqlite/restore/stored-access.ts'
import { savedTrustedTime } from '../../../src/storage/sqlite/schema/saved-time.ts'
import { AccessTable } from '../../../src/storage/sqlite/tables/access/access-table.ts'
import { KeyTable } from '../../../src/storage/sqlite/tables/key-table.ts'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { TrustedTimeTable } from '../../../src/storage/sqlite/tables/trusted-time-table.ts'
import { keysIn } from '../../support/key-changes.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { NOW } from '../database.ts'
import { FREE, filledDatabase, issue } from '../filled-database.ts'
import { savedLimits } from '../limits-rows.ts'

type Shop = Awaited<ReturnType<typeof filledDatabase>>

/** Makes a backup, lets something happen, restores, and shows what became of it. */
async function restoredAfter(
  happen: (shop: Shop) => void,
  before: (shop: Shop) => void = () => {},
) {
  using shop = await filledDatabase()
  using away = temporaryFolder()
  before(shop)
  createBackup(shop.folder.database, away.file('backup.db'))
  happen(shop)
  shop.client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  // Elsewhere, where nobody has it open: what Drizzle prepared keeps a connection for a while.
  const folder = dataFolder(away.path)
  copyFileSync(shop.folder.database, folder.database)
  const { preserved } = restoreBackup(folder, away.file('backup.db'), { now: () => NOW })
  const { client } = openDatabase(folder, { create: false, now: () => NOW })
  const found = {
    preserved,
    keys: new KeyTable(client).list(NOW),
    limits: new LimiterTable(client).load(),
    trustedTime: savedTrustedTime(client),
  }
  client.close()
  return found
}

const tables = ({ connection }: Shop) => ({
  keys: {
    ...keysIn(new AccessTable(connection)),
    all: () => new KeyTable(connection.client).all(),
  },
  limits: new LimiterTable(connection.client),
})

const banned = savedLimits('key:key_a', {
  savedAt: NOW,
  banEndsAt: NOW + 60_000,
  banLengthMs: 60_000,
  banCount: 1,
  lastBanAt: NOW,
})

test('a key that was revoked since the backup stays revoked, from the same time on', async () => {
  const { preserved, keys } = await restoredAfter((shop) => {
    tables(shop).keys.rotate('key_a', 'second', NOW + 60_000, NOW)
    tables(shop).keys.revoke('key_a', NOW - 5)
  })
  expect(preserved).toEqual({ revoked: 1, rotated: 0, accessChanged: 0, gone: [] })
  expect(keys).toMatchObject([
    { id: 'key_a', revokedAt: NOW - 5, oldTokens: [] },
    { id: 'key_b', revokedAt: null },
  ])
})

test('a key that was lowered or raised since the backup keeps its access', async () => {
  const { preserved, keys } = await restoredAfter(
    (shop) => {
      tables(shop).keys.changeAccess('key_a', 'read', NOW)
      tables(shop).keys.changeAccess('key_b', 'manage', NOW)
    },
    (shop) => tables(shop).keys.changeAccess('key_a', 'manage', NOW),
  )
  expect(preserved).toEqual({ revoked: 0, rotated: 0, accessChanged: 2, gone: [] })
  expect(keys.map(({ access }) => access)).toEqual(['read', 'manage'])
})

test('no key manages after a restore over a database from before keys that manage', async () => {
  const { preserved, keys } = await restoredAfter(
    (shop) => shop.client.run('ALTER TABLE api_keys DROP COLUMN manages'),
    (shop) => tables(shop).keys.changeAccess('key_a', 'manage', NOW),
  )
  expect(preserved?.accessChanged).toBe(1)
  expect(keys.map(({ access }) => access)).toEqual(['write', 'write'])
})

test('the access of a key that has ended is not counted', async () => {
  const { preserved, keys } = await restoredAfter((shop) => {
    tables(shop).keys.changeAccess('key_a', 'read', NOW)
    tables(shop).keys.revoke('key_a', NOW)
  })
  expect(preserved).toMatchObject({ revoked: 1, accessChanged: 0 })
  expect(keys[0]).toMatchObject({ access: 'read', revokedAt: NOW })
})

test('a key that was revoked in the backup already is not counted', async () => {
  const { preserved, keys } = await restoredAfter(
    () => {},
    (shop) => tables(shop).keys.revoke('key_a', NOW - 9),
  )
  expect(preserved?.revoked).toBe(0)
  expect(keys[0]?.revokedAt).toBe(NOW - 9)
})

test('a token that was replaced since the backup does not come back, and the new one works on', async () => {
  const { preserved, keys } = await restoredAfter((shop) => {
    tables(shop).keys.rotate('key_a', 'second', NOW + 60_000, NOW)
    tables(shop).keys.rotate('key_b', 'third', null, NOW)
  })
  expect(preserved).toEqual({ revoked: 0, rotated: 2, accessChanged: 0, gone: [] })
  expect(keys).toMatchObject([
    { digest: 'second', oldTokens: [{ digest: 'digest of key_a', endsAt: NOW + 60_000 }] },
    { digest: 'third', oldTokens: [] },
  ])
})

test('old tokens work as long as they were promised to, whatever the backup knows of them', async () => {
  const { preserved, keys } = await restoredAfter(
    (shop) => {
      tables(shop).keys.rotate('key_a', 'third', NOW + 60_000, NOW)
    },
    (shop) => {
      tables(shop).keys.rotate('key_a', 'second', NOW + 90_000, NOW)
      tables(shop).keys.rotate('key_b', 'other', NOW + 70_000, NOW)
    },
  )
  expect(preserved).toEqual({ revoked: 0, rotated: 1, accessChanged: 0, gone: [] })
  expect(keys).toMatchObject([
    {
      digest: 'third',
      oldTokens: [
        { digest: 'second', endsAt: NOW + 60_000 },
        { digest: 'digest of key_a', endsAt: NOW + 90_000 },
      ],
    },
    { digest: 'other', oldTokens: [{ digest: 'digest of key_b', endsAt: NOW + 70_000 }] },
  ])
})

test('old tokens that were ended at once since the backup stay ended', async () => {
  const { keys } = await restoredAfter(
    (shop) => {
      tables(shop).keys.rotate('key_a', 'third', null, NOW)
      tables(shop).keys.revoke('key_b', NOW)
    },
    (shop) => {
      tables(shop).keys.rotate('key_a', 'second', NOW + 90_000, NOW)
      tables(shop).keys.rotate('key_b', 'other', NOW + 70_000, NOW)
    },
  )
  expect(keys).toMatchObject([
    { digest: 'third', oldTokens: [] },
    { revokedAt: NOW, oldTokens: [] },
  ])
})

test('old tokens of a key that the backup has revoked do not come back', async () => {
  using shop = await filledDatabase()
  tables(shop).keys.rotate('key_a', 'second', NOW + 90_000, NOW)
  const before = readStoredAccess(shop.client)
  tables(shop).keys.revoke('key_a', NOW)
  preserveAccess(shop.client, { access: before, trustedTime: NOW }, [], NOW)
  expect(tables(shop).keys.all()[0]).toMatchObject({ revokedAt: NOW, oldTokens: [] })
})

test('keys that were issued since the backup are named, but for those that were ended again', async () => {
  const { preserved, keys } = await restoredAfter((shop) => {
    for (const id of ['key_c', 'key_d', 'key_e']) issue(shop, id)
    tables(shop).keys.revoke('key_d', NOW)
    shop.client.run(`UPDATE api_keys SET expires_at = ${NOW} WHERE id = 'key_e'`)
  })
  expect(preserved?.gone).toEqual([{ id: 'key_c', name: 'the key key_c' }])
  expect(keys.map(({ id }) => id)).toEqual(['key_a', 'key_b'])
})

const bySubject = (one: { subject: string }, other: { subject: string }) =>
  one.subject < other.subject ? -1 : 1

test('a ban goes on over a restore, and so do the counts of keys and addresses', async () => {
  const rows = [banned, savedLimits('address:10.0.0.1'), savedLimits('key:key_b')]
  const { keys, limits } = await restoredAfter(
    (shop) =>
      tables(shop).limits.save([...rows, savedLimits('key:key_gone')], ['address:10.0.0.9']),
    (shop) => tables(shop).limits.save([savedLimits('address:10.0.0.9')], []),
  )
  expect(keys[0]?.bannedUntil).toBe(NOW + 60_000)
  expect(limits.toSorted(bySubject)).toEqual(rows.toSorted(bySubject))
})

test('a ban that a command has lifted is not back, whether a server had heard of that or not', async () => {
  for (const heard of [true, false]) {
    const { keys, limits } = await restoredAfter(
      (shop) => {
        tables(shop).keys.unban('key_a', NOW)
        const row = heard ? { banEndsAt: null, unbanRevision: 4 } : {}
        tables(shop).limits.save([{ ...banned, unbanRevision: 3, ...row }], [])
      },
      (shop) => shop.client.run("UPDATE api_keys SET unban_revision = 3 WHERE id = 'key_a'"),
    )
    expect(keys[0]).toMatchObject({ unbanRevision: 3, bannedUntil: null })
    expect(limits[0]?.unbanRevision).toBe(heard ? 3 : 2)
    const [key] = keys
    if (key === undefined) throw new Error('the key is gone')
    const limiter = new KeyLimiter()
    limiter.load(limits, { monotonic: 0, wall: NOW })
    limiter.reconcile(key, 0)
    expect(limiter.bannedAt(0)).toBe(0)
  }
})

test('a ban that was given after an earlier one was lifted is in force', async () => {
  const { keys, limits } = await restoredAfter((shop) => {
    tables(shop).keys.unban('key_a', NOW)
    tables(shop).keys.changePlan('key_a', 'pro', FREE, NOW)
    tables(shop).limits.save([{ ...banned, unbanRevision: 1, refillRevision: 1 }], [])
  })
  expect(keys[0]).toMatchObject({ plan: 'pro', bannedUntil: NOW + 60_000 })
  expect(limits[0]).toMatchObject({ unbanRevision: 0, refillRevision: 0 })
})

test('counts of another version’s form are left to the backup', async () => {
  const { preserved, limits } = await restoredAfter(
    (shop) => {
      tables(shop).keys.revoke('key_b', NOW)
      tables(shop).limits.save([banned], [])
      shop.client.run('ALTER TABLE limiter_state ADD COLUMN mood text')
    },
    (shop) => tables(shop).limits.save([savedLimits('key:key_b')], []),
  )
  expect(preserved?.revoked).toBe(1)
  expect(limits).toEqual([savedLimits('key:key_b')])
})

test('the trusted time goes on from the replaced database, or from the backup where that had none', async () => {
  const set = (at: number) => (shop: Shop) => void new TrustedTimeTable(shop.client).set(at)
  const nothing = () => {}
  expect((await restoredAfter(set(NOW + 5), set(NOW))).trustedTime).toBe(NOW + 5)
  expect((await restoredAfter(set(NOW - 5), set(NOW))).trustedTime).toBe(NOW - 5)
  expect((await restoredAfter(set(NOW + 5))).trustedTime).toBe(NOW + 5)
  expect((await restoredAfter(nothing, set(NOW))).trustedTime).toBe(NOW)
  const forget = (shop: Shop) => void shop.client.run('DELETE FROM trusted_time')
  expect((await restoredAfter(forget, set(NOW))).trustedTime).toBe(NOW)
  expect((await restoredAfter(nothing)).trustedTime).toBeUndefined()
})
