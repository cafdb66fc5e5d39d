import { expect, test } from 'bun:test'
import { ACCESS_LEVELS } from '../../../src/keys/access.ts'
import { COMMAND } from '../../../src/keys/access-change.ts'
import { NO_SETTINGS } from '../../../src/shops/settings.ts'
import type { ShopDirectory } from '../../../src/shops/shop-directory.ts'
import { adoptFolder } from '../../../src/storage/adopt-folder.ts'
import { dataFolder } from '../../../src/storage/data-folder.ts'
import { engineOf } from '../../../src/storage/open-engine.ts'
import { commandAccess } from '../../../src/storage/postgres/access/shop-access.ts'
import { OutcomeUnknown } from '../../../src/storage/postgres/driver/outcomes.ts'
import { migrate, readSchema } from '../../../src/storage/postgres/schema/migrations.ts'
import { countedIn } from '../../../src/storage/postgres/shop/counted-sums.ts'
import { PostgresShopDirectory } from '../../../src/storage/postgres/shops/shop-directory.ts'
import { readReport } from '../../../src/storage/postgres/tables/reports.ts'
import { readRelocation } from '../../../src/storage/relocation.ts'
import { openDatabase } from '../../../src/storage/sqlite/folder/open-database.ts'
import { SettingsTable } from '../../../src/storage/sqlite/tables/access/settings-table.ts'
import { InventoryTable } from '../../../src/storage/sqlite/tables/stock/inventory-table.ts'
import { ReportTable } from '../../../src/storage/sqlite/tables/stock/report-table.ts'
import { TotalsTable } from '../../../src/storage/sqlite/tables/stock/totals-table.ts'
import { apiKey, KEY_MADE_AT } from '../../support/api-key.ts'
import { keysOf, type TestKeys } from '../../support/key-changes.ts'
import { temporaryFolder } from '../../support/petstock.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { PLAIN_UPDATE } from '../../support/update-quantity.ts'
import { until } from '../../support/wait.ts'
import { pet } from '../pets.ts'
import { makeMovement } from '../shop-changes.ts'
import { keysOn } from './key-nodes.ts'
import { addition, laneTo, nodeOn, shopOf } from './nodes.ts'

async function migrated(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
}

/** A directory that loses the connection at a moment of an adoption. */
const losing = (shops: ShopDirectory, moment: 'before the commit' | 'after the commit') =>
  new Proxy(shops, {
    get: (target, name: keyof ShopDirectory) => {
      if (name === 'has') return () => Promise.reject(new OutcomeUnknown('the connection is lost'))
      if (name !== 'adopt') return target[name].bind(target)
      return async (...[shop, source, events]: Parameters<ShopDirectory['adopt']>) => {
        await target.adopt(shop, source, {
          ...events,
          async onReady(adopted) {
            await events.onReady(adopted)
            if (moment === 'before the commit') throw new OutcomeUnknown('the connection is lost')
          },
        })
        throw new OutcomeUnknown('the connection is lost')
      }
    },
  })

describeWithDatabases('an adoption', (databases) => {
  test.each(['before the commit', 'after the commit'] as const)(
    'that loses the database %s is finished by the same command, and the folder is served by nobody between',
    async (moment) => {
      await using database = await databases.make(migrated)
      using lane = laneTo(database.url, { timeoutMs: 60_000 })
      using temporary = temporaryFolder()
      const folder = dataFolder(temporary.file('data'))
      const engine = engineOf(folder)
      const command = await engine.openForCommand({ create: true, now: Date.now })
      await command.shop(1n).stock.add(pet(1n))
      await command.close()
      const shops = new PostgresShopDirectory(lane)
      const adopt = async (directory: ShopDirectory) => {
        const departure = await engine.depart({ now: Date.now })
        const call = {
          departure,
          shops: directory,
          name: 'North',
          servers: 'here',
          onProgress() {},
        }
        return adoptFolder(call).finally(() => departure.close())
      }
      await expect(adopt(losing(shops, moment))).rejects.toThrow('the connection is lost')
      expect(readRelocation(folder)).toMatchObject({ isCertain: false, servers: 'here' })
      await expect(engine.claim()).rejects.toThrow('was being moved')
      await expect(engine.openForCommand({ create: false, now: Date.now })).rejects.toThrow(
        'was being moved',
      )
      expect(await adopt(shops)).toMatchObject({ adopted: { name: 'North' } })
      expect(await shops.list()).toMatchObject([{ name: 'North', pets: 1 }])
      await expect(engine.claim()).rejects.toThrow('has moved')
    },
  )
})

