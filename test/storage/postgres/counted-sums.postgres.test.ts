import { expect, test } from 'bun:test'
import type { Occurred } from '../../../src/stock/occurred.ts'
import {
  assertSchema,
  migrate,
  PROGRAM_SCHEMA,
  readSchema,
} from '../../../src/storage/postgres/schema/migrations.ts'
import { changeToSums, countedIn } from '../../../src/storage/postgres/shop/counted-sums.ts'
import {
  countingState,
  countMovements,
} from '../../../src/storage/postgres/tables/count-movements.ts'
import { readReport } from '../../../src/storage/postgres/tables/reports.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { plain } from '../contract/totals.ts'
import { makeMovement, newId } from '../shop-changes.ts'
import { laneTo, nodeOn, SHOP, SHOP_QUERIES, shopOf, twoShops } from './nodes.ts'

const DAY = 86_400_000
const OTHER = 2n

const sale = (occurred: Occurred | null = null, by = -1) => ({
  ...{ id: newId(), petId: 1n, what: { change: by, reason: 'sale' as const } },
  ...{ note: null, occurred },
})

/** The units that a table has of whole days. */
const unitsIn = async (lane: ReturnType<typeof laneTo>, table: string, shopId: bigint) => {
  const [row] = await lane.query(
    `SELECT coalesce(sum(taken), 0)::int4 AS taken FROM ${table} WHERE shop_id = $1::text::int8 AND span = 1`,
    [String(shopId)],
  )
  return row?.taken
}

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`a shop that changes over to sums, ${way},`, (databases) => {
    test('goes on from its totals, which nobody adds to from then on; other shops stay as they are', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      const [shop, other] = [shopOf(node.shops, SHOP), shopOf(node.shops, OTHER)]
      for (const each of [shop, other]) await makeMovement(each, sale(null, -2))
      await countMovements(lane, SHOP)
      await lane.transaction((inside) => changeToSums(inside, SHOP))
      const { at } = (
        (await makeMovement(shop, sale({ agoMs: 3 * DAY }))) as { made: { at: number } }
      ).made
      await makeMovement(other, sale())
      for (const shopId of [SHOP, OTHER]) await countMovements(lane, shopId)
      expect((await countedIn(lane, SHOP)).place).toBe('sums_place')
      expect((await countedIn(lane, OTHER)).place).toBe('totals_place')
      for (const kind of ['stock', 'pet']) {
        expect(await unitsIn(lane, `${kind}_sums`, SHOP)).toBe(3)
        expect(await unitsIn(lane, `${kind}_totals`, SHOP)).toBe(2)
        expect(await unitsIn(lane, `${kind}_sums`, OTHER)).toBe(0)
        expect(await unitsIn(lane, `${kind}_totals`, OTHER)).toBe(3)
      }
      const days = [at - 4 * DAY, at - 2 * DAY, at + DAY].map(
        (each) => Math.floor(each / DAY) * DAY,
      )
      const report = await readReport(lane, SHOP, { times: days, limit: 10 })
      expect(report.buckets.map((each) => plain(each).sale?.taken)).toEqual([1, 2])
    })
  })
}

describeWithDatabases('the money of a shop', (databases) => {
  test('leaves nothing out where a program of the version before has counted further, and nothing counts twice', async () => {
    await using database = await databases.make(twoShops)
    await using node = nodeOn(database.url)
    using lane = laneTo(database.url)
    await lane.query('INSERT INTO money_place (shop_id, movement_id) VALUES (1, 0)')
    const shop = shopOf(node.shops, SHOP)
    const sell = async (amount: number) => {
      const result = await makeMovement(shop, { ...sale(), amount }, undefined, 1)
      return (result as { made: { at: number } }).made.at
    }
    const at = await sell(100)
    // That program knows the totals alone, and moves their place.
    const { revision } = (await countingState(lane, SHOP)) ?? {}
    await lane.query('INSERT INTO totals_place (shop_id, movement_id) VALUES (1, $1::text::int8)', [
      String(revision),
    ])
    await sell(20)
    const day = Math.floor(at / DAY) * DAY
    const question = { times: [day, day + 2 * DAY], limit: 10, withMoney: true }
    const [first, again] = [
      await readReport(lane, SHOP, question),
      await readReport(lane, SHOP, question),
    ]
    for (const { money, total } of [first, again]) {
      expect(JSON.parse(money?.buckets.get(0) ?? '[]')).toMatchObject([{ amount: 120, taken: 2 }])
      expect(plain(total).sale?.taken).toBe(1)
    }
    const outside = await countMovements(lane, SHOP)
    expect(outside).toEqual({ counted: 0, more: false })
  })
})

describeWithDatabases('a database in which something was sent late', (databases) => {
  test('is refused by programs that would count it on another day, also after a later migration', async () => {
    await using database = await databases.make(twoShops)
    using lane = laneTo(database.url, { timeoutMs: 60_000 })
    const before = {
      ...PROGRAM_SCHEMA,
      migrations: PROGRAM_SCHEMA.migrations.slice(0, 17),
      oldest: 17,
    }
    assertSchema(await readSchema(lane), before)
    await lane.transaction((inside) => changeToSums(inside, SHOP))
    const expectRefused = async () => {
      const found = await readSchema(lane)
      expect(() => assertSchema(found, before)).toThrow('a newer petstock')
      assertSchema(found)
    }
    await expectRefused()
    const next = [...PROGRAM_SCHEMA.migrations, { name: 'next', statements: [] }]
    await migrate(lane, { ...PROGRAM_SCHEMA, migrations: next })
    await expectRefused()
  })

  test('counts nothing twice and leaves nothing out, where a shop changes over while nodes count and sell', async () => {
    await using database = await databases.make(twoShops)
    await using node = nodeOn(database.url)
    const shop = shopOf(node.shops, SHOP)
    const lanes = Array.from({ length: 4 }, () => laneTo(database.url))
    try {
      const sell = async () => {
        for (let sold = 0; sold < 20; sold++) {
          for (const by of [-1, 1]) await makeMovement(shop, sale(null, by))
        }
      }
      const count = async (lane: (typeof lanes)[number]) => {
        for (let times = 0; times < 30; times++) await countMovements(lane, SHOP)
      }
      const changeOver = async (lane: (typeof lanes)[number]) => {
        await count(lane)
        await lane.transaction((inside) => changeToSums(inside, SHOP))
        await count(lane)
      }
      const [one, two, three, four] = lanes as [
        ...[ReturnType<typeof laneTo>, ReturnType<typeof laneTo>],
        ...[ReturnType<typeof laneTo>, ReturnType<typeof laneTo>],
      ]
      await Promise.all([sell(), count(one), count(two), changeOver(three), changeOver(four)])
      while ((await countMovements(one, SHOP)).more) {}
      expect(await unitsIn(one, 'stock_sums', SHOP)).toBe(20)
      expect(await unitsIn(one, 'pet_sums', SHOP)).toBe(20)
    } finally {
      for (const lane of lanes) lane.drop()
    }
  })
})
