import { expect, test } from 'bun:test'
import { migrate } from '../../../src/storage/postgres/schema/migrations.ts'
import { FIND_BY_CODE, findByCode } from '../../../src/storage/postgres/tables/pet-details.ts'
import { describeWithDatabases } from '../../support/postgres/databases.ts'
import { laneTo } from './nodes.ts'

const PETS = 20_000

/** A shop of many pets, each with a barcode and a movement. */
async function largeShop(url: string): Promise<void> {
  using lane = laneTo(url, { timeoutMs: 60_000 })
  await migrate(lane)
  for (const statement of [
    'INSERT INTO shops (shop_id) VALUES (1)',
    `INSERT INTO inventory (shop_id, pet_id, quantity, status, updated_at, last_movement_id)
      SELECT 1, p, 5, 'available', 0, p FROM generate_series(1, ${PETS}) p`,
    `INSERT INTO barcodes (shop_id, code, pet_id, barcode, position)
      SELECT 1, 'A-' || p, p, 'A-' || p, 0 FROM generate_series(1, ${PETS}) p`,
    `INSERT INTO stock_movements (shop_id, id, pet_id, previous_quantity, new_quantity, reason, at, op_id)
      SELECT 1, p, p, 0, 5, 'add', 0, gen_random_uuid() FROM generate_series(1, ${PETS}) p`,
    'ANALYZE',
  ]) {
    await lane.query(statement)
  }
}

describeWithDatabases('the pet that a scan finds', (databases) => {
  test('is read by indexes alone, and not out of the whole shop', async () => {
    await using database = await databases.make(largeShop)
    using lane = laneTo(database.url)
    for (const [code, petId] of [
      ['A-7', 7n],
      ['19999', 19_999n],
      ['A-20001', undefined],
    ] as const) {
      expect((await findByCode(lane, 1n, code))?.petId).toBe(petId)
    }
    const plan = await lane.query(`EXPLAIN ${FIND_BY_CODE}`, ['1', 'A-7', null])
    const steps = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(steps).toContain('barcodes_shop_id_code_pk')
    expect(steps).not.toMatch(/Seq Scan on (?:inventory|barcodes|stock_movements)/)
  })

  test('is the one whose number is the code, where the barcode is of a pet that is not there', async () => {
    await using database = await databases.make(largeShop)
    using lane = laneTo(database.url)
    // A program of the version before removes pets, and knows nothing of barcodes.
    await lane.query("UPDATE barcodes SET code = '8' WHERE pet_id = 7")
    await lane.query('DELETE FROM inventory WHERE pet_id = 7')
    expect((await findByCode(lane, 1n, '8'))?.petId).toBe(8n)
    expect(await findByCode(lane, 1n, 'A-7')).toBeUndefined()
  })
})