describeWithDatabases('a shop', (databases) => {
  test('has keys that may do the same on its way into a database and back', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    using temporary = temporaryFolder()
    const engine = engineOf(dataFolder(temporary.file('data')))
    const accesses = async ({ list }: Pick<TestKeys, 'list'>) =>
      (await list(KEY_MADE_AT)).map(({ id, access }) => [id, access])
    const expected = ACCESS_LEVELS.map((access) => [`key_${access}`, access])
    const command = await engine.openForCommand({ create: true, now: Date.now })
    for (const access of ACCESS_LEVELS) {
      await keysOf(command.shop(1n).access).issue(apiKey(`key_${access}`, { access }))
    }
    await command.close()
    const departure = await engine.depart({ now: Date.now })
    const shops = new PostgresShopDirectory(lane)
    const call = { departure, shops, name: 'North', servers: 'here', onProgress() {} }
    await adoptFolder(call).finally(() => departure.close())
    const [{ shopId } = { shopId: 0n }] = await shops.list()
    expect(await accesses(keysOn(lane, shopId))).toEqual(expected)
    const home = engineOf(dataFolder(temporary.file('back')))
    const receive = { now: Date.now, servers: 'here', onProgress() {} }
    await shops.export(shopId, false, (whole) => home.receive(whole, receive))
    const back = await home.openForCommand({ create: false, now: Date.now })
    expect(await accesses(keysOf(back.shop(1n).access))).toEqual(expected)
    await back.close()
  })
})

describeWithDatabases('a journal', (databases) => {
  test('says what was taken back, and when things happened, on its way into a database and back', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    using temporary = temporaryFolder()
    const folder = dataFolder(temporary.file('data'))
    const sale = crypto.randomUUID()
    const of = (change: number, undoes: string | null) => ({
      ...{ petId: 1n, what: { change, reason: 'sale' as const }, note: null, undoes },
    })
    const takeBack = () => ({ id: crypto.randomUUID(), ...of(2, sale) })
    const { client, ...connection } = openDatabase(folder, { create: true, now: Date.now })
    const table = new InventoryTable({ client, ...connection })
    client
      .transaction(() => {
        table.add(pet(1n), { reason: 'add', keyId: null }, 1)
        const movements = [{ id: sale, ...of(-2, null), occurred: { agoMs: 1 } }, takeBack()]
        const keyId = 'key_a'
        for (const movement of movements) {
          table.change([{ kind: 'makeMovement', movement, keyId }], 2)
        }
      })
      .immediate()
    client.close()
    const departure = await engineOf(folder).depart({ now: Date.now })
    const shops = new PostgresShopDirectory(lane)
    const call = { departure, shops, name: 'North', servers: 'here', onProgress() {} }
    await adoptFolder(call).finally(() => departure.close())
    const [{ shopId } = { shopId: 0n }] = await shops.list()
    // Programs that know nothing of it would count it on another day.
    expect((await countedIn(lane, shopId)).place).toBe('sums_place')
    expect(await readSchema(lane)).toMatchObject({ worksFrom: 19 })
    await using node = nodeOn(database.url)
    expect(await makeMovement(shopOf(node.shops, shopId), takeBack())).toMatchObject({
      outcome: 'already_undone',
    })
    const home = engineOf(dataFolder(temporary.file('back')))
    const receive = { now: Date.now, servers: 'here', onProgress() {} }
    await shops.export(shopId, false, (whole) => home.receive(whole, receive))
    const back = await home.openForCommand({ create: false, now: Date.now })
    const lines = await back.shop(1n).stock.history(1n)
    expect(lines.map(({ undoes }) => undoes)).toEqual([sale, null, null])
    expect(lines.map(({ occurredAt }) => occurredAt)).toEqual([1, 1, null])
    await back.close()
  })
})

