import { expect, test } from 'bun:test'
import { systemClock } from '../../../src/clocks/clock.ts'
import { readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'
import { DatabaseLane } from '../../../src/storage/postgres/driver/lane.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { Shops } from '../../../src/storage/postgres/shop/shops.ts'
import { Recorder, type ShopNode, workAtOnce } from '../../support/linearizable/recorder.ts'
import { storeNode, withMemory } from '../../support/linearizable/store-node.ts'
import { violations } from '../../support/linearizable/violations.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'
import { until } from '../../support/wait.ts'

const PETS = 12
const CLIENTS = 24
const START = 500

const laneTo = (url: string) => new DatabaseLane({ addresses: readDatabaseUrl(url, () => '') })

/** The tables, and shop 1 with its pets, each with the first line of its history. */
async function makeShop(url: string): Promise<void> {
  const lane = laneTo(url)
  await migrate(lane)
  lane.drop()
  const op = crypto.randomUUID()
  await runSql(
    url,
    `INSERT INTO shops (shop_id, revision, last_op) VALUES (1, ${PETS}, '${op}')`,
    `INSERT INTO inventory SELECT 1, pet, ${START}, 'available', NULL, NULL, 0, pet FROM generate_series(1, ${PETS}) pet`,
    `INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
      SELECT 1, pet, pet, 0, ${START}, 'add', 0, '${op}' FROM generate_series(1, ${PETS}) pet`,
  )
}

function startNode(url: string): Shops {
  const events = { onCommit() {}, onCommitFailed() {} }
  const writers = [laneTo(url), laneTo(url)]
  const listMemory = 2 ** 24
  return new Shops({ writers, reader: laneTo(url), listMemory, clock: systemClock, events })
}

/** Has clients work at two nodes on a database until so many changes are acknowledged, and beside a fault. */
async function recordedOn(
  url: string,
  changes: number,
  second: (node: ShopNode) => ShopNode,
  fault: (recorder: Recorder) => Promise<void> = async () => {},
) {
  const { revision, quantities: start } = await readStoredShop(url)
  const nodes = [startNode(url), startNode(url)]
  const recorder = new Recorder()
  const [one, another] = nodes.map((node) => storeNode(node.stock(1n)))
  if (one === undefined || another === undefined) throw new Error('no node was started')
  let isOver = false
  const goesOn = () => !isOver || recorder.acknowledged < changes
  const ways = [one, second(another)]
  const working = workAtOnce(recorder, ways, [...start.keys()], CLIENTS, goesOn)
  try {
    await fault(recorder)
  } finally {
    isOver = true
    await working
    for (const node of nodes) await node.close()
  }
  const stored = await readStoredShop(url)
  expect(stored.gaps).toBe(0)
  return { recorder, run: recorder.run(start, revision, stored.histories, stored.quantities) }
}

describeWithDatabases('clients of a shop at two nodes on PostgreSQL', (databases) => {
  test('are shown one order', async () => {
    await using database = await databases.make(makeShop)
    const { run, recorder } = await recordedOn(database.url, 3_000, (node) => node)
    expect(violations(run)).toEqual([])
    expect(recorder.failures).toEqual([])
  })

  test('are shown one order while half of the connections are cut, again and again', async () => {
    await using database = await databases.make(makeShop)
    let cut = 0
    const { run, recorder } = await recordedOn(
      database.url,
      3_000,
      (node) => node,
      async (working) => {
        for (let round = 0; round < 20; round++) {
          const before = working.acknowledged
          await until(() => working.acknowledged > before + 50)
          const ended = await runSql(
            database.url,
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
              WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
          )
          cut += ended.length
        }
      },
    )
    expect(violations(run)).toEqual([])
    expect(recorder.failures).toEqual([])
    expect(cut).toBeGreaterThan(20)
  })

  test('are seen to have no such order where one node lists from its memory', async () => {
    await using database = await databases.make(makeShop)
    const { run } = await recordedOn(database.url, 1_000, withMemory)
    const found = violations(run)
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((each) => !each.startsWith('shown at no moment so'))).toEqual([])
  })
})
