import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { systemClock } from '../../../src/clocks/clock.ts'
import { type AccessChange, COMMAND } from '../../../src/keys/access-change.ts'
import { namedSupplier } from '../../../src/shops/supplier.ts'
import type { ServerEngine } from '../../../src/storage/engine.ts'
import { readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'
import { postgresEngine } from '../../../src/storage/postgres/postgres-engine.ts'
import { COPIED_AT_ONCE, QUICKLY_COPIED } from '../../../src/storage/postgres/shop/counted-sums.ts'
import { JournalPruning } from '../../../src/storage/postgres/tables/journal-pruning.ts'
import { apiKey } from '../../support/api-key.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { until } from '../../support/wait.ts'
import { at } from '../contract/access-shop.ts'
import { NO_EVENTS } from '../contract/engine-under-test.ts'
import { keeping } from '../contract/pruning.ts'
import { reportOf } from '../contract/totals.ts'
import { pet } from '../pets.ts'
import { addPet, makeMovement, newId } from '../shop-changes.ts'
import { laneTo, namedShops } from './nodes.ts'

const DAY = 86_400_000
const [LARGE, OTHER] = [1n, 2n]

/** So many totals that they are copied by several statements, and not while a request waits. */
const ROWS = QUICKLY_COPIED + 2 * COPIED_AT_ONCE
/** A pet of which there is one row alone in the totals. */
const SLOW_PET = 77

/** Two shops, of which the first has much that is counted. */
async function largeShop(url: string): Promise<void> {
  await namedShops(url)
  await runSql(
    url,
    `INSERT INTO pet_totals (shop_id, span, start, pet_id, reason, movements, taken, added)
      SELECT 1, i % 4, i, CASE i WHEN 9 THEN ${SLOW_PET} ELSE 1 + i % 20 END, CASE i / 8 % 2 WHEN 0 THEN 'sale' ELSE 'arrival' END, 1, i, 0
      FROM generate_series(1, ${ROWS}) i`,
    'INSERT INTO totals_place (shop_id, movement_id) VALUES (1, 0)',
  )
}

/** Has a statement that changes a row wait. */
const slowly = (what: string, when: string, wait: string) => [
  `CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM ${wait}; RETURN NEW; END $$`,
  `CREATE TRIGGER dawdle BEFORE ${what} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION dawdle()`,
]

async function isDawdling(url: string): Promise<boolean> {
  const [row] = await runSql(
    url,
    `SELECT count(*)::int4 AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event IN ('PgSleep', 'advisory')`,
  )
  return row?.count === 1
}

async function serverOn(url: string) {
  const database = readDatabaseUrl(url, (path) => readFileSync(path, 'utf8'))
  const server = postgresEngine({ database }).open({ clock: systemClock, events: NO_EVENTS })
  await server.opened
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() })
}

const sale = (agoMs?: number) => ({
  ...{ id: newId(), petId: 1n, what: { change: -1, reason: 'sale' as const }, note: null },
  occurred: agoMs === undefined ? null : { agoMs },
})

const sell = (server: ServerEngine, shopId: bigint, agoMs?: number) =>
  makeMovement(server.shop(shopId, systemClock.monotonic()), sale(agoMs))

const change = (server: ServerEngine, shopId: bigint, what: AccessChange) =>
  server.access(shopId, systemClock.monotonic()).change(what, COMMAND, at(Date.now()))

const settings = (wanted: object) =>
  ({ kind: 'change_settings', change: wanted, defaultMs: 0 }) as const

const addKey = (id: string) =>
  ({ kind: 'add_key', key: apiKey(id), evenIfNameTaken: true }) as const