describeWithDatabases('a shop with money', (databases) => {
  test('keeps what sales came to, its currencies and how far they are counted, on its way into a database and back', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    using temporary = temporaryFolder()
    const folder = dataFolder(temporary.file('data'))
    const { client, ...connection } = openDatabase(folder, { create: true, now: Date.now })
    const [table, totals] = [new InventoryTable({ client, ...connection }), new TotalsTable(client)]
    const settings = new SettingsTable(client)
    const sell = (amount: number, currency: number) => {
      const movement = { ...{ id: crypto.randomUUID(), petId: 1n, note: null, amount } }
      const what = { change: -1, reason: 'sale' } as const
      const sale = {
        kind: 'makeMovement',
        movement: { ...movement, what },
        keyId: 'key_a',
      } as const
      table.change([{ ...sale, currency }], 2)
    }
    client
      .transaction(() => {
        const currency = { code: 'BGN', digits: 2, number: 1 }
        settings.write({ ...NO_SETTINGS, currency })
        table.add(pet(1n), { reason: 'add', keyId: null }, 1)
        sell(195_583, 1)
        totals.count()
        settings.write({ ...NO_SETTINGS, currency: { code: 'EUR', digits: 2, number: 2 } })
        sell(100, 2)
      })
      .immediate()
    client.close()
    const departure = await engineOf(folder).depart({ now: Date.now })
    const shops = new PostgresShopDirectory(lane)
    const call = { departure, shops, name: 'North', servers: 'here', onProgress() {} }
    await adoptFolder(call).finally(() => departure.close())
    const [{ shopId } = { shopId: 0n }] = await shops.list()
    const question = { times: [0, 96 * 900_000], limit: 10, withMoney: true }
    const expected = [
      { reason: 'sale', currency: 2, amount: 100, taken: 1, added: 0 },
      { reason: 'sale', currency: 1, amount: 195_583, taken: 1, added: 0 },
    ]
    const there = await readReport(lane, shopId, question)
    expect(JSON.parse(there.money?.buckets.get(0) ?? '[]')).toEqual(expected)
    expect(there.money?.pastCurrencies).toEqual([{ number: 1, code: 'BGN', digits: 2 }])
    const back = dataFolder(temporary.file('back'))
    const receive = { now: Date.now, servers: 'here', onProgress() {} }
    await shops.export(shopId, false, (whole) => engineOf(back).receive(whole, receive))
    const home = openDatabase(back, { create: false, now: Date.now })
    expect(new TotalsTable(home.client).count()).toEqual({ counted: 0, more: false })
    const here = new ReportTable(home.client).report(question, 0n)
    expect(JSON.parse(here.money?.buckets.get(0) ?? '[]')).toEqual(expected)
    expect(here.money?.pastCurrencies).toEqual([{ number: 1, code: 'BGN', digits: 2 }])
    home.client.close()
  })
})

