import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { JournalRetention, PRUNING_PAUSE_MS } from '../../src/server/journal/journal-retention.ts'
import { NO_SETTINGS } from '../../src/shops/settings.ts'
import { PRUNING_START } from '../../src/stock/pruning-checkpoint.ts'
import type { JournalPruner } from '../../src/stock/retention.ts'
import { keptTimeOf } from '../../src/storage/retained-time.ts'
import { type Client, integerPragma } from '../../src/storage/sqlite/driver/connection.ts'
import { InventoryTable } from '../../src/storage/sqlite/tables/stock/inventory-table.ts'
import type { PruningStep } from '../../src/storage/sqlite/tables/stock/journal-pruning.ts'
import { BatchWriter } from '../../src/storage/sqlite/writer/batch-writer.ts'
import { batchOf } from '../storage/batches.ts'
import { newDatabase } from '../storage/database.ts'
import { pet } from '../storage/pets.ts'
import { ManualClock } from '../support/manual-clock.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 400
const YEARS = 3
const PETS = 40
const UPDATES_A_DAY = 200

/**
 * A shop's writer and its journal's retention on a clock that the test moves. The writer is called
 * as its thread calls it, which alone has the time from the system.
 */
function simulatedShop() {
  const database = newDatabase()
  const clock = new ManualClock()
  const writer = new BatchWriter(database.connection)
  const stock = new InventoryTable(database.connection)
  let batches = 0
  let checkpoint = PRUNING_START
  const pruner: JournalPruner = {
    async pruneJournal(retention) {
      batches += 1
      const kept = keptTimeOf(retention, NO_SETTINGS)
      const prune = { kind: 'pruneJournal', kept, checkpoint } as const
      const written = writer.write(batchOf([], [prune]), kept.to)
      if (!('results' in written)) throw new Error(written.message)
      const { deleted, next } = (written.results[0] as { result: PruningStep }).result
      checkpoint = next ?? PRUNING_START
      return { deleted, more: next !== undefined }
    },
  }
  const retention = new JournalRetention(
    pruner,
    clock,
    { earlier: clock.wall, later: clock.wall },
    { keptMs: KEEP_DAYS * DAY_MS, isFixed: false },
  )
  return {
    ...database,
    clock,
    writer,
    stock,
    start: () => retention.start(),
    /** Lets batch follow batch until the round is over. */
    async pruneOn() {
      for (let before = -1; before !== batches; ) {
        before = batches
        clock.advance(PRUNING_PAUSE_MS)
        await Bun.sleep(0)
      }
    },
    [Symbol.dispose]() {
      retention.stop()
      database[Symbol.dispose]()
    },
  }
}

/** What the row of a total takes at most, with its entry in the key. */
const BYTES_OF_A_TOTAL = 80

const totalsIn = (client: Client): number =>
  Number(
    client
      .query('SELECT (SELECT count(*) FROM stock_totals) + (SELECT count(*) FROM pet_totals)')
      .values()[0]?.[0],
  )

/** What is wrong with the journal, as it must be after any pruning. */
const faults = (client: Client) =>
  client
    .query(
      `SELECT 'a history that is torn', m.id FROM stock_movements AS m
         LEFT JOIN stock_movements AS p ON p.id = m.previous_id
         WHERE (p.id IS NULL OR p.pet_id <> m.pet_id OR p.new_quantity <> m.previous_quantity)
           AND EXISTS (SELECT 1 FROM stock_movements WHERE pet_id = m.pet_id AND id < m.id)
       UNION ALL SELECT 'a quantity that the journal does not tell', i.pet_id FROM inventory AS i
         JOIN stock_movements AS m ON m.id = i.last_movement_id
         WHERE m.pet_id <> i.pet_id OR m.new_quantity <> i.quantity
       UNION ALL SELECT 'a movement without its pet', m.id FROM stock_movements AS m
         WHERE m.pet_id NOT IN (SELECT pet_id FROM inventory)`,
    )
    .values()

test('over three years of updates the file stops growing when the kept time is full, but for the totals, and all is well in it', async () => {
  using shop = simulatedShop()
  const { clock, writer, stock, client } = shop
  const petIds = Array.from({ length: PETS }, (_, index) => BigInt(index + 1))
  for (const petId of petIds) stock.add(pet(petId), { reason: 'add', keyId: null }, clock.wall())
  shop.start()
  const lastSet = new Map<bigint, number>()
  const pages: number[] = []
  let totalsWhenFull = 0
  for (let day = 0; day < YEARS * 365; day++) {
    // Some pets move each day, others with the seasons, one never.
    const updates = Array.from({ length: UPDATES_A_DAY }, (_, index) => {
      const petId = BigInt(1 + ((index * index + Math.floor(day / 30)) % (PETS - 1)))
      return [petId, (day * 7 + index) % 1_000, 'key_a'] as const
    })
    for (const [petId, quantity] of updates) lastSet.set(petId, quantity)
    const written = writer.write(batchOf(updates), clock.wall())
    expect('failure' in written).toBe(false)
    clock.advance(DAY_MS)
    await shop.pruneOn()
    pages.push(integerPragma(client, 'page_count'))
    if (day === KEEP_DAYS) totalsWhenFull = totalsIn(client)
  }

  const whenFull = pages[KEEP_DAYS] ?? 0
  expect(whenFull).toBeGreaterThan(3 * (pages[100] ?? 0))
  const ofTotals = ((totalsIn(client) - totalsWhenFull) * BYTES_OF_A_TOTAL) / 4_096
  expect(pages.at(-1)).toBeLessThanOrEqual(whenFull * 1.05 + ofTotals)
  expect(Math.max(...pages)).toBeLessThanOrEqual(whenFull * 1.05 + ofTotals)
  client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(statSync(shop.folder.database).size).toBe((pages.at(-1) ?? 0) * 4_096)

  expect(client.query('PRAGMA integrity_check').values()).toEqual([['ok']])
  expect(faults(client)).toEqual([])
  const oldest = Number(client.query('SELECT min(at) FROM stock_movements').values()[0]?.[0])
  expect(clock.wall() - oldest).toBeWithin((KEEP_DAYS - 1) * DAY_MS, (KEEP_DAYS + 1) * DAY_MS)
  for (const petId of petIds) {
    const history = stock.history(petId)
    const quantity = lastSet.get(petId) ?? 5
    expect(stock.find(petId)?.quantity).toBe(quantity)
    // What moved in the kept time is told from there on, newest first.
    const listed = history.map(({ newQuantity }) => newQuantity)
    expect(listed.slice(1)).toEqual(
      history.slice(0, -1).map(({ previousQuantity }) => previousQuantity),
    )
    if (listed.length > 0) expect(listed[0]).toBe(quantity)
  }
  expect(stock.history(BigInt(PETS))).toEqual([])
})
