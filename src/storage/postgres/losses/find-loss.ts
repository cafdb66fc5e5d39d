import type { Statements } from '../driver/lane.ts'
import type { Seen } from './last-seen.ts'

// The ids of movements and edits are one sequence without gaps, and each has the id of its batch. So a version that was
// seen is in the history of the shop if its row has the same batch. Where the row was pruned, nothing is known.

const row = (table: string, batch: string): string =>
  `EXISTS (SELECT FROM ${table} r WHERE r.shop_id = $1::text::int8 AND r.id = $2::text::int8${batch})`

const OF_BATCH = ' AND r.op_id = $3::text::uuid'

/** What was made before the loss is not dated later than it was seen. */
const newestKept = (table: string): string => `
  (SELECT r.id FROM ${table} r
    WHERE r.shop_id = $1::text::int8 AND r.id < $2::text::int8 AND r.at <= $4::text::int8 ORDER BY r.id DESC LIMIT 1)`

const oldest = (table: string): string =>
  `(SELECT min(r.id) FROM ${table} r WHERE r.shop_id = $1::text::int8)`

const LOSS = `
  SELECT least(s.revision, $2::text::int8 - 1, coalesce(
    greatest(${newestKept('stock_movements')}, ${newestKept('pet_edits')}),
    least(${oldest('stock_movements')}, ${oldest('pet_edits')}) - 1,
    s.revision)) AS kept
  FROM shops s
  WHERE s.shop_id = $1::text::int8
    AND NOT (s.revision = $2::text::int8 AND s.last_op = $3::text::uuid)
    AND NOT ${row('stock_movements', OF_BATCH)} AND NOT ${row('pet_edits', OF_BATCH)}
    AND (s.revision <= $2::text::int8 OR ${row('stock_movements', '')} OR ${row('pet_edits', '')})`

/**
 * Finds out whether a shop has lost what was seen of it.
 * @returns the newest revision that it has kept; undefined where it has lost nothing that is known
 */
export async function findLoss(
  lane: Statements,
  { shopId, revision, op, at }: Seen,
): Promise<bigint | undefined> {
  const [found] = await lane.query(LOSS, [String(shopId), String(revision), op, String(at)])
  return found?.kept as bigint | undefined
}
