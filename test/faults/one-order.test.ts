import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { httpNode } from '../support/linearizable/http-node.ts'
import { type HistoryLine, Recorder, workAtOnce } from '../support/linearizable/recorder.ts'
import { violations } from '../support/linearizable/violations.ts'
import { outputOf, serve } from '../support/petstock.ts'
import { stockedShop } from '../support/shop.ts'
import { Stored } from '../support/stored.ts'
import { until } from '../support/wait.ts'

const PETS = 12
const CLIENTS = 16
const CHANGES = 1_000

const QUERY = `SELECT id, pet_id AS petId, previous_quantity AS previousQuantity, new_quantity AS newQuantity, reason, note
  FROM stock_movements ORDER BY id`

function readLines(path: string): (HistoryLine & { petId: bigint })[] {
  using database = new Database(path, { readonly: true, safeIntegers: true })
  const rows = database.query(QUERY).all() as (HistoryLine & { petId: bigint })[]
  return rows.map((row) => ({
    ...row,
    previousQuantity: Number(row.previousQuantity),
    newQuantity: Number(row.newQuantity),
  }))
}

const quantitiesOf = ({ database }: { database: string }) => {
  using stored = new Stored({ database })
  return new Map([...stored.quantities()].map(([petId, quantity]) => [BigInt(petId), quantity]))
}

test('clients that change and list a shop at once over HTTP are shown one order, also over a crash', async () => {
  using shop = await stockedShop(PETS)
  for (let petId = 1; petId <= PETS; petId++) {
    const flags = ['--quantity', '500', '--data', shop.data]
    await outputOf(['inventory', 'set', String(petId), ...flags])
  }
  const start = quantitiesOf(shop)
  const since = readLines(shop.database).at(-1)?.id ?? 0n
  const recorder = new Recorder()
  let server = await serve(shop.data)
  const node = httpNode(() => server, shop.key)
  const goesOn = () => recorder.acknowledged < CHANGES
  const working = workAtOnce(recorder, [node], [...start.keys()], CLIENTS, goesOn)
  await until(() => recorder.acknowledged > CHANGES / 2)
  await server.crash()
  server = await serve(shop.data)
  await using _server = server
  await working
  const histories = Map.groupBy(readLines(shop.database), ({ petId }) => petId)
  const run = recorder.run(start, since, histories, quantitiesOf(shop))
  expect(violations(run)).toEqual([])
  expect(recorder.lists).toBeGreaterThan(CLIENTS)
})
