import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { COMMAND } from '../../../src/keys/access-change.ts'
import type { SettingsChange } from '../../../src/shops/settings.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { restoreBackup } from '../../../src/storage/sqlite/restore/restore.ts'
import { savedTrustedTime } from '../../../src/storage/sqlite/schema/saved-time.ts'
import { AccessTable } from '../../../src/storage/sqlite/tables/access/access-table.ts'
import { LimiterTable } from '../../../src/storage/sqlite/tables/limiter-table.ts'
import { TrustedTimeTable } from '../../../src/storage/sqlite/tables/trusted-time-table.ts'
import { apiKey } from '../../support/api-key.ts'
import { keysIn } from '../../support/key-changes.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { NOW, newDatabase } from '../database.ts'
import { filledDatabase } from '../filled-database.ts'
import { savedLimits } from '../limits-rows.ts'

type Shop = ReturnType<typeof newDatabase>

const keysOf = ({ connection }: Shop) => keysIn(new AccessTable(connection))

const set = ({ connection }: Shop, change: SettingsChange, at: number) =>
  new AccessTable(connection).change({ kind: 'change_settings', change, defaultMs: 1 }, COMMAND, {
    machine: at,
    endsBy: at,
  })

/** Restores a backup over the database of another one, and reads what is there then. */
function restoredOver(file: string, current: Shop) {
  using away = temporaryFolder()
  const folder = dataFolder(away.path)
  current.client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(current.folder.database, folder.database)
  const { replacedShop, unchecked, preserved } = restoreBackup(folder, file, { now: () => NOW })
  const { client, ...rest } = openDatabase(folder, { create: false, now: () => NOW })
  const { keys, settings, journal } = new AccessTable({ client, ...rest })
  const found = {
    ...{ replacedShop, unchecked, preserved },
    keys: keys.all(),
    settings: settings.read(),
    entries: journal.page(undefined, 100).entries.toReversed(),
    limits: new LimiterTable(client).load().map(({ subject }) => subject),
    trustedTime: savedTrustedTime(client),
  }
  client.close()
  return found
}

/** A shop with key_a and key_b, and a place for backups of it. */
async function shopOf() {
  const shop = await filledDatabase()
  const away = temporaryFolder()
  return {
    ...shop,
    backup(name: string) {
      createBackup(shop.folder.database, away.file(name))
      return away.file(name)
    },
    [Symbol.dispose]() {
      shop[Symbol.dispose]()
      away[Symbol.dispose]()
    },
  }
}

test('another shop has no say in settings, journal and bans of keys, and no earlier time', async () => {
  using shop = await shopOf()
  set(shop, { name: 'Zoo', timeZone: 'Europe/Berlin' }, NOW)
  new LimiterTable(shop.connection.client).save([savedLimits('key:key_a')], [])
  new TrustedTimeTable(shop.client).set(NOW)
  const file = shop.backup('backup.db')
  using other = newDatabase()
  keysOf(other).issue(apiKey('key_x', { createdAt: NOW + 1 }))
  set(other, { name: 'Aquarium' }, NOW + 2)
  new TrustedTimeTable(other.client).set(NOW - 9)
  new LimiterTable(other.connection.client).save([savedLimits('address:10.0.0.1')], [])
  const found = restoredOver(file, other)
  expect(found).toMatchObject({
    replacedShop: 'other',
    unchecked: 2,
    preserved: { gone: [{ id: 'key_x' }] },
    settings: { name: 'Zoo', timeZone: 'Europe/Berlin' },
    limits: ['key:key_a', 'address:10.0.0.1'],
    trustedTime: NOW,
  })
  expect(found.entries.map(({ subject }) => subject)).not.toContain('key_x')
})

test('a shop without any key or change is a new one, and keys that have ended need no check', async () => {
  using shop = await shopOf()
  shop.client.run(`UPDATE api_keys SET expires_at = ${NOW} WHERE id = 'key_b'`)
  using fresh = newDatabase()
  expect(restoredOver(shop.backup('backup.db'), fresh)).toMatchObject({
    replacedShop: 'new',
    unchecked: 1,
  })
})

test('keys of one id that were made at different times are different keys, as in two demos', () => {
  const demo = (at: number) => {
    const shop = newDatabase()
    keysOf(shop).issue(apiKey('key_demo', { createdAt: at, digest: `digest at ${at}` }))
    return shop
  }
  using first = demo(NOW)
  using second = demo(NOW + 1)
  using away = temporaryFolder()
  createBackup(first.folder.database, away.file('backup.db'))
  keysOf(second).revoke('key_demo', NOW + 2)
  const { keys, ...found } = restoredOver(away.file('backup.db'), second)
  expect(found).toMatchObject({ replacedShop: 'other', unchecked: 1 })
  expect(keys).toMatchObject([{ revokedAt: null, digest: `digest at ${NOW}` }])
})

test('where both went on, a key has no more than either gives it, and no old token that one has ended', async () => {
  using shop = await shopOf()
  keysOf(shop).rotate('key_a', 'second', NOW + 9_000, NOW + 1)
  const older = shop.backup('older.db')
  keysOf(shop).rotate('key_a', 'third', null, NOW + 2)
  keysOf(shop).changeAccess('key_a', 'read', NOW + 2)
  const newer = shop.backup('newer.db')
  using pc = temporaryFolder()
  const folder = dataFolder(pc.path)
  restoreBackup(folder, older, { now: () => NOW + 3 })
  const connection = openDatabase(folder, { create: false, now: () => NOW + 4 })
  const keys = keysIn(new AccessTable(connection))
  keys.rotate('key_a', 'fourth', NOW + 9_000, NOW + 4)
  keys.changeAccess('key_a', 'manage', NOW + 4)
  connection.client.close(true)
  const { unchecked } = restoreBackup(folder, newer, { now: () => NOW + 5 })
  const after = openDatabase(folder, { create: false, now: () => NOW + 5 })
  expect(unchecked).toBe(2)
  expect(new AccessTable(after).keys.all()[0]).toMatchObject({
    access: 'read',
    digest: 'fourth',
    oldTokens: [],
  })
  after.client.close()
})

test('the settings of a newer backup are not replaced by those of an older one that was restored first', async () => {
  using shop = await shopOf()
  set(shop, { name: 'Zoo' }, NOW + 1)
  const older = shop.backup('older.db')
  set(shop, { name: 'Zoo and garden' }, NOW + 2)
  const newer = shop.backup('newer.db')
  using pc = temporaryFolder()
  const folder = dataFolder(pc.path)
  for (const file of [older, newer]) restoreBackup(folder, file, { now: () => NOW + 3 })
  const { client } = openDatabase(folder, { create: false, now: () => NOW + 3 })
  expect(new AccessTable({ client }).settings.read().name).toBe('Zoo and garden')
  client.close()
})

test('entries that were pruned are not taken for missing ones', async () => {
  using shop = await shopOf()
  const file = shop.backup('backup.db')
  shop.client.run('DELETE FROM access_journal')
  keysOf(shop).changeAccess('key_a', 'read', NOW + 1)
  const found = restoredOver(file, shop)
  expect(found).toMatchObject({ replacedShop: 'same', unchecked: 0 })
  expect(found.keys).toMatchObject([{ access: 'read' }, {}])
})
