import { expect } from 'bun:test'
import { systemClock } from '../../../src/clocks/clock.ts'
import { readDatabaseUrl } from '../../../src/storage/postgres/driver/database-url.ts'
import { DatabaseLane } from '../../../src/storage/postgres/driver/lane.ts'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { Shops } from '../../../src/storage/postgres/shop/shops.ts'
import { Recorder, type ShopNode, workAtOnce } from '../../support/linearizable/recorder.ts'
import { storeNode } from '../../support/linearizable/store-node.ts'
import { runSql } from '../../support/postgres/connection.ts'
import { readStoredShop } from '../../support/postgres/stored-shop.ts'

const PETS = 12
const CLIENTS = 24
const START = 500

const laneTo = (url: string) => new DatabaseLane({ addresses: readDatabaseUrl(url, () => '') })

/** The tables, and shop 1 with its pets, each with the first line of its history. */
export async function makeShop(url: string): Promise<void> {
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

export interface WorkOptions {
  /** How many changes have to be acknowledged in all. */
  readonly changes: number
  /** What the second node is made to do. */
  readonly second?: (node: ShopNode) => ShopNode
  /** What happens meanwhile. */
  readonly fault?: (recorder: Recorder) => Promise<void>
  /** Where the shop is read afterwards; the same database unless it is named. */
  readonly readFrom?: string
}

/**
 * Has clients work at two nodes on a database.
 * @param url of the database; of several, the first is read before
 */
export async function workAtTwoNodes(
  url: string,
  { changes, second = (node) => node, fault = async () => {}, readFrom }: WorkOptions,
) {
  const [first = url] = url.split(',')
  const { revision, quantities: start } = await readStoredShop(first)
  const nodes = [startNode(url), startNode(url)]
  const recorder = new Recorder()
  const [one, another] = nodes.map((node) => storeNode(node.stock(1n)))
  if (one === undefined || another === undefined) throw new Error('no node was started')
  let isOver = false
  const goesOn = () => !isOver || recorder.acknowledged < changes
  const working = workAtOnce(recorder, [one, second(another)], [...start.keys()], CLIENTS, goesOn)
  try {
    await fault(recorder)
  } finally {
    isOver = true
    await working
    for (const node of nodes) await node.close()
  }
  const stored = await readStoredShop(readFrom ?? first)
  expect(stored.gaps).toBe(0)
  return { recorder, run: recorder.run(start, revision, stored.histories, stored.quantities) }
}