describeWithDatabases(
  'work about a whole shop that takes longer than a request may',
  (databases) => {
    test('is done once for the first late sales of a large shop, and nothing else waits for it', async () => {
      await using database = await databases.make(largeShop)
      const { url } = database
      const when = `NEW.pet_id = ${SLOW_PET}`
      await runSql(url, ...slowly('INSERT ON pet_sums', when, 'pg_sleep(11)'))
      await using server = await serverOn(url)
      let isOver = false
      const late = Promise.all([
        sell(server, LARGE, 3 * DAY),
        sell(server, LARGE, 2 * DAY),
      ]).finally(() => {
        isOver = true
      })
      await until(() => isOver || isDawdling(url))
      const meanwhile = [
        await sell(server, LARGE),
        await sell(server, OTHER),
        await sell(server, OTHER, DAY),
      ]
      expect(meanwhile.map(({ outcome }) => outcome)).toEqual(['made', 'made', 'made'])
      const times = [0, Math.ceil(Date.now() / DAY) * DAY]
      expect((await reportOf(server.shop(LARGE), { times })).isComplete).toBe(false)
      expect((await reportOf(server.shop(OTHER), { times })).isComplete).toBe(true)
      expect(await server.totals.countMovements()).toEqual({ counted: 0, more: false })
      expect(await change(server, LARGE, addKey('key_a'))).toEqual({ outcome: 'done' })
      expect(await isDawdling(url)).toBe(true)
      expect((await late).map(({ outcome }) => outcome)).toEqual(['made', 'made'])
      const differing = await runSql(
        url,
        `SELECT span, start, pet_id, reason, movements, taken FROM pet_totals WHERE shop_id = 1
        EXCEPT SELECT span, start, pet_id, reason, movements, taken FROM pet_sums WHERE shop_id = 1`,
      )
      expect(differing).toEqual([])
      expect((await reportOf(server.shop(LARGE), { times })).isComplete).toBe(true)
      const [{ units } = {}] = await runSql(
        url,
        `SELECT sum(s.taken)::int4 AS units FROM pet_sums s WHERE s.shop_id = 1 AND s.span = 1
        AND s.start > ${ROWS}`,
      )
      expect(units).toBe(3)
    })

    test('is done for a change of the currency, and no change of keys or of another shop waits for it', async () => {
      await using database = await databases.make(largeShop)
      const { url } = database
      await using server = await serverOn(url)
      expect(await change(server, LARGE, settings({ currency: 'BGN' }))).toEqual({
        outcome: 'done',
      })
      await addPet(server.shop(LARGE), pet(99n, { price: 2_000 }))
      const when = 'NEW.price IS DISTINCT FROM OLD.price'
      await runSql(url, ...slowly('UPDATE ON inventory', when, 'pg_advisory_xact_lock(1)'))
      using held = laneTo(url)
      await held.query('SELECT pg_advisory_lock(1)')
      let isOver = false
      const wanted = { currency: 'EUR', currencyRate: '1.95583', lowStockAt: 3 }
      const converted = change(server, LARGE, settings(wanted)).finally(() => {
        isOver = true
      })
      await until(() => isOver || isDawdling(url))
      // These wait for the shop itself.
      const inTheShop = [
        change(server, LARGE, { kind: 'add_suppliers', suppliers: [namedSupplier('Zoo')] }),
        sell(server, LARGE),
      ]
      const meanwhile = [
        await change(server, OTHER, addKey('key_a')),
        await change(server, LARGE, settings({ language: 'de' })),
        await sell(server, OTHER),
        await change(server, OTHER, settings({ name: 'Pier' })),
      ]
      expect(meanwhile.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'made', 'done'])
      expect(await isDawdling(url)).toBe(true)
      await held.query('SELECT pg_advisory_unlock(1)')
      expect(await converted).toEqual({ outcome: 'done' })
      expect((await Promise.all(inTheShop)).map(({ outcome }) => outcome)).toEqual(['done', 'made'])
      const [price] = await runSql(url, 'SELECT price FROM inventory WHERE pet_id = 99')
      expect(price).toEqual({ price: 1_023n })
      expect(await server.access(LARGE).readSettings()).toMatchObject({
        ...{ language: 'de', lowStockAt: 3 },
        currency: { code: 'EUR', digits: 2 },
      })
    })

    test('changes nothing where the change of the currency is refused for something else', async () => {
      await using database = await databases.make(largeShop)
      await using server = await serverOn(database.url)
      await change(server, LARGE, settings({ currency: 'BGN' }))
      await addPet(server.shop(LARGE), pet(99n, { price: 2_000 }))
      const wanted = { currency: 'EUR', currencyRate: '1.95583', name: 'Shop 2' }
      expect(await change(server, LARGE, settings(wanted))).toEqual({ outcome: 'shop_name_taken' })
      const [price] = await runSql(database.url, 'SELECT price FROM inventory WHERE pet_id = 99')
      expect(price).toEqual({ price: 2_000n })
    })

    test('forgets the edits of a change of all pets in statements that take no long time', async () => {
      await using database = await databases.make(largeShop)
      const { url } = database
      await runSql(
        url,
        `INSERT INTO pet_edits (shop_id, id, pet_id, at, op_id)
        SELECT 1, i, i, 0, '${crypto.randomUUID()}' FROM generate_series(1, 23000) i`,
        'UPDATE shops SET revision = 23000 WHERE shop_id = 1',
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM gone) > 5000 THEN RAISE EXCEPTION 'too many at once'; END IF;
        RETURN NULL; END $$`,
        `CREATE TRIGGER refuse AFTER DELETE ON pet_edits REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
      )
      using lane = laneTo(url)
      const pruning = new JournalPruning(lane)
      while ((await pruning.pruneJournal(keeping({ from: 1, to: 2 }))).more) {}
      const left = await runSql(
        url,
        'SELECT count(*)::int4 AS count, min(id) AS oldest FROM pet_edits',
      )
      expect(left).toEqual([{ count: 2_001, oldest: 21_000n }])
    })
  },
)
