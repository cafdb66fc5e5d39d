import { expect, test } from 'bun:test'
import { systemClock } from '../../../src/clocks/clock.ts'
import type { Lane } from '../../../src/storage/postgres/driver/lane.ts'
import { OutcomeUnknown, ServerUnavailable } from '../../../src/storage/postgres/driver/outcomes.ts'
import { LastSeen, type Seen } from '../../../src/storage/postgres/losses/last-seen.ts'
import { LossWatch } from '../../../src/storage/postgres/losses/loss-watch.ts'
import { newRecording, recordLoss } from '../../../src/storage/postgres/losses/record-loss.ts'
import { plainQueries } from '../../../src/storage/postgres/shop/plain.ts'
import { PostgresShopDirectory } from '../../../src/storage/postgres/shops/shop-directory.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { untilEqual } from '../../support/wait.ts'
import { laneTo, nodeOn, SHOP, SHOP_QUERIES, shopOf, twoShops } from './nodes.ts'

/** Two shops with names, of which a node can lose what it knows. */
async function namedShops(url: string): Promise<void> {
  await twoShops(url)
  using lane = laneTo(url)
  await lane.query(`INSERT INTO shop_names (shop_id, name, created_at) OVERRIDING SYSTEM VALUE
    VALUES (1, 'Main Street', 0), (2, 'Harbour', 0)`)
}

type Database = ReturnType<typeof laneTo>

/** Has a shop come back as it was at a revision, as a standby that lagged has it. */
async function loseAfter(lane: Database, revision: bigint, shopId = SHOP): Promise<void> {
  const of = [String(shopId), String(revision)]
  await lane.transaction(async (inside) => {
    await inside.query(
      `UPDATE inventory i SET quantity = m.previous_quantity FROM stock_movements m
      WHERE m.shop_id = $1::text::int8 AND m.id > $2::text::int8 AND i.shop_id = m.shop_id AND i.pet_id = m.pet_id`,
      of,
    )
    await inside.query(
      'DELETE FROM stock_movements WHERE shop_id = $1::text::int8 AND id > $2::text::int8',
      of,
    )
    await inside.query(
      `UPDATE shops SET revision = $2::text::int8, last_op = coalesce((SELECT op_id FROM stock_movements m
        WHERE m.shop_id = $1::text::int8 AND m.id = $2::text::int8), '00000000-0000-0000-0000-000000000000')
      WHERE shop_id = $1::text::int8`,
      of,
    )
  })
}

interface Meanwhile {
  readonly before?: () => Promise<unknown>
  readonly after?: () => Promise<unknown>
}

/** A lane on which something happens once, right before or after a statement of which this is part. */
function interrupted(lane: Lane, part: string, { before, after }: Meanwhile): Lane {
  let hasHappened = false
  return {
    async query(text, parameters) {
      if (hasHappened || !text.includes(part)) return lane.query(text, parameters)
      hasHappened = true
      await before?.()
      const rows = await lane.query(text, parameters)
      await after?.()
      return rows as never
    },
    transaction: (run) => lane.transaction(run),
    pause: (ms) => lane.pause(ms),
    drop: () => lane.drop(),
    end: () => lane.end(),
  }
}

/** What a server begins with that has just seen the first shop. */
async function seenNow(lane: Lane) {
  const [row] = await lane.query<{ revision: bigint; op: string }>(
    'SELECT revision, last_op::text AS op FROM shops WHERE shop_id = 1',
  )
  const { revision, op } = row as { revision: bigint; op: string }
  const now = Date.now()
  return newRecording({ shopId: SHOP, revision, op, at: now, datedBy: now })
}

/**
 * A lane that does not hear of its first commit, and whose server is away for some tries after it.
 * @param meanwhile is called before the next try
 */
