import { expect, test } from 'bun:test'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { updateQuantity } from '../../support/update-quantity.ts'
import { laneTo, nodeOn, SHOP_QUERIES, shopOf, twoShops } from './nodes.ts'

const SHOPS = 60n
const PET = 1n

/** Sixty shops of a pet each. */
async function manyShops(url: string): Promise<void> {
  await twoShops(url)
  using lane = laneTo(url)
  await lane.query('DELETE FROM inventory')
  await lane.query(
    'INSERT INTO shops (shop_id) SELECT generate_series(1, 60) ON CONFLICT DO NOTHING',
  )
  await lane.query(`INSERT INTO inventory (shop_id, pet_id, quantity, status, updated_at)
    SELECT generate_series(1, 60), 1, 5, 'available', 0`)
}

const SHOP_ROWS = 'SELECT FROM shops WHERE shop_id = ANY ($1::text::int8[]) FOR UPDATE'
const PET_ROWS = 'SELECT FROM inventory WHERE shop_id = ANY ($1::text::int8[]) FOR UPDATE'

/** What a session of somebody else does: it holds rows of some shops while something runs. */
async function whileHeld(
  url: string,
  statement: string,
  shopIds: readonly bigint[],
  run: () => Promise<void>,
): Promise<void> {
  using holder = laneTo(url, { timeoutMs: 60_000 })
  await holder.transaction(async (inside) => {
    await inside.query(statement, [`{${shopIds.join()}}`])
    await run()
  })
}

const allShops = Array.from({ length: Number(SHOPS) }, (_, at) => BigInt(at + 1))

for (const [way, shopQueries] of SHOP_QUERIES) {
  describeWithDatabases(`shops whose changes are sent together, ${way},`, (databases) => {
    const change = (
      node: ReturnType<typeof nodeOn>,
      shopIds: readonly bigint[],
      quantity: number,
    ) =>
      shopIds.map((shopId) =>
        updateQuantity(shopOf(node.shops, shopId), PET, quantity, 'key_a').then(
          () => shopId,
          (error: Error) => `shop ${shopId}: ${error.message}`,
        ),
      )

    for (const [what, statement, held] of [
      ['the row of one shop', SHOP_ROWS, [33n]],
      ['the rows of three shops', SHOP_ROWS, [7n, 33n, 59n]],
      ['the pets of two shops', PET_ROWS, [1n, 60n]],
    ] as const) {
      test(`are made, but for those that wait, while somebody else holds ${what}`, async () => {
        await using database = await databases.make(manyShops)
        await using node = nodeOn(database.url, { shopQueries })
        await Promise.all(allShops.map((shopId) => node.shops.list(shopId)))
        const others = allShops.filter((shopId) => !held.some((each) => each === shopId))
        let waiting: readonly Promise<unknown>[] = []
        await whileHeld(database.url, statement, held, async () => {
          waiting = change(node, held, 7)
          expect(await Promise.all(change(node, others, 7))).toEqual(others)
          // What comes while those still wait.
          expect(await Promise.all(change(node, others, 8))).toEqual(others)
        })
        // Freed before their deadline, they are made, too.
        expect(await Promise.all(waiting)).toEqual([...held])
        for (const shopId of allShops) {
          const isHeld = held.some((each) => each === shopId)
          expect((await node.quantities(shopId)).get(1)).toBe(isHeld ? 7 : 8)
        }
      })
    }
  })
}
