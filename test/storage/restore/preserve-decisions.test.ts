import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { type AccessChange, COMMAND } from '../../../src/keys/access-change.ts'
import { makeCode } from '../../../src/keys/make-code.ts'
import type { SettingsChange } from '../../../src/shops/settings.ts'
import { namedSupplier } from '../../../src/shops/supplier.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { createBackup } from '../../../src/storage/sqlite/backup/create-backup.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { restoreBackup } from '../../../src/storage/sqlite/restore/restore.ts'
import { AccessTable } from '../../../src/storage/sqlite/tables/access/access-table.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { NOW } from '../database.ts'
import { filledDatabase } from '../filled-database.ts'

type Shop = Awaited<ReturnType<typeof filledDatabase>>

const change = ({ connection }: Shop, what: AccessChange) =>
  new AccessTable(connection).change(what, COMMAND, { machine: NOW, endsBy: NOW })

const set = (shop: Shop, settings: SettingsChange) =>
  change(shop, { kind: 'change_settings', change: settings, defaultMs: 1 })

const rename = (shop: Shop, keyId: string, name: string) =>
  change(shop, { kind: 'rename_key', keyId, name })

/** Backs a shop up, restores the backup over what another shop has become, and reads what is there then. */
async function restored(before: (shop: Shop) => void, happen?: (shop: Shop) => void) {
  using shop = await filledDatabase()
  using away = temporaryFolder()
  before(shop)
  createBackup(shop.folder.database, away.file('backup.db'))
  const folder = dataFolder(away.path)
  if (happen !== undefined) {
    happen(shop)
    shop.client.run('PRAGMA wal_checkpoint(TRUNCATE)')
    copyFileSync(shop.folder.database, folder.database)
  }
  return read(folder, away.file('backup.db'))
}

function read(folder: ReturnType<typeof dataFolder>, backup: string) {
  const { preserved } = restoreBackup(folder, backup, { now: () => NOW })
  const connection = openDatabase(folder, { create: false, now: () => NOW })
  const { keys, settings, codes, suppliers, journal } = new AccessTable(connection)
  const found = {
    preserved,
    names: keys.all().map(({ name }) => name),
    settings: settings.read(),
    codes: codes.all(),
    suppliers: suppliers.list.all({}),
    entries: journal.page(undefined, 100).entries.toReversed(),
  }
  connection.client.close()
  return found
}

test('the currency is the one of the backup, in which its prices are, and another one stays where it has none', async () => {
  const euros = (shop: Shop) => set(shop, { currency: 'EUR' })
  const yen = (shop: Shop) => set(shop, { currency: 'JPY', lowStockAt: 2 })
  const later = (await restored(euros, yen)).settings
  expect(later).toMatchObject({ currency: { code: 'EUR', digits: 2, number: 1 }, lowStockAt: 2 })
  expect((await restored(() => {}, yen)).settings.currency?.code).toBe('JPY')
})

test('what was decided since the backup stays: settings, names of keys, and the journal of it', async () => {
  const { settings, names, entries } = await restored(
    (shop) => {
      set(shop, { name: 'Zoo', lowStockAt: 3 })
      rename(shop, 'key_a', 'Till 1')
    },
    (shop) => {
      set(shop, { lowStockAt: null, language: 'de' })
      rename(shop, 'key_a', 'Till 2')
    },
  )
  expect(settings).toMatchObject({ name: 'Zoo', lowStockAt: null, language: 'de' })
  expect(names).toEqual(['Till 2', 'the key key_b'])
  expect(entries.map(({ action, after }) => `${action} ${after}`)).toEqual([
    'import 3',
    'add_key write',
    'add_key write',
    'change_settings {"name":"Zoo","lowStockAt":3}',
    'rename_key Till 1',
    'change_settings {"language":"de","lowStockAt":null}',
    'rename_key Till 2',
    `restore ${NOW}`,
  ])
  expect(entries.map(({ id }) => id)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n])
})

test('suppliers that were added, or called otherwise, since the backup stay', async () => {
  const edit = (shop: Shop, supplierId: number, name: string) =>
    change(shop, { kind: 'edit_supplier', supplierId, edit: { name } })
  const { suppliers } = await restored(
    (shop) => {
      const both = ['Aqua', 'Zoo'].map(namedSupplier)
      change(shop, { kind: 'add_suppliers', suppliers: both })
    },
    (shop) => {
      edit(shop, 1, 'Old aqua')
      edit(shop, 2, 'Aqua')
      change(shop, { kind: 'add_suppliers', suppliers: [namedSupplier('New')] })
    },
  )
  expect(suppliers.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Old aqua',
    '2 Aqua',
    '3 New',
  ])
})

test('the audit log loses nothing where the replaced database has pruned it since', async () => {
  const { entries } = await restored(
    (shop) => set(shop, { lowStockAt: 3 }),
    (shop) => {
      shop.client.run('DELETE FROM access_journal')
      set(shop, { lowStockAt: 4 })
    },
  )
  expect(entries.map(({ id }) => id)).toEqual([1n, 2n, 3n, 4n, 5n, 6n])
})

test('a backup over a shop that was set up anew brings its journal, and after it comes the one that was there', async () => {
  using old = await filledDatabase()
  using away = temporaryFolder()
  set(old, { name: 'Zoo', timeZone: 'Europe/Berlin' })
  createBackup(old.folder.database, away.file('backup.db'))
  using fresh = await filledDatabase(1)
  set(fresh, { name: 'New zoo' })
  fresh.client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  const folder = dataFolder(away.path)
  copyFileSync(fresh.folder.database, folder.database)
  const { settings, entries } = read(folder, away.file('backup.db'))
  expect(settings).toMatchObject({ name: 'New zoo', timeZone: null })
  const texts = entries.map(({ action, after }) => `${action} ${after}`)
  expect(texts.slice(3)).toEqual([
    'change_settings {"name":"Zoo","timeZone":"Europe/Berlin"}',
    'import 1',
    'change_settings {"name":"New zoo"}',
    `restore ${NOW}`,
  ])
  expect(entries.map(({ id }) => id)).toEqual([1n, 2n, 3n, 4n, 5n, 6n, 7n])
})

test('the settings of the backup are there where no database was, or it had none', async () => {
  for (const happen of [undefined, (shop: Shop) => shop.client.run('DELETE FROM shop_settings')]) {
    const { settings, entries } = await restored((shop) => set(shop, { name: 'Zoo' }), happen)
    expect(settings.name).toBe('Zoo')
    expect(entries).toHaveLength(5)
  }
})

test('keys stay revoked where the audit log is damaged, or from before there was one', async () => {
  for (const damage of ["UPDATE access_journal SET at = 'never'", 'DROP TABLE access_journal']) {
    const { preserved, entries } = await restored(
      () => {},
      (shop) => {
        change(shop, { kind: 'revoke_key', keyId: 'key_a' })
        shop.client.run(damage)
      },
    )
    expect(preserved?.revoked).toBe(1)
    expect(entries).toHaveLength(4)
  }
})

test('every one-time code ends, those of the backup and those made since', async () => {
  const make = (shop: Shop) => {
    const request = {
      purpose: { kind: 'set_up', keysBefore: 2 },
      lengthMs: 9,
      madeBy: null,
    } as const
    const { code } = makeCode(request, NOW, randomBytes)
    expect(change(shop, { kind: 'make_code', code })).toEqual({ outcome: 'done' })
  }
  for (const happen of [undefined, make]) {
    expect((await restored(make, happen)).codes).toEqual([])
  }
})
