import { expect, test } from 'bun:test'
import { Recorder, workAtOnce } from '../../support/linearizable/recorder.ts'
import { storeNode } from '../../support/linearizable/store-node.ts'
import { violations } from '../../support/linearizable/violations.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { until } from '../../support/wait.ts'
import { laneTo, nodeOn, SHOP, twoShops } from './nodes.ts'

const CUTS = 12
const PETS = Array.from({ length: 20 }, (_, at) => BigInt(at + 1))

const CUT_HALF = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`

const HISTORY = `SELECT id, pet_id, previous_quantity, new_quantity, reason, note
  FROM stock_movements WHERE shop_id = $1::text::int8 ORDER BY id`

describeWithDatabases('where connections are cut again and again', (databases) => {
  test('no change is lost or made twice, and every list has what was acknowledged before it', async () => {
    await using database = await databases.make(twoShops)
    await using one = nodeOn(database.url)
    await using other = nodeOn(database.url)
    using lane = laneTo(database.url)
    const recorder = new Recorder()
    let isDone = false
    const working = workAtOnce(
      recorder,
      [storeNode(one.shop), storeNode(other.shop)],
      PETS,
      24,
      () => !isDone,
    )
    let cut = 0
    for (let round = 0; round < CUTS; round++) {
      const before = recorder.acknowledged
      await until(() => recorder.acknowledged > before + 100)
      cut += (await lane.query(CUT_HALF)).length
    }
    isDone = true
    await working
    expect(cut).toBeGreaterThan(CUTS / 2)
    expect(recorder.failures).toEqual([])
    const lines = await lane.query(HISTORY, [String(SHOP)])
    const histories = Map.groupBy(
      lines.map((row) => ({
        id: row.id as bigint,
        petId: row.pet_id as bigint,
        previousQuantity: row.previous_quantity as number,
        newQuantity: row.new_quantity as number,
        reason: row.reason as string,
        note: row.note as string | null,
      })),
      ({ petId }) => petId,
    )
    const start = new Map(PETS.map((petId) => [petId, 5]))
    const end = await storeNode(one.shop).list()
    expect(violations(recorder.run(start, 0n, histories, end))).toEqual([])
  })
})
