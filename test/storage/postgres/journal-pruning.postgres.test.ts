import { expect, test } from 'bun:test'
import type { KeptTime } from '../../../src/stock/retention.ts'
import { JournalPruning } from '../../../src/storage/postgres/tables/journal-pruning.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { keeping } from '../contract/pruning.ts'
import { editPet } from '../shop-changes.ts'
import { laneTo, nodeOn, SHOP, twoShops } from './nodes.ts'

const KEPT: KeptTime = { from: 1_000_000, to: 2_000_000 }
const OLD = 3_000
const OP = crypto.randomUUID()

async function withOldMovements(url: string): Promise<void> {
  await twoShops(url)
  await runSql(
    url,
    `INSERT INTO shop_names (shop_id, name, created_at) OVERRIDING SYSTEM VALUE
      SELECT s, 'Shop ' || s, 0 FROM generate_series(1, 3) s`,
    `INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
      SELECT s, i, 1 + i % 20, 5, 5, 'count', CASE WHEN i > ${OLD} THEN 1500000 ELSE i END, '${OP}'
      FROM generate_series(1, 2) s, generate_series(1, ${OLD + 10}) i`,
    `INSERT INTO pet_edits (shop_id, id, pet_id, at, op_id)
      SELECT 1, ${OLD + 10} + i, 1, 0, '${OP}' FROM generate_series(1, 2500) i`,
    `UPDATE shops SET revision = ${OLD + 2510}, last_op = '${OP}' WHERE shop_id = 1`,
    `UPDATE shops SET revision = ${OLD + 10}, last_op = '${OP}' WHERE shop_id = 2`,
  )
}

async function pruneAll(url: string): Promise<number> {
  using lane = laneTo(url)
  const pruning = new JournalPruning(lane)
  for (let all = 0; ; ) {
    const { deleted, more } = await pruning.pruneJournal(keeping(KEPT))
    all += deleted
    if (!more) return all
  }
}

describeWithDatabases('two nodes that prune the journals at once', (databases) => {
  test('delete what is old of every shop, each movement once, and nothing else', async () => {
    await using database = await databases.make(withOldMovements)
    const { url } = database
    const both = await Promise.all([pruneAll(url), pruneAll(url)])
    // A node leaves a shop to the other one that is at it.
    const rest = await pruneAll(url)
    expect(both[0] + both[1] + rest).toBe(2 * OLD)
    const left = await runSql(
      url,
      'SELECT shop_id, count(*) AS count, min(at) AS oldest FROM stock_movements GROUP BY shop_id ORDER BY shop_id',
    )
    expect(left).toMatchObject([
      { shop_id: 1n, count: 10n, oldest: 1_500_000n },
      { shop_id: 2n, count: 10n, oldest: 1_500_000n },
    ])
  })

  test('keep the edits that nodes may ask for, and forget older ones', async () => {
    await using database = await databases.make(withOldMovements)
    await using node = nodeOn(database.url)
    await node.quantities()
    await pruneAll(database.url)
    const [edits] = await runSql(
      database.url,
      'SELECT count(*) AS count, max(id) AS newest FROM pet_edits',
    )
    expect(edits).toMatchObject({ count: 2_001n, newest: BigInt(OLD + 2_510) })
    const pets: (bigint | 'any')[] = []
    const end = node.shop.follow({
      onPetChanged: (petId) => void pets.push(petId),
      onAnyChanged: () => void pets.push('any'),
    })
    expect(await editPet(node.shop, 2n, { name: 'Rex' })).toBe('edited')
    end()
    expect(pets).toEqual([2n])
    expect((await node.quantities(SHOP)).size).toBe(20)
  })
})
