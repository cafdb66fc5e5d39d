import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { PRUNING_BATCH } from '../../src/stock/pruning-checkpoint.ts'
import { outputOf, serve } from '../support/petstock.ts'
import { Reader } from '../support/requests.ts'
import { stockedShop } from '../support/shop.ts'
import { until } from '../support/wait.ts'
import { Writers } from '../support/writers.ts'

const PETS = 30
const BACKLOG = 300_000
const DAY_MS = 86_400_000

/** Puts ten years of history before that of each pet, as petstock would have written it. */
function addHistory(database: string): void {
  using client = new Database(database)
  client.transaction(() => {
    client.run('UPDATE stock_movements SET id = id + ?', [BACKLOG])
    client.run('UPDATE inventory SET last_movement_id = last_movement_id + ?', [BACKLOG])
    client.run(
      `WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < $count)
       INSERT INTO stock_movements (id, pet_id, previous_id, previous_quantity, new_quantity, reason, note, key_id, at)
       SELECT id, 1 + (id - 1) % $pets, nullif(max(id - $pets, 0), 0),
         0, 0, 'count', NULL, NULL, $now - (410 + ($count - id) * 3650 / $count) * ${DAY_MS} FROM ids`,
      { $count: BACKLOG, $pets: PETS, $now: Date.now() } as never,
    )
    client.run(
      `UPDATE stock_movements SET previous_id = ${BACKLOG - PETS} + pet_id WHERE id > ${BACKLOG}`,
    )
  })()
  client.run('PRAGMA wal_checkpoint(TRUNCATE)')
}

test('a backlog of 300,000 movements is pruned in small batches, while lists and updates go on', async () => {
  using shop = await stockedShop(PETS)
  addHistory(shop.database)
  const history = async (petId: number) =>
    JSON.parse(await outputOf(['inventory', 'history', `${petId}`, '--json', '--data', shop.data]))
  expect(await history(1)).toHaveLength(1 + BACKLOG / PETS)

  await using server = await serve(shop.data)
  using reader = new Reader(server, shop.key)
  const fromNothing = new Map(Array.from({ length: PETS }, (_, index) => [index + 1, 0]))
  const writers = new Writers(server, shop.key, fromNothing)
  using client = new Database(shop.database, { readonly: true })
  const oldest = client.prepare('SELECT min(id) FROM stock_movements')
  let before = 1
  let largest = 0
  await until(() => {
    const now = Number(oldest.values()[0]?.[0])
    largest = Math.max(largest, now - before)
    before = now
    return now > BACKLOG
  })
  // A look at it every ten milliseconds may miss some batches, when the machine is busy.
  expect(largest).toBeLessThan(20 * PRUNING_BATCH)

  expect(reader.failures).toEqual([])
  expect(writers.failures).toEqual([])
  expect(writers.updates).toBeGreaterThan(1_000)
  await server.stop()
  await writers.ended()
  expect(client.query('PRAGMA integrity_check').values()).toEqual([['ok']])
  expect(
    client.query('SELECT count(*) FROM stock_movements WHERE id <= ?').values(BACKLOG),
  ).toEqual([[0]])
  for (const [petId, acknowledged] of writers.acknowledged) {
    const movements: { newQuantity: number }[] = await history(petId)
    expect(movements.length).toBeGreaterThanOrEqual(acknowledged + 1)
    expect(movements.at(-1)).toMatchObject({ reason: 'import', previousQuantity: 0 })
  }
})
