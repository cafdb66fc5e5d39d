import { expect, test } from 'bun:test'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import {
  JOURNAL_PAGE,
  readJournalPage,
} from '../../../src/storage/postgres/tables/journal-pages.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { laneTo } from './nodes.ts'

const PETS = 20_000
const MOVEMENTS = 60_000

/** A shop of many pets with three movements each. */
async function largeShop(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
  for (const statement of [
    'INSERT INTO shops (shop_id) VALUES (1)',
    `INSERT INTO inventory (shop_id, pet_id, quantity, status, kind, updated_at, last_movement_id)
      SELECT 1, p, 5, 'available', 'Fish', 0, ${MOVEMENTS - PETS} + p FROM generate_series(1, ${PETS}) p`,
    `INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
      SELECT 1, m, 1 + (m - 1) % ${PETS}, 0, 5, 'update', m, gen_random_uuid()
      FROM generate_series(1, ${MOVEMENTS}) m`,
    'ANALYZE',
  ]) {
    await lane.query(statement)
  }
}

const PLACE = ['1', '30001', '25001', '201']
const NONE = null

describeWithDatabases('a page of the journal of all pets', (databases) => {
  test('is read by indexes alone, whatever it is filtered by, and not out of the whole shop', async () => {
    await using database = await databases.make(largeShop)
    using lane = laneTo(database.url)
    const place = { before: 30_001n, limit: 200, budget: 5_000 }
    const page = await readJournalPage(lane, 1n, { kind: 'Bird' }, place)
    expect(page).toEqual({ movements: [], next: 25_001n, searchedTo: 25_001 })
    for (const filters of [
      [NONE, NONE, NONE, NONE, NONE, NONE],
      ['7', NONE, NONE, NONE, NONE, NONE],
      [NONE, 'key_a', NONE, NONE, NONE, NONE],
      [NONE, NONE, 'died', NONE, NONE, NONE],
      [NONE, NONE, NONE, '1', '2', NONE],
      [NONE, NONE, NONE, NONE, NONE, 'Bird'],
    ]) {
      const plan = await lane.query(`EXPLAIN ${JOURNAL_PAGE}`, [...PLACE, ...filters])
      const steps = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(steps).toContain('stock_movements_')
      expect(steps).not.toMatch(/Seq Scan on (?:inventory|stock_movements)/)
    }
  })
})
