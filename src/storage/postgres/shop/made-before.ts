import { arrayOf } from '../driver/arrays.ts'
import type { Statements } from '../driver/lane.ts'
import type { PlannedBatch } from './batch.ts'

const IS_MADE_BY = `
  SELECT k.shop_id FROM unnest($1::text::int8[], $2::text::int8[], $3::text::uuid[]) k(shop_id, id, op)
  WHERE EXISTS (SELECT FROM stock_movements m WHERE m.shop_id = k.shop_id AND m.id = k.id AND m.op_id = k.op)
    OR EXISTS (SELECT FROM pet_edits e WHERE e.shop_id = k.shop_id AND e.id = k.id AND e.op_id = k.op)`

/** Finds the shops in which the first row of a batch stands under its own id. */
export async function findMade(
  batches: readonly Pick<PlannedBatch, 'shopId' | 'base' | 'after'>[],
  lane: Statements,
): Promise<ReadonlySet<bigint>> {
  if (batches.length === 0) return new Set()
  const rows = await lane.query(IS_MADE_BY, [
    arrayOf(batches.map(({ shopId }) => shopId)),
    arrayOf(batches.map(({ base }) => base.revision + 1n)),
    arrayOf(batches.map(({ after }) => after.op)),
  ])
  return new Set(rows.map((row) => row.shop_id as bigint))
}