describeWithDatabases('an export that removes the shop', (databases) => {
  test('waits for the change that is under way, and needs no second attempt after it', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    using other = laneTo(database.url, { timeoutMs: 60_000 })
    // A transaction sees the waits of others as they were when it first looked.
    using looking = laneTo(database.url, { timeoutMs: 60_000 })
    using temporary = temporaryFolder()
    let transactions = 0
    const counting = new Proxy(lane, {
      get(target, name: keyof typeof lane) {
        if (name === 'transaction') transactions += 1
        return target[name].bind(target)
      },
    })
    const shops = new PostgresShopDirectory(counting)
    const shop = await shops.create('North')
    if (typeof shop === 'string') throw new Error('the name is taken')
    transactions = 0
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE'`
    const { exported } = await other.transaction(async (inside) => {
      await inside.query('UPDATE shops SET revision = revision')
      const exporting = shops.export(shop.shopId, true, (whole) =>
        engineOf(dataFolder(temporary.file('back'))).receive(whole, {
          now: Date.now,
          servers: 'here',
          onProgress() {},
        }),
      )
      await until(async () => (await looking.query(waits)).length === 1)
      return { exported: exporting }
    })
    expect(await exported).toBe('exported')
    expect(transactions).toBe(1)
  })

  test('begins again where the settings were changed after they were copied', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    using other = laneTo(database.url)
    using temporary = temporaryFolder()
    const shops = new PostgresShopDirectory(lane)
    const shop = await shops.create('North')
    if (typeof shop === 'string') throw new Error('the name is taken')
    const folder = dataFolder(temporary.file('back'))
    let copies = 0
    const exported = await shops.export(shop.shopId, true, async (whole) => {
      const receive = { now: Date.now, servers: 'here', onProgress() {} }
      const copied = await engineOf(folder).receive(whole, receive)
      if (++copies === 1) {
        const change = { kind: 'change_settings', change: { lowStockAt: 3 }, defaultMs: 1 } as const
        const at = { machine: KEY_MADE_AT, endsBy: KEY_MADE_AT }
        await commandAccess(other, shop.shopId).change(change, COMMAND, at)
      }
      return copied
    })
    expect([exported, copies]).toEqual(['exported', 2])
    const command = await engineOf(folder).openForCommand({ create: false, now: Date.now })
    const { access } = command.shop(1n)
    expect((await access.readSettings()).lowStockAt).toBe(3)
    expect((await access.journalPage(undefined, 9)).entries).toMatchObject([
      { at: KEY_MADE_AT, action: 'change_settings', subject: 'lowStockAt' },
    ])
    await command.close()
  })

  test('loses no update that was acknowledged before it', async () => {
    await using database = await databases.make(migrated)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    using temporary = temporaryFolder()
    const shops = new PostgresShopDirectory(lane)
    const shop = await shops.create('North')
    if (typeof shop === 'string') throw new Error('the name is taken')
    await using node = nodeOn(database.url)
    const stock = shopOf(node.shops, shop.shopId)
    const petIds = Array.from({ length: 20 }, (_, index) => BigInt(index + 1))
    for (const petId of petIds)
      await stock.change({ kind: 'addPet', addition: addition(petId, 0), keyId: 'key_1' })
    const acknowledged = new Map<bigint, number>()
    const updating = petIds.map(async (petId) => {
      for (let quantity = 1; ; quantity++) {
        try {
          await node.shops.make(shop.shopId, {
            kind: 'setQuantity',
            petId,
            quantity,
            by: { reason: 'update', keyId: 'key_1' },
            ...PLAIN_UPDATE,
          })
          acknowledged.set(petId, quantity)
        } catch {
          return
        }
      }
    })
    await until(() => Math.min(...acknowledged.values()) > 5 && acknowledged.size === petIds.length)
    const folder = dataFolder(temporary.file('back'))
    const receive = { now: Date.now, servers: 'here', onProgress() {} }
    const exported = await shops.export(shop.shopId, true, (whole) =>
      engineOf(folder).receive(whole, receive),
    )
    expect(exported).toBe('exported')
    await Promise.all(updating)
    const command = await engineOf(folder).openForCommand({ create: false, now: Date.now })
    const pets = await command.shop(1n).stock.list()
    await command.close()
    for (const { petId, quantity } of pets) {
      const known = acknowledged.get(petId) ?? 0
      expect([known, known + 1]).toContain(quantity)
    }
    expect(pets).toHaveLength(petIds.length)
  })
})
