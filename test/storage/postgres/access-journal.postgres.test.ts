import { expect, test } from 'bun:test'
import { COMMAND } from '../../../src/keys/access-change.ts'
import { writeAccess } from '../../../src/storage/postgres/access/access-writes.ts'
import { commandAccess } from '../../../src/storage/postgres/access/shop-access.ts'
import { changeKeys } from '../../../src/storage/postgres/keys/change-keys.ts'
import { JournalPruning } from '../../../src/storage/postgres/tables/journal-pruning.ts'
import { importStock } from '../../../src/storage/postgres/tables/stock-import.ts'
import { apiKey } from '../../support/api-key.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { pet } from '../pets.ts'
import { editPet, removePet } from '../shop-changes.ts'
import { byClock } from './by-clock.ts'
import { laneTo, namedShops, nodeOn, SHOP, SHOP_QUERIES } from './nodes.ts'

const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
const DAY = 86_400_000

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`the audit log, ${way},`, (databases) => {
    test('has an entry of each removal and each change of a key, also of those at once', async () => {
      await using database = await databases.make(namedShops)
      await using one = nodeOn(database.url, { shopQueries })
      await using other = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      const access = commandAccess(lane, SHOP)
      const petIds = Array.from({ length: 20 }, (_, at) => BigInt(at + 1))
      const removals = petIds.map((petId) =>
        removePet((petId % 2n === 0n ? one : other).shop, petId),
      )
      const keys = petIds.map((petId) => apiKey(`key_${petId}`))
      const added = keys.map((key) =>
        access.change({ kind: 'add_key', key, evenIfNameTaken: false }, COMMAND, {
          machine: NOW,
          endsBy: NOW,
        }),
      )
      const outcomes = await Promise.all([...removals, ...added])
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['removed', 'done']))
      const { entries, next } = await access.journalPage(undefined, 100)
      expect(next).toBeNull()
      expect(entries).toHaveLength(40)
      const removed = entries.filter(({ action }) => action === 'remove_pet')
      expect(removed.map(({ subject }) => BigInt(subject ?? 0)).toSorted(byValue)).toEqual(petIds)
      for (const { keyId, before, after } of removed) {
        expect({ keyId, before, after }).toEqual({ keyId: 'key_a', before: '5', after: null })
      }
    })

    test('lets a removal pass while a change of keys is being committed, whatever the newest entry is', async () => {
      await using database = await databases.make(namedShops)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      using other = laneTo(database.url)
      // The clock of the database is set back since then: the newest entry alone decides the next ids.
      const newest = BigInt(Date.now()) * 4_000n
      const entry = { at: NOW, keyId: null, subject: null, name: null, before: null, after: null }
      await runSql(
        database.url,
        `INSERT INTO access_journal (shop_id, id, at, action, op_id)
          VALUES (1, ${newest}, ${NOW}, 'set_up', '${crypto.randomUUID()}')`,
      )
      await changeKeys(lane, async (inside) => {
        const writes = { entry: { ...entry, action: 'make_https' } } as const
        await writeAccess(inside, SHOP, writes, crypto.randomUUID())
        expect(await removePet(node.shop, 7n)).toMatchObject({
          outcome: 'removed',
        })
      })
      const { entries } = await commandAccess(other, SHOP).journalPage(undefined, 9)
      expect(entries.map(({ action }) => action).toSorted()).toEqual([
        'make_https',
        'remove_pet',
        'set_up',
      ])
      expect(entries.at(-1)?.id).toBe(newest)
    })

    test('has nothing of other changes of the stock, and one entry of an import', async () => {
      await using database = await databases.make(namedShops)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      const access = commandAccess(lane, SHOP)
      await updateQuantity(node.shop, 7n, 9, 'key_a')
      await editPet(node.shop, 7n, { name: 'Rex' })
      expect((await access.journalPage(undefined, 9)).entries).toEqual([])
      const plan = {
        added: [
          { ...pet(98n), updatedAt: null },
          { ...pet(99n), updatedAt: null },
        ],
        changed: [],
        unchanged: 0,
      }
      using dated = laneTo(database.url, { surroundings: byClock(() => NOW) })
      await importStock({ lane: dated, shopQueries, shopId: SHOP }, [98n, 99n], () => plan)
      const { entries } = await access.journalPage(undefined, 9)
      expect(entries).toMatchObject([{ at: NOW, keyId: null, action: 'import', after: '2' }])
      expect((await commandAccess(lane, 2n).journalPage(undefined, 9)).entries).toEqual([])
    })
  })
}

const byValue = (a: bigint, b: bigint): number => (a < b ? -1 : 1)

describeWithDatabases('the pruning of many shops', (databases) => {
  test('keeps the movements and entries of each shop for its own time, unless the operator has decided', async () => {
    await using database = await databases.make(namedShops)
    using lane = laneTo(database.url)
    const op = crypto.randomUUID()
    await runSql(
      database.url,
      `INSERT INTO shop_settings (shop_id, journal_kept_ms, journal_kept_from) VALUES (1, ${10 * DAY}, 0)`,
      ...[1, 2].flatMap((shop) => [
        `INSERT INTO access_journal (shop_id, id, at, action, op_id)
          SELECT ${shop}, i, ${NOW} - (30 - i) * ${DAY}::int8, 'add_key', '${op}' FROM generate_series(1, 30) i`,
        `INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
          SELECT ${shop}, i, i, 5, 5, 'count', ${NOW} - (30 - i) * ${DAY}::int8, '${op}' FROM generate_series(1, 30) i`,
      ]),
    )
    const oldest = async (keptMs: number, isFixed: boolean) => {
      const pruning = new JournalPruning(lane)
      while ((await pruning.pruneJournal({ earlier: NOW, later: NOW, keptMs, isFixed })).more);
      const rows = await runSql(
        database.url,
        `SELECT (SELECT min(id)::int4 FROM access_journal a WHERE a.shop_id = s) AS entry,
          (SELECT min(id)::int4 FROM stock_movements m WHERE m.shop_id = s) AS movement
          FROM generate_series(1, 2) s ORDER BY s`,
      )
      return rows.map(({ entry, movement }) => [entry, movement])
    }
    expect(await oldest(25 * DAY, false)).toEqual([
      [20, 20],
      [5, 5],
    ])
    expect(await oldest(3 * DAY, true)).toEqual([
      [27, 27],
      [27, 27],
    ])
  })
})
