import { expect, test } from 'bun:test'
import { OTHER_CLIENTS } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { until } from '../../support/wait.ts'
import { addPet, editPet, makeBasket, makeMovement } from '../shop-changes.ts'
import {
  addition,
  difference,
  laneTo,
  type NodeOptions,
  nodeOn,
  SHOP,
  SHOP_QUERIES,
  STANDING,
  shopOf,
  twoShops,
} from './nodes.ts'

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`two nodes on the same shops, ${way},`, (databases) => {
    const two = async (options: Pick<NodeOptions, 'clock'> = {}) => {
      const database = await databases.make(twoShops)
      const [one, other] = [
        nodeOn(database.url, { ...options, shopQueries }),
        nodeOn(database.url, { ...options, shopQueries }),
      ]
      const lane = laneTo(database.url)
      return {
        one,
        other,
        lane,
        async [Symbol.asyncDispose]() {
          await one[Symbol.asyncDispose]()
          await other[Symbol.asyncDispose]()
          lane.drop()
          await database[Symbol.asyncDispose]()
        },
      }
    }

    test('list what the other has acknowledged, at once', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      await other.quantities()
      for (let quantity = 100; quantity < 130; quantity++) {
        await updateQuantity(one.shop, 7n, quantity, 'key_a')
        expect((await other.quantities()).get(7)).toBe(quantity)
      }
      const [mine, theirs] = await Promise.all([one.shop.list(), other.shop.list()])
      expect(mine.etag).toBe(theirs.etag)
    })

    test('make each change once, under whatever id it comes and to whichever node', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      const movement = difference(3n, 2, 'two more')
      const made = await Promise.all(
        [one, other, one, other].map(({ shop }) => makeMovement(shop, movement)),
      )
      expect(made.map(({ outcome }) => outcome).toSorted()).toEqual([
        'made',
        'made_before',
        'made_before',
        'made_before',
      ])
      expect(new Set(made.map((result) => 'made' in result && result.made.newQuantity))).toEqual(
        new Set([7]),
      )
      const added = addition(99n)
      const outcomes = await Promise.all(
        [one, other, one].map(({ shop }) => addPet(shop, added.pet, { id: added.id })),
      )
      expect(outcomes.toSorted()).toEqual(['added', 'added_before', 'added_before'])
      expect(await makeMovement(other.shop, { ...movement, note: null })).toEqual({
        outcome: 'id_reused',
      })
    })

    test('make a basket whole, and once, while their connections break off', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      const cutAll = () =>
        nodes.lane.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE ${OTHER_CLIENTS}`)
      const petIds = [1n, 2n, 3n, 4n]
      const what = { change: 1, reason: 'arrival' } as const
      let isOver = false
      let made = 0
      const clients = Array.from({ length: 12 }, async (_, at) => {
        while (!isOver) {
          const movements = petIds.map((petId) => ({ petId, what, note: null }))
          const basket = { id: crypto.randomUUID(), movements }
          const { shop } = at % 2 === 0 ? one : other
          const { outcome } = await makeBasket(shop, basket)
          expect(outcome).toBe('made')
          made += 1
        }
      })
      for (let cuts = 0; cuts < 20; cuts++) {
        const before = made
        await cutAll()
        await until(() => made > before + 5)
      }
      isOver = true
      await Promise.all(clients)
      const rows = await nodes.lane.query(`
        SELECT string_agg(position::text, ',' ORDER BY id) AS positions, max(id) - min(id) AS span, count(*) AS count
        FROM stock_movements GROUP BY request_id`)
      expect(rows).toHaveLength(made)
      for (const row of rows) expect(row).toEqual({ positions: '0,1,2,3', span: 3n, count: 4n })
      const quantities = await other.quantities()
      for (const petId of petIds) expect(quantities.get(Number(petId))).toBe(5 + made)
    })

    test('lose no difference where many are made at once', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          makeMovement((at % 2 === 0 ? one : other).shop, difference(1n, 1)),
        ),
      )
      expect(results.every(({ outcome }) => outcome === 'made')).toBe(true)
      expect((await one.quantities()).get(1)).toBe(205)
      // Each chain goes on where the movement before it ended.
      expect(
        await nodes.lane.query(`SELECT count(*)::int4 AS broken FROM (
        SELECT previous_quantity, lag(new_quantity, 1, 5) OVER (PARTITION BY shop_id, pet_id ORDER BY id) AS before
        FROM stock_movements) t WHERE previous_quantity <> before`),
      ).toMatchObject([{ broken: 0 }])
    })

    test('commit what waits for several shops together', async () => {
      await using nodes = await two({ clock: STANDING })
      const { shops, commits } = nodes.one
      await Promise.all([shops.list(1n), shops.list(2n)])
      await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          updateQuantity(
            shopOf(shops, BigInt(1 + (at % 2))),
            BigInt(1 + (at % 20)),
            50 + at,
            'key_a',
          ),
        ),
      )
      await until(() => commits.writes === 40)
      expect(commits.made).toBeLessThanOrEqual(2)
    })

    test('commit together what comes while a commit is in flight, if a statement may be about many shops', async () => {
      await using nodes = await two({ clock: STANDING })
      const { shops, commits } = nodes.one
      await Promise.all([shops.list(1n), shops.list(2n)])
      const update = (shopId: bigint) => updateQuantity(shopOf(shops, shopId), 1n, 77, 'key_a')
      const first = update(1n)
      await Promise.resolve()
      await Promise.all([first, update(2n), update(1n)])
      await until(() => commits.writes === 3)
      expect(commits.made).toBe(shopQueries.shopsAtOnce === 1 ? 3 : 2)
    })

    test.each([
      [63, 1],
      [64, 2],
    ])(
      'send %d changes of each of two shops in as many statements as keep both connections busy',
      async (count, statements) => {
        await using nodes = await two()
        const { shops, commits } = nodes.one
        await Promise.all([shops.list(1n), shops.list(2n)])
        const update = (at: number) =>
          updateQuantity(
            shopOf(shops, BigInt(1 + (at % 2))),
            BigInt(1 + (at % 20)),
            50 + at,
            'key_a',
          )
        await Promise.all(Array.from({ length: 2 * count }, (_, at) => update(at)))
        await until(() => commits.writes === 2 * count)
        expect(commits.made).toBe(shopQueries.shopsAtOnce === 1 ? 2 : statements)
      },
    )

    test('hold up no other shop by a commit that takes long', async () => {
      await using nodes = await two()
      const { shops } = nodes.one
      await Promise.all([shops.list(1n), shops.list(2n)])
      const update = (shopId: bigint) => updateQuantity(shopOf(shops, shopId), 1n, 77, 'key_a')
      const done: bigint[] = []
      let locked: Promise<unknown> | undefined
      await nodes.lane.transaction(async (inside) => {
        await inside.query('SELECT FROM shops WHERE shop_id = 1 FOR UPDATE')
        locked = update(1n).then(() => done.push(1n))
        await Promise.resolve()
        await update(2n).then(() => done.push(2n))
      })
      await locked
      expect(done).toEqual([2n, 1n])
    })

    test('number movements and edits of a shop in one sequence without gaps', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      await Promise.all([
        editPet(one.shop, 1n, { name: 'Rex' }),
        updateQuantity(one.shop, 2n, 9, 'key_a'),
        editPet(other.shop, 3n, { lowStockAt: 4 }),
        editPet(other.shop, 4n, { status: 'sold', name: 'Tom' }),
        makeMovement(other.shop, difference(5n, -2)),
      ])
      const rows = await nodes.lane.query(`
      SELECT id FROM stock_movements WHERE shop_id = 1 UNION ALL SELECT id FROM pet_edits WHERE shop_id = 1
      ORDER BY id`)
      expect(rows.map(({ id }) => id)).toEqual([1n, 2n, 3n, 4n, 5n])
      const [shop] = await nodes.lane.query('SELECT revision FROM shops WHERE shop_id = 1')
      expect(shop?.revision).toBe(5n)
    })

    test('write nothing for a quantity that a pet has already, and never answer it from memory alone', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      await one.quantities()
      await updateQuantity(other.shop, 1n, 8, 'key_a')
      await updateQuantity(one.shop, 1n, 5, 'key_a')
      await updateQuantity(one.shop, 1n, 5, 'key_a')
      const rows = await nodes.lane.query('SELECT new_quantity FROM stock_movements ORDER BY id')
      expect(rows.map(({ new_quantity }) => new_quantity)).toEqual([8, 5])
    })

    test('notify those who follow a shop at either node: of movements, edits, additions and removals', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      await other.quantities()
      const heard = new Set<bigint>()
      const stop = other.shop.follow({
        onPetChanged: (petId) => void heard.add(petId),
        onAnyChanged: () => {},
      })
      await updateQuantity(one.shop, 1n, 9, 'key_a')
      await editPet(one.shop, 2n, { name: 'Rex' })
      await one.shop.change({ kind: 'addPet', addition: addition(70n), keyId: 'key_a' })
      await one.shops.make(SHOP, {
        kind: 'remove',
        petId: 3n,
        by: { reason: 'command', keyId: null },
      })
      await until(() => heard.size === 4)
      expect(heard).toEqual(new Set([1n, 2n, 70n, 3n]))
      // A change of its own is heard before its promise resolves.
      await updateQuantity(other.shop, 4n, 9, 'key_a')
      expect(heard.has(4n)).toBe(true)
      stop()
    })

    test('know nothing of each other’s shops', async () => {
      await using nodes = await two()
      const { one } = nodes
      const movement = difference(1n, 1)
      await makeMovement(shopOf(one.shops, 1n), movement)
      expect(await makeMovement(shopOf(one.shops, 2n), movement, 'key_b')).toMatchObject({
        outcome: 'made',
      })
      await updateQuantity(shopOf(one.shops, 1n), 1n, 50, 'key_a')
      expect((await one.quantities(2n)).get(1)).toBe(6)
      expect((await one.quantities(3n)).size).toBe(0)
    })

    test('list several shops at once: one that is unknown, one that has changed, one that has not, and none', async () => {
      await using nodes = await two()
      const { one, other } = nodes
      await Promise.all([other.quantities(1n), other.quantities(3n)])
      await updateQuantity(one.shop, 7n, 70, 'key_a')
      await updateQuantity(shopOf(one.shops, 2n), 8n, 80, 'key_a')
      const missing = other.shops.list(9n).catch((error: Error) => error.message)
      const lists = [1n, 2n, 3n].map((shopId) => other.quantities(shopId))
      const [changed, unknown, unchanged] = await Promise.all(lists)
      expect([changed?.get(7), unknown?.get(8), unchanged?.size]).toEqual([70, 80, 0])
      expect(await missing).toBe('the database has no shop 9')
    })

    test('refuse a shop that the database does not have', async () => {
      await using nodes = await two()
      const { shops } = nodes.one
      await expect(shops.list(9n)).rejects.toThrow('the database has no shop 9')
      await expect(updateQuantity(shopOf(shops, 9n), 1n, 1, 'k')).rejects.toThrow('has no shop 9')
    })
  })

  describeWithDatabases(`a node, ${way},`, (databases) => {
    test('reads a shop whole where the journal was pruned since it knew it', async () => {
      await using database = await databases.make(twoShops)
      await using one = nodeOn(database.url, { shopQueries })
      await using other = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      await updateQuantity(one.shop, 1n, 9, 'key_a')
      await other.quantities()
      for (const quantity of [11, 12, 13]) {
        await updateQuantity(one.shop, BigInt(quantity), quantity, 'key_a')
      }
      // The movement that it knows stays, and one after it goes.
      await lane.query('DELETE FROM stock_movements WHERE id = 2')
      const quantities = await other.quantities()
      expect([11, 12, 13].map((petId) => quantities.get(petId))).toEqual([11, 12, 13])
    })

    test('reads a shop whole where a failover has lost what it knew, also by the same revision', async () => {
      await using database = await databases.make(twoShops)
      await using one = nodeOn(database.url, { shopQueries })
      await using other = nodeOn(database.url, { shopQueries })
      using lane = laneTo(database.url)
      await updateQuantity(one.shop, 1n, 9, 'key_a')
      await updateQuantity(one.shop, 2n, 9, 'key_a')
      await other.quantities()
      // What an asynchronous standby has that lags: the second change is gone, and another one has its revision.
      const op = crypto.randomUUID()
      await lane.query('BEGIN')
      await lane.query(
        'UPDATE stock_movements SET pet_id = 3, new_quantity = 7, op_id = $1::text::uuid WHERE id = 2',
        [op],
      )
      await lane.query('UPDATE inventory SET quantity = 5 WHERE shop_id = 1 AND pet_id = 2')
      await lane.query('UPDATE inventory SET quantity = 7 WHERE shop_id = 1 AND pet_id = 3')
      await lane.query('UPDATE shops SET last_op = $1::text::uuid WHERE shop_id = 1', [op])
      await lane.query('COMMIT')
      for (const node of [one, other]) {
        const quantities = await node.quantities()
        expect([1, 2, 3].map((petId) => quantities.get(petId))).toEqual([9, 5, 7])
      }
      expect(await updateQuantity(one.shop, 2n, 6, 'key_a')).toMatchObject({ quantity: 6 })
      const rows = await lane.query('SELECT previous_quantity FROM stock_movements WHERE id = 3')
      expect(rows).toMatchObject([{ previous_quantity: 5 }])
    })

    test('forgets lists that no longer fit into its memory, and reads them again', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries, listMemory: 12_000 })
      for (let round = 0; round < 3; round++) {
        expect((await node.quantities(1n)).size).toBe(20)
        expect((await node.quantities(2n)).size).toBe(20)
        expect(node.shops.listBytes).toBeLessThanOrEqual(12_000)
      }
    })

    test('fails the one change of a batch that the database refuses, and makes the others', async () => {
      await using database = await databases.make(twoShops)
      await using node = nodeOn(database.url, { shopQueries })
      await node.quantities()
      const [bad, ...good] = await Promise.allSettled([
        updateQuantity(node.shop, 1n, -3, 'key_a'),
        updateQuantity(node.shop, 2n, 33, 'key_a'),
        updateQuantity(shopOf(node.shops, 2n), 1n, 44, 'key_a'),
      ])
      expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'StatementFault' } })
      expect(good.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      const quantities = await node.quantities()
      expect([quantities.get(1), quantities.get(2)]).toEqual([5, 33])
    })

    test('works where every transaction is serializable', async () => {
      await using database = await databases.make(twoShops)
      using lane = laneTo(database.url)
      const [current] = await lane.query('SELECT current_database()::text AS name')
      await lane.query(
        `ALTER DATABASE ${current?.name} SET default_transaction_isolation = 'serializable'`,
      )
      await using one = nodeOn(database.url, { shopQueries })
      await using other = nodeOn(database.url, { shopQueries })
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          makeMovement((at % 2 === 0 ? one : other).shop, difference(BigInt(1 + (at % 5)), 1), 'k'),
        ),
      )
      expect(results.every(({ outcome }) => outcome === 'made')).toBe(true)
      const quantities = await other.quantities()
      expect([1, 2, 3, 4, 5].map((petId) => quantities.get(petId))).toEqual([45, 45, 45, 45, 45])
    })

    test('commits what waits when it is closed, and refuses what comes later', async () => {
      await using database = await databases.make(twoShops)
      using lane = laneTo(database.url)
      const node = nodeOn(database.url, { shopQueries })
      const changes = [1n, 2n, 3n].map((petId) => updateQuantity(node.shop, petId, 77, 'key_a'))
      await node.shops.close()
      expect((await Promise.all(changes)).map((level) => level?.quantity)).toEqual([77, 77, 77])
      await expect(updateQuantity(node.shop, 1n, 78, 'key_a')).rejects.toThrow('is stopping')
      await expect(node.shop.list()).rejects.toThrow('is stopping')
      const [row] = await lane.query('SELECT count(*)::int4 AS made FROM stock_movements')
      expect(row?.made).toBe(3)
    })
  })
}