function unheardOnce(lane: Lane, awayFor = 0, meanwhile = async () => {}): Lane {
  let tries = 0
  return {
    query: (text, parameters) => lane.query(text, parameters),
    async transaction(run) {
      tries += 1
      if (tries > 1 && tries <= 1 + awayFor) throw new ServerUnavailable('the server is away')
      const result = await lane.transaction(run)
      if (tries > 1) return result
      throw new OutcomeUnknown('the connection was lost')
    },
    pause: () => meanwhile(),
    drop: () => lane.drop(),
    end: () => lane.end(),
  }
}

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`a node whose database comes back older, ${way},`, (databases) => {
    async function watchedNodes() {
      const database = await databases.make(namedShops)
      const lane = laneTo(database.url)
      const nodes = [0, 1].map(() => {
        const found: number[] = []
        const watch = new LossWatch({
          lane: laneTo(database.url),
          clock: systemClock,
          events: { onChangesLost: (changes) => void found.push(changes) },
        })
        const node = nodeOn(database.url, { shopQueries, sightings: watch.sightings })
        return { ...node, found, watch }
      })
      const [one, other] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
      const directory = new PostgresShopDirectory(lane)
      let quantity = 100
      return {
        ...{ url: database.url, one, other, lane, directory },
        /** What is recorded of losses, by shop. */
        recorded: async () =>
          (await directory.lostChanges()).map(({ name, lostChanges }) => [
            name,
            lostChanges.changes,
          ]),
        async sell(node: typeof one, times: number, shopId = SHOP) {
          for (let time = 1; time <= times; time++) {
            quantity += 1
            await updateQuantity(shopOf(node.shops, shopId), BigInt(time), quantity, 'key_a')
          }
        },
        async [Symbol.asyncDispose]() {
          for (const node of nodes) {
            node.watch.close()
            await node[Symbol.asyncDispose]()
          }
          lane.drop()
          await database[Symbol.asyncDispose]()
        },
      }
    }

    test('says how many changes a shop has lost, also once others have their numbers', async () => {
      await using shop = await watchedNodes()
      const { one, other, lane } = shop
      await shop.sell(one, 7)
      await loseAfter(lane, 4n)
      // The other node knows nothing, and makes changes on what is left: 5 to 9.
      await shop.sell(other, 5)
      await one.quantities()
      await untilEqual(shop.recorded, [['Main Street', 3]])
      await untilEqual(() => [one.found, other.found], [[3], []])
    })

    test('records a loss once, by the node that knew most of it', async () => {
      await using shop = await watchedNodes()
      const { one, other, lane } = shop
      await shop.sell(one, 6)
      await other.quantities()
      await shop.sell(one, 3)
      await loseAfter(lane, 4n)
      await other.quantities()
      await untilEqual(shop.recorded, [['Main Street', 2]])
      await one.quantities()
      await untilEqual(shop.recorded, [['Main Street', 5]])
      await untilEqual(() => [one.found, other.found], [[3], [2]])
    })

    test('tells it until the operator accepts it, and again after the next loss', async () => {
      await using shop = await watchedNodes()
      const { one, other, lane, directory } = shop
      await shop.sell(one, 4)
      await other.quantities()
      await loseAfter(lane, 2n)
      await one.quantities()
      await untilEqual(shop.recorded, [['Main Street', 2]])
      const [lost] = await directory.lostChanges()
      await directory.acceptLoss(SHOP, lost?.lostChanges ?? { changes: 0, foundAt: 0 })
      expect(await shop.recorded()).toEqual([])
      // A node that finds the same loss later tells nothing new.
      await other.quantities()
      await shop.sell(one, 3)
      await loseAfter(lane, 2n)
      await one.quantities()
      await untilEqual(shop.recorded, [['Main Street', 3]])
      await untilEqual(() => [one.found, other.found], [[2, 3], []])
    })

    // The function of a sharded database says no time.
    if (shopQueries === plainQueries)
      test('tells what is lost that was planned before an earlier loss was found, and made after it', async () => {
        await using shop = await watchedNodes()
        const { one, other, lane, directory } = shop
        await shop.sell(one, 4)
        await loseAfter(lane, 2n)
        const findAndAccept = async () => {
          await one.quantities()
          await untilEqual(shop.recorded, [['Main Street', 2]])
          const [lost] = await directory.lostChanges()
          await directory.acceptLoss(SHOP, lost?.lostChanges ?? { changes: 0, foundAt: 0 })
        }
        await using late = nodeOn(shop.url, {
          shopQueries,
          sightings: other.watch.sightings,
          writeBy: (writer) => interrupted(writer, 'UPDATE shops', { before: findAndAccept }),
        })
        await updateQuantity(late.shop, 1n, 7, 'key_a')
        expect(await shop.recorded()).toEqual([])
        await loseAfter(lane, 2n)
        await late.quantities()
        await untilEqual(shop.recorded, [['Main Street', 1]])
        await untilEqual(() => [one.found, other.found], [[2], [1]])
      })

    test('counts a change as lost once, also where another node goes on with the record meanwhile', async () => {
      await using shop = await watchedNodes()
      const { one, lane } = shop
      await shop.sell(one, 5)
      const before = await seenNow(lane)
      await shop.sell(one, 2)
      const newest = await seenNow(lane)
      await loseAfter(lane, 4n)
      let other: unknown
      const unheard = unheardOnce(lane, 0, async () => {
        other = await recordLoss(lane, newest)
      })
      expect(await recordLoss(unheard, before)).toMatchObject({ changes: 1n, newChanges: 1n })
      expect(other).toMatchObject({ changes: 3n, newChanges: 2n })
      expect(await shop.recorded()).toEqual([['Main Street', 3]])
    })

    // A change of keys is tried eight times, and is then begun again.
    test.each([0, 7])(
      'counts a change as lost once, also where a node does not hear that it has recorded it, and fails %d times then',
      async (failures) => {
        await using shop = await watchedNodes()
        const { one, lane } = shop
        await shop.sell(one, 5)
        const before = await seenNow(lane)
        await shop.sell(one, 2)
        const newest = await seenNow(lane)
        await loseAfter(lane, 4n)
        expect(await recordLoss(lane, before)).toMatchObject({ changes: 1n, newChanges: 1n })
        const unheard = unheardOnce(lane, failures)
        const recorded =
          failures === 0
            ? recordLoss(unheard, newest)
            : recordLoss(unheard, newest).catch(() => recordLoss(unheard, newest))
        expect(await recorded).toMatchObject({ changes: 3n, newChanges: 2n })
        expect(await recordLoss(lane, await seenNow(lane))).toBe('kept')
        expect(await recordLoss(lane, before)).toBe('known')
        expect(await shop.recorded()).toEqual([['Main Street', 3]])
      },
    )

    test('takes no pruned journal for a loss, and no shop that was removed', async () => {
      await using shop = await watchedNodes()
      const { one, other, lane } = shop
      await shop.sell(one, 3)
      await shop.sell(one, 2, 2n)
      await Promise.all([other.quantities(), other.quantities(2n)])
      await shop.sell(one, 3)
      await lane.query('DELETE FROM stock_movements WHERE shop_id = 1 AND id < 6')
      await lane.query('DELETE FROM shops WHERE shop_id = 2')
      await other.quantities()
      await other.quantities(2n).catch(() => {})
      // What it has lost is found after all that was doubted before.
      await loseAfter(lane, 5n)
      await other.quantities()
      await untilEqual(shop.recorded, [['Main Street', 1]])
      expect(other.found).toEqual([1])
    })

    test('forgets nothing that it has seen for a response that comes late', async () => {
      await using shop = await watchedNodes()
      const { one, lane } = shop
      await shop.sell(one, 5)
      const { seen: late } = await seenNow(lane)
      await shop.sell(one, 2)
      one.watch.sightings.saw(SHOP, late, late, undefined)
      await untilEqual(() => one.watch.sightings.all().map(({ revision }) => revision), [7n])
      await loseAfter(lane, 4n)
      await one.quantities()
      await untilEqual(shop.recorded, [['Main Street', 3]])
    })

    test('commits no plan on what it has read of changes that are lost by then', async () => {
      await using database = await databases.make(twoShops)
      using lane = laneTo(database.url)
      await using other = nodeOn(database.url, { shopQueries })
      await using one = nodeOn(database.url, {
        shopQueries,
        // Right after a pet was read for a plan.
        writeBy: (writer) =>
          interrupted(writer, 'AS removed_by', { after: () => loseAfter(lane, 1n) }),
      })
      await updateQuantity(other.shop, 2n, 8, 'key_a')
      await one.quantities()
      // The first node does not know of it yet.
      await updateQuantity(other.shop, 1n, 9, 'key_a')
      const edit = { kind: 'editPet', petId: 1n, edit: { name: 'Rex' }, keyId: 'key_a' } as const
      expect(await one.shop.change(edit)).toBe('edited')
      expect(
        await lane.query('SELECT quantity, name FROM inventory WHERE shop_id = 1 AND pet_id = 1'),
      ).toEqual([{ quantity: 5, name: 'Rex' }])
    })

    test('finds it where the shop was away for a while, as under a restore', async () => {
      await using shop = await watchedNodes()
      const { one, lane } = shop
      await shop.sell(one, 5)
      await lane.query('ALTER TABLE shops RENAME TO shops_of_before')
      await lane.query('CREATE TABLE shops (LIKE shops_of_before INCLUDING ALL)')
      await one.quantities().catch(() => {})
      await lane.query('INSERT INTO shops SELECT * FROM shops_of_before')
      await loseAfter(lane, 1n)
      await one.quantities()
      await untilEqual(shop.recorded, [['Main Street', 4]])
    })

    test('goes on with what the database has: nothing is made twice', async () => {
      await using shop = await watchedNodes()
      const { one, lane } = shop
      await shop.sell(one, 6)
      await loseAfter(lane, 3n)
      await shop.sell(one, 1)
      await untilEqual(shop.recorded, [['Main Street', 3]])
      expect((await one.quantities()).get(6)).toBe(5)
      const [row] = await lane.query('SELECT revision FROM shops WHERE shop_id = 1')
      expect(row?.revision).toBe(4n)
    })
  })
}

describeWithDatabases('two servers at work on the same shops', (databases) => {
  test('doubt nothing of what they have seen', async () => {
    await using database = await databases.make(twoShops)
    const doubted: Seen[] = []
    const nodes = Array.from({ length: 2 }, () =>
      nodeOn(database.url, { sightings: new LastSeen((seen) => doubted.push(seen)) }),
    )
    const work = async ({ shops }: (typeof nodes)[number], shopId: bigint) => {
      for (let at = 0; at < 150; at++) {
        const update = updateQuantity(shopOf(shops, shopId), BigInt(1 + (at % 20)), at, 'key_a')
        await Promise.all([update, shops.list(shopId), shops.list(shopId)])
      }
    }
    const shopIds = [1n, 2n]
    for (const { shops } of nodes) for (const shopId of shopIds) await shops.list(shopId)
    const clients = [...shopIds, ...shopIds]
    await Promise.all(nodes.flatMap((node) => clients.map((shopId) => work(node, shopId))))
    for (const node of nodes) await node[Symbol.asyncDispose]()
    expect(doubted).toEqual([])
  })
})
